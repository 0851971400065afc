import type { Part } from './figure.ts'
import { figuresInRuntime } from './in-runtime.ts'

/**
 * What operators wait for at a brand of a million players and ten million bookings: a search of each kind, a player's page, the
 * lists of the desk, every report, the bookings behind a figure, and a file of them.
 */
export const measureConsole: Part = async ({ quick, smallest }) => {
  const part = smallest ? 0.01 : quick ? 0.05 : 1
  return [...(await figuresInRuntime('players', part)), ...(await figuresInRuntime('reports', part))]
}
