import * as z from 'zod/mini'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { positiveMinorUnits } from '#lib/api/fields.ts'
import { openPlay, playRound } from '#lib/api/play/games-play.ts'
import type { PendingRound } from './round.ts'

export type Opened = OutputOf<typeof openPlay>

export interface Memory {
  opened: () => Opened | undefined
  keepOpened: (opened: Opened) => void
  forgetOpened: () => void
  pending: () => PendingRound | undefined
  /** Called before the round is sent: from then on it is looked for until answered. */
  keepPending: (pending: PendingRound) => void
  forgetPending: () => void
  stake: () => number | undefined
  keepStake: (stakeMinor: number) => void
}

/**
 * This tab's memory of a game on this origin: it outlives a reload, since a launch token is good for one use. Demos
 * have a name of their own, so that play credits and money never meet.
 */
export function createMemory(name: string): Memory {
  const [opened, pending, stake] = [`${name}:opened`, `${name}:pending`, `${name}:stake`]
  return {
    opened: () => read(opened, openPlay.output),
    keepOpened: (value) => write(opened, value),
    forgetOpened: () => drop(opened),
    pending: () => read(pending, playRound.input),
    keepPending: (value) => write(pending, value),
    forgetPending: () => drop(pending),
    stake: () => read(stake, positiveMinorUnits),
    keepStake: (value) => write(stake, value),
  }
}

function read<Schema extends z.ZodMiniType>(key: string, schema: Schema): z.output<Schema> | undefined {
  try {
    const parsed = z.safeParse(schema, JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return parsed.success ? parsed.data : undefined
  } catch {
    // Storage may be barred in a frame: the game then plays on without surviving a reload.
    return undefined
  }
}

function write(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // As above.
  }
}

function drop(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}
