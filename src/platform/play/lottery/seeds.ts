import { dateOf } from '#lib/shared/draws/calendar.ts'
import { pastDraws } from '#lib/shared/draws/past-draws.ts'
import {
  chainEnd,
  createSeedChain,
  daySecretOf,
  drawSeedOf,
  seedDateOf,
  type PublishedChain,
  type SeedChain,
} from '#lib/shared/draws/seed-chain.ts'
import { drawWords } from '#lib/shared/draws/seed-words.ts'
import { bytesToHex } from '#lib/shared/draws/sha256.ts'
import type { ScheduledDraw } from '#lib/shared/draws/schedule-types.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import { dayCountAt } from '#lib/shared/time/zone.ts'
import type { BaseRules } from '#lib/shared/lottery/play.ts'
import { secureDraw } from '#lib/shared/chance/secure-draw.ts'
import type { LedgerSql } from '#platform/ledger/wallet/service.ts'
import type { DrawWork } from './draw-rows.ts'

/** A chain with the public salt of its draws. */
export interface KeptChain {
  chain: SeedChain
  published: PublishedChain
  salt: string
  publishedAtMs: number
}

type ChainRow = {
  first_date: string
  day_count: number
  checkpoints: string
  chain_end: string
  salt: string
  published_at: number
}

/** Ten years; the next chain begins where this one ends. */
const CHAIN_DAYS = 3_653

/** The chain of a day's draws. It is created at the first use of a game; bets are accepted only from then on. */
export function chainOf({ sql, game, nowMs }: DrawWork, date?: string): KeptChain {
  const { timeZone } = game.settings.schedule
  // A business day may begin the evening before, or end after midnight, so a day is added on each side.
  const today = dateOf(dayCountAt(nowMs, timeZone) - 1)
  const row = readRow(sql, date ?? today) ?? makeRow(sql, { firstDate: today, nowMs })
  const { first_date: firstDate, day_count: dayCount } = row
  return {
    chain: { firstDate, dayCount, checkpoints: JSON.parse(row.checkpoints) as string[] },
    published: { firstDate, dayCount, end: row.chain_end },
    salt: row.salt,
    publishedAtMs: row.published_at,
  }
}

/** Publishes the chain of the draws to come, where the game has none yet: no bet is accepted before. */
export function ensureChain(work: DrawWork): void {
  chainOf(work)
}

/**
 * Since when draws are held: a day before the game's first chain was published, so that its first visitor finds the last
 * results. They follow from the chain as if somebody had watched; nobody could bet on them, because bets are accepted
 * only for draws that close after the publication.
 */
export function heldSinceMs(work: DrawWork): number {
  return begunAtMs(work) - DAY_MS
}

/** When the game's first chain was published: what closed before is no news to anybody. */
export function begunAtMs(work: DrawWork): number {
  ensureChain(work)
  return work.sql.first<{ at: number }>('SELECT min(published_at) AS at FROM chain')?.at ?? work.nowMs
}

/** Whether a draw is held: the chain also begins with a day, and has no secret of earlier ones. */
export function isHeld(work: DrawWork, { issue, closesAtMs }: ScheduledDraw): boolean {
  if (closesAtMs <= heldSinceMs(work)) return false
  const first = work.sql.first<{ date: string }>('SELECT min(first_date) AS date FROM chain')
  return (seedDateOf(issue) ?? '') >= (first?.date ?? '')
}

export function daySecret(work: DrawWork, issue: string): string {
  const date = seedDateOf(issue)
  if (!date) throw new RangeError('no issue')
  return daySecretOf(chainOf(work, date).chain, date)
}

/** The result that follows from the seed; deterministic. */
export function seededResult(work: DrawWork, issue: string, rules: BaseRules): unknown {
  const { salt } = chainOf(work, seedDateOf(issue))
  const draw = secureDraw(drawWords(drawSeedOf(daySecret(work, issue), issue), salt, issue))
  return work.game.family.drawResult(rules, draw)
}

/** Held draws that were due, newest first. */
export function* heldDraws(work: DrawWork): Generator<ScheduledDraw> {
  for (const draw of pastDraws(work.game.settings.schedule, work.nowMs, heldSinceMs(work)))
    if (isHeld(work, draw)) yield draw
}

function readRow(sql: LedgerSql, date: string): ChainRow | undefined {
  return sql.first<ChainRow>(
    "SELECT * FROM chain WHERE first_date <= ?1 AND date(first_date, '+' || (day_count - 1) || ' days') >= ?1",
    date,
  )
}

function makeRow(sql: LedgerSql, { firstDate, nowMs }: { firstDate: string; nowMs: number }): ChainRow {
  const chain = createSeedChain(randomHex(32), firstDate, CHAIN_DAYS)
  // The salt is chosen after the chain's end is fixed, so that no chain can be selected for its results.
  sql.run(
    `INSERT INTO chain (first_date, day_count, checkpoints, chain_end, salt, published_at) VALUES (?, ?, ?, ?, ?, ?)`,
    chain.firstDate,
    chain.dayCount,
    JSON.stringify(chain.checkpoints),
    chainEnd(chain),
    randomHex(16),
    nowMs,
  )
  const row = readRow(sql, firstDate)
  if (!row) throw new Error('the seed chain was not kept')
  return row
}

export function randomHex(bytes: number): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)))
}
