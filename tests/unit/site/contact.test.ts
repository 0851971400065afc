import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { menuResources, railResources } from '#lib/site/brand/contact.ts'
import { siteFor } from '#lib/site/pages/site.ts'

const { tenant } = siteFor('aurora', 'en')

it('the bar beside the page has Facebook and both Telegrams', () => {
  expect(railResources(tenant).map(({ resourceType }) => resourceType)).toEqual([
    ...['FACEBOOK', 'TELEGRAM', 'TELEGRAM2'],
  ])
})

it('the support menu has the Telegrams where there is no bar, and no address twice; Facebook is in the footer', () => {
  expect(menuResources(tenant).map(({ name }) => name)).toEqual(['Telegram 2'])
  const others = { ...tenant, contact: { ...tenant.contact, services: [] } }
  expect(menuResources(others)).toEqual(railResources(tenant).slice(1))
})

it('the menu draws them, and hides them from the width that has the bar', () => {
  expect(readFileSync('src/components/SupportMenu.astro', 'utf8')).toContain('menuResources(site.tenant)')
  const wide = readFileSync('src/styles/site-frame/wide.css', 'utf8')
  const fromBar = wide.slice(wide.indexOf('@media (width >= 80rem)'))
  expect(fromBar).toMatch(/\.rail__link \{\s+display: grid;/)
  expect(fromBar).toMatch(/\.support__link--rail \{\s+display: none;/)
})
