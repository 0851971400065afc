import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { menuResources } from '#lib/site/brand/contact.ts'
import { siteFor } from '#lib/site/pages/site.ts'

const { tenant } = siteFor('aurora', 'en')

it('the support menu has the Telegrams, and no address twice; Facebook is in the footer', () => {
  expect(menuResources(tenant).map(({ name }) => name)).toEqual(['Telegram 2'])
  const others = { ...tenant, contact: { ...tenant.contact, services: [] } }
  expect(menuResources(others).map(({ resourceType }) => resourceType)).toEqual(['TELEGRAM', 'TELEGRAM2'])
})

it('the menu draws them', () => {
  expect(readFileSync('src/components/SupportMenu.astro', 'utf8')).toContain('menuResources(site.tenant)')
})
