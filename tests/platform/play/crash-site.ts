import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import type { placeCrashBet } from '#lib/api/play/crash.ts'
import { getCrash } from '#lib/api/play/crash.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import { launchGame } from '#lib/api/play/games.ts'
import { openPlay } from '#lib/api/play/games-play.ts'
import { msAt } from '#lib/shared/crash/growth.ts'
import type { CrashBetRow } from '#platform/play/crash/crash-bets.ts'
import type { GameRow } from '#platform/play/crash/crash-games.ts'
import type { CrashObject } from '#platform/play/crash/crash-object.ts'
import { crashRoomOf } from '#platform/play/crash/crash-room.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { PATIENCE } from '../../fixtures/worker/socket.ts'
import { ALFA, aPlayer, CRASH } from './games-site.ts'

export const OPENING = 1_000_00
export const STAKE = 10_00

export function room() {
  return crashRoomOf(env, ALFA)
}

/** A member at the game's page, with money. */
export async function aCrashPlayer(balanceMinor = OPENING) {
  const player = await aPlayer({ balanceMinor })
  return { ...player, page: await aPage(player.visitor) }
}

export async function aPage(visitor: Visitor): Promise<Visitor> {
  const { url } = await visitor.call(launchGame, { nodeId: CRASH, language: 'en' })
  const page = await aVisitor({ tenant: visitor.tenant })
  const opened = await page.call(openPlay, { launchToken: new URL(url).searchParams.get('launch') ?? '' })
  page.token = opened.playToken
  return page
}

/** A game that takes bets and ends at this point; without one, at its own. */
export async function aGameTo(pointE2?: number): Promise<GameRow> {
  const visitor = await aVisitor({ tenant: 'alfa' })
  await visitor.call(getCrash, {})
  // What runs is played to its end, and the next begins.
  at(Math.max(Date.now(), (await newest()).ends_at + 60_000))
  const state = await visitor.call(getCrash, {})
  if (pointE2 === undefined) return newest()
  await inside((object) =>
    object.sql.run(
      'UPDATE game SET point = ?, ends_at = starts_at + ? WHERE number = ?',
      ...[pointE2, msAt(pointE2), state.round.game],
    ),
  )
  return newest()
}

export function aBet(game: GameRow, autoCashOutE2?: number): InputOf<typeof placeCrashBet> {
  const bet = { betId: crypto.randomUUID(), game: game.number, stakeMinor: STAKE }
  return autoCashOutE2 === undefined ? bet : { ...bet, autoCashOutE2 }
}

let latestMs = 0

/** The room outlives a test, so time goes on from where the last one left it. */
export function startClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.max(Date.now(), latestMs) })
}

export function stopClock(): void {
  latestMs = Date.now()
  vi.useRealTimers()
}

export function at(ms: number): void {
  vi.setSystemTime(ms)
}

/** The room's alarm, as if its time had come. One that rings by itself just then does the work instead. */
export async function ring(): Promise<void> {
  await runDurableObjectAlarm(room())
}

/** Rings until this holds. */
export function rung(check: () => Promise<void>): Promise<void> {
  return vi.waitFor(async () => {
    await ring()
    await check()
  }, PATIENCE)
}

export function inside<Result>(
  work: (object: CrashObject, state: DurableObjectState) => Result | Promise<Result>,
): Promise<Result> {
  return runInDurableObject(room(), (object: CrashObject, state) => work(object, state))
}

export async function newest(): Promise<GameRow> {
  const row = await inside((object) =>
    object.sql.first<GameRow>('SELECT * FROM game ORDER BY number DESC LIMIT 1'),
  )
  if (!row) throw new Error('no game yet')
  return row
}

export async function betRow(betId: string | undefined): Promise<CrashBetRow | null> {
  return room().bet(betId ?? '')
}
