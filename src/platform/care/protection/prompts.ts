import type * as calls from '#lib/api/care/protection.ts'
import { DAY_MS, HOUR_MS } from '#lib/shared/time/durations.ts'
import type { BrandContext, Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { tellMember } from '#platform/people/messages/service.ts'
import { forEachBrand } from '#platform/base/system/service.ts'
import { playersWithSigns } from './care.ts'
import { claimRun, insertPrompt, storeAnswer } from './prompt-repository.ts'
import { getProtection } from './protection-service.ts'

/** A player gets a prompt at most this often. */
const AGAIN_MS = 7 * DAY_MS

/** Once an hour: tells players in whose play signs of harm were found. A message goes to the inbox, a prompt is shown on. */
export async function promptPlayers(env: Env, now: number): Promise<void> {
  await forEachBrand(env, async (tenant) => {
    if (await claimRun(env, { tenant: tenant.id, nowMs: now, sinceMs: now - HOUR_MS }))
      await promptBrand({ env, tenant, now })
  })
}

async function promptBrand(base: BrandContext): Promise<void> {
  const { env, tenant, now } = base
  for (const { member, signs } of await playersWithSigns(base)) {
    const prompt = { tenant: tenant.id, member, signs, nowMs: now, sinceMs: now - AGAIN_MS }
    if (await insertPrompt(env, prompt))
      await tellMember(base, { member, event: `care:${now}`, kind: 'care' })
  }
}

export async function answerPrompt(call: Call<typeof calls.answerPrompt>): Promise<calls.Protection> {
  const { env, tenant, member, now, input } = call
  await storeAnswer(env, { tenant: tenant.id, member: member.id, nowMs: now, ...input })
  return getProtection(call)
}
