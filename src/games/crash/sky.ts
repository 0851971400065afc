import { createFloating } from './floating.ts'
import type { Moment } from './bet-state.ts'
import { createLanternLayers } from './lantern-layers.ts'
import { createNight } from './night.ts'
import { skySizeOf, type SkyMoment } from './sky-pictures.ts'

/** The sky of a game: the lantern rises with the multiplier, small ones fly off with each cash-out. */
export interface Sky {
  draw: (moment: Pick<Moment, 'phase' | 'opensInMs' | 'multiplierE2'>) => void
  /** So many players have cashed out by now. */
  release: (count: number) => void
  /** Another game begins. */
  clear: () => void
}

const nothing = () => undefined
const EMPTY: Sky = { draw: nothing, release: nothing, clear: nothing }
const FALL_MS = 1_600
const LEAST_WAIT_MS = 700

/**
 * Layers that the compositor moves: what looks the same in every frame is painted once for a size. Only stars, the lantern
 * and those that fly off are painted while they change, each on a canvas that is no larger than it must be.
 * Draws nothing where a canvas cannot be drawn on: the figures stand beside it.
 */
export function createSky(root: HTMLElement, isStill: () => boolean): Sky {
  if (!document.createElement('canvas').getContext('2d')) return EMPTY
  const night = createNight(root)
  const floating = createFloating(root)
  const lantern = createLanternLayers(root)
  let goneAtMs: number | undefined
  let size = skySizeOf(root)
  fit()
  new ResizeObserver(fit).observe(root)

  function fit(): void {
    size = skySizeOf(root)
    for (const layer of [night, floating, lantern]) layer.fit(size)
  }

  return {
    clear: floating.clear,
    release: (count) => floating.release(count, lantern.place()),
    draw({ phase, opensInMs, multiplierE2 }) {
      if (size.width < 1 || size.height < 1) return
      const nowMs = isStill() ? 0 : performance.now()
      goneAtMs = phase === 'over' ? (goneAtMs ?? nowMs) : undefined
      const warming = Math.min(1, Math.max(0.25, 1 - (opensInMs - LEAST_WAIT_MS) / 6_000))
      const moment: SkyMoment = {
        ...{ phase, nowMs, isStill: isStill() },
        climb: 1 - (multiplierE2 / 100) ** -0.55,
        fall: goneAtMs === undefined || isStill() ? 0 : Math.min(1, (nowMs - goneAtMs) / FALL_MS),
        light: phase === 'over' ? 0 : phase === 'betting' ? warming : 1,
      }
      night.draw(moment)
      floating.draw(moment)
      lantern.draw(moment)
    },
  }
}
