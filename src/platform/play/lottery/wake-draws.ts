import type { Env } from '#platform/base/env.ts'
import { listTenants, readTenant } from '#platform/base/system/service.ts'
import { drawOf } from './draw-of.ts'

/** Lotteries per run: the runtime limits the subrequests of a run. */
const A_RUN = 100
const MARK = 'draw-sweep'

interface Lottery {
  tenant: string
  game: string
}

/**
 * Wakes the next lotteries of all brands in turn, so that each does what is due. They do so by their own alarms; this covers
 * an alarm that the runtime gave up, after which bets would wait for the next visitor of their lottery. Returns how many
 * were woken.
 */
export async function wakeDraws(env: Env, limit = A_RUN): Promise<number> {
  const all = await listLotteries(env)
  const after = await readMark(env)
  const next = all.filter((each) => nameOf(each) > after).slice(0, limit)
  // An unreachable lottery must not block the others; a later run wakes it again.
  await Promise.allSettled(next.map(({ tenant, game }) => drawOf(env, tenant, game).sweep()))
  const last = next.at(-1)
  await writeMark(env, next.length < limit || !last ? '' : nameOf(last))
  return next.length
}

async function listLotteries(env: Env): Promise<Lottery[]> {
  const tenants = await Promise.all((await listTenants(env)).map((id) => readTenant(env, id)))
  const all = tenants.flatMap((tenant) =>
    tenant ? tenant.lottery.games.map(({ gameCode }) => ({ tenant: tenant.id, game: gameCode })) : [],
  )
  return all.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}

const nameOf = ({ tenant, game }: Lottery) => `${tenant}:${game}`

async function readMark(env: Env): Promise<string> {
  const row = env.DB.prepare('SELECT value FROM schedule_mark WHERE name = ?').bind(MARK)
  return (await row.first<string>('value')) ?? ''
}

async function writeMark(env: Env, value: string): Promise<void> {
  await env.DB.prepare('INSERT OR REPLACE INTO schedule_mark (name, value) VALUES (?, ?)')
    .bind(MARK, value)
    .run()
}
