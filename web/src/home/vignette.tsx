// SPDX-License-Identifier: MIT
// home/vignette.tsx: a corner of a table with the two bands on it. Decoration: it says nothing that is not in words.
import { marks } from '../lang'
import type { System } from '../wire'

const standsA = [[70, 172], [112, 132], [46, 112], [132, 186], [90, 84], [30, 190]] as const
const standsB = [[350, 52], [306, 92], [378, 112], [288, 40], [332, 140], [392, 34]] as const

export function Vignette(props: { system: System; a: string[]; b: string[] }) {
  const name = (id: string) => props.system.profiles.find((p) => p.id === id)?.name ?? id
  const short = marks([...props.a, ...props.b].map(name))
  return (
    <svg class="home-vignette" viewBox="0 0 420 220" aria-hidden="true" focusable="false">
      <rect x="2" y="2" width="416" height="216" rx="8" class="v-ground" />
      <path d="M105 2v216M210 2v216M315 2v216M2 110h416" class="v-grid" />
      <ellipse cx="246" cy="176" rx="62" ry="28" class="v-mud" />
      <rect x="168" y="26" width="62" height="24" transform="rotate(-7 199 38)" class="v-ruin" />
      <path d="m246 78 30 4 8 26-24 16-24-18z" class="v-rock" />
      <circle cx="186" cy="132" r="24" class="v-tree" />
      <circle cx="36" cy="48" r="22" class="v-tree" />
      <circle cx="386" cy="186" r="22" class="v-tree" />
      <path d="M112 132C150 96 214 70 293 89" class="v-path" />
      {props.a.slice(0, standsA.length).map((_, i) => (
        <g key={i} transform={`translate(${standsA[i]})`}>
          <circle r="14" class="v-a" />
          <text y="4.5">{short[i]}</text>
        </g>
      ))}
      {props.b.slice(0, standsB.length).map((_, i) => (
        <g key={i} transform={`translate(${standsB[i]})`}>
          <rect x="-13" y="-13" width="26" height="26" rx="7" class="v-b" />
          <text y="4.5">{short[props.a.length + i]}</text>
        </g>
      ))}
    </svg>
  )
}
