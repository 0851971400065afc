import { endDetails, isRunning, type Break } from '#lib/shared/protection/breaks.ts'
import { MINUTE_MS } from '#lib/shared/time/durations.ts'
import { CHECK_GRACE_MS, checkDueAtMs } from '#lib/shared/protection/play-time.ts'
import type { LimitRule } from '#platform/ledger/wallet/commands.ts'
import { refuse, refuseForNow, type Refused } from '#platform/ledger/wallet/decisions/decision.ts'
import type { WalletView } from '#platform/ledger/wallet/rows/wallet-view.ts'
import { writeLog } from '#platform/base/log.ts'

type LimitedAmounts = Partial<Record<LimitRule['kind'], number>>

/** The refusal of a new stake, deposit, bonus or incoming transfer during a break. */
export function duringBreak(wallet: WalletView, atMs: number): Refused | undefined {
  return orUnavailable(() => {
    const { pause } = wallet.protection
    return pause && isRunning(pause, atMs) ? breakRefusal(pause) : undefined
  })
}

/** The refusal of gifts, during a break or a suspension. */
export function duringBreakOrBlock(wallet: WalletView, atMs: number): Refused | undefined {
  return duringBreak(wallet, atMs) ?? (wallet.owner.isBonusBlocked ? refuse('bonus.blocked') : undefined)
}

/** The refusal where any limit would be exceeded, whoever set it; it names the lowest one. */
export function beyondLimit(wallet: WalletView, atMs: number, wanted: LimitedAmounts): Refused | undefined {
  return orUnavailable(() => beyondRule(wallet, atMs, wanted) ?? beyondChosen(wallet, atMs, wanted))
}

/** The refusal of a new stake when the play time is used up, or a reality check is unanswered. */
export function beyondTime(wallet: WalletView, atMs: number): Refused | undefined {
  return beyondPlayTime(wallet, atMs) ?? orUnavailable(() => beforeCheck(wallet, atMs))
}

/** The refusal of any stake when the play time is used up. */
export function beyondPlayTime(wallet: WalletView, atMs: number): Refused | undefined {
  return orUnavailable(() => {
    const { protection, owner } = wallet
    for (const { kind, period, max, by } of protection.limits()) {
      if (kind !== 'time') continue
      const used = protection.playedMs(protection.sinceMs(period, atMs, owner.zone), atMs)
      if (used >= max * MINUTE_MS) return refuse('protection.timeUp', { period, maxMinutes: max, by })
    }
    return undefined
  })
}

function beforeCheck({ protection }: WalletView, atMs: number): Refused | undefined {
  const span = protection.checkMinutes > 0 ? protection.span(atMs) : undefined
  if (!span) return undefined
  const due = { minutes: protection.checkMinutes, answeredAtMs: protection.answeredAtMs }
  // Not final: the same stake may be placed once the check is answered.
  return atMs >= checkDueAtMs(span, due) + CHECK_GRACE_MS
    ? refuseForNow('protection.realityCheck')
    : undefined
}

function breakRefusal(pause: Break): Refused {
  return refuse(pause.kind === 'timeOut' ? 'protection.timeOut' : 'protection.excluded', endDetails(pause))
}

/** The refusal by limits that an operator set for this member. */
function beyondRule(wallet: WalletView, atMs: number, wanted: LimitedAmounts): Refused | undefined {
  for (const { kind, windowMs, maxMinor } of wallet.limits()) {
    const amount = wanted[kind]
    if (amount === undefined || amount === 0) continue
    const leftMinor = Math.max(0, maxMinor - wallet.used(kind, atMs - windowMs))
    if (amount > leftMinor) return refuse('wallet.limitReached', { kind, windowMs, maxMinor, leftMinor })
  }
  return undefined
}

/**
 * The refusal by limits of the player, the brand and its market. It names the lowest, so that the message is accurate.
 */
function beyondChosen(wallet: WalletView, atMs: number, wanted: LimitedAmounts): Refused | undefined {
  const { protection, owner } = wallet
  let lowest: { kind: string; period: string; maxMinor: number; leftMinor: number; by: string } | undefined
  for (const { kind, period, max, by } of protection.limits()) {
    const amount = kind === 'time' ? undefined : wanted[kind]
    if (kind === 'time' || amount === undefined || amount === 0) continue
    const used = wallet.used(kind, protection.sinceMs(period, atMs, owner.zone))
    const leftMinor = Math.max(0, max - used)
    if (amount > leftMinor && (!lowest || leftMinor < lowest.leftMinor))
      lowest = { kind, period, maxMinor: max, leftMinor, by }
  }
  return lowest && refuse('wallet.limitReached', { ...lowest })
}

/** Fails closed: where the check itself fails, nothing is staked or deposited, and the caller may retry. */
function orUnavailable(check: () => Refused | undefined): Refused | undefined {
  try {
    return check()
  } catch (cause) {
    // Caught here, because other failures of the transaction are unrelated to protection.
    writeLog('protection.unchecked', { cause })
    return refuseForNow('protection.unavailable')
  }
}
