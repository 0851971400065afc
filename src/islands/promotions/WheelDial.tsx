import { useImperativeHandle, useRef, type Ref } from 'react'
import type { Promotion } from '#lib/api/rewards/promotions.ts'
import { turnOf, sectorsOf } from './wheel-shape.ts'
import styles from './wheel.module.css'

export interface Dial {
  /** Turns until the pointer stands on the segment; at once for whoever asked for no motion. */
  turnTo: (segment: number) => Promise<void>
}

interface Props {
  ref: Ref<Dial>
  segments: NonNullable<Promotion['wheel']>['segments']
  /** Where it stands from the start. */
  at: number | undefined
  textOf: (prizeMinor: number) => string
}

const TURN_MS = 3_500
const TURNS = 5

/** Drawn to the chances: a segment is as wide as it is likely. */
export function WheelDial({ ref, segments, at, textOf }: Props) {
  const plate = useRef<SVGGElement>(null)
  const sectors = sectorsOf(segments)
  useImperativeHandle(ref, () => ({
    async turnTo(segment) {
      const group = plate.current
      if (!group) return
      const turn = turnOf(sectors, segment)
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      if (!isStill) {
        const turned = group.animate(
          [{ transform: 'rotate(0deg)' }, { transform: `rotate(${360 * TURNS + turn}deg)` }],
          { duration: TURN_MS, easing: 'cubic-bezier(0.15, 0.6, 0.2, 1)' },
        )
        await turned.finished
      }
      group.setAttribute('transform', `rotate(${turn})`)
    },
  }))
  return (
    <svg className={styles.dial} viewBox="-104 -112 208 216" aria-hidden="true">
      <circle r="102" className={styles.rim} />
      <g
        ref={plate}
        className={styles.plate}
        transform={`rotate(${at === undefined ? 0 : turnOf(sectors, at)})`}
      >
        {sectors.map(({ path, middle, isWide, prizeMinor }, index) => (
          <g key={`${index} ${prizeMinor}`}>
            <path d={path} className={styles.sector} data-kind={prizeMinor === 0 ? 'none' : index % 4} />
            {isWide && prizeMinor > 0 && (
              <text className={styles.label} transform={`rotate(${middle}) translate(0 -68)`}>
                {textOf(prizeMinor)}
              </text>
            )}
          </g>
        ))}
      </g>
      <circle r="14" className={styles.hub} />
      <path d="M-11 -110 L11 -110 L0 -88 Z" className={styles.pointer} />
    </svg>
  )
}
