import { expect, it } from 'vitest'
import type { ContentFacts } from '#lib/shared/content/content-item.ts'
import { shownContent } from '#lib/site/pages/brand-content.ts'
import { entryBanner, entryBanners } from '#lib/site/pages/entry-banners.ts'
import { slidesOf } from '#lib/site/pages/home.ts'
import { siteFor, type Site } from '#lib/site/pages/site.ts'

const FROM = Date.UTC(2026, 0, 1)

/** A brand that says this alone. */
function siteThatSays(items: Record<string, Partial<ContentFacts>>): Site {
  const content = Object.entries(items).map(([name, facts]) => ({
    ...{ name, source: '' },
    item: {
      facts: { kind: 'notice' as const, audience: 'everyone' as const, order: 100, fromMs: FROM, ...facts },
      texts: { en: { title: `Title ${name}`, action: 'Go', body: 'Text' } },
    },
  }))
  return { ...siteFor('aurora', 'en'), content }
}

const banner = (facts: Partial<ContentFacts> = {}): Partial<ContentFacts> => ({
  ...{ kind: 'banner', group: 'w_home', device: 'all', picture: 'w_home-2', link: '/rng' },
  ...facts,
})

it.each(['announcement', 'notice', 'banner'] as const)(
  'a built page has no %s for members or agents, and marks what is for guests',
  (kind) => {
    const facts = kind === 'banner' ? banner() : { kind }
    const site = siteThatSays({
      all: facts,
      guests: { ...facts, audience: 'guests' },
      members: { ...facts, audience: 'members' },
      agents: { ...facts, audience: 'agents' },
    })
    expect(shownContent(site, kind).map(({ name, shownTo }) => [name, shownTo])).toEqual([
      ['all', undefined],
      ['guests', 'for-guests'],
    ])
  },
)

it('the banners of the home page are for everybody or for guests', () => {
  const site = siteThatSays({
    members: banner({ audience: 'members', order: 1 }),
    guests: banner({ audience: 'guests', order: 2 }),
    all: banner({ order: 3 }),
  })
  const own = slidesOf(site).filter(({ title }) => title.startsWith('Title'))
  expect(own.map(({ title, shownTo }) => [title, shownTo])).toEqual([
    ['Title guests', 'for-guests'],
    ['Title all', undefined],
  ])
})

it.each([
  ['login', 'w_login'],
  ['register', 'w_register'],
  ['forgot', 'w_forget'],
] as const)(
  'the dialog %s has the newest banner of its group, and else the one of every brand',
  (entry, group) => {
    const site = siteThatSays({
      home: banner(),
      older: banner({ group, picture: 'w_home-3', fromMs: FROM - 1 }),
      newer: banner({ group, picture: 'w_home-4', link: '/promotions' }),
    })
    expect(entryBanner(site, entry)).toEqual({
      picture: expect.stringContaining('/aurora/w_home-4-'),
      link: { title: 'Title newer', href: '/en/promotions' },
    })
    expect(entryBanner(siteThatSays({ home: banner() }), entry)).toEqual({
      picture: expect.stringContaining(`/aurora/${group}-1-`),
      link: undefined,
    })
  },
)

it('dialogs take addresses only where the brand has banners of its own', () => {
  expect(entryBanners(siteThatSays({}))).not.toHaveProperty('bannerLinks')
  expect(entryBanners(siteThatSays({ own: banner({ group: 'w_forget' }) }))).toMatchObject({
    bannerLinks: { forgot: { title: 'Title own', href: '/en/rng' } },
  })
})
