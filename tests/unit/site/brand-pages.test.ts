import { describe, expect, test } from 'vitest'
import { homeLists, slidesOf } from '#lib/site/pages/home.ts'
import { localesOf } from '#lib/site/brand/links.ts'
import { vendorEntryPath } from '#lib/site/pages/navigation.ts'
import { categoryList } from '#lib/site/pages/category-list.ts'
import { ROUTES } from '#lib/site/brand/routes.ts'
import { fleet, hasRoute, siteFor } from '#lib/site/pages/site.ts'

const sites = fleet().map(({ id, defaultLocale }) => siteFor(id, defaultLocale))
const aurora = siteFor('aurora', 'en')
const lotus = siteFor('lotus', 'en')

const pathsOf = (site: (typeof sites)[number]) =>
  ROUTES.filter((route) => hasRoute(site, route)).map(({ path }) => path)
const lotteriesOf = (site: (typeof sites)[number]) =>
  ROUTES.filter((route) => route.kind === 'lottery' && hasRoute(site, route)).map(({ path }) => path)

describe.each(sites)('$tenant.id', (site) => {
  test('has exactly the lottery pages that its vendors lead to', () => {
    const entries = site.games
      .vendors()
      .filter(({ vassalage }) => site.games.lotteryType(vassalage))
      .map((vendor) => vendorEntryPath(site.games, vendor))
    expect(lotteriesOf(site).sort()).toEqual([...new Set(entries)].sort())
  })

  test('shows the games of one provider and leads to the list of that provider', () => {
    const { provider } = homeLists(site)
    if (!provider) throw new Error('no provider')
    expect(provider.path.toLowerCase()).toContain(`/${provider.vendor.vassalage.toLowerCase()}`)
  })

  test('lists up to twelve games on its home page in each row, as many as there are', () => {
    const { hot, recommended, provider } = homeLists(site)
    const all = new Set([...site.games.games(), ...site.games.hot].map(({ nodeId }) => nodeId))
    const own = site.games.games().filter(({ vassalage }) => vassalage === provider?.vendor.vassalage)
    expect(hot).toHaveLength(Math.min(12, site.games.hot.length))
    expect(recommended).toHaveLength(Math.min(12, all.size - hot.length))
    expect(provider?.games).toHaveLength(Math.min(12, own.length))
    const shown = [...hot, ...recommended].map(({ nodeId }) => nodeId)
    expect(new Set(shown).size).toBe(shown.length)
  })

  test('names what it has, in each of its languages', () => {
    for (const locale of localesOf(site.tenant)) {
      const own = siteFor(site.tenant.id, locale)
      const t = own.words('site')
      const list = categoryList(own)
      expect(list).toContain(t('nav.live').toLocaleLowerCase(own.lang))
      expect(list.includes(t('nav.esports').toLocaleLowerCase(own.lang))).toBe(
        own.games.categories.includes('ESPORTS'),
      )
    }
  })
})

test('lottery pages are those of the games that a brand draws', () => {
  expect(lotteriesOf(siteFor('bayani', 'en'))).toEqual(['/lottery', '/seaLottery'])
  expect(lotteriesOf(siteFor('najm', 'en'))).toEqual(['/lottery'])
  expect(lotteriesOf(lotus)).toEqual(['/lottery', '/seaLottery', '/vnLottery'])
})

test('the page about one wallet is for brands that have one', () => {
  expect(pathsOf(aurora)).toContain('/seamless')
  expect(pathsOf(siteFor('najm', 'en'))).not.toContain('/seamless')
})

test('products are a list within a sentence, and each kind of draw is not named twice', () => {
  expect(categoryList(siteFor('najm', 'en'))).toBe(
    'live casino, slots, sports, esports, e-lottery, poker, and fishing',
  )
  expect(categoryList(lotus)).toBe('lottery, slots, live casino, sports, cockfight, fishing, and poker')
})

test('the lottery’s banner names regions only where their draws are sold', () => {
  const textOf = (site: typeof aurora) =>
    slidesOf(site).find(({ title }) => title === site.words('home')('hero.lottery.title'))?.text
  expect(textOf(aurora)).toBe('Fast draws every few minutes.')
  expect(textOf(lotus)).toContain('North, Central and South')
})

test('a brand has its name in the letters of each language', () => {
  expect(siteFor('najm', 'ar').tenant.brand.name).toBe('نجم')
  expect(siteFor('najm', 'ur').tenant.brand.name).toBe('نجم')
  for (const locale of ['en', 'tr', 'hi', 'ta', 'bn'] as const)
    expect(siteFor('najm', locale).tenant.brand.name).toBe('Najm')
})
