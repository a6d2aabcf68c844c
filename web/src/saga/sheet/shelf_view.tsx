// SPDX-License-Identifier: MIT
// saga/sheet/shelf_view.tsx: the characters there are: one's own, and those that come with the program, cast by cast.
import { useEffect, useRef, useState } from 'preact/hooks'
import { initials, speak } from '../../lang'
import { go } from '../../route'
import { useChanges } from '../../store/observable'
import { traitRow } from '../desk'
import { readSheet } from './sheet'
import { newId, shelf } from './shelf'
import type { Sheet, Tables } from './wire'

const t = speak({
  mine: ['Mes personnages', 'My characters'],
  none: ['Aucun encore : commencez-en un, ou prenez-en un ci-dessous.', 'None yet: begin one, or take one below.'],
  fresh: ['Nouveau personnage', 'New character'],
  open: ['Ouvrir un fichier', 'Open a file'],
  notRead: ['Ce fichier n’est pas un personnage d’Aura.', 'This file is no character of Aura.'],
  spell: ['Composer un sort', 'Compose a spell'],
  unnamed: ['Sans nom', 'Unnamed'],
  sheet: ['Fiche', 'Sheet'],
  edit: ['Modifier', 'Edit'],
  remove: ['Supprimer', 'Delete'],
  sure: ['Supprimer {name} ?', 'Delete {name}?'],
  yes: ['Oui, supprimer', 'Yes, delete'],
  no: ['Garder', 'Keep'],
  ready: ['Prêts à jouer', 'Ready to play'],
  take: ['Prendre', 'Take'],
  fault: ['Le navigateur ne garde rien : {why}', 'The browser keeps nothing: {why}'],
})

export function ShelfView({ all }: { all: Tables }) {
  useChanges(shelf)
  useEffect(() => void shelf.load(), [])
  const file = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState('')
  const take = async (sheet: Sheet) => {
    const id = newId()
    await shelf.keep(id, sheet)
    go(`#/creer/${id}`)
  }
  const read = async (input: HTMLInputElement) => {
    const sheet = input.files?.[0] && readSheet(await input.files[0].text())
    input.value = ''
    setFault(sheet ? '' : t('notRead'))
    if (sheet) await take(sheet)
  }
  return (
    <>
      <section aria-labelledby="mine-title">
        <div class="row">
          <h2 id="mine-title">{t('mine')}</h2>
          <span class="row sheet-adds">
            <a class="button primary" href="#/creer">
              {t('fresh')}
            </a>
            <button onClick={() => file.current?.click()}>{t('open')}</button>
            <input
              ref={file}
              class="unseen"
              type="file"
              accept=".json,application/json"
              aria-label={t('open')}
              tabIndex={-1}
              onChange={(e) => void read(e.currentTarget)}
            />
            <a class="button" href="#/sort">
              {t('spell')}
            </a>
          </span>
        </div>
        <div role="alert">
          {(fault || shelf.fault) && <p class="alert">{fault || t('fault', { why: shelf.fault })}</p>}
        </div>
        {shelf.kept.length === 0 && <p class="soft">{t('none')}</p>}
        <ul class="sheet-cards">
          {shelf.kept.map(({ id, sheet }) => (
            <Card key={id} sheet={sheet} href={`#/fiche/${id}`}>
              <a class="button" href={`#/creer/${id}`}>
                {t('edit')}
              </a>
              <Remove name={sheet.name || t('unnamed')} onYes={() => void shelf.forget(id)} />
            </Card>
          ))}
        </ul>
      </section>
      {all.casts.map((cast) => (
        <section key={cast.id} aria-labelledby={`cast-${cast.id}`}>
          <h2 id={`cast-${cast.id}`}>
            {cast.name} <small>{t('ready')}</small>
          </h2>
          <p class="soft">{cast.about}</p>
          <ul class="sheet-cards">
            {all.samples
              .filter((sample) => cast.sheets.includes(sample.id))
              .map(({ id, sheet }) => (
                <Card key={id} sheet={sheet} href={`#/fiche/${id}`}>
                  <button onClick={() => void take(sheet)}>{t('take')}</button>
                </Card>
              ))}
          </ul>
        </section>
      ))}
      <p class="soft sheet-credit">
        {all.credit} · {all.licence}
      </p>
    </>
  )
}

function Card({ sheet, href, children }: { sheet: Sheet; href: string; children: preact.ComponentChildren }) {
  const name = sheet.name || t('unnamed')
  const best = sheet.traits.filter((trait) => !traitRow(trait.kind).hinders).sort((a, b) => b.value - a.value).slice(0, 3)
  return (
    <li class="box sheet-card">
      <span class="dot" aria-hidden="true">
        {initials(name)}
      </span>
      <div>
        <h3>
          <a href={href}>{name}</a>
        </h3>
        <p>{sheet.about}</p>
        <small>{best.map((trait) => `${trait.name}\u00a0${trait.value}`).join(' · ')}</small>
        <div class="row">
          <a class="button" href={href}>
            {t('sheet')} <span class="unseen">{name}</span>
          </a>
          {children}
        </div>
      </div>
    </li>
  )
}

function Remove({ name, onYes }: { name: string; onYes: () => void }) {
  const [isAsked, setAsked] = useState(false)
  if (!isAsked) return <button onClick={() => setAsked(true)}>{t('remove')}</button>
  return (
    <span class="row" role="group" aria-label={t('sure', { name })}>
      <small>{t('sure', { name })}</small>
      <button onClick={onYes}>{t('yes')}</button>
      <button onClick={() => setAsked(false)}>{t('no')}</button>
    </span>
  )
}
