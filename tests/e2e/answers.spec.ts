import { expect } from '@playwright/test'
import { readFileSync } from 'node:fs'
import type { Fleet } from '#lib/site/brand/fleet-schema.ts'
import { LOCALES } from '#lib/site/words/locale-table.ts'
import { readLastBuild } from '../../scripts/lib/last-build.ts'
import { ask, brand } from './site.ts'
import { test } from './test.ts'

/** What the edge answers, whatever the screen: run once, by the desktop project. */
const fleet: Fleet = JSON.parse(readFileSync('.build/fleet.json', 'utf8'))
const SYSTEM = ['/404', '/maintenance', '/offline', '/region-block']

for (const tenant of fleet.tenants) {
  test(`${tenant.id}: every page of every locale answers with its language and its alternates`, async () => {
    const built = readLastBuild(tenant.id)?.pages.routes ?? []
    const pages = built.filter((route) => !SYSTEM.some((path) => route.endsWith(path)))
    expect(pages.length).toBeGreaterThan(20)
    for (const route of pages) {
      const { status, html } = await ask(
        tenant.id,
        tenant.locales.some(({ dir }) => route === `/${dir}`) && route !== '/' ? `${route}/` : route,
      )
      expect(status, route).toBe(200)
      const first = route.split('/')[1] ?? ''
      const locale = tenant.locales.find(({ dir }) => dir === first)?.locale ?? tenant.defaultLocale
      expect(html, route).toContain(`<html lang="${LOCALES[locale].tag}" dir="${LOCALES[locale].dir}"`)
      expect(html.match(/<title>[^<]+<\/title>/), route).not.toBeNull()
      expect(html.match(/rel="alternate" hreflang=/g) ?? [], route).toHaveLength(tenant.locales.length + 1)
    }
  })
}

for (const [from, to] of [
  ['/index', '/'],
  ['/index.html', '/'],
  ['/home', '/'],
  ['/lotts', '/elott'],
  ['/vnlottery', '/vnLottery'],
  ['/help/', '/help'],
  ['/pt-BR/help', '/help'],
  ['/EN/help', '/en/help'],
] as const) {
  test(`${from} leads to ${to} and never shows a folder`, async () => {
    const answer = await ask('aurora', from)
    expect(answer.status).toBe(308)
    expect(answer.location).toBe(to)
  })
}

for (const [tenant, path, status] of [
  ['aurora', '/nothing', 404],
  ['aurora', '/lotus/help', 404],
  ['aurora', '/%2e%2e/lotus/index.html', 404],
  ['nobody', '/', 404],
] as const) {
  test(`${tenant}${path} answers ${status}`, async () => {
    expect((await ask(tenant, path)).status).toBe(status)
  })
}

test('a blocked region gets its page with the visitor’s address', async () => {
  const answer = await ask('aurora', '/', { 'x-vitrine-test-country': 'KP' })
  expect(answer.status).toBe(451)
  expect(answer.html).toMatch(/data-visitor-address[^>]*>\s*[\d.:a-f]+/)
})

test('a friend’s code is kept from the first page to the registration', async ({ page }) => {
  const site = brand('aurora')
  // Also from one that a guest may not stay on.
  await page.goto(site.url('/en/lottery?lottoView=orders&ref=FRIEND7'))
  await page.waitForURL(/\/login/)
  // The code that reads the invitation comes after the first paint.
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('vitrine.referral')))
    .toBe('referralCode=FRIEND7')
})
