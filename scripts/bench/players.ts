import type { Part } from './figure.ts'
import { figuresInRuntime } from './in-runtime.ts'

/** What operators wait for at a brand of a million players: a search of each kind, a player's page, the lists of the desk. */
export const measurePlayers: Part = ({ quick, smallest }) =>
  figuresInRuntime('players', smallest ? 0.01 : quick ? 0.05 : 1)
