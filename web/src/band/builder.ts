// SPDX-License-Identifier: MIT
// band/builder.ts: the band on screen, what the engine thinks of it, and the bands kept. It outlives the
// screen, so that a look at a rule loses nothing; every change, even opening another band, can be undone.
import { ask, session } from '../engine/engine'
import { speak } from '../lang'
import { catalog } from '../engine/catalog'
import { type BandRecord, forget, keep, list, newId } from '../store/db'
import { Observable } from '../store/observable'
import { settings } from '../store/settings'
import type { OwnProfile, Profile, Roster, System } from '../wire'
import { addCopy, addFresh, change, makeOwn, ownIn, profileAt, tidy } from '../team/character'
import { type Muster, readMuster, remember, sameBand, sortIds, substance } from './muster'
import { readBandFile } from './file'
import { bandHash, type Linked, readLink } from './link'
import { loadList } from './list'
import { sentence } from './sentence'
import { termsOf, type TraitUnderTerms, underTerms, withSkills } from '../team/terms'

const t = speak({
  copyOf: ['{name} (copie)', '{name} (copy)'],
  unnamed: ['Bande sans nom', 'Unnamed band'],
  opened: ['« {name} » est ouverte.', '“{name}” is open.'],
  linked: ['Bande reçue par lien, pas encore enregistrée.', 'Band received by link, not saved yet.'],
  imported: ['« {name} » est importée, pas encore enregistrée.', '“{name}” is imported, not saved yet.'],
  copied: ['Copie de « {name} », pas encore enregistrée.', 'Copy of “{name}”, not saved yet.'],
  saved: ['« {name} » est enregistrée.', '“{name}” is saved.'],
  deleted: ['« {name} » est supprimée.', '“{name}” is deleted.'],
  unknown: ['Figurines inconnues, laissées de côté : {ids}.', 'Unknown figures, left out: {ids}.'],
  system: ['Ce lien est d’un jeu inconnu ici : « {what} ».', 'This link is of a game unknown here: “{what}”.'],
  gone: ['Cette bande n’est plus enregistrée ici.', 'This band is no longer kept here.'],
  store: ['Le navigateur refuse d’enregistrer : {why}', 'The browser refuses to save: {why}'],
  fresh: ['Nouvelle bande. « Annuler » ramène la précédente.', 'New band. “Undo” brings the other one back.'],
  undone: ['Dernier changement annulé.', 'Last change undone.'],
  newName: ['Personnage {n}', 'Character {n}'],
  born: ['{name} rejoint l’équipe.', '{name} joins the team.'],
})

const key = 'escarmouche.band'


class Builder extends Observable {
  muster: Muster = { id: newId(), system: '', name: '', figures: [] }
  past: Muster[] = []
  saved: BandRecord[] = []
  roster: Roster | undefined
  /** The character being changed, by its profile; and what else stands beside the band. */
  editing: string | undefined
  view: 'profiles' | 'skills' = 'profiles'
  /** What just happened, for everybody; and what went wrong. */
  message = ''
  fault = ''
  #asked = 0
  #begun = false

