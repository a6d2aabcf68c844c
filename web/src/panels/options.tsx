// SPDX-License-Identifier: MIT
// panels/options.tsx: the options of a game, folded away: most people play with the defaults.
import { number, speak } from '../lang'
import { nameIn } from '../engine/catalog'
import type { GameOption } from '../wire'
import { RuleLink } from './rule_link'
import { checkOption, isChanged, type Raw, rawDefault, type Wrong } from '../game/check'

const t = speak({
  title: ['Options de jeu', 'Game options'],
  count: ['{n} modifiées', '{n} changed'],
  one: ['1 modifiée', '1 changed'],
  none: ['toutes par défaut', 'all defaults'],
  reset: ['Tout remettre par défaut', 'Back to all defaults'],
  usual: ['par défaut : {value}', 'default: {value}'],
  changed: ['modifiée', 'changed'],
  back: ['Remettre par défaut : {text}', 'Back to the default: {text}'],
  yes: ['oui', 'yes'],
  no: ['non', 'no'],
  limits: ['de {least} à {most}', '{least} to {most}'],
  wrong_number: ['Ce n’est pas un nombre.', 'This is not a number.'],
  wrong_whole: ['Il faut un nombre entier.', 'A whole number is needed.'],
  wrong_decimals: ['Trois décimales au plus.', 'Three decimals at most.'],
  wrong_limits: ['Il faut un nombre de {least} à {most}.', 'A number from {least} to {most} is needed.'],
})

function limitsOf(option: GameOption) {
  return { least: option.least ?? '…', most: option.most ?? '…' }
}

function defaultText(option: GameOption): string {
  if (typeof option.default === 'boolean') return option.default ? t('yes') : t('no')
  if (typeof option.default === 'number') return number(option.default, 3)
  return nameIn(option.values ?? [], option.default)
}

function wrongText(option: GameOption, wrong: Wrong): string {
  if (wrong === 'limits') return t('wrong_limits', limitsOf(option))
  return t(wrong === 'whole' ? 'wrong_whole' : wrong === 'decimals' ? 'wrong_decimals' : 'wrong_number')
}

function Control(props: { option: GameOption; raw: Raw; wrong: boolean; onChange: (raw: Raw) => void }) {
  const { option, raw, wrong, onChange } = props
  const id = `home-option-${option.name}`
  if (option.type === 'bool')
    return (
      <input
        id={id}
        type="checkbox"
        checked={raw === true}
        aria-describedby={`${id}-about`}
        onChange={(e) => onChange(e.currentTarget.checked)}
      />
    )
  if (option.type === 'enum')
    return (
      <select
        id={id}
        value={String(raw)}
        aria-describedby={`${id}-about`}
        onChange={(e) => onChange(e.currentTarget.value)}
      >
        {(option.values ?? []).map((value) => (
          <option key={value.name} value={value.name}>
            {value.text}
          </option>
        ))}
      </select>
    )
  return (
    <input
      id={id}
      value={String(raw)}
      inputMode={option.type === 'int' ? 'numeric' : 'decimal'}
      placeholder={defaultText(option)}
      autocomplete="off"
      aria-invalid={wrong}
      aria-describedby={`${id}-about ${id}-wrong`}
      onInput={(e) => onChange(e.currentTarget.value)}
    />
  )
}

function Row(props: { option: GameOption; raw: Raw | undefined; onChange: (raw: Raw | undefined) => void }) {
  const { option, raw, onChange } = props
  const id = `home-option-${option.name}`
  const shown = raw ?? rawDefault(option)
  const checked = checkOption(option, shown)
  const wrong = 'wrong' in checked ? wrongText(option, checked.wrong) : ''
  const changed = isChanged(option, raw)
  const numeric = option.type === 'int' || option.type === 'length'
  return (
    <li class={changed ? 'home-option changed' : 'home-option'}>
      <label for={id}>{option.text}</label>
      <Control option={option} raw={shown} wrong={!!wrong} onChange={onChange} />
      <p class="home-option-about" id={`${id}-about`}>
        {t('usual', { value: defaultText(option) })}
        {numeric && ` · ${t('limits', limitsOf(option))}`} {option.rule && <RuleLink id={option.rule} />}
      </p>
      {changed && (
        <p class="home-option-mark">
          <span class="chip">✎ {t('changed')}</span>
          <button
            type="button"
            class="quiet"
            aria-label={t('back', { text: option.text })}
            onClick={() => (onChange(undefined), document.getElementById(id)?.focus())}
          >
            ↺
          </button>
        </p>
      )}
      <p class="home-wrong" id={`${id}-wrong`} aria-live="polite">
        {wrong}
      </p>
    </li>
  )
}

export function Options(props: {
  /** Only these; all that have no field of their own if missing. */
  options: GameOption[]
  raw: Record<string, Raw>
  open: boolean
  onToggle: (open: boolean) => void
  onChange: (raw: Record<string, Raw>) => void
}) {
  const options = props.options
  const changed = options.filter((option) => isChanged(option, props.raw[option.name])).length
  const change = (name: string, value: Raw | undefined) => {
    const { [name]: _, ...others } = props.raw
    props.onChange(value === undefined ? others : { ...others, [name]: value })
  }
  if (!options.length) return null
  return (
    <details class="home-options" open={props.open} onToggle={(e) => props.onToggle(e.currentTarget.open)}>
      <summary>
        <span class="home-options-title">{t('title')}</span>{' '}
        <small>{changed > 1 ? t('count', { n: changed }) : changed ? t('one') : t('none')}</small>
      </summary>
      <button type="button" disabled={!changed} onClick={() => props.onChange({})}>
        ↺ {t('reset')}
      </button>
      <ul>
        {options.map((option) => (
          <Row
            key={option.name}
            option={option}
            raw={props.raw[option.name]}
            onChange={(value) => change(option.name, value)}
          />
        ))}
      </ul>
    </details>
  )
}
