// SPDX-License-Identifier: MIT
// home/dice.tsx: whose dice are rolled, on which ground, with which seed, and may choices be taken back?
import { speak } from '../lang'
import type { MapRecord } from '../store/db'
import type { System } from '../wire'
import { checkSeed, randomSeed } from '../game/check'
import { type Choices, ownMaps, usesSeed } from './choices'

const t = speak({
  table: ['Table et dés', 'Table and dice'],
  map: ['Décor', 'Terrain'],
  dice: ['Dés', 'Dice'],
  random: ['Au hasard', 'Random'],
  mine: ['Mes cartes', 'My maps'],
  unnamed: ['Sans nom', 'Unnamed'],
  draw: ['Dessiner une carte', 'Draw a map'],
  machine: ['La machine lance les dés', 'The machine rolls the dice'],
  own: ['Mes propres dés', 'My own dice'],
  own_about: [
    'On lance à la main, la page demande ce que montrent les dés.',
    'You roll by hand, the page asks what the dice show.',
  ],
  seed: ['Graine', 'Seed'],
  terrain_seed: ['Graine du décor', 'Seed of the terrain'],
  seed_about: ['Même graine, mêmes dés et même décor.', 'Same seed, same dice and same terrain.'],
  terrain_about: ['Même graine, même décor.', 'Same seed, same terrain.'],
  fresh: ['Une autre', 'Another'],
  fresh_long: ['Tirer une autre graine', 'Draw another seed'],
  wrong: [
    'La graine est un nom comme 7k3m-9qxr-2b5ta, ou un nombre entier de 0 à 18446744073709551615.',
    'The seed is a name such as 7k3m-9qxr-2b5ta, or a whole number from 0 to 18446744073709551615.',
  ],
  practice: ['Entraînement', 'Practice'],
  practice_about: [
    'On revient en arrière autant qu’on veut, même après un jet de dés.',
    'Take back as much as you like, even after dice were rolled.',
  ],
})

function Seed(props: { choices: Choices; onChange: (change: Partial<Choices>) => void }) {
  const { choices, onChange } = props
  const own = choices.dice === 'own'
  const wrong = !!checkSeed(choices.seed)
  return (
    <div class="home-field">
      <label for="home-seed">{t(own ? 'terrain_seed' : 'seed')}</label>
      <div class="home-seed">
        <input
          id="home-seed"
          value={choices.seed}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          aria-invalid={wrong}
          aria-describedby="home-seed-wrong home-seed-about"
          onInput={(e) => onChange({ seed: e.currentTarget.value })}
        />
        <button type="button" aria-label={t('fresh_long')} onClick={() => onChange({ seed: randomSeed() })}>
          ⚄ {t('fresh')}
        </button>
      </div>
      <p class="home-wrong" id="home-seed-wrong" aria-live="polite">
        {wrong && t('wrong')}
      </p>
      <small id="home-seed-about">{t(own ? 'terrain_about' : 'seed_about')}</small>
    </div>
  )
}

export function TableAndDice(props: {
  system: System
  choices: Choices
  maps: MapRecord[]
  onChange: (change: Partial<Choices>) => void
}) {
  const { system, choices, onChange } = props
  const mine = ownMaps(system, props.maps)
  return (
    <fieldset class="home-table">
      <legend>{t('table')}</legend>
      <div>
        <div>
          <div class="home-field">
            <label for="home-map">{t('map')}</label>
            <select id="home-map" value={choices.map} onChange={(e) => onChange({ map: e.currentTarget.value })}>
              <option value="">{t('random')}</option>
              {system.maps.map((map) => (
                <option key={map.id} value={map.id}>
                  {map.name}
                </option>
              ))}
              {mine.length > 0 && (
                <optgroup label={t('mine')}>
                  {mine.map((map) => (
                    <option key={map.id} value={`own:${map.id}`}>
                      {map.name || t('unnamed')}
                    </option>
                  ))}
                </optgroup>
              )}
            </select>
            <a class="around" href="#/carte">{t('draw')}</a>
          </div>
          {usesSeed(choices) && <Seed choices={choices} onChange={onChange} />}
        </div>
        <div>
          <div class="home-picks" role="radiogroup" aria-label={t('dice')}>
            {(['machine', 'own'] as const).map((dice) => (
              <label key={dice} class="home-pick">
                <input
                  type="radio"
                  name="home-dice"
                  checked={choices.dice === dice}
                  onChange={() => onChange({ dice })}
                />
                <span>
                  {t(dice)}
                  {dice === 'own' && <small>{t('own_about')}</small>}
                </span>
              </label>
            ))}
          </div>
          <label class="home-pick home-practice">
            <input
              type="checkbox"
              checked={choices.practice}
              onChange={(e) => onChange({ practice: e.currentTarget.checked })}
            />
            <span>
              {t('practice')}
              <small>{t('practice_about')}</small>
            </span>
          </label>
        </div>
      </div>
    </fieldset>
  )
}
