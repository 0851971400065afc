import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_splitSqlQuery as statementsOf } from 'wrangler'
import { PLATFORM_BINDINGS } from '../../tests/setup/platform-bindings.ts'
import type { OpsTarget } from '../ops/call.ts'

const MIGRATIONS = 'src/platform/migrations'
const AT_ONCE = 25

/**
 * What stands before the platform of a drill instead of the edge: operators' calls, and ways to fill it that no deployment
 * has. Money is given and read by the wallets' own commands.
 */
const DOOR = `import worker from './worker.js'
export * from './worker.js'

const inParallel = async (items, work) => {
  const waiting = items.values()
  const lane = async () => { for (const item of waiting) await work(item) }
  await Promise.all(Array.from({ length: ${AT_ONCE} }, lane))
}
const doors = {
  async migrate(env, { name, queries }) {
    await env.DB.batch(queries.map((query) => env.DB.prepare(query)))
    await env.DB.prepare('CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE)').run()
    await env.DB.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name).run()
  },
  async join(env, { tenant, members, nowMs }) {
    const insert = env.DB.prepare(\`INSERT INTO member (tenant, id, account, nickname, password_hash, type, created_at, password_changed_at)
      SELECT ?1, value, 'drill' || replace(value, '-', ''), 'Drill', '-', 0, ?2, ?2 FROM json_each(?3)\`)
    await insert.bind(tenant, nowMs, JSON.stringify(members)).run()
  },
  async give(env, { tenant, gifts, nowMs }) {
    await inParallel(gifts, async ({ member, key, amountMinor }) => {
      const money = { kind: 'post', purpose: 'adjustment', direction: 'credit', against: 'world:promo', currency: 'BRL' }
      const command = { ...money, operationKey: key, amountMinor, reference: 'drill' }
      const reply = await env.WALLET.getByName(tenant + ':' + member).execute(command, nowMs)
      if (!reply.ok) throw new Error(reply.code)
    })
  },
  async keys(env, { tenant, members }) {
    const found = []
    await inParallel(members, async (member) => {
      const wallet = env.WALLET.getByName(tenant + ':' + member)
      for (let before, page; !page || page.next; before = page.next) {
        page = await wallet.export(before)
        for (const line of page.lines) { const { table, row } = JSON.parse(line); if (table === 'op') found.push(row.key) }
      }
    })
    return found
  },
}
export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url)
    const door = doors[pathname.slice('/drill/'.length)]
    if (pathname.startsWith('/drill/') && door) return Response.json((await door(env, await request.json())) ?? null)
    const headers = new Headers(request.headers)
    headers.set('x-vitrine-surface', 'ops')
    headers.set('x-vitrine-address', '127.0.0.1')
    return worker.fetch(new Request(request, { headers }), env, context)
  },
}`

export interface Deployment {
  target: OpsTarget
  door: <Answer = null>(name: 'migrate' | 'join' | 'give' | 'keys', input: object) => Promise<Answer>
  stop: () => Promise<void>
}

/** A deployment in memory: migrations applied, nothing else in it. */
export async function startDeployment(script: string): Promise<Deployment> {
  const object = (className: string) => ({ className, useSQLite: true })
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: 0,
      workers: [
        {
          name: 'platform',
          compatibilityDate: '2026-11-01',
          compatibilityFlags: ['nodejs_compat'],
          modulesRoot: '/',
          modules: [
            { type: 'ESModule' as const, path: '/door.js', contents: DOOR },
            { type: 'ESModule' as const, path: '/worker.js', contents: script },
          ],
          bindings: PLATFORM_BINDINGS,
          d1Databases: ['DB'],
          kvNamespaces: ['STATUS'],
          r2Buckets: ['UPLOADS'],
          durableObjects: {
            WALLET: object('WalletObject'),
            GUARD: object('GuardObject'),
            DRAW: object('DrawObject'),
            ROOM: object('RoomObject'),
            CRASH: object('CrashObject'),
            COLLECTOR: object('CollectorObject'),
          },
        },
      ],
    }),
  )
  const url = (await miniflare.ready).origin
  const door: Deployment['door'] = async (name, input) => {
    const response = await fetch(`${url}/drill/${name}`, { method: 'POST', body: JSON.stringify(input) })
    if (!response.ok) throw new Error(`${name}: ${await response.text()}`)
    return response.json()
  }
  for (const name of readdirSync(MIGRATIONS).toSorted())
    await door('migrate', { name, queries: statementsOf(readFileSync(join(MIGRATIONS, name), 'utf8')) })
  return { target: { url, key: PLATFORM_BINDINGS.OPS_KEY }, door, stop: () => miniflare.dispose() }
}
