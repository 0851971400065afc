import { dryRunOffer } from '#lib/api/rewards/offers-dry-run.ts'
import type { Currency } from '#lib/api/fields.ts'
import { formatMoney } from '#lib/shared/money/money.ts'
import { addDryDays, boundDryDays, type DryDay } from '#lib/shared/rewards/dry-run.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { dayOf } from './dates.ts'
import { readOfferInput } from './offer-input.ts'
import { say } from './say.ts'

interface DryRunOptions {
  tenant: string
  file?: string | undefined
  date?: string | undefined
  to?: string | undefined
}

/** `offers try`: what the offer of a file would have given between two days, to whom most, and what it would have cost. */
export async function tryOffer(target: OpsTarget, { tenant, file, date, to }: DryRunOptions): Promise<void> {
  if (!file) throw new OpsError('name the offer’s file with --file')
  if (!date || !to) throw new OpsError('name the days with --date <first> --to <last>: 31 at most')
  const { offer } = readOfferInput(file, tenant)
  const asked = { tenant, offer, fromDay: dayOf(date), toDay: dayOf(to) }
  let days: DryDay[] = []
  const counted = { members: 0, eligible: 0, winners: 0 }
  let currency: Currency = { code: '', exponent: 0 }
  for (let after: string | undefined, isLast = false; !isLast;) {
    const page = await callOps(target, dryRunOffer, { ...asked, ...(after === undefined ? {} : { after }) })
    days = addDryDays(days, page.days)
    for (const name of ['members', 'eligible', 'winners'] as const) counted[name] += page[name]
    currency = page.currency
    if (after === undefined)
      for (const { path, found, allowed, source } of page.problems)
        say(`  cannot be published: ${path} is ${found}, allowed ${allowed} (${source})`)
    after = page.next
    isLast = after === undefined
  }
  const total = boundDryDays(days, offer.caps)
  const money = (minor: number) => `${currency.code} ${formatMoney(minor, currency, 'en')}`
  say(`${tenant}: of ${counted.members} active players ${counted.eligible} may take part`)
  say(`  ${counted.winners} would have got ${money(total.costMinor)} in ${total.claims} claims at most`)
  if (total.spentOn)
    say(`  the budget would have been spent on ${total.spentOn}: ${money(total.cutMinor)} more`)
}
