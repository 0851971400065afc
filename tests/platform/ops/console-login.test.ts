import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { getOperatorSelf, logInOperator } from '#lib/api/ops/console.ts'
import { seedOperators } from '#lib/api/ops/operators.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { operatorKeyOf } from '../../fixtures/node/operator-keys.ts'
import { aGrant, anAccount, loggedIn, OPERATOR_PASSWORD, OPS_HOST } from '../../fixtures/worker/operators.ts'
import { readRefusal } from '../play/games-site.ts'

const WRONG = { status: 401, code: 'operator.login' }

async function refusedLogin(console: Visitor, input: object): Promise<unknown> {
  return readRefusal(await console.send(logInOperator, { input }))
}

describe('the login of operators', () => {
  it('says who is logged in, and takes the name in any spelling of its letters', async () => {
    const name = await anAccount({ name: 'josé.ops' })
    const console = await aVisitor({ host: OPS_HOST })
    const { operator } = await console.call(logInOperator, {
      name: 'JOSE\u0301.ops',
      password: OPERATOR_PASSWORD,
    })
    expect(operator).toMatchObject({ name, grants: [{ duties: 'all', brands: 'all', readsOnly: false }] })
  })

  it('answers alike whether the password is wrong, the name unknown, or the account suspended', async () => {
    const name = await anAccount()
    const suspended = await anAccount()
    await env.DB.prepare("UPDATE operator_account SET status = 'suspended' WHERE name = ?")
      .bind(suspended)
      .run()
    const console = await aVisitor({ host: OPS_HOST })
    const replies: unknown[] = []
    for (const input of [
      { name, password: 'another one' },
      { name: 'nobody-here', password: OPERATOR_PASSWORD },
      { name: suspended, password: OPERATOR_PASSWORD },
    ])
      replies.push(await refusedLogin(console, input))
    expect(replies).toEqual(replies.map(() => replies[0]))
    expect(replies[0]).toMatchObject(WRONG)
  })

  it('ends the sessions of an account that is suspended', async () => {
    const name = await anAccount()
    const console = await loggedIn(name)
    await env.DB.prepare("UPDATE operator_account SET status = 'suspended' WHERE name = ?").bind(name).run()
    expect(await readRefusal(await console.send(getOperatorSelf))).toMatchObject({ code: 'session.required' })
  })

  it('takes the password of a demo operator alone on a local machine only', async () => {
    const name = await anAccount()
    await env.DB.prepare('UPDATE operator_account SET is_demo = 0 WHERE name = ?').bind(name).run()
    const console = await aVisitor({ host: OPS_HOST })
    expect(await refusedLogin(console, { name, password: OPERATOR_PASSWORD })).toMatchObject({
      status: 401,
      code: 'operator.passkeyRequired',
    })
  })

  it('locks a network out of a name after ten failures, and nobody else', async () => {
    const name = await anAccount()
    const attacker = await aVisitor({ host: OPS_HOST })
    for (let tries = 0; tries < 10; tries++)
      expect(await refusedLogin(attacker, { name, password: `guess ${tries}` })).toMatchObject(WRONG)
    expect(await refusedLogin(attacker, { name, password: OPERATOR_PASSWORD })).toMatchObject({
      status: 429,
      code: 'login.locked',
    })
    expect((await loggedIn(name)).token).toBeDefined()
    const other = await anAccount()
    expect((await loggedIn(other, { address: attacker.address })).token).toBeDefined()
  })

  it('locks a network that tries one name after the other', async () => {
    const attacker = await aVisitor({ host: OPS_HOST })
    for (let tries = 0; tries < 30; tries++)
      await refusedLogin(attacker, { name: `name-${tries}`, password: 'guess' })
    const name = await anAccount()
    expect(await refusedLogin(attacker, { name, password: OPERATOR_PASSWORD })).toMatchObject({
      code: 'login.locked',
    })
    expect((await loggedIn(name)).token).toBeDefined()
  })

  it('counts attempts that come together', async () => {
    const name = await anAccount()
    const attacker = await aVisitor({ host: OPS_HOST })
    const replies = await Promise.all(
      Array.from({ length: 25 }, (_, tries) => refusedLogin(attacker, { name, password: `guess ${tries}` })),
    )
    const codes = replies.map((reply) => String(Object(reply).code))
    expect(codes.filter((code) => code === 'operator.login')).toHaveLength(10)
    expect(codes.filter((code) => code === 'login.locked')).toHaveLength(15)
  })
})

describe('demo operators', () => {
  const operators = [{ name: 'demo-one', password: OPERATOR_PASSWORD, grants: [aGrant()] }]

  it('are made once', async () => {
    const seeder = await aVisitor()
    expect(await seeder.call(seedOperators, { operators })).toEqual({ operators: 1 })
    expect(await seeder.call(seedOperators, { operators })).toEqual({ operators: 0 })
    const console = await loggedIn('demo-one')
    expect((await console.call(getOperatorSelf, {})).grants).toHaveLength(1)
  })

  it('are made by the deployment alone, whatever the rights of a key', async () => {
    const seeder = await aVisitor()
    const key = await operatorKeyOf(env.OPS_KEY, { name: 'eve' })
    const input = { operators: [{ ...operators[0], name: 'demo-two' }] }
    const sent = await seeder.send(seedOperators, { input, headers: { authorization: `Bearer ${key}` } })
    expect(await readRefusal(sent)).toMatchObject({ status: 403, code: 'operator.notAllowed' })
  })
})
