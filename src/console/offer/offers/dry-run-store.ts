import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import { dryRunOffer } from '#lib/api/rewards/offers-dry-run.ts'
import { addDryDays, boundDryDays, type DryDay, type DryTotal } from '#lib/shared/rewards/dry-run.ts'
import { call } from '#lib/client/call.ts'

type Page = OutputOf<typeof dryRunOffer>
type Query = Pick<InputOf<typeof dryRunOffer>, 'tenant' | 'offer' | 'fromDay' | 'toDay'>

/** What an offer would have given, of the players that were looked at so far. */
export interface DryRun extends Pick<Page, 'currency' | 'members' | 'eligible' | 'winners' | 'problems'> {
  days: readonly DryDay[]
  total: DryTotal
  most: Page['most']
  isDone: boolean
}

const MOST_SHOWN = 10

/** Asks page by page; `onPage` shows what is known so far. Stops once `isStopped` says so. */
export async function runDry(
  query: Query,
  { onPage, isStopped }: { onPage: (run: DryRun) => void; isStopped: () => boolean },
): Promise<void> {
  const { caps } = query.offer
  let so: DryRun | undefined
  for (let after: string | undefined, isLast = false; !isLast && !isStopped();) {
    const page = await call(dryRunOffer, { ...query, ...(after === undefined ? {} : { after }) })
    const days = addDryDays(so?.days ?? [], page.days)
    after = page.next
    isLast = after === undefined
    so = {
      currency: page.currency,
      members: (so?.members ?? 0) + page.members,
      eligible: (so?.eligible ?? 0) + page.eligible,
      winners: (so?.winners ?? 0) + page.winners,
      problems: page.problems,
      days,
      total: boundDryDays(days, caps),
      most: [...(so?.most ?? []), ...page.most]
        .toSorted((one, other) => other.costMinor - one.costMinor)
        .slice(0, MOST_SHOWN),
      isDone: isLast,
    }
    if (!isStopped()) onPage(so)
  }
}
