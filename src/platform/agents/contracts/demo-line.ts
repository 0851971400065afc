import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/agents/agent-ops.ts'
import { CATEGORIES, type Category } from '#lib/api/fields.ts'
import type { Rates } from '#lib/shared/agent/rates.ts'
import { termsVersionOf } from '#lib/shared/product/terms.ts'
import { addDays, dayAt, dayStartMs } from '#lib/shared/time/zone.ts'
import type { Call } from '#platform/base/call.ts'
import { hashPassword } from '#platform/base/crypto/service.ts'
import { seedContracts } from './demo-contracts.ts'
import { seedLinks } from './demo-links.ts'
import { findMemberByAccount, insertMember, knownMember } from '#platform/people/member/service.ts'
import { type CommandInput, walletOf } from '#platform/ledger/wallet/service.ts'
import { demoPeople, demoPlays, type DemoPerson } from './demo-plan.ts'
import { ratesOf, writeRates } from '#platform/agents/agent/service.ts'

type LineCall = Call<typeof calls.seedDemoLine>
/** Since when rates hold: a few days of rebates to look at. */
const RATED_DAYS = 3
/** Each day's noon, so that no clock change moves it. */
const NOON_MS = 12 * 60 * 60_000

interface DemoGame extends Record<string, unknown> {
  node_id: string
  game_type: string
  vassalage: string
}

/**
 * Puts a line with three months of play below an agent of the demo accounts. Local only; once: an existing line stays
 * unchanged, and an interrupted one is completed.
 */
export async function seedDemoLine(call: LineCall): Promise<OutputOf<typeof calls.seedDemoLine>> {
  const { env, tenant, now, input } = call
  if (env.LOCAL_MODE !== '1')
    throw new ApiError('request.invalid', { fields: [{ field: 'tenant', reason: 'localOnly' }] })
  const top = await knownMember(env, tenant.id, input.account)
  const people = demoPeople()
  const plays = demoPlays(people, input.stakesMinor)
  if (await isDone(call, plays.length)) {
    await seedLinks(call, top.id, shareOf(await ratesOf(call, top), 5))
    await seedContracts(call, top, input.stakesMinor[0] ?? 1)
    return { members: 0, plays: 0 }
  }
  const ids = await openAccounts(call, top, people)
  await seedLinks(call, top.id, shareOf(await ratesOf(call, top), 5))
  const games = await demoGames(call)
  const depositMinor = 400 * Math.max(...input.stakesMinor)
  const at = (daysAgo: number) => noonOf(call, daysAgo)
  const run = async (person: number, daysAgo: number, command: CommandInput) => {
    const id = ids[person]
    if (id === undefined || games.length === 0) return
    const reply = await walletOf(env, tenant.id, id).execute(
      command,
      Math.min(at(daysAgo), now),
      tenant.timeZone,
    )
    if (!reply.ok && reply.code !== 'request.keyReused') throw new ApiError(reply.code, reply.details)
  }
  await depositAll(call, ids, { people, depositMinor, run, at })
  // Day by day, and all of a day at once: late totals would have to be added to every later day.
  for (const day of Map.groupBy(plays.entries(), ([, { daysAgo }]) => daysAgo).values())
    await Promise.all(
      day.map(([index, play]) => {
        const game = games[play.gameIndex % games.length]
        return run(play.person, play.daysAgo, {
          kind: 'round',
          operationKey: playKey(index),
          game: game?.node_id ?? '',
          currency: tenant.currency.code,
          world: `world:game:${game?.vassalage ?? ''}`,
          category: categoryOf(game),
          stakeMinor: play.stakeMinor,
          winMinor: play.winMinor,
          outcomeJson: '{}',
          minGapMs: 0,
        })
      }),
    )
  await seedContracts(call, top, input.stakesMinor[0] ?? 1)
  return { members: people.length, plays: plays.length }
}

async function isDone({ env, tenant }: LineCall, plays: number): Promise<boolean> {
  const row = await env.DB.prepare('SELECT 1 FROM ledger_op WHERE tenant = ? AND key = ?')
    .bind(tenant.id, playKey(plays - 1))
    .first()
  return row !== null
}

