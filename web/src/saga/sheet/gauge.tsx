// SPDX-License-Identifier: MIT
// saga/sheet/gauge.tsx: boxes of a gauge: to look at, or to tick.

const paths = {
  life: 'M8 14 2.2 8.2a3.6 3.6 0 0 1 5.1-5.1l.7.7.7-.7a3.6 3.6 0 0 1 5.1 5.1z',
  aura: 'M8 1l1.8 5.2L15 8l-5.2 1.8L8 15l-1.8-5.2L1 8l5.2-1.8z',
} as const

export function GaugeSign({ of }: { of: 'life' | 'aura' }) {
  return (
    <svg class={`gauge-sign of-${of}`} viewBox="0 0 16 16" width="15" height="15" fill="currentColor" aria-hidden="true">
      <path d={paths[of]} />
    </svg>
  )
}

/** Ticked from the first box on; with `onTick` each box can be. */
export function Boxes({ count, ticked = 0, name, onTick }: { count: number; ticked?: number; name: string; onTick?: (n: number) => void }) {
  return (
    <span class="gauge-boxes" role={onTick ? 'group' : 'img'} aria-label={onTick ? name : `${name} ${count}`}>
      {Array.from({ length: count }, (_, i) =>
        onTick ? (
          <button
            key={i}
            type="button"
            class="gauge-box"
            aria-pressed={i < ticked}
            aria-label={`${name} ${i + 1}`}
            onClick={() => onTick(i + 1 === ticked ? i : i + 1)}
          />
        ) : (
          <i key={i} class="gauge-box" />
        ),
      )}
    </span>
  )
}
