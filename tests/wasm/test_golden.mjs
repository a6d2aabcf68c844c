// SPDX-License-Identifier: MIT
// Every golden journal, played message by message here and by the native program, is answered with the same
// bytes, and ends with the hash that the journal names.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { native } from "./engine.mjs";
import { ok, same } from "./tap.mjs";

const FOLDER = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..", "golden");

/** The messages that lead to the game of a journal: its lines without head, end and hashes. */
function messagesOf(journal) {
  return journal.split("\n")
    .filter((line) => /^\{"type":"(?!journal"|end")/.test(line))
    .map((line) => line.replace(/(,"(hash|check)":"[0-9a-f]{16}")+\}$/, "}"));
}

const hashOf = (lines) => JSON.parse(lines.at(-1)).hash;

/** The first line in which two answers differ. */
function difference(here, there) {
  const at = here.findIndex((line, i) => line !== there[i]);
  return at < 0 ? `${here.length} lines here, ${there.length} there` : `${here[at]}\n${there[at]}`;
}

export function testGolden(engine, program) {
  const notes = join(FOLDER, "mended.txt");
  const mended = existsSync(notes) ? readFileSync(notes, "utf8").split("\n").map((l) => l.split(" ")[0]) : [];
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(".journal")).sort();
  const folder = mkdtempSync(join(tmpdir(), "golden-"));
  ok(names.length > 0, "there are golden journals");
  for (const name of names) {
    const text = readFileSync(join(FOLDER, name), "utf8").trimEnd();
    const messages = [...messagesOf(text), '{"type":"journal"}'];
    const script = join(folder, name);
    writeFileSync(script, messages.join("\n") + "\n");
    let there = "";
    try {
      there = native(program, "script", script, "--lang", "fr");
    } catch (error) {
      there = error.stdout ?? String(error); // a mended journal may hold a choice that is refused now
    }
    const here = messages.flatMap((message) => engine.send(0, message));
    ok(here.join("\n") + "\n" === there, `${name}: ${here.length} lines, the same bytes`,
      difference(here, there.split("\n")));
    if (!mended.includes(name)) same(hashOf(here), hashOf(text.split("\n")), `${name}: ends with its hash`);
    engine.send(0, '{"type":"quit"}');
  }
  rmSync(folder, { recursive: true });
}