function playKey(index: number): string {
  return `demo:play:${index}`
}

/**
 * Gives the ids, in the order of the plan.
 * @throws ApiError `register.usernameTaken` where somebody has a name of the plan already
 */
async function openAccounts(
  call: LineCall,
  top: { id: string; type: number },
  people: readonly DemoPerson[],
): Promise<string[]> {
  const { env, tenant, input } = call
  const ids: string[] = []
  // One hash for all: hashing takes its quarter of a second, and everyone knows this password.
  let passwordHash: string | undefined
  const topRates = await ratesOf(call, top)
  for (const { account, upline, type, joinedDaysAgo, rateTenths } of people) {
    const known = await findMemberByAccount(env, { tenant: tenant.id, account })
    const id = known?.id ?? crypto.randomUUID()
    const uplineId = upline < 0 ? top.id : ids[upline]
    if (known && known.uplineId !== uplineId) throw new ApiError('register.usernameTaken', { account })
    ids.push(id)
    if (known) continue
    passwordHash ??= await hashPassword(input.password)
    const termsVersion = termsVersionOf(tenant)
    const member = { id, account, nickname: account, type, passwordHash, uplineId, termsVersion }
    await insertMember(env, { tenant: tenant.id, nowMs: noonOf(call, joinedDaysAgo), member })
    await writeRates({ ...call, now: noonOf(call, RATED_DAYS) }, id, shareOf(topRates, rateTenths)).run()
  }
  return ids
}

interface Deposits {
  people: readonly DemoPerson[]
  depositMinor: number
  run: (person: number, daysAgo: number, command: CommandInput) => Promise<void>
  at: (daysAgo: number) => number
}

/** One deposit each, with its row in the cashier, so that ledger and cashier agree. */
async function depositAll(
  { env, tenant }: LineCall,
  ids: readonly string[],
  { people, depositMinor, run, at }: Deposits,
): Promise<void> {
  await env.DB.batch(
    people.map(({ account, joinedDaysAgo }, index) =>
      env.DB.prepare(
        `INSERT INTO deposit (tenant, id, member, operation_key, method, kind, currency, amount, fee_basis_points, status,
           transaction_id, paid, credited, created_at, expires_at, credited_at)
         VALUES (?1, ?2, ?3, ?2, ?4, ?5, ?6, ?7, 0, 'credited', ?2, ?7, ?7, ?8, ?8, ?8) ON CONFLICT DO NOTHING`,
      ).bind(
        tenant.id,
        `demo-${account}`,
        ids[index] ?? '',
        tenant.cashier.methods[0]?.id ?? '',
        tenant.cashier.methods[0]?.kind ?? '',
        tenant.currency.code,
        depositMinor,
        at(joinedDaysAgo),
      ),
    ),
  )
  await Promise.all(
    people.map(({ account, joinedDaysAgo }, index) =>
      run(index, joinedDaysAgo, {
        kind: 'deposit',
        operationKey: `deposit:demo-${account}`,
        currency: tenant.currency.code,
        amountMinor: depositMinor,
        reference: `demo-${account}`,
      }),
    ),
  )
}

async function demoGames({ env, tenant }: LineCall): Promise<DemoGame[]> {
  const { results } = await env.DB.prepare(
    `SELECT node_id, game_type, vassalage FROM game
     WHERE is_top = 1 AND vassalage IN (SELECT value FROM json_each(?)) ORDER BY position LIMIT 24`,
  )
    .bind(JSON.stringify(tenant.vendors))
    .all<DemoGame>()
  return results
}

function categoryOf(game: DemoGame | undefined): Category {
  return CATEGORIES.find((category) => category === game?.game_type) ?? 'RNG'
}

function noonOf({ tenant, now }: LineCall, daysAgo: number): number {
  return dayStartMs(addDays(dayAt(now, tenant.timeZone), -daysAgo), tenant.timeZone) + NOON_MS
}

/** In whole hundredths of a percent. */
function shareOf(rates: Rates, tenths: number): Rates {
  return Object.fromEntries(
    Object.entries(rates).map(([category, rateE6]) => [category, Math.floor((rateE6 * tenths) / 1000) * 100]),
  )
}
