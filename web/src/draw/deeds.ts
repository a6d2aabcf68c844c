// SPDX-License-Identifier: MIT
// draw/deeds.ts: what may be done, as a sign for its button: running, striking, shooting, waiting. Many kinds of choice are one
// deed; a kind that is not here gets a plain mark, and its name stands below in any case.
import { type Glyph, glyphOf, type GlyphName } from './glyphs'

const drawn = {
  run: { fill: '', line: 'M4.5 4L12 12L4.5 20M12.5 4L20 12L12.5 20', breadth: 3 },
  walk: { fill: '', line: 'M8 4L16.5 12L8 20', breadth: 3 },
  shot: { fill: 'M21.8 2.2L20.4 10.4L13.6 3.6Z', line: 'M3 21L17.5 6.5M3.2 16.2L3 21L7.8 20.8', breadth: 2.3 },
  run_shot: { fill: 'M22.6 4.4L21.6 11L16.2 5.6Z', line: 'M11 16L19.5 7.5M2 8L8 14.5L2 21', breadth: 2.4 },
  burst: { fill: 'M21.6 2L20.6 7.2L16.4 3ZM21.6 9.2L20.6 14.4L16.4 10.2ZM14.4 2L13.4 7.2L9.2 3Z', line: 'M3 14L11.8 5.2M3 21L19 5M10 21L19 12', breadth: 2 },
  lob: { fill: 'M17.5 13.5A4.5 4.5 0 1 1 17.5 22.5A4.5 4.5 0 1 1 17.5 13.5Z', line: 'M2.5 20C3 8 10 3 16 9.5', breadth: 2.2 },
  aim: { fill: '', line: 'M12 5.2A6.8 6.8 0 1 1 12 18.8A6.8 6.8 0 1 1 12 5.2M12 1V8.2M12 15.8V23M1 12H8.2M15.8 12H23', breadth: 2.2 },
  lie: { fill: '', line: 'M12 2V14.5M6 9L12 15L18 9M3 21.5H21', breadth: 2.6 },
  wait: { fill: 'M4 1.5H20V5L14.2 12L20 19V22.5H4V19L9.8 12L4 5Z' },
  done: { fill: '', line: 'M3 13L9.5 19.5L21 5', breadth: 3.2 },
  leave: { fill: '', line: 'M5 5L19 19M19 5L5 19', breadth: 2.8 },
  star: { fill: 'M12 1.2L14.8 9.2L22.8 12L14.8 14.8L12 22.8L9.2 14.8L1.2 12L9.2 9.2Z' },
  whirl: { fill: '', line: 'M12.4 12.8A3.2 3.2 0 1 1 15.2 9.4A6.8 6.8 0 1 1 6 7.2A10 10 0 0 1 21.6 13', breadth: 2.4 },
  act: { fill: 'M6 2.5L20.5 12L6 21.5Z' },
  act_much: { fill: 'M2 3.5L11 12L2 20.5ZM12.5 3.5L21.5 12L12.5 20.5Z' },
  act_once: { fill: 'M5 5H19V19H5Z' },
  people: { fill: 'M7.5 3A3.6 3.6 0 1 1 7.5 10.2A3.6 3.6 0 1 1 7.5 3ZM16.5 3A3.6 3.6 0 1 1 16.5 10.2A3.6 3.6 0 1 1 16.5 3ZM1 21.5C1 15.5 3.5 12 7.5 12C9.4 12 11 12.8 12 14.2C13 12.8 14.6 12 16.5 12C20.5 12 23 15.5 23 21.5Z' },
  place: { fill: 'M12 1A7.2 7.2 0 0 1 19.2 8.2C19.2 13.4 12 23.2 12 23.2S4.8 13.4 4.8 8.2A7.2 7.2 0 0 1 12 1ZM12 5A3.2 3.2 0 1 0 12 11.4A3.2 3.2 0 1 0 12 5Z' },
  card: { fill: 'M12 6.5L16 12L12 17.5L8 12Z', line: 'M5.5 2H18.5V22H5.5Z', breadth: 2.2 },
  cards: { fill: 'M14.5 8.5L17.5 12.8L14.5 17L11.5 12.8Z', line: 'M9 5H20.5V21H9ZM4 18.5V2H16', breadth: 2.1 },
  apart: { fill: '', line: 'M2.5 12H21.5M16 6L21.8 12L16 18M8 6L2.2 12L8 18', breadth: 2.5 },
  turn: { fill: '', line: 'M19.8 13A8 8 0 1 1 16.4 5.4M17 1V6.4H11.4', breadth: 2.5 },
  cry: { fill: '', line: 'M3.5 9.5V14.5M8 6V18M12.5 2.5V21.5M17 7V17M21.5 10V14', breadth: 2.4 },
  die: { fill: 'M8 6.4A1.9 1.9 0 1 1 8 10.2A1.9 1.9 0 1 1 8 6.4ZM16 13.8A1.9 1.9 0 1 1 16 17.6A1.9 1.9 0 1 1 16 13.8ZM12 10.1A1.9 1.9 0 1 1 12 13.9A1.9 1.9 0 1 1 12 10.1Z', line: 'M3 3H21V21H3Z', breadth: 2.1 },
  next: { fill: '', line: 'M3 12H20M13 5L20.2 12L13 19', breadth: 2.8 },
  plain: { fill: 'M12 5L19 12L12 19L5 12Z' },
} as const satisfies Record<string, Glyph>

