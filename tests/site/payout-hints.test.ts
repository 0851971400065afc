import { expect, it } from 'vitest'
import { payoutHint } from '#lib/site/pages/payout-hints.ts'
import { ROUTES } from '#lib/site/brand/routes.ts'
import { siteFor } from '#lib/site/pages/site.ts'
import { decode, html, markup, PAGES } from './built-site.ts'

const lists = PAGES.flatMap((page) => {
  const route = ROUTES.find(({ kind, path }) => kind === 'list' && path === page.path)
  return route?.category ? [{ ...page, category: route.category }] : []
})

it('a list says what comes back of a stake exactly where an offer pays it', () => {
  expect(lists.length).toBeGreaterThan(0)
  for (const { tenant, locale, file, category } of lists) {
    const site = siteFor(tenant.id, locale)
    const hint = payoutHint(site, category)
    const [head = ''] = /class="page-head"[\s\S]*?<\/div>/.exec(markup(html(file))) ?? []
    const note = /<p class="small muted">([^<]*)<\/p>/.exec(head)?.[1]
    const wanted = hint && site.words('games')('centre.rebate', { percent: hint })
    expect(note && decode(note), file).toBe(wanted)
  }
})
