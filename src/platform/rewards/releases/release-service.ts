import { ApiError } from '#lib/api/errors.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { offerRecord } from '#lib/api/rewards/offers.ts'
import type * as calls from '#lib/api/rewards/releases-ops.ts'
import type { Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { endBoards } from '#platform/rewards/missions/service.ts'
import { findOffer } from '#platform/rewards/offers/service.ts'
import { checkOffer, fillOffer } from '#platform/rewards/promotions/service.ts'
import { goBack, goLive } from './release-run.ts'
import {
  decide,
  dueReleases,
  insertRelease,
  openDrafts,
  readReleases,
  type ReleaseKey,
  withdraw,
} from './release-repository.ts'

type ReleaseCall = Pick<Call<typeof calls.decideRelease>, 'env' | 'tenant' | 'operator'>

export async function listReleases({
  env,
  tenant,
}: Call<typeof calls.listReleases>): Promise<OutputOf<typeof calls.listReleases>> {
  return { releases: await readReleases(env, tenant.id) }
}

export async function proposeRelease(call: Call<typeof calls.proposeRelease>): Promise<calls.Release> {
  const { env, tenant, now, input, noteChange } = call
  const { releaseId: id, name, atMs, items, operator, note } = input
  const drafts = [...new Map(items.map((each) => [`${each.kind} ${each.name}`, each])).values()]
  requireDuties(call, drafts)
  if ((await openDrafts(env, tenant.id, drafts)) < drafts.length) throw new ApiError('release.draft')
  await insertRelease(env, { tenant: tenant.id, id, name, atMs, drafts, operator, note, nowMs: now })
  const after = await knownRelease(call, id)
  noteChange({ after: factsOf(after) })
  return after
}

/** One decision about all of it. What is approved goes live at its moment, and at once where that is over. */
export async function decideRelease(call: Call<typeof calls.decideRelease>): Promise<calls.Release> {
  const { env, tenant, now, input, noteChange } = call
  const { releaseId: id, decision, operator, reason } = input
  const before = await knownRelease(call, id)
  requireDuties(call, before.items)
  if (before.state !== 'waiting') throw new ApiError('release.state')
  if (before.madeBy === operator) throw new ApiError('release.sameOperator')
  if (decision === 'approve') await checkOffers(call, before)
  const state = decision === 'approve' ? 'approved' : 'refused'
  if (!(await decide(env, { tenant: tenant.id, id, state, operator, reason, nowMs: now })))
    throw new ApiError('release.state')
  if (state === 'approved' && before.atMs <= now) await publish(env, { tenant: tenant.id, id }, now)
  const after = await knownRelease(call, id)
  noteChange({ before: factsOf(before), after: factsOf(after) })
  return after
}

export async function withdrawRelease(call: Call<typeof calls.withdrawRelease>): Promise<calls.Release> {
  const { env, tenant, now, input, noteChange } = call
  const { releaseId: id, operator, reason } = input
  const before = await knownRelease(call, id)
  requireDuties(call, before.items)
  if (!(await withdraw(env, { tenant: tenant.id, id, operator, reason, nowMs: now })))
    throw new ApiError('release.state')
  const after = await knownRelease(call, id)
  noteChange({ before: factsOf(before), after: factsOf(after) })
  return after
}

export async function rollBackRelease(call: Call<typeof calls.rollBackRelease>): Promise<calls.Release> {
  const { env, tenant, now, input, noteChange } = call
  const { releaseId: id, operator, reason } = input
  const before = await knownRelease(call, id)
  requireDuties(call, before.items)
  if (before.state !== 'live') throw new ApiError('release.state')
  if (!(await goBack(env, { tenant: tenant.id, id }, { operator, reason, nowMs: now })))
    throw new ApiError('release.draft')
  for (const offer of offersOf(before)) await endBoards(env, { tenant: tenant.id, offer, endsAtMs: now })
  const after = await knownRelease(call, id)
  noteChange({ before: factsOf(before), after: factsOf(after) })
  return after
}

/** Puts approved releases live whose moment has come. */
export async function publishReleases(env: Env, nowMs: number): Promise<void> {
  for (const key of await dueReleases(env, nowMs)) await publish(env, key, nowMs)
}

/** Envelopes are filled first: one of an offer that is not live gives nothing. */
async function publish(env: Env, { tenant, id }: ReleaseKey, nowMs: number): Promise<void> {
  const [release] = await readReleases(env, tenant, id)
  for (const name of release ? offersOf(release) : []) {
    const stored = await findOffer(env, tenant, name)
    if (stored) await fillOffer(env, tenant, stored.offer)
  }
  await goLive(env, { tenant, id }, nowMs)
}

/** The checks that publishing an offer alone makes: its brand's law, its game, its segments. */
async function checkOffers(call: ReleaseCall, release: calls.Release): Promise<void> {
  const { env, tenant } = call
  for (const name of offersOf(release)) {
    const stored = await findOffer(env, tenant.id, name)
    if (stored)
      await checkOffer(
        call,
        offerRecord.parse({ tenant: tenant.id, offer: stored.offer, words: stored.words }),
      )
  }
}

/** A release of offers takes the duty for offers as well, at the same brand. */
function requireDuties({ operator }: ReleaseCall, items: readonly Pick<calls.ReleaseItem, 'kind'>[]): void {
  if (items.some(({ kind }) => kind === 'offer')) operator.requireDuty('rewards')
}

function offersOf({ items }: calls.Release): string[] {
  return items.flatMap(({ kind, name }) => (kind === 'offer' ? [name] : []))
}

async function knownRelease(
  { env, tenant }: Pick<ReleaseCall, 'env' | 'tenant'>,
  id: string,
): Promise<calls.Release> {
  const [found] = await readReleases(env, tenant.id, id)
  if (!found) throw new ApiError('release.unknown')
  return found
}

/** For the log: what and in which state, no free text. */
function factsOf({ state, atMs, items }: calls.Release): object {
  return { state, atMs, items: items.map(({ kind, name, version }) => `${kind} ${name}@${version}`) }
}
