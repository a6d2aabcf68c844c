// SPDX-License-Identifier: MIT
// saga/spell/composer.ts: the spell being composed, who would cast it, and what the engine says of both.
import { ask, session } from '../../engine/engine'
import { Latest } from '../../game/latest'
import { Observable } from '../../store/observable'
import { type Casting, type Design, paramIds, type ParamId, type Sheet, type SheetAnswer, type SpellAnswer } from '../sheet/wire'

/** Somebody who can cast: a sheet, and what it casts with. */
export interface Caster {
  /** Of a kept sheet; a sample or somebody at a table has none here. */
  id?: string
  name: string
  sheet?: Sheet
  casts: Casting[]
}

class Composer extends Observable {
  design: Design = { effect: 'shape' }
  caster: Caster = { name: '', casts: [] }
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
