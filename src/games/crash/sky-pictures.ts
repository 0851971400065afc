import { newCanvas } from '#games/frame/art/paint.ts'
import type { Moment } from './bet-state.ts'
import { paintGlow, paintLantern } from './lantern.ts'

/** Pixels of the page, and how many of the screen's are painted for each. */
export interface SkySize {
  width: number
  height: number
  scale: number
  /** How high the player's own lantern is. */
  tall: number
}

/** What a layer of the sky can do. */
export interface SkyLayer<At> {
  fit: (size: SkySize) => void
  draw: (at: At) => void
}

/** What the layers draw at one moment. */
export interface SkyMoment {
  phase: Moment['phase']
  /** Where nothing moves: always 0. */
  nowMs: number
  isStill: boolean
  /** Height of the lantern, 0 to 1. */
  climb: number
  /** Since the light went out, 0 to 1. */
  fall: number
  /** How brightly the lantern burns, 0 to 1. */
  light: number
}

/** More pixels than these are not seen, and cost phones their frames. */
const MOST_PIXELS = 2
/** Light around a lantern, in its heights. */
export const GLOW_REACH = 1.7
const STAR_PIXELS = 12

export function skySizeOf({ clientWidth: width, clientHeight: height }: HTMLElement): SkySize {
  const scale = Math.min(MOST_PIXELS, window.devicePixelRatio || 1)
  return { width, height, scale, tall: Math.min(width * 0.2, height * 0.3, 120) }
}

export function starPicture(): HTMLCanvasElement {
  const { canvas, pen } = newCanvas(STAR_PIXELS, STAR_PIXELS)
  pen.fillStyle = 'rgb(225 228 255)'
  pen.beginPath()
  pen.arc(STAR_PIXELS / 2, STAR_PIXELS / 2, STAR_PIXELS / 2, 0, Math.PI * 2)
  pen.fill()
  return canvas
}

/** A burning lantern with its light, so many pixels high. */
export function lanternPicture(pixels: number): HTMLCanvasElement {
  const radius = pixels * GLOW_REACH
  const { canvas, pen } = newCanvas(radius * 2, radius * 2)
  pen.translate(radius, radius)
  paintGlow(pen, radius)
  paintLantern(pen, pixels, 1)
  return canvas
}

/** The flame's breathing, -1 to 1. */
export function flickerAt(nowMs: number): number {
  return (Math.sin(nowMs / 90) + Math.sin(nowMs / 230)) / 2
}

/** A number from 0 to 1 for an index, always the same: where a star stands. */
export function spread(index: number): number {
  const value = Math.sin(index * 127.1 + 11.7) * 43_758.5453
  return value - Math.floor(value)
}
