import { ApiError } from '#lib/api/errors.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/people/segments-ops.ts'
import type { BrandContext, Call } from '#platform/base/call.ts'
import { knownMember } from '#platform/people/member/service.ts'
import { countPlayers, testMember } from './membership.ts'
import {
  decideVersion,
  dependentOffers,
  insertEnd,
  insertVersion,
  segmentVersions,
  type StoredVersion,
} from './segment-repository.ts'

export async function listSegments(
  call: Call<typeof calls.listSegments>,
): Promise<OutputOf<typeof calls.listSegments>> {
  return { currency: call.tenant.currency, segments: await readSegments(call) }
}

/** In force at once, unless offers depend on the segment: who gets them is then changed by two people. */
export async function putSegment(call: Call<typeof calls.putSegment>): Promise<calls.Segment> {
  const { env, tenant, now, input, noteChange } = call
  const { segmentId: id, basedOn, title, rule, operator, note } = input
  const before = await findSegment(call, id)
  const version = { id, basedOn, title, rule, operator, note, nowMs: now }
  if (!(await insertVersion(env, tenant.id, version))) throw new ApiError('segment.state')
  const after = await knownSegment(call, id)
  noteChange({ before: before && factsOf(before), after: factsOf(after) })
  return after
}

export async function decideSegment(call: Call<typeof calls.decideSegment>): Promise<calls.Segment> {
  const { env, tenant, now, input, noteChange } = call
  const { segmentId: id, version, decision, operator, reason } = input
  const before = await knownSegment(call, id)
  const waiting = before.versions.find((each) => each.version === version)
  if (waiting?.state !== 'waiting') throw new ApiError('segment.state')
  if (waiting.madeBy === operator) throw new ApiError('segment.sameOperator')
  const state = decision === 'approve' ? 'live' : 'refused'
  if (!(await decideVersion(env, tenant.id, { id, version, state, operator, reason, nowMs: now })))
    throw new ApiError('segment.state')
  const after = await knownSegment(call, id)
  noteChange({ before: factsOf(before), after: factsOf(after) })
  return after
}

export async function endSegment(call: Call<typeof calls.endSegment>): Promise<calls.Segment> {
  const { env, tenant, now, input, noteChange } = call
  const { segmentId: id, operator, reason } = input
  const before = await knownSegment(call, id)
  if (!(await insertEnd(env, tenant.id, { id, operator, reason, nowMs: now }))) {
    const { offers } = await knownSegment(call, id)
    throw offers.length > 0
      ? new ApiError('segment.inUse', { offers: offers.join(', ') })
      : new ApiError('segment.state')
  }
  const after = await knownSegment(call, id)
  noteChange({ before: factsOf(before), after: factsOf(after) })
  return after
}

export async function testSegment(call: Call<typeof calls.testSegment>): Promise<calls.SegmentTest> {
  const { env, tenant, input } = call
  const { account, id } = await knownMember(env, tenant.id, input.account)
  const tested = await testMember(env, { ...askedOf(call), rule: input.rule }, id)
  if (!tested) throw new ApiError('member.unknown', { account })
  return { currency: tenant.currency, account, ...tested }
}

export function estimateSegment(call: Call<typeof calls.estimateSegment>): Promise<calls.SegmentEstimate> {
  return countPlayers(call.env, { ...askedOf(call), rule: call.input.rule })
}

/** Rules are asked about the moment of the call, by the brand's clock. */
export function askedOf({ tenant, now }: Pick<BrandContext, 'tenant' | 'now'>) {
  return { tenant: tenant.id, nowMs: now, timeZone: tenant.timeZone }
}

async function readSegments({ env, tenant, now }: BrandContext, id?: string): Promise<calls.Segment[]> {
  const [versions, offers] = await Promise.all([
    segmentVersions(env, tenant.id, id),
    dependentOffers(env, tenant.id, { id, nowMs: now }),
  ])
  return [...Map.groupBy(versions, (version) => version.id)].map(([of, own]) => ({
    id: of,
    versions: own.map(({ id: _, ...version }) => version),
    ...liveOf(own),
    offers: offers.get(of) ?? [],
  }))
}

function liveOf(versions: readonly StoredVersion[]): Pick<calls.Segment, 'liveVersion'> {
  const newest = versions.find(({ state }) => state === 'live' || state === 'ended')
  return newest?.state === 'live' ? { liveVersion: newest.version } : {}
}

async function findSegment(base: BrandContext, id: string): Promise<calls.Segment | undefined> {
  return (await readSegments(base, id))[0]
}

async function knownSegment(base: BrandContext, id: string): Promise<calls.Segment> {
  const found = await findSegment(base, id)
  if (!found) throw new ApiError('segment.unknown', { id })
  return found
}

/** For the log: versions and rules, no free text. */
function factsOf({ versions, liveVersion, offers }: calls.Segment): object {
  const [newest] = versions
  return {
    ...(liveVersion === undefined ? {} : { liveVersion }),
    ...(newest ? { version: newest.version, state: newest.state, rule: newest.rule } : {}),
    ...(offers.length > 0 ? { offers } : {}),
  }
}
