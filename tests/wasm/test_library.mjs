// SPDX-License-Identifier: MIT
// The module knows the titles of rules, the page's files (library.json, by tools/gen_rules.py) their texts; together they
// say what the native program says, and nothing of it stands in both.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { load, native, tell } from "./engine.mjs";
import { ok, same } from "./tap.mjs";

const SYSTEMS = ["aura", "aurore", "evenor", "nordenth", "seg"];
const REGISTRY = new URL("../../src/rules/registry.c", import.meta.url);
const FILE_MAX = 96 * 1024; // gzipped: what a "?" at a rule may fetch
const longest = (texts) => texts.reduce((a, b) => (b.length > a.length ? b : a), "");

/** What is answered to the question about the rules of a system, in a language. */
function rulesOf(system, lang, send) {
  const answers = send([{ type: "lang", lang }, { type: "ask", what: "rules", system }].map((m) => JSON.stringify(m)));
  return JSON.parse(answers.at(-1));
}

export function testLibrary(path, program) {
  const bytes = readFileSync(path);
  const { send } = load(path);
  const here = (messages) => messages.flatMap((text) => send(2, text));
  const there = (messages) => tell(program, messages);
  const played = JSON.parse(native(program, "systems", "--json")).systems.map((s) => s.id);
  // Who asks for a game by its name gets it, with its titles.
  const registry = readFileSync(REGISTRY, "utf8");
  const found = SYSTEMS.filter((id) => new RegExp(`&${id}_rules(et)?\\b`).test(registry));
  const library = JSON.parse(readFileSync(join(dirname(path), "src", "gen", "library.json"), "utf8"));

  for (const system of SYSTEMS) {
    const { rules } = JSON.parse(native(program, "rules", system, "--json"));
    const title = longest(rules.map((rule) => rule.title.en));
    const { text, ledger } = JSON.parse(native(program, "rules", rules[0].id, "--json"));
    const is = found.includes(system);
    same(bytes.includes(title), is, `the titles of ${system} are ${is ? "" : "not "}in the module`);
    const written = [text.fr, text.en, ledger].filter(Boolean);
    ok(!written.some((t) => bytes.includes(longest(t.split("\n")))), `the texts of ${system} are not in the module`);
  }
  ok(played.every((id) => found.includes(id)), "the games that can be played are in the module");
  const files = found.map((id) => `rules/${id}.json`);
  same(Object.keys(library).sort().join(), files.sort().join(), "a file for each game in the module");
  for (const [name, file] of Object.entries(library)) {
    const size = gzipSync(JSON.stringify(file), { level: 9 }).length;
    ok(size < FILE_MAX, `${name} is small: ${size} gzipped`);
  }
  for (const system of found)
    for (const lang of ["fr", "en"]) {
      const { library: name, rules, ...rest } = rulesOf(system, lang, here);
      const file = library[name] ?? {};
      const joined = rules.map((rule) => ({ ...rule, text: file[rule.id]?.[lang], ledger: file[rule.id]?.ledger }));
      ok(rules.every((rule) => !("text" in rule || "ledger" in rule)), `${system}, ${lang}: the module has no texts`);
      const wanted = rulesOf(system, lang, there);
      same(JSON.stringify({ ...rest, rules: joined }), JSON.stringify(wanted), `${system}, ${lang}: titles and texts`);
      same(Object.keys(file).filter((id) => id !== "licence").length, rules.length, `${system}: a text for each rule and no other`);
    }
}
