import { describe, expect, test } from 'vitest'
import { payoutHint } from '#lib/site/pages/payout-hints.ts'
import { vendorEntryPath } from '#lib/site/pages/navigation.ts'
import { fleet, siteFor } from '#lib/site/pages/site.ts'

const PAGES = { vn: '/vnLottery', sea: '/seaLottery', lott: '/lottery' }
const sites = fleet().map(({ id, defaultLocale }) => siteFor(id, defaultLocale))
const basisPoints = (hint: string) => Math.round(Number(/[\d.,]+/.exec(hint)?.[0].replace(',', '.')) * 100)

describe.each(sites)('$tenant.id', (site) => {
  test('every entry of a lottery vendor opens the page of its type', () => {
    for (const vendor of site.games.vendors()) {
      const type = site.games.lotteryType(vendor.vassalage)
      if (type) expect(vendorEntryPath(site.games, vendor), vendor.vassalage).toBe(PAGES[type])
    }
  })

  test('no category says that more comes back of a stake than the brand pays of every valid stake', () => {
    const paid = site.offers.flatMap(({ offer: { reward } }) =>
      reward.kind === 'rebate' ? reward.rates : [],
    )
    for (const category of site.games.categories) {
      const hint = payoutHint(site, category)
      const most = Math.max(
        0,
        ...paid.flatMap((rate) =>
          rate.category === category && rate.of === 'validStake' ? [rate.rateBp] : [],
        ),
      )
      if (hint) expect(basisPoints(hint), `${category} ${hint}`).toBeLessThanOrEqual(most)
    }
  })
})

describe('hints', () => {
  const aurora = siteFor('aurora', 'en')
  const rebate = aurora.offers.find(({ offer }) => offer.reward.kind === 'rebate')

  test('are the product’s, as the locale writes them', () => {
    expect(payoutHint(aurora, 'SPORTS')).toBe('1%')
    expect(payoutHint(aurora, 'RNG')).toBe('1.2%')
    expect(payoutHint(siteFor('aurora', 'pt-BR'), 'RNG')).toBe('1,2%')
    expect(payoutHint(aurora, 'PVP')).toBeUndefined()
    expect(payoutHint(aurora, 'COCKFIGHT')).toBeUndefined()
  })

  test('are left out without an offer, before it starts and after its end', () => {
    if (!rebate) throw new Error('the brand has no rebate')
    const { offer } = rebate
    const hintAt = (nowMs: number, endsAtMs?: number) =>
      payoutHint(
        { lang: 'en', offers: [{ ...rebate, offer: { ...offer, ...(endsAtMs && { endsAtMs }) } }] },
        'LIVE',
        nowMs,
      )
    expect(payoutHint({ lang: 'en', offers: [] }, 'LIVE')).toBeUndefined()
    expect(hintAt(offer.startsAtMs - 1)).toBeUndefined()
    expect(hintAt(offer.startsAtMs)).toBe('0.8%')
    expect(hintAt(offer.startsAtMs + 1000, offer.startsAtMs + 1000)).toBeUndefined()
  })
})
