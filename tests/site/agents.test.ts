import { describe, expect, it } from 'vitest'
import { agentWays, hasAgents } from '#lib/site/brand/agents.ts'
import { localesOf } from '#lib/site/brand/links.ts'
import { fleet, siteFor } from '#lib/site/pages/site.ts'
import { attributes, decode, html, markup, pageFile, PAGES } from './built-site.ts'

const WAYS = ['dividend', 'daily', 'hourly', 'realtime'] as const
const tenants = fleet()

/** What pages say of agents' pay. */
function claimsOf(id: string, locale: (typeof PAGES)[number]['locale']): string[] {
  const site = siteFor(id, locale)
  const content = site.words('content')
  return [
    content('agentHome.title'),
    content('agentHome.intro'),
    content('agentHome.ask'),
    content('agentHome.waysTitle'),
    content('agentHome.contractText'),
    content('agentHome.tool2'),
    ...WAYS.map((way) => content(`agentHome.way.${way}.text`)),
    site.words('home')('shortcuts.income'),
    site.words('seo')('agentHome.description', { brand: site.tenant.brand.name }),
  ]
}

const without = tenants.filter((tenant) => !hasAgents(tenant)).map(({ id }) => ({ id }))

describe.runIf(without.length > 0).each(without)('$id, which does not work with agents,', ({ id }) => {
  const pages = PAGES.filter(({ tenant }) => tenant.id === id)

  it('links no page to theirs', () => {
    const linked = pages.filter(({ tenant, locale, file }) => {
      const { link } = siteFor(tenant.id, locale)
      const links = attributes(html(file), 'a', 'href').map((href) => href.split('#')[0])
      return links.includes(link('/agentHome')) && !file.includes('/agentHome/')
    })
    expect(linked.map(({ file }) => file)).toEqual([])
  })

  it('says nowhere that they are paid', () => {
    const claimed = pages.flatMap(({ locale, file }) => {
      const text = decode(markup(html(file)))
      expect(text, file).not.toBe('')
      return claimsOf(id, locale).flatMap((claim) => (text.includes(claim) ? [`${file}: ${claim}`] : []))
    })
    expect(claimed).toEqual([])
  })

  it('keeps the way into the agent centre', () => {
    const homes = pages.filter(({ path }) => path === '/agentHome')
    expect(homes.length).toBeGreaterThan(0)
    for (const { file } of homes) {
      expect(html(file), file).toContain('data-agent-centre')
      expect(attributes(html(file), 'a', 'href'), file).toContain('#agent/agentTeamOverview')
    }
  })
})

const having = tenants.filter(hasAgents).map((tenant) => ({ tenant, id: tenant.id }))

describe.runIf(having.length > 0).each(having)('$id, which works with agents,', ({ tenant, id }) => {
  it('names the ways that it has contracts for, and no other', () => {
    const has = agentWays(tenant).map(({ key }) => key)
    for (const locale of localesOf(tenant)) {
      const site = siteFor(id, locale)
      const text = decode(markup(html(pageFile(id, site.link('/agentHome')))))
      const named = WAYS.filter((way) => text.includes(site.words('content')(`agentHome.way.${way}.text`)))
      expect(named).toEqual(has)
    }
  })

  it('leads to theirs from its home page', () => {
    const { link } = siteFor(id, tenant.defaultLocale)
    expect(attributes(html(pageFile(id, link('/'))), 'a', 'href')).toContain(link('/agentHome'))
  })
})
