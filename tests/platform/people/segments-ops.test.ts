import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/people/segments-ops.ts'
import { anOffer } from '../rewards/offers-fixture.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { ALFA, BRAVO, refusal, seedSite } from '../play/games-site.ts'

const MOBILE = { all: [{ kind: 'contact', contact: 'mobile' }] } as const
const EMAIL = { all: [{ kind: 'contact', contact: 'email' }] } as const

let operator: Visitor

beforeAll(async () => {
  await seedSite()
  operator = await aVisitorOfAlfa()
})

async function aVisitorOfAlfa(): Promise<Visitor> {
  return (await aMember({ tenant: ALFA.id, account: 'reached', mobile: '+5511987650001' })).visitor
}

type Put = Partial<InputOf<typeof calls.putSegment>>
const draft = (segmentId: string, over: Put = {}) => ({
  ...{ tenant: ALFA.id, segmentId, basedOn: 0, title: 'Reached', rule: structuredClone(MOBILE) as never },
  ...{ operator: 'ana', note: 'for summer' },
  ...over,
})
const put = (segmentId: string, over: Put = {}) => operator.call(calls.putSegment, draft(segmentId, over))
const decide = (segmentId: string, over: Partial<InputOf<typeof calls.decideSegment>> = {}) => ({
  ...{
    tenant: ALFA.id,
    segmentId,
    version: 2,
    decision: 'approve' as const,
    operator: 'ben',
    reason: 'agreed',
  },
  ...over,
})

/** A segment in force that a running offer asks for. */
async function anUsedSegment(id: string) {
  await put(id)
  return anOffer(
    ALFA.id,
    { kind: 'appLogin', rewardMinor: 500 },
    { audience: { minAgeYears: 18, excludesRestricted: false, needsIdentity: false, segments: [id] } },
  )
}

describe('a segment', () => {
  it('is in force at once where nothing depends on it, and keeps its history', async () => {
    expect(await put('alone')).toMatchObject({ id: 'alone', liveVersion: 1, offers: [] })
    const after = await put('alone', { basedOn: 1, rule: structuredClone(EMAIL) as never, operator: 'ben' })
    expect(after.liveVersion).toBe(2)
    expect(after.versions).toMatchObject([
      { version: 2, state: 'live', madeBy: 'ben', rule: EMAIL, note: 'for summer' },
      { version: 1, state: 'live', madeBy: 'ana', rule: MOBILE },
    ])
    const { segments } = await operator.call(calls.listSegments, { tenant: ALFA.id })
    expect(segments.find(({ id }) => id === 'alone')).toEqual(after)
  })

  it('is not overwritten by somebody who saw an earlier version', async () => {
    await put('crowded')
    await put('crowded', { basedOn: 1 })
    expect(await refusal(operator, calls.putSegment, draft('crowded', { basedOn: 1 }))).toMatchObject({
      code: 'segment.state',
    })
  })

  it('that an offer asks for changes by two people', async () => {
    const offer = await anUsedSegment('paired')
    const waiting = await put('paired', { basedOn: 1, rule: structuredClone(EMAIL) as never })
    expect(waiting).toMatchObject({
      liveVersion: 1,
      offers: [offer.id],
      versions: [{ state: 'waiting' }, {}],
    })
    expect(await refusal(operator, calls.decideSegment, decide('paired', { operator: 'ana' }))).toMatchObject(
      {
        code: 'segment.sameOperator',
      },
    )
    expect(await operator.call(calls.decideSegment, decide('paired'))).toMatchObject({
      liveVersion: 2,
      versions: [{ state: 'live', decidedBy: 'ben', decision: 'agreed' }, {}],
    })
    // Decided once.
    expect(await refusal(operator, calls.decideSegment, decide('paired', { operator: 'cid' }))).toMatchObject(
      {
        code: 'segment.state',
      },
    )
  })

  it('keeps its rule where the second person refuses, or a newer version comes first', async () => {
    await anUsedSegment('refused')
    await put('refused', { basedOn: 1, rule: structuredClone(EMAIL) as never })
    const again = await put('refused', { basedOn: 2, rule: structuredClone(EMAIL) as never })
    expect(again.versions.map(({ state }) => state)).toEqual(['waiting', 'replaced', 'live'])
    expect(await refusal(operator, calls.decideSegment, decide('refused'))).toMatchObject({
      code: 'segment.state',
    })
    const refused = await operator.call(
      calls.decideSegment,
      decide('refused', { version: 3, decision: 'reject', reason: 'too many' }),
    )
    expect(refused).toMatchObject({
      liveVersion: 1,
      versions: [{ state: 'refused', decision: 'too many' }, {}, {}],
    })
  })

  it('ends once no offer asks for it', async () => {
    const offer = await anUsedSegment('ending')
    const end = { tenant: ALFA.id, segmentId: 'ending', operator: 'ana', reason: 'summer is over' }
    expect(await refusal(operator, calls.endSegment, end)).toMatchObject({
      ...{ code: 'segment.inUse', details: { offers: offer.id } },
    })
    await env.DB.prepare(`UPDATE offer SET state = 'draft' WHERE tenant = ? AND id = ?`)
      .bind(ALFA.id, offer.id)
      .run()
    const ended = await operator.call(calls.endSegment, end)
    expect(ended.liveVersion).toBeUndefined()
    expect(ended.versions[0]).toMatchObject({ state: 'ended', note: 'summer is over' })
    expect(await refusal(operator, calls.endSegment, end)).toMatchObject({ code: 'segment.state' })
  })

  it('is tested on one player of its brand, and counted', async () => {
    const rule = structuredClone(MOBILE) as never
    const tested = await operator.call(calls.testSegment, { tenant: ALFA.id, rule, account: 'reached' })
    expect(tested).toMatchObject({ isIn: true, all: [{ value: 1, holds: true }], any: [], none: [] })
    const elsewhere = { tenant: BRAVO.id, rule, account: 'reached' }
    expect(await refusal(operator, calls.testSegment, elsewhere)).toMatchObject({ code: 'member.unknown' })
    const { players, accounts, looked } = await operator.call(calls.estimateSegment, {
      tenant: ALFA.id,
      rule,
    })
    expect([players, accounts, looked]).toEqual([1, 1, 1])
    expect(await operator.call(calls.estimateSegment, { tenant: BRAVO.id, rule })).toMatchObject({
      players: 0,
    })
  })

  it('is not seen at another brand', async () => {
    await put('alfa-only')
    const { segments } = await operator.call(calls.listSegments, { tenant: BRAVO.id })
    expect(segments).toEqual([])
    expect(
      await refusal(operator, calls.endSegment, {
        ...{ tenant: BRAVO.id, segmentId: 'alfa-only', operator: 'ana', reason: 'none of ours' },
      }),
    ).toMatchObject({ code: 'segment.unknown' })
  })
})
