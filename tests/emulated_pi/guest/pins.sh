#!/bin/sh
# The header's GPIO chip: gpio-sim under the label of this model's chip, made before the daemon looks for it.
set -eu
label="pinctrl-bcm2711"
case "$(tr -d '\0' < /proc/device-tree/model)" in *"Pi 5"*) label="pinctrl-rp1" ;; esac
modprobe configfs
insmod /run/emulated/gpio-sim.ko
bank=/sys/kernel/config/gpio-sim/header/bank0
mkdir -p "$bank"
echo 54 > "$bank/num_lines"
echo "$label" > "$bank/label"
echo 1 > /sys/kernel/config/gpio-sim/header/live
