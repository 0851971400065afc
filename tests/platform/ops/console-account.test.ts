import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import * as account from '#lib/api/ops/console-account.ts'
import * as login from '#lib/api/ops/console.ts'
import { inviteOperator, listOperators, resetOperator } from '#lib/api/ops/operators.ts'
import { setMaintenance } from '#lib/api/ops/ops.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { Authenticator } from '../../fixtures/worker/authenticator.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import {
  aGrant,
  anAccount,
  anOperator,
  aSetUpOperator,
  codeOf,
  loggedIn,
  OPERATOR_PASSWORD,
  OPS_HOST,
} from '../../fixtures/worker/operators.ts'
import { readRefusal } from '../play/games-site.ts'

const STEP_MS = 30_000

async function codeOfRefusal(visitor: Visitor, endpoint: Endpoint, input: object = {}): Promise<string> {
  return String((await readRefusal(await visitor.send(endpoint, { input }))).code)
}

/** The last proof of a session is so many minutes ago. */
async function ageProof(name: string, minutes: number): Promise<void> {
  await env.DB.prepare('UPDATE operator_session SET proved_at = proved_at - ? WHERE operator = ?')
    .bind(minutes * 60_000, name)
    .run()
}

describe('the setup of an account', () => {
  it('sets password and authenticator, logs in, and uses the code up', async () => {
    const { name, console, code, secret } = await aSetUpOperator()
    expect(await console.call(login.getOperatorSelf, {})).toMatchObject({ name, hasAuthenticator: true })
    const other = await aVisitor({ host: OPS_HOST })
    const again = { code, password: OPERATOR_PASSWORD, totp: codeOf(secret, Date.now() + STEP_MS) }
    expect(await codeOfRefusal(other, login.finishOperatorSetup, again)).toBe('operator.setupExpired')
    expect(await codeOfRefusal(other, login.getOperatorSetup, { code })).toBe('operator.setupExpired')
  })

  it('is one for two who use the code at once', async () => {
    const deployment = await aVisitor()
    const { code } = await deployment.call(inviteOperator, { name: 'raced', reason: 'joins the team' })
    const [one, two] = [await aVisitor({ host: OPS_HOST }), await aVisitor({ host: OPS_HOST })]
    const { secret } = await one.call(login.getOperatorSetup, { code })
    const finish = (visitor: Visitor, password: string) =>
      visitor.send(login.finishOperatorSetup, { input: { code, password, totp: codeOf(secret) } })
    const replies = await Promise.all([finish(one, 'first of the two'), finish(two, 'second of the two')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  it('takes a code of the authenticator and a good password', async () => {
    const deployment = await aVisitor()
    const { code } = await deployment.call(inviteOperator, { name: 'careful-one', reason: 'joins the team' })
    const console = await aVisitor({ host: OPS_HOST })
    const { secret } = await console.call(login.getOperatorSetup, { code })
    const finish = (over: object) =>
      codeOfRefusal(console, login.finishOperatorSetup, {
        code,
        password: OPERATOR_PASSWORD,
        totp: codeOf(secret),
        ...over,
      })
    expect(await finish({ totp: '000000' })).toBe('code.incorrect')
    expect(await finish({ password: 'short' })).toBe('field.invalid')
    expect(await finish({ password: 'password1234' })).toBe('field.invalid')
    expect(await finish({ password: 'my name is careful-one' })).toBe('field.invalid')
    expect(await finish({ code: 'x'.repeat(43) })).toBe('operator.setupExpired')
  })

  it('is over after three days', async () => {
    const deployment = await aVisitor()
    const { code } = await deployment.call(inviteOperator, { name: 'late-one', reason: 'joins the team' })
    await env.DB.prepare("UPDATE operator_setup SET expires_at = 1 WHERE name = 'late-one'").run()
    const console = await aVisitor({ host: OPS_HOST })
    expect(await codeOfRefusal(console, login.getOperatorSetup, { code })).toBe('operator.setupExpired')
  })
})

describe('the login with an authenticator', () => {
  it('asks for the code once the password is right, and takes each code once', async () => {
    const { name, secret } = await aSetUpOperator()
    const console = await aVisitor({ host: OPS_HOST })
    const input = { name, password: OPERATOR_PASSWORD }
    expect(await codeOfRefusal(console, login.logInOperator, { ...input, password: 'wrong' })).toBe(
      'operator.login',
    )
    expect(await codeOfRefusal(console, login.logInOperator, input)).toBe('operator.codeRequired')
    expect(await codeOfRefusal(console, login.logInOperator, { ...input, code: '000000' })).toBe(
      'operator.login',
    )
    // The code of the setup is used up.
    expect(await codeOfRefusal(console, login.logInOperator, { ...input, code: codeOf(secret) })).toBe(
      'operator.login',
    )
    const code = codeOf(secret, Date.now() + STEP_MS)
    expect((await console.call(login.logInOperator, { ...input, code })).operator.name).toBe(name)
    expect(
      await codeOfRefusal(await aVisitor({ host: OPS_HOST }), login.logInOperator, { ...input, code }),
    ).toBe('operator.login')
  })

  it('locks whoever guesses at the code, also with pauses without one', async () => {
    const { name } = await aSetUpOperator()
    const attacker = await aVisitor({ host: OPS_HOST })
    const input = { name, password: OPERATOR_PASSWORD }
    const codes: string[] = []
    for (let tries = 0; tries < 10; tries++) {
      codes.push(await codeOfRefusal(attacker, login.logInOperator, { ...input, code: `00000${tries}` }))
      codes.push(await codeOfRefusal(attacker, login.logInOperator, input))
    }
    expect(codes.filter((code) => code === 'operator.login')).toHaveLength(9)
    expect(codes.at(-1)).toBe('login.locked')
  })

  it('bounds guesses at the code over all networks', async () => {
    const { name } = await aSetUpOperator()
    const input = { name, password: OPERATOR_PASSWORD, code: '000000' }
    const codes: string[] = []
    for (let tries = 0; tries < 31; tries++)
      codes.push(await codeOfRefusal(await aVisitor({ host: OPS_HOST }), login.logInOperator, input))
    expect(codes.slice(0, 29).every((code) => code === 'operator.login')).toBe(true)
    expect(codes.at(-1)).toBe('request.tooMany')
  })
})

describe('passkeys', () => {
  const ORIGIN = `http://${OPS_HOST}`

  async function withPasskey() {
    const own = await aSetUpOperator()
    const key = await Authenticator.make(ORIGIN)
    const options = await own.console.call(account.beginOperatorPasskey, {})
    const credential = await key.create(options)
    await own.console.call(account.addOperatorPasskey, { name: 'My laptop', credential })
    return { ...own, key, credential }
  }

  it('log in without password and code', async () => {
    const { name, key } = await withPasskey()
    const console = await aVisitor({ host: OPS_HOST })
    const options = await console.call(login.beginOperatorPasskeyLogin, {})
    const { operator } = await console.call(login.logInOperatorByPasskey, {
      credential: await key.get(options),
    })
    expect(operator).toMatchObject({ name, passkeys: 1 })
    expect((await console.call(account.listOperatorPasskeys, {})).passkeys).toMatchObject([
      { name: 'My laptop' },
    ])
  })

  it('are refused with another origin, a used challenge, an old counter, or for a suspended account', async () => {
    const { name, key } = await withPasskey()
    const console = await aVisitor({ host: OPS_HOST })
    const begin = () => console.call(login.beginOperatorPasskeyLogin, {})
    const refused = async (credential: object) =>
      expect(await codeOfRefusal(console, login.logInOperatorByPasskey, { credential })).toBe(
        'passkey.failed',
      )
    await refused(await key.get(await begin(), { origin: 'http://aurora.localhost:8787' }))
    const options = await begin()
    await console.call(login.logInOperatorByPasskey, { credential: await key.get(options) })
    await refused(await key.get(options))
    await refused(await key.get(await begin(), { counter: 1 }))
    await env.DB.prepare("UPDATE operator_account SET status = 'suspended' WHERE name = ?").bind(name).run()
    await refused(await key.get(await begin(), { counter: 100 }))
  })

  it('of members open nothing here, and the other way round', async () => {
    const stranger = await Authenticator.make(ORIGIN)
    const console = await aVisitor({ host: OPS_HOST })
    const options = await console.call(login.beginOperatorPasskeyLogin, {})
    stranger.userHandle = 'someone'
    const credential = await stranger.get(options)
    expect(await codeOfRefusal(console, login.logInOperatorByPasskey, { credential })).toBe('passkey.failed')
  })

  it('leave the account with a second factor', async () => {
    const { console, key } = await withPasskey()
    await console.call(account.removeOperatorTotp, {})
    expect(await codeOfRefusal(console, account.removeOperatorPasskey, { id: key.id })).toBe(
      'operator.lastFactor',
    )
    const { secret } = await console.call(account.beginOperatorTotp, {})
    await console.call(account.confirmOperatorTotp, { code: codeOf(secret) })
    await console.call(account.removeOperatorPasskey, { id: key.id })
    expect(await codeOfRefusal(console, account.removeOperatorTotp)).toBe('operator.lastFactor')
  })

  it('are removed by their owner alone', async () => {
    const { key } = await withPasskey()
    const { console } = await aSetUpOperator()
    expect(await codeOfRefusal(console, account.removeOperatorPasskey, { id: key.id })).toBe(
      'passkey.unknown',
    )
  })

  it('of an account without an authenticator are asked for instead of a code', async () => {
    const { name, console } = await withPasskey()
    await console.call(account.removeOperatorTotp, {})
    const input = { name, password: OPERATOR_PASSWORD }
    expect(await codeOfRefusal(await aVisitor({ host: OPS_HOST }), login.logInOperator, input)).toBe(
      'operator.passkeyRequired',
    )
  })
})

describe('the own account', () => {
  const SECRETS: [string, Endpoint, object][] = [
    ['an authenticator', account.beginOperatorTotp, {}],
    ['its confirmation', account.confirmOperatorTotp, { code: '000000' }],
    ['its removal', account.removeOperatorTotp, {}],
    ['a passkey', account.beginOperatorPasskey, {}],
    ['a passkey’s removal', account.removeOperatorPasskey, { id: 'x' }],
    [
      'a key',
      account.makeOperatorKey,
      { label: 'x', terms: { duties: 'all', brands: 'all', readsOnly: true, lastsMinutes: 60 } },
    ],
  ]

  it.each(SECRETS)(
    'asks for the password again before %s, a quarter of an hour after the last',
    async (_what, endpoint, input) => {
      const { name, console } = await anOperator()
      await ageProof(name, 15)
      expect(await codeOfRefusal(console, endpoint, input)).toBe('session.weak')
      expect(await codeOfRefusal(console, account.confirmOperator, { password: 'wrong' })).toBe(
        'password.incorrect',
      )
      expect(await codeOfRefusal(console, endpoint, input)).toBe('session.weak')
      await console.call(account.confirmOperator, { password: OPERATOR_PASSWORD })
      const reply: { code?: string } = Object(await (await console.send(endpoint, { input })).json())
      expect(reply.code).not.toBe('session.weak')
    },
  )

  it('keeps the present authenticator until the new one has shown a code', async () => {
    const { name, console, secret } = await aSetUpOperator()
    const offered = await console.call(account.beginOperatorTotp, {})
    expect(await codeOfRefusal(console, account.confirmOperatorTotp, { code: '000000' })).toBe(
      'code.incorrect',
    )
    const input = { name, password: OPERATOR_PASSWORD, code: codeOf(secret, Date.now() + STEP_MS) }
    await (await aVisitor({ host: OPS_HOST })).call(login.logInOperator, input)
    await console.call(account.confirmOperatorTotp, { code: codeOf(offered.secret) })
    const late = { ...input, code: codeOf(secret, Date.now()) }
    expect(await codeOfRefusal(await aVisitor({ host: OPS_HOST }), login.logInOperator, late)).toBe(
      'operator.login',
    )
  })

  it('changes the password, which ends every other session', async () => {
    const name = await anAccount()
    const [here, there] = [await loggedIn(name), await loggedIn(name)]
    const change = { password: OPERATOR_PASSWORD, newPassword: 'a longer, newer one' }
    expect(await codeOfRefusal(here, account.changeOperatorPassword, { ...change, password: 'wrong' })).toBe(
      'password.incorrect',
    )
    expect(
      await codeOfRefusal(here, account.changeOperatorPassword, { ...change, newPassword: 'short' }),
    ).toBe('field.invalid')
    expect(await here.call(account.changeOperatorPassword, change)).toEqual({ endedSessions: 1 })
    expect(await codeOfRefusal(there, login.getOperatorSelf)).toBe('session.required')
    expect((await here.send(login.getOperatorSelf)).status).toBe(200)
    const console = await aVisitor({ host: OPS_HOST })
    expect(await codeOfRefusal(console, login.logInOperator, { name, password: OPERATOR_PASSWORD })).toBe(
      'operator.login',
    )
    await console.call(login.logInOperator, { name, password: change.newPassword })
  })

  it('bounds guesses at the password of a session that was left open', async () => {
    const { console } = await anOperator()
    const codes: string[] = []
    for (let tries = 0; tries < 11; tries++)
      codes.push(await codeOfRefusal(console, account.confirmOperator, { password: `guess ${tries}` }))
    expect([codes[9], codes[10]]).toEqual(['password.incorrect', 'request.tooMany'])
  })

  it('lists its sessions and ends them, and nobody else’s', async () => {
    const name = await anAccount()
    const [here, there] = [await loggedIn(name), await loggedIn(name)]
    const other = await anOperator()
    const { sessions } = await here.call(account.listOperatorSessions, {})
    expect(sessions.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true])
    const foreign = await other.console.call(account.listOperatorSessions, {})
    const [id] = foreign.sessions.map((each) => each.id)
    expect(await here.call(account.endOperatorSessions, { id: id ?? '' })).toEqual({ ended: 0 })
    expect((await other.console.send(login.getOperatorSelf)).status).toBe(200)
    expect(await here.call(account.endOperatorSessions, {})).toEqual({ ended: 1 })
    expect(await codeOfRefusal(there, login.getOperatorSelf)).toBe('session.required')
    expect((await here.send(login.getOperatorSelf)).status).toBe(200)
  })

  it('is in the log: logins, failures and changes, with no secret', async () => {
    const { name } = await aSetUpOperator()
    const console = await aVisitor({ host: OPS_HOST })
    await codeOfRefusal(console, login.logInOperator, { name, password: 'wrong' })
    const { results } = await env.DB.prepare(
      'SELECT call, outcome FROM operator_action WHERE operator = ? ORDER BY id',
    )
      .bind(name)
      .all()
    expect(results).toEqual([
      { call: '/ops/console/setup', outcome: 'done' },
      { call: '/ops/console/login', outcome: 'operator.login' },
    ])
    const rows = await env.DB.prepare('SELECT * FROM operator_action WHERE operator = ?').bind(name).all()
    expect(JSON.stringify(rows.results)).not.toMatch(/wrong|harbour/)
  })
})

describe('a reset', () => {
  it('takes every secret away and ends every session and key', async () => {
    const { name, console } = await aSetUpOperator()
    const terms = { duties: ['site' as const], brands: 'all' as const, readsOnly: false, lastsMinutes: 60 }
    const { key } = await console.call(account.makeOperatorKey, {
      label: 'nightly',
      terms: { ...terms, lastsMinutes: 30 },
    })
    const chief = await anOperator()
    const reset = { name, operator: chief.name, reason: 'lost the phone' }
    const { code } = await chief.console.call(resetOperator, reset)
    expect(await codeOfRefusal(console, login.getOperatorSelf)).toBe('session.required')
    const visitor = await aVisitor({ host: OPS_HOST })
    expect(await codeOfRefusal(visitor, login.logInOperator, { name, password: OPERATOR_PASSWORD })).toBe(
      'operator.login',
    )
    const headers = { authorization: `Bearer ${key}` }
    expect(
      (await visitor.send(setMaintenance, { input: { tenant: 'aurora', on: false }, headers })).status,
    ).toBe(401)
    const { secret } = await visitor.call(login.getOperatorSetup, { code })
    await visitor.call(login.finishOperatorSetup, {
      code,
      password: 'another long one',
      totp: codeOf(secret),
    })
    // What the account may do is confirmed again by somebody else.
    expect((await visitor.call(login.getOperatorSelf, {})).grants).toEqual([])
  })

  it('of a demo operator asks for an authenticator from then on', async () => {
    const name = await anAccount()
    const chief = await anOperator({ grants: [aGrant({ duties: ['site'] })] })
    await chief.console.call(resetOperator, { name, operator: chief.name, reason: 'for real now' })
    const { operators } = await chief.console.call(listOperators, {})
    expect(operators.find((each) => each.name === name)).toMatchObject({ status: 'invited', isDemo: false })
  })
})
