// MicroPython with the die's firmware on simulated wires. The test talks in lines of JSON: each sleep of the firmware
// answers with what it did since the last one, and waits for what the world does next; the end of the input ends it.
//   node interpreter.mjs FIRMWARE SIMULATED          runs main.py
//   node interpreter.mjs FIRMWARE SIMULATED SCRIPT   runs SCRIPT instead, its print goes to standard output
import { readFileSync, readSync, readdirSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript";

const [firmware, simulated, script] = process.argv.slice(2);
const STEP_AT_MOST_MS = 60_000;

const ENDED = "the test has nothing more to say";

const state = { now: 0, line: [], sent: [], driven: {}, fedAt: 0, watchdog: null, ctrlC: 3, random: 1, seen: {} };
let world = { low: [], heard: [], supply: 65535, chip: null, steps: 1 };
let left = 1;

function nextLine() {
  const one = Buffer.alloc(1);
  let text = "";
  while (readSync(0, one, 0, 1) === 1) {
    if (one[0] === 10) return text;
    text += String.fromCharCode(one[0]);
  }
  throw new Error(ENDED);
}

function tell() {
  const { now, sent, driven, ctrlC, seen, watchdog } = state;
  writeSync(1, JSON.stringify({ now, sent, driven, ctrlC, pins: seen, watchdog, bitten: bitten() }) + "\n");
  state.sent = [];
}

const bitten = () => state.watchdog !== null && state.now - state.fedAt > state.watchdog;

// Numbers that look random and are the same in every run: the firmware's own pool does the rest.
function random() {
  state.random = (Math.imul(state.random, 1664525) + 1013904223) >>> 0;
  return state.random >>> 24;
}

const present = (address) => world.chip !== null && world.chip.address === address;

// What the chip feels stands in its data registers only once it was woken, as [register, value] says.
function felt(register) {
  const { registers, wake, data, motion } = world.chip;
  return registers[wake[0]] === wake[1] ? motion?.[register - data] : undefined;
}

const wires = {
  now_ms: () => state.now,
  sleep(ms) {
    state.now += Math.min(ms, STEP_AT_MOST_MS);
    if (--left > 0) return;
    tell();
    const told = JSON.parse(nextLine());
    world = { ...world, heard: [], steps: 1, ...told };
    if (told.motion) world.chip.motion = told.motion;
    state.line.push(...world.heard);
    left = world.steps;
  },
  waiting: () => state.line.length > 0,
  random: (count) => Array.from({ length: count }, random),
  pin_made: (pin, mode, pull) => (state.seen[pin] = [mode, pull]),
  level: (pin) => (world.low.includes(pin) ? 0 : 1),
  drive: (pin, level) => (state.driven[pin] = level),
  supply: () => world.supply,
  bus_made: (bus, sda, scl) => (state.seen.bus = [bus, sda, scl]),
  scan: () => (world.deadBus ? null : world.chip === null ? [] : [world.chip.address]),
  read(address, register, count) {
    if (!present(address)) return null;
    return Array.from({ length: count }, (_, i) => felt(register + i) ?? world.chip.registers[register + i] ?? 0);
  },
  write(address, register, value) {
    if (!present(address)) return null;
    world.chip.registers[register] = value;
    return [value];
  },
  watch: (timeout) => ([state.watchdog, state.fedAt] = [timeout, state.now]),
  feed: () => (state.fedAt = state.now),
  interrupted_by: (character) => (state.ctrlC = character),
};

function copy(files, from, to) {
  files.mkdir(to);
  for (const name of readdirSync(from)) {
    const [path, target] = [join(from, name), `${to}/${name}`];
    if (statSync(path).isDirectory()) name.startsWith("__") || copy(files, path, target);
    else if (name.endsWith(".py")) files.writeFile(target, readFileSync(path));
  }
}

const interpreter = await loadMicroPython({
  linebuffer: false,
  stdin: () => state.line.shift(),
  stdout: (bytes) => (script ? writeSync(1, Buffer.from(bytes)) : state.sent.push(...bytes)),
});
interpreter.registerJsModule("wires", wires);
copy(interpreter.FS, firmware, "/firmware");
copy(interpreter.FS, simulated, "/simulated");
// A path alone does not hide a module that is built in and closed, as micropython is.
interpreter.runPython(`
import sys
sys.path[:] = ["/simulated", "/firmware"] + sys.path
sys.modules["micropython"] = __import__("micropython_")
`);
try {
  if (!script) world = { ...world, ...JSON.parse(nextLine()) };
  const main = `exec(open("/firmware/main.py").read(), {"__name__": "__main__"})`;
  interpreter.runPython(script ? readFileSync(script, "utf8") : main);
  if (!script) writeSync(1, JSON.stringify({ ended: true }) + "\n");
} catch (error) {
  if (String(error).includes(ENDED)) process.exit(0);
  console.error(error.message); // the whole error would print the interpreter's source
  process.exit(1);
}
