import { newCanvas, penOf } from '#games/frame/art/paint.ts'
import type { Pen } from '#games/frame/art/paint.ts'
import { drawLand } from './scene-land.ts'

/** The sky is drawn small and stretched: soft light needs few pixels, and phones keep cool. */
const SKY_WIDTH = 48
const SKY_HEIGHT = 60
const FRAME_MS = 50
const RIBBONS = [
  { hue: [72, 255, 190], y: 0.5, height: 0.46, speed: 0.00011, phase: 0, strength: 0.6 },
  { hue: [60, 190, 255], y: 0.38, height: 0.4, speed: -0.00008, phase: 2.1, strength: 0.34 },
  { hue: [165, 95, 255], y: 0.31, height: 0.42, speed: 0.00006, phase: 4.4, strength: 0.42 },
] as const
const CALM = 1
const BRIGHT = 1.55

export interface Scene {
  /** The lights flare up for a moment, as after a win. */
  flare: () => void
}

/** The night behind the game: stars, mountains, a lake and moving northern lights, standing still where asked. */
export function createScene(sky: HTMLCanvasElement, land: HTMLCanvasElement, isStill: () => boolean): Scene {
  sky.width = SKY_WIDTH
  sky.height = SKY_HEIGHT
  const pen = penOf(sky)
  const landPen = penOf(land)
  const beams = RIBBONS.map(({ hue }) => makeBeam(hue))
  let light: number = CALM
  let last = 0

  function resize(): void {
    const ratio = Math.min(2, window.devicePixelRatio || 1)
    land.width = Math.round(window.innerWidth * ratio)
    land.height = Math.round(window.innerHeight * ratio)
    drawLand(landPen, land.width, land.height)
    drawSky(pen, beams, { time: last, light })
  }

  function tick(now: number): void {
    // Between its frames nothing is asked of the page.
    setTimeout(() => requestAnimationFrame(tick), FRAME_MS)
    if (isStill()) return
    last = now
    light += (CALM - light) * 0.03
    drawSky(pen, beams, { time: now, light })
  }

  window.addEventListener('resize', resize)
  resize()
  requestAnimationFrame(tick)
  return {
    flare() {
      light = BRIGHT
    },
  }
}

function makeBeam([red, green, blue]: readonly [number, number, number]): HTMLCanvasElement {
  const { canvas, pen } = newCanvas(1, 64)
  const beam = pen.createLinearGradient(0, 0, 0, 64)
  beam.addColorStop(0, `rgb(${red} ${green} ${blue} / 0)`)
  beam.addColorStop(0.55, `rgb(${red} ${green} ${blue} / 0.35)`)
  beam.addColorStop(0.86, `rgb(${red} ${green} ${blue} / 1)`)
  beam.addColorStop(1, `rgb(${red} ${green} ${blue} / 0)`)
  pen.fillStyle = beam
  pen.fillRect(0, 0, 1, 64)
  return canvas
}

function drawSky(
  pen: Pen,
  beams: readonly HTMLCanvasElement[],
  { time, light }: { time: number; light: number },
): void {
  // On tall screens the reels stand in the middle: the lights move up to where the sky is free.
  const rise = window.innerHeight > window.innerWidth ? 0.24 : 0
  const night = pen.createLinearGradient(0, 0, 0, SKY_HEIGHT)
  night.addColorStop(0, '#050a22')
  night.addColorStop(0.5, '#0c1f4b')
  night.addColorStop(0.82, '#124a63')
  night.addColorStop(1, '#0a1a3a')
  pen.globalAlpha = 1
  pen.globalCompositeOperation = 'source-over'
  pen.fillStyle = night
  pen.fillRect(0, 0, SKY_WIDTH, SKY_HEIGHT)
  pen.globalCompositeOperation = 'lighter'
  RIBBONS.forEach((ribbon, index) => {
    const beam = beams[index]
    if (!beam) return
    const turn = time * ribbon.speed + ribbon.phase
    for (let x = 0; x < SKY_WIDTH; x += 1) {
      const across = x / SKY_WIDTH
      const sway = Math.sin(across * 5.2 + turn * 3) * 0.09 + Math.sin(across * 11 - turn * 5) * 0.035
      const folds = 0.5 + 0.5 * Math.sin(across * 34 + Math.sin(across * 9 + turn * 4) * 3 + turn * 7)
      const broad = 0.55 + 0.45 * Math.sin(across * 4 - turn * 2 + ribbon.phase)
      const tall = ribbon.height * SKY_HEIGHT * (0.7 + folds * 0.35)
      pen.globalAlpha = Math.min(1, ribbon.strength * light * (0.35 + folds * 0.65) * broad)
      pen.drawImage(beam, x, (ribbon.y - rise + sway * 0.8) * SKY_HEIGHT - tall * 0.86, 1, tall)
    }
  })
}
