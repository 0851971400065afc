import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/ops/players-timeline.ts'
import type { Call } from '#platform/base/call.ts'
import { cursorOf, type PastEvent, type PastQuery, pastPlay } from '#platform/base/records/service.ts'
import { pastDocuments } from '#platform/care/documents/service.ts'
import { pastProtection } from '#platform/care/protection/service.ts'
import { pastCorrections, pastPayments } from '#platform/money/cashier/service.ts'
import { pastPointCorrections } from '#platform/money/points/service.ts'
import { pastActions } from '#platform/ops/ops/service.ts'
import { knownMember, pastOfAccount } from '#platform/people/member/service.ts'
import { pastMessages } from '#platform/people/messages/service.ts'
import { pastPlaces } from '#platform/people/session/service.ts'
import { pastClaims } from '#platform/rewards/offers/service.ts'
import { pastVipDecisions } from '#platform/rewards/vip/service.ts'
import { pastCases } from '#platform/talk/support/service.ts'
import { pastNotes } from './note-repository.ts'

type TimelineCall = Call<typeof calls.getMemberTimeline>
type Tell = (call: TimelineCall, query: PastQuery, account: string) => Promise<PastEvent[]>

/** Events of one moment that may stand at the edge of a page. */
const SAME_MOMENT = 20

/** Who tells what; a source of several kinds is asked for each of them. */
const SOURCES: readonly { kinds: readonly calls.TimelineKind[]; tell: Tell }[] = [
  { kinds: ['registration', 'act'], tell: ({ env }, query) => pastOfAccount(env, query) },
  { kinds: ['place'], tell: ({ env }, query) => pastPlaces(env, query) },
  { kinds: ['deposit', 'withdrawal'], tell: ({ env }, query) => pastPayments(env, query) },
  { kinds: ['play'], tell: ({ env, tenant }, query) => pastPlay(env, query, tenant.timeZone) },
  { kinds: ['reward'], tell: ({ env }, query) => pastClaims(env, query) },
  { kinds: ['protection'], tell: ({ env }, query) => pastProtection(env, query) },
  { kinds: ['documents'], tell: ({ env }, query) => pastDocuments(env, query) },
  { kinds: ['message'], tell: ({ env }, query) => pastMessages(env, query) },
  { kinds: ['case'], tell: ({ env }, query) => pastCases(env, query) },
  { kinds: ['act'], tell: ({ env }, query) => pastCorrections(env, query) },
  { kinds: ['act'], tell: ({ env }, query) => pastPointCorrections(env, query) },
  { kinds: ['act'], tell: ({ env }, query) => pastVipDecisions(env, query) },
  { kinds: ['act'], tell: ({ env }, query, account) => pastActions(env, query, account) },
  { kinds: ['note'], tell: ({ env }, query) => pastNotes(env, query) },
]

/** One list of all: each source tells its latest events up to the cursor, and the page is the latest of those. */
export async function getMemberTimeline(
  call: TimelineCall,
): Promise<OutputOf<typeof calls.getMemberTimeline>> {
  const { env, tenant, input } = call
  const { id: member, account } = await knownMember(env, tenant.id, input.account)
  const { kind, limit } = input
  const after = cursorOf(input.after)
  const query = {
    ...{ tenant: tenant.id, member },
    untilMs: after?.at ?? Number.MAX_SAFE_INTEGER,
    limit: limit + SAME_MOMENT,
  }
  const sources = SOURCES.filter(({ kinds }) => kind === undefined || kinds.includes(kind))
  const told = await Promise.all(sources.map(({ tell }) => tell(call, query, account)))
  const events = told
    .flat()
    .filter((event) => kind === undefined || event.kind === kind)
    .filter(({ atMs, id }) => !after || atMs < after.at || (atMs === after.at && keyOf(id) < after.id))
    .toSorted((one, other) => other.atMs - one.atMs || (keyOf(one.id) < keyOf(other.id) ? 1 : -1))
  const entries = events.slice(0, limit)
  const last = events.length > limit ? entries.at(-1) : undefined
  return {
    currency: tenant.currency,
    entries,
    ...(last ? { next: `${last.atMs}:${keyOf(last.id)}` } : {}),
  }
}

/** The part of an id that a cursor holds. */
function keyOf(id: string): string {
  return id.replaceAll(/[^\w.:/-]/g, '_').slice(0, 150)
}
