import { wholeUnits } from './units.ts'
import { REWARD_KEYS } from './reward-keys.ts'
import type { Period } from './windows.ts'

/** One level of a brand's programme; `levels[0]` is level 1, and thresholds rise from level to level. Minor units. */
export interface VipLevel {
  /** Both are required: valid stake and deposits since the programme began, as counted by `vipDone`. */
  turnoverMinor: number
  depositMinor: number
  /** Turnover per month that keeps the level; 0: always kept. */
  keepMinor: number
  /** Once per member, when the level is first reached. */
  giftMinor: number
  pay: Readonly<Record<Period, number>>
  birthdayMinor: number
  cashbackBp: number
  cashbackMaxMinor: number
}

/** Lifetime totals of a member. Bets that are void after all and deposits that are taken back lower them. */
export interface VipTotals {
  turnoverMinor: number
  depositMinor: number
}

export interface VipState {
  /** 0: no level yet. */
  level: number
  /** The highest level whose gift was granted. */
  giftedLevel: number
  /** The part of the totals that no longer counts: a demotion leaves exactly the threshold of the lower level. */
  offset: VipTotals
  /** Turnover at the start of the current month. */
  monthStartTurnoverMinor: number
  /** A level reached in the current month is not tested at its end. */
  hasRisenThisMonth: boolean
}

export interface VipGift {
  /** The permanent wallet key: `vip-up:<level>`. */
  key: string
  level: number
  amountMinor: number
}

export const VIP_START: VipState = {
  level: 0,
  giftedLevel: 0,
  offset: { turnoverMinor: 0, depositMinor: 0 },
  monthStartTurnoverMinor: 0,
  hasRisenThisMonth: false,
}

/** Raises a member as far as the totals allow, with the gifts of every level reached for the first time. */
export function riseVip(
  levels: readonly VipLevel[],
  state: VipState,
  totals: VipTotals,
): { state: VipState; gifts: VipGift[] } {
  const done = vipDone(state, totals)
  let level = state.level
  while (level < levels.length && reaches(done, levelAt(levels, level + 1))) level += 1
  if (level === state.level) return { state, gifts: [] }
  const giftedLevel = Math.max(state.giftedLevel, level)
  const gifts = levels.slice(state.giftedLevel, giftedLevel).map(({ giftMinor }, index): VipGift => {
    const gifted = state.giftedLevel + index + 1
    return { key: REWARD_KEYS.vipUp(gifted), level: gifted, amountMinor: giftMinor }
  })
  return {
    state: { ...state, level, giftedLevel, hasRisenThisMonth: true },
    gifts: gifts.filter(({ amountMinor }) => amountMinor > 0),
  }
}

/** The end of a month: below the turnover that keeps the level, one level down at most. */
export function closeVipMonth(levels: readonly VipLevel[], state: VipState, totals: VipTotals): VipState {
  const kept = { ...state, monthStartTurnoverMinor: totals.turnoverMinor, hasRisenThisMonth: false }
  if (state.level === 0 || state.hasRisenThisMonth) return kept
  if (vipMonthTurnover(state, totals) >= levelAt(levels, state.level).keepMinor) return kept
  const level = Math.min(state.level, levels.length) - 1
  const threshold = level === 0 ? { turnoverMinor: 0, depositMinor: 0 } : levelAt(levels, level)
  const offset = {
    turnoverMinor: totals.turnoverMinor - threshold.turnoverMinor,
    depositMinor: totals.depositMinor - threshold.depositMinor,
  }
  return { ...kept, level, offset }
}

/**
 * The state after an operator's decision: exactly the threshold of the level counts, and this month does not test it. Gifts
 * of levels that are reached for the first time become due.
 */
export function vipSetTo(
  levels: readonly VipLevel[],
  state: VipState,
  { level, totals }: { level: number; totals: VipTotals },
): VipState {
  const threshold = level === 0 ? { turnoverMinor: 0, depositMinor: 0 } : levelAt(levels, level)
  return {
    ...state,
    level,
    giftedLevel: Math.max(state.giftedLevel, level),
    offset: {
      turnoverMinor: totals.turnoverMinor - threshold.turnoverMinor,
      depositMinor: totals.depositMinor - threshold.depositMinor,
    },
    hasRisenThisMonth: true,
  }
}

/** The totals that count towards the next level. */
export function vipDone({ offset }: VipState, { turnoverMinor, depositMinor }: VipTotals): VipTotals {
  return {
    // What was taken back may lie before the offset.
    turnoverMinor: wholeUnits(Math.max(0, turnoverMinor - offset.turnoverMinor), 'turnoverMinor'),
    depositMinor: wholeUnits(Math.max(0, depositMinor - offset.depositMinor), 'depositMinor'),
  }
}

/** The turnover of the current month, to compare with the level's `keepMinor`; what was taken back may be older. */
export function vipMonthTurnover(
  { monthStartTurnoverMinor }: VipState,
  { turnoverMinor }: VipTotals,
): number {
  return wholeUnits(Math.max(0, turnoverMinor - monthStartTurnoverMinor), 'turnoverMinor')
}

/**
 * The salary of the last closed window, paid under `vip-pay:<window>`; undefined where nothing is due. `level` is the
 * member's when that window ended. A member who is blocked on pay day is skipped, and that salary is not paid later.
 */
export function vipPay(
  levels: readonly VipLevel[],
  { level, isBlocked }: { level: number; isBlocked: boolean | undefined },
  closed: { period: Period; key: string },
): { key: string; amountMinor: number } | undefined {
  if (level === 0 || isBlocked !== false) return undefined
  const amountMinor = levelAt(levels, level).pay[closed.period]
  return amountMinor > 0 ? { key: REWARD_KEYS.vipPay(closed.key), amountMinor } : undefined
}

/**
 * The birthday gift, once per calendar year under `vip-birthday:<year>`. Dates are `YYYY-MM-DD`, `today` in the brand's
 * zone; for members born on 29 February it is the 28th in other years.
 */
export function birthdayGift(
  levels: readonly VipLevel[],
  member: { level: number; birthDate: string | undefined; isBlocked: boolean | undefined },
  today: string,
): { key: string; amountMinor: number } | undefined {
  const { level, birthDate, isBlocked } = member
  if (level === 0 || birthDate === undefined || isBlocked !== false) return undefined
  const year = Number(today.slice(0, 4))
  const dayOfYear = birthDate.slice(5) === '02-29' && !isLeap(year) ? '02-28' : birthDate.slice(5)
  const { birthdayMinor } = levelAt(levels, level)
  if (today.slice(5) !== dayOfYear || birthdayMinor === 0) return undefined
  return { key: REWARD_KEYS.vipBirthday(year), amountMinor: birthdayMinor }
}

function reaches(done: VipTotals, { turnoverMinor, depositMinor }: VipLevel): boolean {
  return done.turnoverMinor >= turnoverMinor && done.depositMinor >= depositMinor
}

/** A removed level counts as the highest remaining one. */
function levelAt(levels: readonly VipLevel[], level: number): VipLevel {
  const found = levels[Math.min(level, levels.length) - 1]
  if (!found) throw new RangeError('a programme without levels')
  return found
}

function isLeap(year: number): boolean {
  return new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29
}
