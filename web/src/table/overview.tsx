// SPDX-License-Identifier: MIT
// table/overview.tsx: the whole table as small as a stamp, for who looks at a part of it: terrain as spots, figures as dots and
// squares, a frame around what is seen. A finger on it leads the view there; keys have the arrows.
import { edgePath } from '../draw/terrain'
import type { FigureState, TableMap } from '../wire'
import type { Camera, Spot } from './camera'
import { memo } from './memo'

/** Nobody needs to read more than the side from so far. */
const marks: Record<string, string> = {
  A: 'M-.8 0a.8 .8 0 1 0 1.600 0a.8 .8 0 1 0-1.600 0Z',
  B: 'M-.75-.75H.75V.75H-.75Z',
  C: 'M0-.95L.95 .7H-.95Z',
  D: 'M0-1L1 0 0 1-1 0Z',
}
const Spots = memo(({ map }: { map: TableMap }) => <path class="overview-spots" d={map.pieces.map((piece) => edgePath(piece, map.depth)).join('')} />)

interface Props {
  map: TableMap
  figures: [string, FigureState][]
  active: string | undefined
  targets: ReadonlySet<string> | undefined
  limit: Camera
  camera: Camera
  /** Of its longer side, in pixels. */
  size: number
  onMove: (spot: Spot) => void
}
export function Overview({ map, figures, active, targets, limit, camera, size, onMove }: Props) {
  const lead = (e: PointerEvent) => {
    const box = (e.currentTarget as SVGSVGElement).getBoundingClientRect()
    onMove([limit.x + ((e.clientX - box.left) / box.width) * limit.width, limit.y + ((e.clientY - box.top) / box.height) * limit.height])
  }
  const share = limit.height / limit.width
  return (
    <svg
      class="overview"
      aria-hidden="true"
      viewBox={`${limit.x} ${limit.y} ${limit.width} ${limit.height}`}
      style={{ width: `${Math.round(size / Math.max(1, share))}px`, height: `${Math.round(size * Math.min(1, share))}px` }}
      onPointerDown={(e) => ((e.currentTarget as Element).setPointerCapture(e.pointerId), lead(e))}
      onPointerMove={(e) => e.buttons && lead(e)}
    >
      <rect class="overview-ground" width={map.width} height={map.depth} />
      <Spots map={map} />
      {figures.map(([id, f]) => f.at && f.status === 'in_play' && (
        <path key={id} class={`overview-mark ${f.seat}${id === active ? ' active' : ''}${targets?.has(id) ? ' target' : ''}`} transform={`translate(${f.at[0]} ${map.depth - f.at[1]})`} d={marks[f.seat] ?? marks['D']} />
      ))}
      <rect class="overview-view" x={Math.max(limit.x, camera.x)} y={Math.max(limit.y, camera.y)} rx=".4"
        width={Math.min(limit.x + limit.width, camera.x + camera.width) - Math.max(limit.x, camera.x)}
        height={Math.min(limit.y + limit.height, camera.y + camera.height) - Math.max(limit.y, camera.y)} />
    </svg>
  )
}
