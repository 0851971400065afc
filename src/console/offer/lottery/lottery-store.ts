import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/play/lottery-ops.ts'
import * as versionCalls from '#lib/api/play/lottery-versions.ts'
import { call } from '#lib/client/call.ts'
import { loadedValue } from '#console/parts/loaded.ts'

export type Game = calls.OperatedGame
export type Draw = calls.OperatedDraw
export type Version = versionCalls.LotteryVersion
export type Versions = OutputOf<typeof versionCalls.listLotteryVersions>
export interface GameQuery {
  tenant: string
  gameCode: string
}
interface DrawQuery extends GameQuery {
  issue: string
}
/** Who acts, and why. */
interface Word {
  operator: string
  reason: string
}

export const games = loadedValue(async (of: { tenant: string }) => {
  const { games: all } = await call(calls.listOperatedGames, of)
  // Those that wait for people first.
  return all.toSorted((one, other) => other.waiting - one.waiting)
})
export const draws = loadedValue((of: GameQuery & Pick<InputOf<typeof calls.listOperatedDraws>, 'state'>) =>
  call(calls.listOperatedDraws, { ...of, pageSize: 50 }),
)
export const exposure = loadedValue((of: GameQuery & { issue?: string }) => call(calls.getExposure, of))
export const versions = loadedValue((of: GameQuery) => call(versionCalls.listLotteryVersions, of))
export const sheet = loadedValue((of: { tenant: string; day: string }) => call(calls.getLotterySheet, of))

/** The first person enters a result, a second one confirms it by entering the same. */
export async function enterResult(of: DrawQuery, result: unknown, word: Word): Promise<Draw> {
  const draw = await call(calls.enterResult, { ...of, result, ...word })
  await Promise.all([draws.again(), games.again()])
  return draw
}

export async function operateDraw(
  of: DrawQuery,
  action: 'pause' | 'resume' | 'void',
  word: Word,
): Promise<Draw> {
  const draw = await call(calls.operateDraw, { ...of, action, ...word })
  await draws.again()
  return draw
}

/** Numbers of future bets that are closed or pay half; both lists are replaced. */
export async function setRestricted(
  of: GameQuery,
  lists: Pick<InputOf<typeof calls.setRestricted>, 'closed' | 'half'>,
  word: Word,
): Promise<void> {
  await call(calls.setRestricted, { ...of, ...lists, ...word })
  await versions.again()
}

export async function draftLotteryVersion(
  of: GameQuery,
  changes: Pick<InputOf<typeof versionCalls.draftLotteryVersion>, 'odds' | 'sale'>,
  word: Word,
): Promise<void> {
  await call(versionCalls.draftLotteryVersion, { ...of, ...changes, aboveHundred: [], ...word })
  await versions.again()
}

export async function decideLotteryVersion(
  of: GameQuery,
  { id, aboveHundred }: Version,
  { decision, atMs, ...word }: { decision: 'publish' | 'withdraw'; atMs?: number | undefined } & Word,
): Promise<void> {
  const at = atMs === undefined ? {} : { atMs }
  await call(versionCalls.decideLotteryVersion, { ...of, id, decision, ...at, aboveHundred, ...word })
  await versions.again()
}
