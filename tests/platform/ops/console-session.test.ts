import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { getOperatorSelf, logInOperator, logOutOperator } from '#lib/api/ops/console.ts'
import { setMaintenance } from '#lib/api/ops/ops.ts'
import { CONSOLE_COOKIE } from '#lib/api/surfaces.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import {
  ageSession,
  aGrant,
  anAccount,
  anOperator,
  loggedIn,
  OPERATOR_PASSWORD,
  OPS_HOST,
} from '../../fixtures/worker/operators.ts'
import { readRefusal } from '../play/games-site.ts'

const MINUTE_MS = 60_000
const REQUIRED = { status: 401, code: 'session.required' }
const EXPIRED = { status: 401, code: 'session.expired' }

async function statusesOf(console: Visitor, headers: Record<string, string | null> = {}) {
  const input = { tenant: 'aurora', on: false }
  const replies = [
    await console.send(getOperatorSelf, { headers }),
    await console.send(setMaintenance, { input, headers }),
  ]
  return replies.map(({ status }) => status)
}

/** Whether the session opens both kinds of calls: about oneself, and of operators. */
async function refusalsOf(console: Visitor, headers: Record<string, string | null> = {}) {
  const input = { tenant: 'aurora', on: false }
  return [
    await readRefusal(await console.send(getOperatorSelf, { headers })),
    await readRefusal(await console.send(setMaintenance, { input, headers })),
  ]
}

