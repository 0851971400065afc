import { env } from 'cloudflare:workers'
import type { SegmentCondition, SegmentRule } from '#lib/api/people/segments-rule.ts'
import type { Category } from '#lib/api/fields.ts'
import type { Dice } from '../../simulation/dice.ts'

/** Random players as plain facts, and what a rule says about them: written without any SQL. */
export const ZONE = 'Asia/Kolkata'
const OFFSET_MS = 5.5 * 3_600_000
const DAY_MS = 86_400_000
/** 03:40 of 20 November at the brand. */
export const NOW_MS = Date.UTC(2026, 10, 19, 22, 10)

export interface ModelPlayer {
  id: string
  tenant: string
  isTrial: boolean
  createdAtMs: number
  country: string | null
  locale: string | null
  vip: number
  mobile: boolean
  /** Proved, proved for an address of before, or not at all. */
  email: 'proved' | 'earlier' | 'no'
  logins: number[]
  deposits: { atMs: number; minor: number; state: 'credited' | 'waiting' | 'takenBack' }[]
  bets: {
    atMs: number
    stake: number
    win: number
    category: Category
    game: string
    status: 'settled' | 'open' | 'rolledBack'
  }[]
  toldAtMs: number[]
}

const dayOf = (atMs: number) => Math.floor((atMs + OFFSET_MS) / DAY_MS)
const dayText = (atMs: number) => new Date(atMs + OFFSET_MS).toISOString().slice(0, 10)
const VENDOR_OF: Readonly<Record<string, string>> = {
  'nova-plain': 'NOVA',
  'house-crash': 'HOUSE',
  lotto: '',
}
const BET_CATEGORIES = ['RNG', 'LIVE', 'INHOUSE'] as const

export function aRandomPlayer(dice: Dice, tenant: string, index: number): ModelPlayer {
  // Many moments lie close to the ends of days and of windows.
  const moment = () => {
    const atMs = dice.chance(0.5)
      ? NOW_MS - dice.between(0, 12 * DAY_MS)
      : (dayOf(NOW_MS) - dice.between(0, 8)) * DAY_MS - OFFSET_MS + dice.between(-1, 1)
    return Math.min(atMs, NOW_MS)
  }
  const many = <T>(most: number, make: () => T) => Array.from({ length: dice.between(0, most) }, make)
  return {
    ...{ id: `${tenant}-${index}-${dice.between(0, 999_999)}`, tenant, isTrial: dice.chance(0.05) },
    ...{ createdAtMs: moment(), vip: dice.between(0, 3), mobile: dice.chance(0.5) },
    country: dice.pick([null, 'BR', 'IN', 'PH']),
    locale: dice.pick([null, 'pt', 'en']),
    email: dice.pick(['proved', 'earlier', 'no']),
    logins: many(2, moment),
    deposits: many(4, () => ({
      ...{ atMs: moment(), minor: dice.between(1, 4) * 500 },
      state: dice.pick(['credited', 'credited', 'credited', 'waiting', 'takenBack']),
    })),
    bets: many(6, () => ({
      ...{ atMs: moment(), stake: dice.between(1, 9) * 100, win: dice.between(0, 12) * 100 },
      category: dice.pick(BET_CATEGORIES),
      game: dice.pick(['nova-plain', 'house-crash', 'lotto']),
      status: dice.pick(['settled', 'settled', 'settled', 'open', 'rolledBack']),
    })),
    toldAtMs: [...new Set(many(1, moment))],
  }
}

export function aRandomRule(dice: Dice): SegmentRule {
  const some = (most: number) => Array.from({ length: dice.between(0, most) }, () => aCondition(dice))
  const rule: SegmentRule = { all: some(3), any: some(3), none: some(2) }
  if (dice.chance(0.2)) rule.none.push({ kind: 'toldOfHarm', days: dice.between(1, 9) })
  if (rule.all.length + rule.any.length + rule.none.length === 0) rule.all.push(aCondition(dice))
  return rule
}

