import * as z from 'zod/mini'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { operationKey, positiveMinorUnits } from '#lib/api/fields.ts'
import { openPlay } from '#lib/api/play.ts'
import type { PendingRound } from './round.ts'

export type Opened = OutputOf<typeof openPlay>

const OPENED = 'aurora-reels:opened'
const PENDING = 'aurora-reels:pending'
const STAKE = 'aurora-reels:stake'
const pendingRound = z.object({ roundId: operationKey, stakeMinor: positiveMinorUnits })

/** This tab's memory of the game on this origin: it outlives a reload, since a launch token is good for one use. */
export const memory = {
  opened: (): Opened | undefined => read(OPENED, openPlay.output),
  keepOpened: (opened: Opened) => write(OPENED, opened),
  forgetOpened: () => drop(OPENED),
  pending: (): PendingRound | undefined => read(PENDING, pendingRound),
  /** Called before the round is sent: from then on it is looked for until answered. */
  keepPending: (pending: PendingRound) => write(PENDING, pending),
  forgetPending: () => drop(PENDING),
  stake: (): number | undefined => read(STAKE, positiveMinorUnits),
  keepStake: (stakeMinor: number) => write(STAKE, stakeMinor),
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
