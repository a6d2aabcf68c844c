// SPDX-License-Identifier: MIT
// The module as a page uses it (src/wasm/door.h), and the native program beside it.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

export function load(path) {
  const module = new WebAssembly.Module(readFileSync(path));
  const door = new WebAssembly.Instance(module).exports;
  door._initialize();
  const output = (length) => Buffer.from(door.memory.buffer, door.door_output(), length).toString("utf8");
  /** Sends one message and returns the answers, a line each. */
  const send = (session, text) => {
    const bytes = Buffer.from(text, "utf8");
    const at = door.door_input(bytes.length);
    if (!at) throw new RangeError(`${bytes.length} bytes do not fit`);
    new Uint8Array(door.memory.buffer, at, bytes.length).set(bytes);
    return output(door.door_send(session, bytes.length)).split("\n").slice(0, -1);
  };
  return { module, door, output, send };
}

export function native(program, ...args) {
  return execFileSync(program, args, { encoding: "utf8", maxBuffer: 1 << 28 });
}

/** Messages to the program, the answers a line each. */
export function tell(program, messages) {
  const input = messages.join("\n") + "\n";
  return execFileSync(program, ["script", "-"], { input, encoding: "utf8", maxBuffer: 1 << 28 }).split("\n").slice(0, -1);
}
