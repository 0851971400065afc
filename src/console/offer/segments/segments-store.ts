import type { InputOf } from '#lib/api/endpoint.ts'
import type { Currency } from '#lib/api/fields.ts'
import * as calls from '#lib/api/people/segments-ops.ts'
import type { SegmentRule } from '#lib/api/people/segments-rule.ts'
import * as mailingCalls from '#lib/api/talk/mailings-ops.ts'
import { call } from '#lib/client/call.ts'
import { listed } from '#console/parts/listed.ts'
import { loadedValue } from '#console/parts/loaded.ts'

export interface SegmentRow extends calls.Segment {
  tenant: string
  currency: Currency
  /** In force, or the newest where none is. */
  shown: calls.SegmentVersion
  /** What a second person decides. */
  waiting: calls.SegmentVersion | undefined
  state: 'live' | 'waiting' | 'ended'
}

/** Segments of the chosen brands: what waits for a second person first. */
export const segments = listed<{ tenants: readonly string[] }, SegmentRow>(async ({ tenants }) => {
  const pages = await Promise.all(tenants.map((tenant) => segmentsOf(tenant)))
  return { items: pages.flat().toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state)) }
})
export const SEGMENT_STATES = ['waiting', 'live', 'ended'] as const
const ORDER: readonly SegmentRow['state'][] = SEGMENT_STATES

async function segmentsOf(tenant: string): Promise<SegmentRow[]> {
  const { currency, segments: own } = await call(calls.listSegments, { tenant })
  return own.map((segment) => toRow(segment, { tenant, currency }))
}

/** One segment to edit; `undefined`: one that does not exist yet. */
export const oneSegment = loadedValue(async ({ tenant, id }: { tenant: string; id: string | undefined }) =>
  id === undefined ? undefined : (await segmentsOf(tenant)).find((each) => each.id === id),
)

/** The segments in force that an offer of the brand can ask for. */
export const liveSegments = loadedValue(async ({ tenant }: { tenant: string }) =>
  (await segmentsOf(tenant)).filter(({ liveVersion }) => liveVersion !== undefined).map(({ id }) => id),
)

export async function putSegment(input: InputOf<typeof calls.putSegment>): Promise<calls.Segment> {
  const after = await call(calls.putSegment, input)
  // A new one has its place in the list.
  await segments.again()
  return after
}

type Act = { operator: string; reason: string }

export async function decideSegment(
  row: SegmentRow,
  { version, ...act }: Act & { version: number; decision: 'approve' | 'reject' },
): Promise<void> {
  show(row, await call(calls.decideSegment, { ...keyOf(row), version, ...act }))
}

export async function endSegment(row: SegmentRow, act: Act): Promise<void> {
  show(row, await call(calls.endSegment, { ...keyOf(row), ...act }))
}

/** Each condition of one player. */
export function testSegment(of: {
  tenant: string
  rule: SegmentRule
  account: string
}): Promise<calls.SegmentTest> {
  return call(calls.testSegment, of)
}

/** How many players there are. */
export function estimateSegment(of: { tenant: string; rule: SegmentRule }): Promise<calls.SegmentEstimate> {
  return call(calls.estimateSegment, of)
}

/** Messages to one segment, newest first. */
export const mailings = loadedValue(
  async (of: { tenant: string; segmentId: string }) => (await call(mailingCalls.listMailings, of)).mailings,
)

export async function sendMailing(
  row: SegmentRow,
  message: Act & { text: string; operationKey: string },
): Promise<mailingCalls.Mailing> {
  const sent = await call(mailingCalls.sendMailing, { ...keyOf(row), ...message })
  await mailings.again()
  return sent
}

function keyOf({ tenant, id }: Pick<SegmentRow, 'tenant' | 'id'>) {
  return { tenant, segmentId: id }
}

function show({ tenant, id, currency }: SegmentRow, after: calls.Segment): void {
  segments.replace((each) => each.tenant === tenant && each.id === id, toRow(after, { tenant, currency }))
}

function toRow(segment: calls.Segment, of: { tenant: string; currency: Currency }): SegmentRow {
  const { versions, liveVersion } = segment
  const waiting = versions.find(({ state }) => state === 'waiting')
  const shown = versions.find(({ version }) => version === liveVersion) ?? versions[0]
  if (!shown) throw new Error(`segment ${segment.id} has no version`)
  const state = waiting ? 'waiting' : liveVersion === undefined ? 'ended' : 'live'
  return { ...segment, ...of, shown, waiting, state }
}