function aCondition(dice: Dice): SegmentRule['all'][number] {
  const maybe = (value: number) => (dice.chance(0.6) ? value : undefined)
  const days = dice.between(1, 9)
  const ofDays = { atLeastDays: maybe(dice.between(0, 5)), atMostDays: maybe(dice.between(2, 9)) }
  const ofMinor = (least: number, most: number) => ({
    ...{
      atLeastMinor: maybe(dice.between(least, most) * 100),
      atMostMinor: maybe(dice.between(least, most) * 100),
    },
  })
  const conditions: [SegmentRule['all'][number], ...SegmentRule['all']] = [
    {
      kind: 'registered',
      from: dice.chance(0.6) ? dayText(NOW_MS - dice.between(0, 9) * DAY_MS) : undefined,
      until: dice.chance(0.6) ? dayText(NOW_MS - dice.between(0, 9) * DAY_MS) : undefined,
    },
    { kind: 'accountAge', ...ofDays },
    { kind: 'country', countries: dice.chance(0.5) ? ['BR'] : ['IN', 'PH'] },
    { kind: 'locale', locales: dice.chance(0.5) ? ['pt'] : ['pt', 'en'] },
    { kind: 'lastLogin', ...ofDays },
    { kind: 'depositCount', days, atLeast: maybe(dice.between(0, 2)), atMost: maybe(dice.between(0, 3)) },
    { kind: 'depositSum', days, ...ofMinor(0, 40) },
    { kind: 'netResult', days, ...ofMinor(-15, 15) },
    {
      ...{ kind: 'stakes', days, ...ofMinor(0, 20) },
      categories: dice.chance(0.5) ? [] : [dice.pick(BET_CATEGORIES)],
      vendors: dice.chance(0.5) ? [] : dice.chance(0.5) ? ['NOVA'] : ['HOUSE', 'TAMBO'],
    },
    { kind: 'vipLevel', atLeast: maybe(dice.between(0, 3)), atMost: maybe(dice.between(0, 3)) },
    { kind: 'contact', contact: dice.pick(['any', 'mobile', 'email']) },
  ]
  return dice.pick(conditions)
}

/** Whether a player is in a segment of their brand. */
export function isInModel(player: ModelPlayer, { all, any, none }: SegmentRule): boolean {
  const holds = (condition: SegmentCondition) => holdsInModel(player, condition)
  return !player.isTrial && all.every(holds) && (any.length === 0 || any.some(holds)) && !none.some(holds)
}

export function holdsInModel(player: ModelPlayer, condition: SegmentCondition): boolean {
  const value = valueInModel(player, condition)
  switch (condition.kind) {
    case 'registered': {
      const day = dayText(player.createdAtMs)
      return (condition.from ?? '') <= day && day <= (condition.until ?? '9999')
    }
    case 'country':
      return player.country !== null && condition.countries.includes(player.country)
    case 'locale':
      return player.locale !== null && condition.locales.includes(player.locale)
    case 'accountAge':
    case 'lastLogin':
      return isBetween(Number(value ?? Infinity), condition.atLeastDays, condition.atMostDays)
    case 'depositCount':
    case 'vipLevel':
      return isBetween(Number(value), condition.atLeast, condition.atMost)
    case 'depositSum':
    case 'netResult':
    case 'stakes':
      return isBetween(Number(value), condition.atLeastMinor, condition.atMostMinor)
    case 'contact':
    case 'toldOfHarm':
      return value === 1
  }
}

/** What a test of the rule says that the condition is about. */
export function valueInModel(player: ModelPlayer, condition: SegmentCondition): string | number | null {
  const isLate = (atMs: number, days: number) =>
    dayOf(atMs) > dayOf(NOW_MS) - days && dayOf(atMs) <= dayOf(NOW_MS)
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
  switch (condition.kind) {
    case 'registered':
      return player.createdAtMs
    case 'accountAge':
      return Math.floor((NOW_MS - player.createdAtMs) / DAY_MS)
    case 'country':
      return player.country
    case 'locale':
      return player.locale
    case 'lastLogin': {
      const quarters = player.logins.map((atMs) => Math.floor(atMs / 900_000) * 900_000)
      return quarters.length === 0 ? null : Math.floor((NOW_MS - Math.max(...quarters)) / DAY_MS)
    }
    case 'depositCount':
    case 'depositSum': {
      const counted = player.deposits.filter(
        ({ state, atMs }) => state === 'credited' && isLate(atMs, condition.days),
      )
      return condition.kind === 'depositCount' ? counted.length : sum(counted.map(({ minor }) => minor))
    }
    case 'netResult':
      return sum(settled(player, condition.days, isLate).map(({ win, stake }) => win - stake))
    case 'stakes': {
      const { categories, vendors, days } = condition
      const counted = settled(player, days, isLate).filter(
        ({ category, game }) =>
          (categories.length === 0 || categories.includes(category)) &&
          (vendors.length === 0 || vendors.includes(VENDOR_OF[game] ?? '')),
      )
      return sum(counted.map(({ stake }) => stake))
    }
    case 'vipLevel':
      return player.vip
    case 'contact': {
      const [mobile, email] = [player.mobile, player.email === 'proved']
      return Number(
        condition.contact === 'any' ? mobile || email : condition.contact === 'mobile' ? mobile : email,
      )
    }
    case 'toldOfHarm':
      return Number(player.toldAtMs.some((atMs) => dayOf(atMs) > dayOf(NOW_MS) - condition.days))
  }
}

