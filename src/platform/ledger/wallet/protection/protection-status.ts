import { isRunning, type Break } from '#lib/shared/protection/breaks.ts'
import { MINUTE_MS } from '#lib/shared/time/durations.ts'
import {
  LIMIT_KINDS,
  LIMIT_PERIODS,
  RAISE_LASTS_MS,
  RAISE_WAIT_MS,
  raiseState,
  type FirstLimit,
  type LimitKind,
  type LimitPeriod,
  type LimitSource,
} from '#lib/shared/protection/limits.ts'
import { checkDueAtMs } from '#lib/shared/protection/play-time.ts'
import type { LedgerSql } from '#platform/ledger/wallet/rows/ledger-sql.ts'
import type { ChosenLimit } from './protection-view.ts'
import type { Brand } from '#platform/ledger/wallet/rows/wallet-rows.ts'
import { WalletView } from '#platform/ledger/wallet/rows/wallet-view.ts'

/** Per kind and period: the usage, the player's own limit, limits of others, and what is left of the lowest. */
interface LimitStatus {
  kind: LimitKind
  period: LimitPeriod
  /** Minor units; minutes of `time`. A negative loss is a gain. */
  used: number
  max: number | null
  others: { max: number; by: LimitSource }[]
  left: number | null
  raise: { max: number | null; ripeAtMs: number; lapsesAtMs: number } | null
}
interface CheckStatus {
  /** Of the reality check; 0: none. */
  minutes: number
  /** When the current stretch of play began; `null` while the member does not play. */
  sinceMs: number | null
  dueAtMs: number | null
  stakedMinor: number
  /** The part of the stakes that is not decided. */
  openMinor: number
  wonMinor: number
}
export interface ProtectionStatus {
  atMs: number
  limits: LimitStatus[]
  firstLimit: FirstLimit | null
  pause: Break | null
  check: CheckStatus
}

/** The state of all player protection at the wallet's own time. */
export function readProtection(sql: LedgerSql, nowMs: number, brand?: Brand): ProtectionStatus {
  const wallet = new WalletView(sql)
  wallet.updateBrand(brand)
  const atMs = Math.max(nowMs, wallet.owner.lastAtMs)
  const { pause } = wallet.protection
  const chosen = wallet.protection.chosen()
  return {
    atMs,
    limits: LIMIT_KINDS.flatMap((kind) =>
      LIMIT_PERIODS.map((period) => {
        const own = chosen.find((each) => each.kind === kind && each.period === period)
        return limitStatus(wallet, own ?? { kind, period, max: null }, atMs)
      }),
    ),
    firstLimit: wallet.protection.firstLimit ?? null,
    pause: pause && isRunning(pause, atMs) ? pause : null,
    check: checkStatus(wallet, atMs),
  }
}

function limitStatus(wallet: WalletView, own: ChosenLimit, atMs: number): LimitStatus {
  const { kind, period, max, raise } = own
  const { protection, owner } = wallet
  const sinceMs = protection.sinceMs(period, atMs, owner.zone)
  const used =
    kind === 'time' ? Math.floor(protection.playedMs(sinceMs, atMs) / MINUTE_MS) : wallet.used(kind, sinceMs)
  const all = protection.limits().filter((each) => each.kind === kind && each.period === period)
  const lowest = Math.min(...all.map((each) => each.max))
  const ripeAtMs = (raise?.askedAtMs ?? 0) + RAISE_WAIT_MS
  return {
    kind,
    period,
    used,
    max,
    others: all.filter(({ by }) => by !== 'player').map(({ max: most, by }) => ({ max: most, by })),
    left: all.length > 0 ? Math.max(0, lowest - used) : null,
    raise:
      raise && raiseState(own, atMs) !== 'none'
        ? { max: raise.max, ripeAtMs, lapsesAtMs: ripeAtMs + RAISE_LASTS_MS }
        : null,
  }
}

function checkStatus(wallet: WalletView, atMs: number): CheckStatus {
  const { checkMinutes: minutes, answeredAtMs } = wallet.protection
  const span = wallet.protection.span(atMs)
  if (!span) return { minutes, sinceMs: null, dueAtMs: null, stakedMinor: 0, openMinor: 0, wonMinor: 0 }
  return {
    minutes,
    sinceMs: span.sinceMs,
    dueAtMs: minutes > 0 ? checkDueAtMs(span, { minutes, answeredAtMs }) : null,
    ...wallet.playSince(span.sinceMs),
  }
}
