import * as z from 'zod/mini'
import { DUTIES } from '#lib/api/duties.ts'
import type { OperatorGrant } from '#lib/api/ops/console.ts'
import type { Env } from '#platform/base/env.ts'
import { directoryOf } from '#platform/base/system/service.ts'

interface TermsRow extends Record<string, unknown> {
  duties: string
  brands: string
  most_minor: number | null
  reads_only: number
  ends_at: number
}

const duties = z.union([z.literal('all'), z.array(z.enum(DUTIES))])
const brands = z.union([z.literal('all'), z.array(z.string())])

/** What an operator may do now: the terms of every confirmed role that has not ended. */
export async function grantsOf(env: Env, name: string, nowMs: number): Promise<OperatorGrant[]> {
  const { results } = await directoryOf(env)
    .prepare(
      `SELECT duties, brands, most_minor, reads_only, ends_at FROM operator_role
       WHERE holder = ? AND state = 'confirmed' AND ends_at > ? ORDER BY confirmed_at, id`,
    )
    .bind(name, nowMs)
    .all<TermsRow>()
  return results.map(toGrant)
}

export function toGrant(row: TermsRow): OperatorGrant {
  return {
    duties: duties.parse(JSON.parse(row.duties)),
    brands: brands.parse(JSON.parse(row.brands)),
    ...(row.most_minor === null ? {} : { mostMinor: row.most_minor }),
    readsOnly: row.reads_only === 1,
    endsAtMs: row.ends_at,
  }
}

/** A role that the deployment's own key gives, without a second person. */
export async function insertGivenRole(
  env: Env,
  { holder, grant, nowMs, reason = 'given by the deployment' }: GivenRole,
): Promise<void> {
  await directoryOf(env)
    .prepare(
      `INSERT INTO operator_role (id, holder, duties, brands, most_minor, reads_only, ends_at, state, proposed_at, reason, confirmed_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, 'confirmed', ?, ?, ?)`,
    )
    .bind(
      ...[crypto.randomUUID(), holder, JSON.stringify(grant.duties), JSON.stringify(grant.brands)],
      ...[grant.mostMinor ?? null, grant.readsOnly ? 1 : 0, grant.endsAtMs, nowMs, reason, nowMs],
    )
    .run()
}

interface GivenRole {
  holder: string
  grant: OperatorGrant
  nowMs: number
  reason?: string
}
