import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { operatorKeyOf } from '../fixtures/node/operator-keys.ts'
import { DEMO_PASSWORD } from '#lib/site/build/platform-seed.ts'

const port = Number(process.env['E2E_PORT'] ?? 8790)

export function brand(tenant: string) {
  return {
    demoPassword: DEMO_PASSWORD,
    url: (path: string) => `http://${tenant}.localhost:${port}${path}`,
  }
}

let made = 0

/** A name that no other test has: letters and digits, a letter first. */
export function loginName(tenant: string): string {
  made += 1
  return `${tenant.slice(0, 3)}${Date.now().toString(36)}${process.pid.toString(36)}${made}`
    .slice(-15)
    .replace(/^\d/, 'p')
}

export interface BrokenInvariant {
  memberId: string
  invariant: string
  detail: string
}

/** Every invariant of every wallet of a brand that does not hold. */
export async function checkLedger(tenant: string): Promise<BrokenInvariant[]> {
  const { value } = await operate('/ops/ledger/check', { tenant })
  return value.broken
}

/** A call of the operator's, with the key of this checkout; whoever acts by name has a personal one. */
export async function operate(path: string, body: object): Promise<{ value: { broken: BrokenInvariant[] } }> {
  const deploymentKey = /^OPS_KEY=(\S+)$/m.exec(readFileSync('.dev.vars', 'utf8'))?.[1] ?? ''
  const operator: unknown = Reflect.get(body, 'operator')
  const key =
    typeof operator === 'string' ? await operatorKeyOf(deploymentKey, { name: operator }) : deploymentKey
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: {
          host: `ops.localhost:${port}`,
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
        },
      },
      (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => resolve(JSON.parse(text)))
      },
    )
    call.on('error', reject)
    call.end(JSON.stringify(body))
  })
}

export interface Answer {
  status: number
  html: string
  location: string | undefined
  retryAfter: string | undefined
}

/** One page as the edge answers it: no redirect is followed. */
export function ask(tenant: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path, headers: { host: `${tenant}.localhost:${port}`, ...headers } },
      (response) => {
        let html = ''
        response.on('data', (chunk: Buffer) => (html += chunk.toString()))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            html,
            location: response.headers.location,
            retryAfter: response.headers['retry-after'],
          }),
        )
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}

/** Asks to log out: in the header where there is room for it, in the account page on a phone. */
export async function pressLogout(page: Page): Promise<void> {
  const inHeader = page.getByTestId('logout')
  await expect(page.getByTestId('balance')).toBeVisible()
  if (await inHeader.isVisible()) return inHeader.click()
  await page.locator('.tabbar [data-member=account]').click()
  await page.getByTestId('account-logout').click()
}