  /** The first screen: what was there when the page was left, or an empty band of the first system. */
  begin(): void {
    if (this.#begun) return
    this.#begun = true
    let kept: Muster | undefined
    try {
      kept = readMuster(localStorage.getItem(key))
    } catch {
      // Not readable: begin anew.
    }
    const system = kept && catalog.system(kept.system)
    if (kept && system) this.muster = { ...kept, figures: this.#known(kept, system).figures }
    else this.muster = { id: newId(), system: catalog.systems[0]?.id ?? '', name: '', figures: [] }
  }

  get system(): System | undefined {
    return catalog.system(this.muster.system)
  }
  /** The system on the terms of this band: its traits with the prices, names and bans in force. */
  get rules(): (System & { traits: TraitUnderTerms[] }) | undefined {
    return this.system && underTerms(this.system, this.muster, settings.lang)
  }
  /** The profile of a figure, with its cost on these terms. */
  profileAt(at: number): Profile | undefined {
    return this.rules && profileAt(this.muster, at, this.rules, settings.lang, this.roster?.bills)
  }
  get record(): BandRecord | undefined {
    return this.saved.find((band) => band.id === this.muster.id)
  }
  get dirty(): boolean {
    return this.record ? !sameBand(this.record, this.muster) : this.muster.figures.length > 0 || this.muster.name !== ''
  }
  get name(): string {
    return this.muster.name.trim() || t('unnamed')
  }

  /** Every change of the band goes through here. */
  change(to: Muster, message = ''): void {
    const matters = substance(to) !== substance(this.muster)
    this.past = remember(this.past, this.muster, to)
    // An address that names a band no longer tells what is on screen once another one is.
    if (to.id !== this.muster.id && !to.from && /^#\/band[/?]/.test(location.hash)) location.replace('#/band')
    this.#show(to, message)
    if (matters || !this.roster) void this.judge()
  }

  #known(band: Linked, system: System): { figures: string[]; unknown: string[] } {
    return sortIds(band.figures, [...(band.profiles ?? []), ...system.profiles])
  }

  undo(): void {
    const before = this.past.at(-1)
    if (!before) return
    this.past = this.past.slice(0, -1)
    this.#show(before, t('undone'))
    void this.judge()
  }

  #show(muster: Muster, message: string): void {
    this.muster = muster
    if (this.editing && !ownIn(muster, this.editing)) this.editing = undefined
    this.message = message
    this.fault = ''
    try {
      localStorage.setItem(key, JSON.stringify(muster))
    } catch {
      // Private windows may refuse; the band lives as long as the page then.
    }
    this.changed()
  }

  /** Asks the engine about the band; only the latest answer counts. */
  async judge(): Promise<void> {
    const asked = ++this.#asked
    const { system, figures } = this.muster
    const index = this.editing === undefined ? -1 : figures.indexOf(this.editing)
    const question = { system, figures, ...termsOf(this.muster), ...(index < 0 ? {} : { index }) }
    try {
      const roster = await ask<Roster>(session.library, 'roster', question)
      if (asked !== this.#asked) return
      this.roster = roster
    } catch (fault) {
      if (asked !== this.#asked) return
      this.roster = undefined
      this.fault = sentence(fault)
    }
    this.changed()
  }

  // -------------------------------------------------------------- characters of one's own

  /** Opens the figure at a place for changes; a printed character becomes one's own. */
  edit(at: number): void {
    const made = this.system && makeOwn(this.muster, at, this.system)
    if (!made) return
    this.editing = made.id
    if (made.team !== this.muster) this.change(made.team)
    void this.judge()
    this.changed()
  }
  look(view: 'profiles' | 'skills'): void {
    this.editing = undefined
    this.view = view
    this.changed()
  }
  create(): void {
    if (!this.system) return
    const name = t('newName', { n: this.muster.figures.length + 1 })
    const { team, id } = addFresh(this.muster, this.system, name)
    this.editing = id
    this.change(team, t('born', { name }))
  }
  duplicate(at: number): void {
    const made = this.system && makeOwn(this.muster, at, this.system)
    const own = made && ownIn(made.team, made.id)
    if (!own || !this.system) return
    const { team, id } = addCopy(this.muster, this.system, own)
    this.editing = id
    this.change(team, t('born', { name: own.name ?? id }))
  }
  get edited(): OwnProfile | undefined {
    return this.editing === undefined ? undefined : ownIn(this.muster, this.editing)
  }
  alter(profile: OwnProfile): void {
    this.change(change(this.muster, profile))
  }

  async loadSkills(text: string, file: string): Promise<void> {
    const loaded = this.system && (await loadList(this.muster, this.system, text, file))
    if (!loaded) return
    if ('fault' in loaded) this.say('', loaded.fault)
    else this.change(loaded.muster, loaded.message)
  }

  say(message: string, fault = ''): void {
    this.message = message
    this.fault = fault
    this.changed()
  }

  /** A band from elsewhere, as a new one: what the system does not know is named and left out. */
  take(band: Linked, message: string, from?: string): void {
    const system = catalog.system(band.system)
    if (!system) return this.say('', t('system', { what: band.system }))
    const { figures, unknown } = this.#known(band, system)
    const terms = withSkills(termsOf(band), band.skills ?? [], system)
    const muster: Muster = tidy({ id: newId(), system: band.system, name: band.name, figures, ...terms })
    this.change(from ? { ...muster, from } : muster, message)
    if (unknown.length > 0) this.say(message, t('unknown', { ids: [...new Set(unknown)].slice(0, 20).join(', ') }))
  }

  /** What the address asks for: a band in a link or a kept one. */
  async follow(rest: readonly string[], query: URLSearchParams): Promise<void> {
    const id = query.get('id')
    const linked = readLink(rest, query)
    if (linked) {
      const from = bandHash(linked)
      if (this.muster.from !== from) this.take(linked, t('linked'), from)
    } else if (id && id !== this.muster.id) {
      await this.refresh()
      const band = this.saved.find((record) => record.id === id)
      if (band) this.open(band)
      else this.say('', t('gone'))
    } else if (rest[0]) {
      // A system alone: from then on it is what the shelf says, not the address.
      if (rest[0] === this.muster.system) location.replace('#/band')
      else if (catalog.system(rest[0])) this.fresh(rest[0])
      else this.say('', t('system', { what: rest[0] }))
    }
  }

  fresh(system = this.muster.system): void {
    this.change({ id: newId(), system, name: '', figures: [] }, this.dirty ? t('fresh') : '')
  }

  open(band: BandRecord): void {
    const system = catalog.system(band.system)
    if (!system) return this.say('', t('system', { what: band.system }))
    const { figures, unknown } = this.#known(band, system)
    const { id, name } = band
    this.change({ id, system: band.system, name, figures, ...termsOf(band) }, t('opened', { name }))
    if (unknown.length > 0) this.say(this.message, t('unknown', { ids: unknown.join(', ') }))
  }

  copy(band: BandRecord): void {
    this.take({ ...band, name: t('copyOf', { name: band.name }) }, t('copied', { name: band.name }))
  }

  /** A sample band keeps its name: the catalog's is never changed. */
  sample(band: System['bands'][number]): void {
    this.take({ ...band, system: this.muster.system }, t('copied', { name: band.name }))
  }

  import(text: string, file: string): void {
    const read = readBandFile(text, catalog.systems)
    if ('isList' in read) void this.loadSkills(text, file)
    else if ('fault' in read) this.say('', read.fault)
    else this.take(read.band, t('imported', { name: read.band.name || t('unnamed') }))
  }

  async refresh(): Promise<void> {
    try {
      this.saved = await list('bands')
      this.changed()
    } catch (fault) {
      this.say('', t('store', { why: String(fault) }))
    }
  }

  async save(): Promise<boolean> {
    const { id, system, figures } = this.muster
    try {
      await keep('bands', { id, system, name: this.name, figures, ...termsOf(this.muster), changed: Date.now() })
    } catch (fault) {
      this.say('', t('store', { why: String(fault) }))
      return false
    }
    this.#show({ ...this.muster, name: this.name }, t('saved', { name: this.name }))
    await this.refresh()
    return true
  }

  async saveCopy(): Promise<void> {
    this.change({ ...this.muster, id: newId(), name: t('copyOf', { name: this.name }) })
    await this.save()
  }

  /** The band on screen stays even if it is the one deleted: it is then merely not kept. */
  async delete(band: BandRecord): Promise<void> {
    try {
      await forget('bands', band.id)
      this.say(t('deleted', { name: band.name }))
    } catch (fault) {
      this.say('', t('store', { why: String(fault) }))
    }
    await this.refresh()
  }
}

export const builder = new Builder()
