import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/care/protection-ops.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import { markersOf, type PromptAnswer, type Sign } from '#lib/shared/protection/markers.ts'
import { offsetMs } from '#lib/shared/time/zone.ts'
import type { BrandContext, Call } from '#platform/base/call.ts'
import { runningExclusions } from './exclusion-repository.ts'
import { settingsOf } from './settings.ts'
import { SIGN_COUNTS } from './sign-counts.ts'

const LOOK_BACK_MS = 7 * DAY_MS

type Row = {
  member: string
  account: string
  toldAt: number | null
  answer: PromptAnswer | null
  depositsADay: number
  nights: number
  raises: number
  failedDeposits: number
  reloads: number
  raisedStakes: number
}

interface PlayerWithSigns {
  member: string
  account: string
  signs: Sign[]
  prompt: { toldAtMs: number; answer: PromptAnswer | null } | null
}

/** Players with at least one sign of harm, those with the most signs first. */
export async function playersWithSigns({ env, tenant, now }: BrandContext): Promise<PlayerWithSigns[]> {
  const { results } = await env.DB.prepare(SIGN_COUNTS)
    .bind(tenant.id, now - LOOK_BACK_MS, offsetMs(now, tenant.timeZone))
    .all<Row>()
  const { markers } = settingsOf(tenant)
  return results
    .map(({ member, account, toldAt, answer, ...counts }) => ({
      member,
      account,
      signs: markersOf(counts, markers),
      prompt: toldAt === null ? null : { toldAtMs: toldAt, answer },
    }))
    .filter(({ signs }) => signs.length > 0)
    .toSorted((one, other) => other.signs.length - one.signs.length || (one.account < other.account ? -1 : 1))
}

export async function listCare(call: Call<typeof calls.listCare>): Promise<OutputOf<typeof calls.listCare>> {
  const players = await playersWithSigns(call)
  return { players: players.map(({ account, signs, prompt }) => ({ account, signs, prompt })) }
}

export async function listExclusions({
  env,
  tenant,
  now,
}: Call<typeof calls.listExclusions>): Promise<OutputOf<typeof calls.listExclusions>> {
  return { exclusions: await runningExclusions(env, { tenant: tenant.id, nowMs: now }) }
}