function settled({ bets }: ModelPlayer, days: number, isLate: (atMs: number, days: number) => boolean) {
  return bets.filter(({ status, atMs }) => status === 'settled' && isLate(atMs, days))
}

function isBetween(value: number, least = -Infinity, most = Infinity): boolean {
  return least <= value && value <= most
}

/** Stores players as the platform would have. */
export async function storePlayers(players: readonly ModelPlayer[]): Promise<void> {
  const run = (sql: string, ...values: (string | number | null)[]) => env.DB.prepare(sql).bind(...values)
  for (const player of players) {
    const { id, tenant } = player
    const email = `${id}@example.org`
    const trial = player.isTrial ? 4 : 0
    await env.DB.batch([
      run(
        `INSERT INTO member (tenant, id, account, nickname, type, password_hash, password_changed_at, mobile, email, vip_rank,
           created_at, registered_in, locale) VALUES (?, ?, ?, ?, ?, '', 0, ?, ?, ?, ?, ?, ?)`,
        ...[
          tenant,
          id,
          id,
          id,
          trial,
          player.mobile ? `+${id}` : null,
          email,
          player.vip,
          player.createdAtMs,
        ],
        ...[player.country, player.locale],
      ),
      ...(player.email === 'no'
        ? []
        : [
            run(
              'INSERT INTO verified_email (tenant, member, email, at) VALUES (?, ?, ?, 0)',
              ...[tenant, id, player.email === 'proved' ? email : `old-${email}`],
            ),
          ]),
      ...player.logins.map((atMs) =>
        run(
          'INSERT INTO login_mark (tenant, member, quarter) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
          ...[tenant, id, Math.floor(atMs / 900_000)],
        ),
      ),
      ...player.deposits.flatMap(({ atMs, minor, state }, index) => {
        const deposit = `${id}-${index}`
        const status = state === 'waiting' ? 'waiting' : 'credited'
        const inserted = run(
          `INSERT INTO deposit (tenant, id, member, operation_key, method, kind, currency, amount, fee_basis_points, status,
             credited, credited_at, created_at, expires_at) VALUES (?1, ?2, ?3, ?2, 'pix', 'pix', 'BRL', ?4, 0, ?5, ?6, ?7, 0, 0)`,
          ...[tenant, deposit, id, minor, status, state === 'waiting' ? null : minor, atMs],
        )
        const reversed = run(
          `INSERT INTO deposit_reversal (tenant, deposit, member, asked_by, reason, asked_at) VALUES (?, ?, ?, 'ana', '', 0)`,
          ...[tenant, deposit, id],
        )
        return state === 'takenBack' ? [inserted, reversed] : [inserted]
      }),
      ...player.bets
        .toSorted((one, other) => one.atMs - other.atMs)
        .map(({ atMs, stake, win, category, game, status }, index) =>
          run(
            `INSERT INTO bet (tenant, member, id, game, category, reference, stake, win, status, day, at, op_seq)
             VALUES (?, ?, ?, ?, ?, '', ?, ?, ?, ?, ?, 0)`,
            ...[tenant, id, `bet-${index}`, game, category, stake, win, status, dayText(atMs), atMs],
          ),
        ),
      ...player.toldAtMs.map((atMs) =>
        run(
          `INSERT INTO care_prompt (tenant, member, told_at, signs) VALUES (?, ?, ?, '[]')`,
          tenant,
          id,
          atMs,
        ),
      ),
    ])
  }
}
