// SPDX-License-Identifier: MIT
// saga/spell/composer.ts: the spell being composed, who would cast it, and what the engine says of both.
import { ask, session } from '../../engine/engine'
import { Latest } from '../../game/latest'
import { Observable } from '../../store/observable'
import { traitRow } from '../desk'
import { type Casting, type Design, paramIds, type ParamId, type Sheet, type SheetAnswer, type SpellAnswer, type StatId, statIds } from '../sheet/wire'
import type { Actor, Gesture } from '../wire'

/** Somebody who can cast: a sheet, and what it casts with. */
export interface Caster {
  /** Of a kept sheet; a sample or somebody at a table has none here. */
  id?: string
  name: string
  sheet?: Sheet
  /** The table that this one sits at. */
  table?: string
  casts: Casting[]
}

class Composer extends Observable {
  design: Design = { effect: 'shape' }
  caster: Caster = { name: '', casts: [] }
  /** Who was picked at the table when one got up from it. */
  seated: Caster | undefined
  /** Which of the caster's magic traits. */
  with = 0
  resistance: number | undefined
  isFlat = false
  answer: SpellAnswer | undefined
  fault = ''
  #latest = new Latest()

  get casting(): Casting | undefined {
    return this.caster.casts[this.with] ?? this.caster.casts[0]
  }

  set(change: Partial<Design>): void {
    // Another spell has another natural preparation: what was traded is asked for anew.
    const keepsTime = Object.keys(change).every((key) => key === 'shift' || key === 'name')
    this.design = { ...this.design, ...(keepsTime ? {} : { shift: 0 }), ...change }
    this.judge()
  }
  row(param: ParamId): number {
    return this.design[param] ?? 0
  }
  take(design: Design): void {
    this.design = design
    this.judge()
  }
  setCaster(caster: Caster): void {
    this.caster = caster
    this.with = 0
    this.judge()
  }
  /** Goes on for whoever is picked at a table, if that one has any magic. */
  async seat(actor: Actor | undefined, table: string): Promise<void> {
    const found = actor && (await seatedCaster(actor, table).catch(() => undefined))
    this.seated = found?.casts.length ? found : undefined
    if (!this.seated) return
    if (this.seated.name !== this.caster.name) this.design = { effect: 'shape' } // nobody begins with what another one composed
    this.setCaster(this.seated)
  }
  /** The master hands the device on: for whom a spell was composed, and which, goes with the master. */
  rise(): void {
    if (!this.seated) return
    Object.assign(this, { seated: undefined, caster: { name: '', casts: [] }, design: { effect: 'shape' }, answer: undefined, with: 0 })
    this.changed()
  }
  setWith(at: number): void {
    this.with = at
    this.judge()
  }
  setTarget(resistance: number | undefined, isFlat: boolean): void {
    this.resistance = resistance
    this.isFlat = isFlat
    this.judge()
  }

  judge(): void {
    const { design, casting, resistance, isFlat } = this
    const target = resistance === undefined ? {} : { resistance, flat: isFlat }
    const cast = casting && { cast: { base: casting.base, intelligence: casting.intelligence, ...target } }
    this.#latest.run(async () => {
      try {
        this.answer = await ask<SpellAnswer>(session.library, 'spell', { design, ...cast })
        this.fault = this.answer.refused?.text ?? ''
      } catch (fault) {
        this.fault = fault instanceof Error ? fault.message : String(fault)
      }
      this.changed()
    })
    this.changed()
  }
}

export const composer = new Composer()

/** What a sheet casts with, as the engine says. */
export async function casterOf(sheet: Sheet, id?: string): Promise<Caster> {
  const { casts } = await ask<SheetAnswer>(session.library, 'sheet', { sheet })
  return { ...(id !== undefined && { id }), name: sheet.name, sheet, casts }
}

/** Somebody at a table: the sheet as it is there now. */
export async function seatedCaster(actor: Actor, table: string): Promise<Caster> {
  const stats = Object.fromEntries(statIds.map((id) => [id, Number(actor[id] ?? 1)])) as Record<StatId, number>
  const traits = (actor.traits ?? []).map(({ name, kind, value }) => ({ name, kind, value: Math.abs(value) }))
  const sheet: Sheet = { type: 'sheet', system: 'aura', name: actor.name, ...stats, traits: traits.filter((trait) => traitRow(trait.kind).casts), weapons: [], armours: [] }
  const { casts } = await casterOf(sheet)
  return { name: actor.name, casts, table }
}

/** A design without what is nothing: how it is kept on a sheet. */
export function tidy(design: Design): Design {
  const rows = paramIds.flatMap((id) => (design[id] ? [[id, design[id]]] : []))
  const { name, effect, book, shift, ingredients } = design
  const parts = Object.entries(ingredients ?? {}).filter(([, value]) => value)
  return {
    ...(name && { name }),
    effect,
    ...(Object.fromEntries(rows) as Partial<Record<ParamId, number>>),
    ...(book && { book }),
    ...(shift && { shift }),
    ...(parts.length > 0 && { ingredients: Object.fromEntries(parts) as NonNullable<Design['ingredients']> }),
  }
}

/** What is said of it where it is prepared: a book is written at the table. */
export function preparing(design: Design): Partial<Gesture> {
  const { book: _book, ingredients, ...said } = tidy(design)
  const helps = Object.entries(ingredients ?? {}).map(([scope, value]) => ({ scope, value }))
  return { ...said, ...(helps.length ? { ingredients: helps } : {}) }
}
