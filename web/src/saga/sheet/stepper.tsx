// SPDX-License-Identifier: MIT
// saga/sheet/stepper.tsx: a small number with a less and a more. It goes past the rules' bounds on purpose: what is wrong is
// named, not forbidden.
import { speak } from '../../lang'

const t = speak({
  less: ['{name} : un de moins', '{name}: one less'],
  more: ['{name} : un de plus', '{name}: one more'],
})

interface Props {
  name: string
  value: number
  least?: number
  most?: number
  onChange: (value: number) => void
}

export function Stepper({ name, value, least = 0, most = 10, onChange }: Props) {
  return (
    <span class="stepper">
      <button type="button" aria-label={t('less', { name })} disabled={value <= least} onClick={() => onChange(value - 1)}>
        −
      </button>
      <output>{value}</output>
      <button type="button" aria-label={t('more', { name })} disabled={value >= most} onClick={() => onChange(value + 1)}>
        +
      </button>
    </span>
  )
}