const deeds: Record<string, keyof typeof drawn | { as: GlyphName }> = {
  deploy: 'place', activate: 'act', series: 'act_much', static: 'act_once', hold: 'wait', wait: 'wait', pass: 'done', end: 'done', stop: 'done', group: 'people', follow: 'people',
  fast_move: 'run', very_fast_move: 'run', free_move: 'walk', move: 'run', repath: 'run', continue: 'run', destination: 'place', turn: 'turn',
  charge: { as: 'sword' }, fight: { as: 'sword' }, accept: { as: 'sword' }, attack: { as: 'sword' }, basic_attack: { as: 'sword' }, engage: { as: 'sword' }, counter_charge: { as: 'sword' },
  counter_attack: { as: 'blades' }, double_attack: { as: 'blades' }, answer: { as: 'blades' }, weapon: { as: 'blades' }, vampiric_attack: { as: 'bat' },
  shoot: 'shot', return_fire: 'shot', counter_charge_shot: 'shot', ranged_spe_attack: { as: 'bolt' }, move_shoot: 'run_shot', burst: 'burst', lob: 'lob', breath: { as: 'flame' }, aim: 'aim',
  take_cover: { as: 'shield' }, defensive_posture: { as: 'shield' }, contact_defence: { as: 'shield' }, ranged_defence: { as: 'shield' }, parry: { as: 'shield' },
  go_prone: 'lie', hide: { as: 'hood' }, perception: { as: 'eye' }, dodge: { as: 'feather' }, flee: { as: 'boot' }, disengage: { as: 'boot' }, escape: { as: 'boot' },
  none: 'leave', decline: 'leave', stay: 'leave', cancel: 'leave', spe_cancel: 'leave',
  bless: 'star', confuse: 'whirl', heal: { as: 'cross' }, risky_heal: { as: 'cross' }, ranged_heal: { as: 'cross' }, regeneration: { as: 'cross' }, soins: { as: 'cross' }, support: { as: 'banner' },
  open: { as: 'gate' }, cross: { as: 'gate' }, portal: { as: 'gate' }, teleport: { as: 'gate' }, teleport_target: { as: 'gate' }, summon_target: { as: 'gate' }, pick_up: { as: 'vessel' }, drop: { as: 'vessel' },
  build_pile: 'cards', double_reveal: 'cards', reveal: 'card', change_suit: 'card', bury: 'card', name_first: 'people',
  immobilise: { as: 'net' }, spe_immobilise: { as: 'net' }, wrestle: { as: 'fist' }, etreinte: { as: 'fist' }, projection: 'apart', positioning: 'apart', split: 'apart', allocate: 'apart', assign: 'apart',
  accumulate: { as: 'bolt' }, fast_accumulation: { as: 'bolt' }, energy_drain: { as: 'bolt' }, pose_mine: { as: 'mine' }, hurlement: 'cry', roll: 'die', next: 'next',
}

/** Is there a sign of its own for this kind of choice? */
export const hasDeed = (kind: string): boolean => kind in deeds

export function deedOf(kind: string): Glyph & { isLeaning?: boolean } {
  const deed = deeds[kind] ?? 'plain'
  return typeof deed === 'string' ? drawn[deed] : glyphOf(deed.as)
}