describe('a session of the console', () => {
  it('opens the calls of operators, under the name of its holder', async () => {
    const { name, console } = await anOperator()
    expect(await console.call(getOperatorSelf, {})).toMatchObject({ name, hasAuthenticator: false })
    expect((await console.send(setMaintenance, { input: { tenant: 'aurora', on: false } })).status).toBe(200)
  })

  it('takes both halves: the cookie alone, the token alone and halves of two sessions are nothing', async () => {
    const { name, console } = await anOperator()
    expect(await refusalsOf(console, { authorization: null })).toMatchObject([REQUIRED, REQUIRED])
    // Without the cookie the token counts as a key, and is none.
    expect(await refusalsOf(console, { cookie: null })).toMatchObject([
      REQUIRED,
      { status: 401, code: 'operator.unauthorised' },
    ])
    const other = await loggedIn(name)
    const mixed = console.openTab()
    mixed.token = other.token
    expect(await refusalsOf(mixed)).toMatchObject([REQUIRED, REQUIRED])
    expect(await statusesOf(console)).toEqual([200, 200])
  })

  it('does not add a session to a key, or a key to a session', async () => {
    const { console } = await anOperator()
    const stranger = await aVisitor({ host: OPS_HOST })
    const cookie = `${CONSOLE_COOKIE}=${'x'.repeat(43)}`
    const withKey = await stranger.send(setMaintenance, {
      input: { tenant: 'aurora', on: false },
      headers: { cookie },
    })
    expect(await readRefusal(withKey)).toMatchObject(REQUIRED)
    expect(await statusesOf(console, { authorization: `Bearer ${env.OPS_KEY}` })).toEqual([401, 401])
    expect(await statusesOf(console)).toEqual([200, 200])
  })

  it('has a cookie that scripts and other sites cannot use', async () => {
    const name = await anAccount()
    const console = await aVisitor({ host: OPS_HOST })
    const response = await console.send(logInOperator, { input: { name, password: OPERATOR_PASSWORD } })
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-console=[\w-]{43}; /)
    expect(cookie.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure'])
  })

  it('is of one browser: elsewhere it ends', async () => {
    const { console } = await anOperator()
    expect(await refusalsOf(console, { 'user-agent': 'Another browser' })).toMatchObject([REQUIRED, REQUIRED])
    expect(await refusalsOf(console)).toMatchObject([REQUIRED, REQUIRED])
  })

  it('stays the same browser after an update', async () => {
    const name = await anAccount()
    const console = await aVisitor({ host: OPS_HOST })
    const ofVersion = (version: string) => ({ 'user-agent': `Browser/${version} (System 1_2)` })
    const input = { name, password: OPERATOR_PASSWORD }
    const reply: unknown = await (
      await console.send(logInOperator, { input, headers: ofVersion('1.2') })
    ).json()
    console.token = Object(Object(reply).value).token
    expect(await statusesOf(console, ofVersion('1.3.1'))).toEqual([200, 200])
  })

  it('ends after half an hour without acts, and after eight hours in any case', async () => {
    const idle = await anOperator()
    await ageSession(idle.name, { idleMs: 29 * MINUTE_MS })
    expect((await idle.console.send(getOperatorSelf)).status).toBe(200)
    await ageSession(idle.name, { idleMs: 2 * MINUTE_MS })
    expect(await readRefusal(await idle.console.send(getOperatorSelf))).toMatchObject(EXPIRED)
    const long = await anOperator()
    await ageSession(long.name, { ageMs: 8 * 60 * MINUTE_MS })
    expect(await readRefusal(await long.console.send(setMaintenance))).toMatchObject(EXPIRED)
  })

  it('is extended by acts, and not by what a page asks for by itself', async () => {
    const { name, console } = await anOperator()
    await ageSession(name, { idleMs: 20 * MINUTE_MS })
    const passive = await console.call(getOperatorSelf, {})
    await ageSession(name, { idleMs: 5 * MINUTE_MS })
    expect((await console.send(setMaintenance, { input: { tenant: 'aurora', on: false } })).status).toBe(200)
    const active = await console.call(getOperatorSelf, {})
    expect(active.idleEndsAtMs).toBeGreaterThan(passive.idleEndsAtMs + 19 * MINUTE_MS)
    expect(active.endsAtMs).toBe(passive.endsAtMs)
  })

  it('ends with the logout, and with the next login in this browser', async () => {
    const { name, console } = await anOperator()
    const earlier = console.openTab()
    earlier.token = console.token
    await console.call(logInOperator, { name, password: OPERATOR_PASSWORD })
    expect(await readRefusal(await earlier.send(getOperatorSelf))).toMatchObject(REQUIRED)
    const again = console.openTab()
    again.token = console.token
    await console.call(logOutOperator, {})
    expect(console.cookies.has(CONSOLE_COOKIE)).toBe(false)
    expect(await readRefusal(await again.send(getOperatorSelf))).toMatchObject(REQUIRED)
  })

  it('knows the brands of its roles and no others', async () => {
    await aVisitor({ tenant: 'bravo' })
    const one = await anOperator({ grants: [aGrant({ brands: ['bravo'] })] })
    const none = await anOperator({ grants: [] })
    const ended = await anOperator({ grants: [aGrant({ endsAtMs: Date.now() - 1 })] })
    const brandsOf = async ({ console }: { console: Visitor }) =>
      (await console.call(getOperatorSelf, {})).brands.map(({ id }) => id)
    expect(await brandsOf(one)).toEqual(['bravo'])
    expect(await brandsOf(none)).toEqual([])
    expect(await brandsOf(ended)).toEqual([])
  })

  it('changes nothing for pages of other sites', async () => {
    const { console } = await anOperator()
    const input = { tenant: 'aurora', on: false }
    const elsewhere: Record<string, string | null>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': null },
      { 'sec-fetch-site': null, origin: 'https://aurora.example' },
    ]
    for (const headers of elsewhere) {
      const refused = await readRefusal(await console.send(setMaintenance, { input, headers }))
      expect(refused).toMatchObject({ status: 403, code: 'request.origin' })
      expect(await readRefusal(await console.send(logOutOperator, { headers }))).toMatchObject({
        code: 'request.origin',
      })
    }
    const headers = { 'sec-fetch-site': null, origin: `http://${OPS_HOST}` }
    expect((await console.send(setMaintenance, { input, headers })).status).toBe(200)
  })

  it('leaves scripts with a key as they are: they are no browser', async () => {
    const script = await aVisitor({ host: OPS_HOST })
    const input = { tenant: 'aurora', on: false }
    const headers = { 'sec-fetch-site': null }
    expect((await script.send(setMaintenance, { input, headers })).status).toBe(200)
  })
})
