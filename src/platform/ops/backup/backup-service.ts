import * as z from 'zod/mini'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/ops/backup.ts'
import { readJson } from '#lib/shared/text/exact-json.ts'
import type { Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { everyEnv, listTenants, readTenant } from '#platform/base/system/service.ts'
import { requireDeploymentKey } from '#platform/ops/operators/service.ts'
import { partNamed } from './parts.ts'

/** Wallets a page. */
const WALLETS = 1_000

export async function listBackupParts({
  env,
  input,
}: Call<typeof calls.listBackupParts>): Promise<OutputOf<typeof calls.listBackupParts>> {
  const { DB, database, after } = await walletsFrom(env, input.after)
  const { results } = await DB.prepare(
    'SELECT tenant, member FROM wallet WHERE (tenant, member) > (?, ?) ORDER BY tenant, member LIMIT ?',
  )
    .bind(...after, WALLETS)
    .all<{ tenant: string; member: string }>()
  const last = results.at(-1)
  const databases = await everyEnv(env)
  const next =
    results.length === WALLETS && last
      ? { database, after: [last.tenant, last.member] }
      : database + 1 < databases.length
        ? { database: database + 1, after: ['', ''] }
        : undefined
  return {
    parts: input.after === undefined ? await fixedParts(env) : [],
    wallets: results.map(({ tenant, member }) => `wallet/${tenant}:${member}`),
    ...(next ? { next: JSON.stringify(next) } : {}),
  }
}

export async function readBackup({
  env,
  input,
}: Call<typeof calls.readBackup>): Promise<OutputOf<typeof calls.readBackup>> {
  return refusing('request.invalid', async () => (await partNamed(env, input.part)).read(input.cursor))
}

export async function writeBackup({
  env,
  operator,
  input,
}: Call<typeof calls.writeBackup>): Promise<OutputOf<typeof calls.writeBackup>> {
  requireDeploymentKey(operator, 'ledger')
  const { part, ...page } = input
  await refusing('ledger.copyRefused', async () => (await partNamed(env, part)).write(page))
  return {}
}

/** The databases first: an object that is read later has everything that they have. */
async function fixedParts(env: Env): Promise<string[]> {
  const databases = await everyEnv(env)
  const tenants = (
    await Promise.all(
      databases.map(async (each) => {
        const ids = await listTenants(each)
        return Promise.all(ids.map((id) => readTenant(each, id)))
      }),
    )
  ).flat()
  const objects = tenants.flatMap((tenant) =>
    tenant
      ? [
          ...tenant.lottery.games.map(({ gameCode }) => `draw/${tenant.id}:${gameCode}`),
          `crash/${tenant.id}:${tenant.currency.code}`,
        ]
      : [],
  )
  return [...databases.map(({ DATABASE = 'DB' }) => `database/${DATABASE}`), ...objects, 'status', 'uploads']
}

const PLACE = z.strictObject({ database: z.int(), after: z.tuple([z.string(), z.string()]) })
const FIRST = { database: 0, after: ['', ''] } as const

/**
 * The database that a page of wallets is read from, and the wallet that it begins after.
 *
 * @throws ApiError `request.invalid` for a place that no page named
 */
async function walletsFrom(env: Env, text: string | undefined) {
  const place = text === undefined ? FIRST : placeOf(text)
  const found = place && (await everyEnv(env))[place.database]
  if (!found) throw new ApiError('request.invalid', { field: 'after' })
  return { DB: found.DB, ...place }
}

function placeOf(text: string) {
  try {
    return PLACE.safeParse(readJson(text)).data
  } catch {
    return undefined
  }
}

/** A part refuses with an error message, which is meant for the operator. */
async function refusing<T>(
  code: 'request.invalid' | 'ledger.copyRefused',
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    throw new ApiError(code, { reason: cause instanceof Error ? cause.message : String(cause) }, { cause })
  }
}
