import { request, type IncomingHttpHeaders } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { SOCIAL_TENANT } from '../../scripts/lib/local-openid.ts'
import { brand } from './site.ts'

/** Built pages of a brand without a provider, and the same with one. */
const NONE = 'socialProviders":[1,[]]'
const GOOGLE = 'socialProviders":[1,[[0,"google"]]]'

/**
 * Pages of the brand as a build with `socialLogin.google` makes them. The brands that are built have no provider, as a
 * real one would be needed; the platform of these tests does know one (`scripts/serve-e2e.ts`).
 */
export async function showSocialLogin(page: Page): Promise<void> {
  const { hostname } = new URL(brand(SOCIAL_TENANT).url('/'))
  await page.route(
    (url) => url.hostname === hostname,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const { html, headers } = await readPage(new URL(route.request().url()))
      expect(html).toContain(NONE)
      await route.fulfill({ headers, body: html.replaceAll(NONE, GOOGLE) })
    },
  )
}

/** Logs in at the provider as whoever; the second page asks whether the brand may know. */
export async function agreeAtProvider(page: Page, person: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(person)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/**
 * Where the provider sent the browser. Pages that a redirect leads to are not rewritten (`showSocialLogin`), and without
 * a provider they leave the address as it is: the same address is asked for once more.
 */
export async function arriveBack(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.has('state'))
  await page.reload()
}

/** By hand: not every resolver knows that `*.localhost` is this machine. */
function readPage(url: URL): Promise<{ html: string; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port: url.port, path: url.pathname + url.search, headers: { host: url.host } },
      (response) => {
        let html = ''
        response.on('data', (chunk: Buffer) => (html += chunk.toString()))
        response.on('end', () => resolve({ html, headers: kept(response.headers) }))
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}

/** All but what belongs to the body as it was sent. */
function kept(headers: IncomingHttpHeaders): Record<string, string> {
  const left = ['content-length', 'transfer-encoding', 'content-encoding', 'connection', 'keep-alive']
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      left.includes(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  )
}
