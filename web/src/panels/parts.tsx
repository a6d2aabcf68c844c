// SPDX-License-Identifier: MIT
// panels/parts.tsx: the parts of a choice that are still open, one control each: a target, a list, shares,
// a step, standing up, where on the way to act. Which parts there are is the engine's to say.
import { isOpen, isOptional, pathOf } from '../game/draft'
import type { Drafting } from '../game/drafting'
import { speak } from '../lang'
import type { State } from '../wire'

const t = speak({
  target: ['Cible', 'Target'],
  point_path: ['Indiquez l’arrivée sur la table.', 'Point at the end of the way on the table.'],
  point_place: ['Indiquez la place sur la table.', 'Point at the place on the table.'],
  keys: ['Flèches puis Entrée au clavier.', 'Arrow keys, then Enter.'],
  corner: ['Point de passage', 'Add a corner'],
  acts: ['Agir', 'Act'],
  at_start: ['au départ', 'at the start'],
  at_end: ['à l’arrivée', 'at the end'],
  at_corner: ['au coin {n}', 'at corner {n}'],
  step: ['Avec un pas', 'With a step'],
  no_step: ['Sans pas', 'Without a step'],
  stand: ['Se relever', 'Stand up'],
  stand_no: ['non', 'no'],
  stand_before: ['avant', 'before'],
  stand_after: ['après', 'after'],
  members: ['Avec', 'With'],
  dice_for: ['Dés pour {name}', 'Dice for {name}'],
  count: ['Combien', 'How many'],
})

function Pick({ label, choices, value, onPick }: { label: string; choices: [value: string, text: string][]; value: string; onPick: (v: string) => void }) {
  return (
    <div class="part" role="group" aria-label={label}>
      <span>{label}</span>
      {choices.map(([v, text]) => (
        <button key={v} class="chip" aria-pressed={v === value} onClick={() => onPick(v)}>{text}</button>
      ))}
    </div>
  )
}

export function Parts({ drafting: d, state }: { drafting: Drafting; state: State }) {
  const draft = d.draft
  if (!draft) return null
  const name = (id: string) => state.figures[id]?.name ?? id
  const { option, choice } = draft
  const path = pathOf(choice)
  const among = option.among ?? []
  const isSplit = isOpen(draft, 'shares')
  return (
    <div class="parts">
      {isOpen(draft, 'target') && (
        <Pick label={t('target')} choices={among.map((id) => [id, name(id)])} value={choice.target ?? ''} onPick={(target) => d.set({ target })} />
      )}
      {isOpen(draft, 'list') && (
        <div class="part" role="group" aria-label={t('members')}>
          <span>{t('members')}</span>
          {among.map((id) => (
            <button key={id} class="chip" aria-pressed={(choice.members ?? choice.targets ?? []).includes(id)} onClick={() => d.toggle(id)}>{name(id)}</button>
          ))}
        </div>
      )}
      {isSplit && (choice.targets ?? []).map((id, i) => (
        <label key={id} class="part">
          <span>{t('dice_for', { name: name(id) })}</span>
          <input type="number" min="0" max={option.most ?? 20} value={choice.shares?.[i] ?? 0}
            onInput={(e) => {
              const shares = [...(choice.shares ?? [])]
              shares[i] = Math.max(0, Math.floor(Number(e.currentTarget.value)) || 0)
              d.set({ shares })
            }} />
        </label>
      ))}
      {isOpen(draft, 'count') && (
        <label class="part">
          <span>{t('count')}</span>
          <input type="number" min="1" max={option.most ?? 9} value={choice.count ?? 1} onInput={(e) => d.set({ count: Number(e.currentTarget.value) || 1 })} />
        </label>
      )}
      {isOptional(draft, 'step') && (
        <div class="part" role="group" aria-label={t('step')}>
          <button class="chip" aria-pressed={!path && !d.isStepping} onClick={() => d.dropStep()}>{t('no_step')}</button>
          <button class="chip" aria-pressed={path !== undefined || d.isStepping} onClick={() => d.startStep()}>{t('step')}</button>
        </div>
      )}
      {isOptional(draft, 'stand') && (
        <Pick label={t('stand')} choices={[['', t('stand_no')], ['before', t('stand_before')], ['after', t('stand_after')]]} value={choice.stand ?? ''}
          onPick={(v) => d.set(v === 'before' || v === 'after' ? { stand: v } : ({ stand: undefined } as object))} />
      )}
      {(isOpen(draft, 'corner') || (isOptional(draft, 'step') && path)) && path && path.length > 1 && (
        <Pick label={t('acts')} value={String(choice.corner ?? path.length - 1)}
          choices={path.map((_, i) => [String(i), i === 0 ? t('at_start') : i === path.length - 1 ? t('at_end') : t('at_corner', { n: i })])}
          onPick={(v) => d.set({ corner: Number(v) })} />
      )}
      {d.isPointing && (
        <p class="soft hint">
          {t(isOpen(draft, 'place') ? 'point_place' : 'point_path')} <span class="keys-how">{t('keys')}</span>{' '}
          {!isOpen(draft, 'place') && d.cursor && <button class="link" onClick={() => d.addCorner()}>{t('corner')}</button>}
        </p>
      )}
    </div>
  )
}
