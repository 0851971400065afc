import { execFileSync } from 'node:child_process'
import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import type { checkLedger } from '#lib/api/ops/ledger-ops.ts'
import type { seedPlatform } from '#lib/api/ops/ops.ts'
import type { Sqlite } from '../simulation/sqlite.ts'
import type { Deployment } from './deployment.ts'
import type { Release } from './release.ts'

/** Of the sample brands, those with a week of business and a line of agents; stakes in minor units. */
const STAKES = { aurora: 1_00, lotus: 10_000 } as const
type Seed = InputOf<typeof seedPlatform>
const PASSWORD = 'Play-2026!'
/** Their rows are ended by time, or sent. */
const FLEETING =
  /session|token|code|outbox|rate|challenge|ticket|limit_|_due$|arrival|d1_migrations|sqlite_|_cf_/

/** The release's own files say its brands, games, offers and demo accounts. */
const SEED = `import { platformSeed } from '#lib/site/build/platform-seed.ts'
process.stdout.write(JSON.stringify(platformSeed({ demo: true })))`

/**
 * The sample brands of a release with data of every feature, made by its own calls: members, points, bonuses, contracts with
 * their statements, withdrawals that wait, cases, documents.
 */
export async function fillBrands(deployment: Deployment, { root }: Release, also: Seed): Promise<void> {
  const seed = execFileSync(process.execPath, ['--input-type=module', '-e', SEED], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  const brands: Seed = JSON.parse(seed)
  // One call for all: the catalogue is replaced as a whole.
  const { tenants }: OutputOf<typeof seedPlatform> = await deployment.operate('/ops/seed', {
    ...brands,
    tenants: [...brands.tenants, ...also.tenants],
    vendors: [...brands.vendors, ...also.vendors],
    games: [...brands.games, ...also.games],
    offers: [...(brands.offers ?? []), ...(also.offers ?? [])],
  })
  if (tenants === 0) throw new Error('the release has no brands')
  for (const [tenant, stakeMinor] of Object.entries(STAKES)) {
    await deployment.operate('/ops/demo/business', { tenant, stakesMinor: [stakeMinor] })
    const stakesMinor = [1, 2, 5, 10].map((times) => times * stakeMinor)
    await deployment.operate('/ops/agents/demo', {
      tenant,
      account: 'agent',
      password: PASSWORD,
      stakesMinor,
    })
  }
}

/** Books of the sample brands' members that no longer add up. */
export async function brokenBrands(deployment: Deployment): Promise<string[]> {
  const faults: string[] = []
  for (const tenant of Object.keys(STAKES)) {
    let after: string | undefined
    do {
      const page: OutputOf<typeof checkLedger> = await deployment.operate('/ops/ledger/check', {
        tenant,
        ...(after === undefined ? {} : { after }),
      })
      faults.push(...page.broken.map(({ memberId, invariant }) => `${tenant}, ${memberId}: ${invariant}`))
      after = page.next
    } while (after !== undefined)
  }
  return faults
}

/** Rows of each table that lasts. */
export function countRows(database: Sqlite): Map<string, number> {
  const tables = database.run(`SELECT name FROM sqlite_master WHERE type = 'table'`).rows
  return new Map(
    tables
      .map(({ name }) => String(name))
      .filter((name) => !FLEETING.test(name))
      .map(
        (name) => [name, Number(database.run(`SELECT count(*) AS n FROM "${name}"`).rows[0]?.['n'])] as const,
      ),
  )
}

/** Tables that have fewer rows than before. */
export function lostRows(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] {
  return [...before]
    .filter(([table, rows]) => (after.get(table) ?? 0) < rows)
    .map(([table, rows]) => `${table}: ${after.get(table) ?? 'no'} rows instead of at least ${rows}`)
}
