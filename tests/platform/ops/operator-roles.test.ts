import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import * as account from '#lib/api/ops/console-account.ts'
import { getOperatorSelf, logInOperator } from '#lib/api/ops/console.ts'
import type { Endpoint, InputOf } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/ops/operators.ts'
import { listOperatorActions } from '#lib/api/ops/operator-log.ts'
import { getOpenApi, setMaintenance } from '#lib/api/ops/ops.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { operatorKeyOf } from '../../fixtures/node/operator-keys.ts'
import {
  aGrant,
  anAccount,
  anOperator,
  aSetUpOperator,
  loggedIn,
  OPERATOR_PASSWORD,
  OPS_HOST,
} from '../../fixtures/worker/operators.ts'
import { readRefusal } from '../play/games-site.ts'

const DAY_MS = 86_400_000
const REASON = 'takes over the night shift'
type Terms = InputOf<typeof calls.proposeRole>['terms']

let chief: Awaited<ReturnType<typeof anOperator>>
let deputy: Awaited<ReturnType<typeof anOperator>>

beforeAll(async () => {
  await aVisitor({ tenant: 'bravo' })
  chief = await anOperator()
  deputy = await anOperator()
})

async function refusal(visitor: Visitor, endpoint: Endpoint, input: object): Promise<unknown> {
  return readRefusal(await visitor.send(endpoint, { input }))
}

const terms = (over: Partial<Terms> = {}): Terms => ({
  ...{ duties: ['site'], brands: ['aurora'], readsOnly: false, endsAtMs: Date.now() + DAY_MS, ...over },
})

/** What an operator may do with the site of this brand. */
async function mayActAt(console: Visitor, tenant = 'aurora'): Promise<boolean> {
  return (await console.send(setMaintenance, { input: { tenant, on: false } })).status === 200
}

const propose = (holder: string, over: Partial<Terms> = {}) =>
  chief.console.call(calls.proposeRole, { holder, terms: terms(over), operator: chief.name, reason: REASON })
const confirm = (id: string, by = deputy) =>
  by.console.call(calls.decideRole, { id, decision: 'confirm', operator: by.name, reason: 'agreed' })

describe('a role', () => {
  it('counts once another person has confirmed it, and says who asked and who agreed', async () => {
    const { name, console } = await anOperator({ grants: [] })
    const role = await propose(name)
    expect(role).toMatchObject({
      holder: name,
      state: 'proposed',
      proposed: { operator: chief.name, reason: REASON },
    })
    expect(await mayActAt(console)).toBe(false)
    expect(await confirm(role.id)).toMatchObject({ state: 'confirmed', confirmed: { operator: deputy.name } })
    expect(await mayActAt(console)).toBe(true)
    expect(await mayActAt(console, 'bravo')).toBe(false)
    const { grants, brands } = await console.call(getOperatorSelf, {})
    expect(grants).toMatchObject([{ duties: ['site'], brands: ['aurora'] }])
    expect(brands.map(({ id }) => id)).toEqual(['aurora'])
  })

  it('is never confirmed by who asked for it', async () => {
    const { name, console } = await anOperator({ grants: [] })
    const { id } = await propose(name)
    const own = { id, decision: 'confirm', operator: chief.name, reason: 'agreed' }
    expect(await refusal(chief.console, calls.decideRole, own)).toMatchObject({
      status: 409,
      code: 'role.sameOperator',
    })
    expect(await mayActAt(console)).toBe(false)
  })

  it('is never confirmed by who would hold it', async () => {
    const role = await propose(deputy.name, { duties: 'all', brands: 'all' })
    const own = { id: role.id, decision: 'confirm', operator: deputy.name, reason: 'agreed' }
    expect(await refusal(deputy.console, calls.decideRole, own)).toMatchObject({ code: 'role.sameOperator' })
  })

  it('is not confirmed under another name, or by the deployment’s key, which names nobody', async () => {
    const { id } = await propose((await anOperator({ grants: [] })).name)
    const asDeputy = { id, decision: 'confirm', operator: deputy.name, reason: 'agreed' }
    expect(await refusal(chief.console, calls.decideRole, asDeputy)).toMatchObject({
      code: 'operator.otherName',
    })
    const visitor = await aVisitor()
    const headers = { authorization: `Bearer ${env.OPS_KEY}` }
    expect(
      await readRefusal(await visitor.send(calls.decideRole, { input: asDeputy, headers })),
    ).toMatchObject({
      code: 'operator.otherName',
    })
  })

  it('is kept from its own people by the database too', async () => {
    const { id, holder } = await propose((await anOperator({ grants: [] })).name)
    for (const by of [chief.name, holder])
      await expect(
        env.DB.prepare(
          "UPDATE operator_role SET state = 'confirmed', confirmed_at = 1, confirmed_by = ? WHERE id = ?",
        )
          .bind(by, id)
          .run(),
      ).rejects.toThrow(/CHECK/)
    await expect(
      env.DB.prepare('UPDATE operator_role SET duties = \'"all"\' WHERE id = ?').bind(id).run(),
    ).rejects.toThrow(/never changed/)
    await expect(env.DB.prepare('DELETE FROM operator_role WHERE id = ?').bind(id).run()).rejects.toThrow(
      /kept/,
    )
  })

  it('that was ended counts no more with the next call, and the session stays', async () => {
    const { name, console } = await anOperator({ grants: [] })
    const { id } = await confirm((await propose(name)).id)
    expect(await mayActAt(console)).toBe(true)
    await chief.console.call(calls.endRole, { id, operator: chief.name, reason: 'leaves the shift' })
    expect(await mayActAt(console)).toBe(false)
    expect((await console.call(getOperatorSelf, {})).grants).toEqual([])
    expect(
      await refusal(deputy.console, calls.decideRole, {
        id,
        decision: 'confirm',
        operator: deputy.name,
        reason: 'agreed',
      }),
    ).toMatchObject({
      code: 'role.state',
    })
  })

  it('ends by itself on its day', async () => {
    const { name, console } = await anOperator({ grants: [] })
    const { id } = await confirm((await propose(name)).id)
    await env.DB.prepare('UPDATE operator_role SET ends_at = ? WHERE id = ?')
      .bind(Date.now() - 1, id)
      .run()
    expect(await mayActAt(console)).toBe(false)
    const { roles } = await chief.console.call(calls.listRoles, { holder: name })
    expect(roles).toMatchObject([{ id, state: 'lapsed' }])
  })

  it('is refused or taken back, and then confirmed no more', async () => {
    const { name } = await anOperator({ grants: [] })
    const [one, two] = [await propose(name), await propose(name)]
    const refused = await deputy.console.call(calls.decideRole, {
      ...{ id: one.id, decision: 'refuse', operator: deputy.name, reason: 'not needed' },
    })
    expect(refused).toMatchObject({
      state: 'refused',
      ended: { operator: deputy.name, reason: 'not needed' },
    })
    await chief.console.call(calls.endRole, { id: two.id, operator: chief.name, reason: 'a mistake' })
    for (const { id } of [one, two])
      expect(
        await refusal(deputy.console, calls.decideRole, {
          id,
          decision: 'confirm',
          operator: deputy.name,
          reason: 'agreed',
        }),
      ).toMatchObject({
        code: 'role.state',
      })
  })

  it('that nobody decided on for a week is asked for again', async () => {
    const { name } = await anOperator({ grants: [] })
    const { id } = await propose(name, { endsAtMs: Date.now() + 30 * DAY_MS })
    await env.DB.prepare('UPDATE operator_role SET proposed_at = ? WHERE id = ?')
      .bind(Date.now() - 7 * DAY_MS, id)
      .run()
    const late = { id, decision: 'confirm', operator: deputy.name, reason: 'agreed' }
    expect(await refusal(deputy.console, calls.decideRole, late)).toMatchObject({ code: 'role.state' })
  })

  it('has an end within a year, and brands that exist', async () => {
    const { name } = await anOperator({ grants: [] })
    const ask = (over: Partial<Terms>) =>
      refusal(chief.console, calls.proposeRole, {
        holder: name,
        terms: terms(over),
        operator: chief.name,
        reason: REASON,
      })
    expect(await ask({ endsAtMs: Date.now() })).toMatchObject({ code: 'role.end' })
    expect(await ask({ endsAtMs: Date.now() + 400 * DAY_MS })).toMatchObject({ code: 'role.end' })
    expect(await ask({ brands: ['nowhere'] })).toMatchObject({ code: 'tenant.unknown' })
    expect(await ask({ lastsMinutes: 60 })).toMatchObject({ code: 'request.invalid' })
  })

  it('is asked for and confirmed by operators for all brands with the duty for it', async () => {
    const { name } = await anOperator({ grants: [] })
    const { id } = await propose(name)
    for (const [grant, missing] of [
      [aGrant({ duties: ['cashier', 'members'] }), { duty: 'site' }],
      [aGrant({ duties: ['site'], brands: ['aurora'] }), { tenant: 'all' }],
      [aGrant({ duties: ['site'], readsOnly: true }), { change: true }],
    ] as const) {
      const { name: by, console } = await anOperator({ grants: [grant] })
      const decision = { id, decision: 'confirm', operator: by, reason: 'agreed' }
      expect(await refusal(console, calls.decideRole, decision)).toMatchObject({
        code: 'operator.notAllowed',
        details: missing,
      })
      const asked = { holder: name, terms: terms(), operator: by, reason: REASON }
      expect(await refusal(console, calls.proposeRole, asked)).toMatchObject({ code: 'operator.notAllowed' })
    }
  })
})

describe('an elevation', () => {
  it('is asked for by oneself with a reason, confirmed by another, and lasts its time', async () => {
    const { name, console } = await anOperator({ grants: [] })
    const asked = { ...terms(), endsAtMs: undefined, lastsMinutes: 60 }
    const role = await console.call(account.requestRole, { terms: asked, reason: 'the site is down' })
    expect(role).toMatchObject({ state: 'proposed', lastsMinutes: 60, proposed: { operator: name } })
    expect(await mayActAt(console)).toBe(false)
    const before = Date.now()
    const confirmed = await confirm(role.id)
    expect(confirmed.endsAtMs).toBeGreaterThanOrEqual(before + 60 * 60_000)
    expect(confirmed.endsAtMs).toBeLessThan(before + 61 * 60_000)
    expect(await mayActAt(console)).toBe(true)
  })

  it('is not confirmed by who asked for it, whatever their roles', async () => {
    const asked = { ...terms({ duties: 'all' }), endsAtMs: undefined, lastsMinutes: 60 }
    const { id } = await chief.console.call(account.requestRole, { terms: asked, reason: 'the site is down' })
    const own = { id, decision: 'confirm', operator: chief.name, reason: 'agreed' }
    expect(await refusal(chief.console, calls.decideRole, own)).toMatchObject({ code: 'role.sameOperator' })
  })

  it('is bounded in number', async () => {
    const { console } = await anOperator({ grants: [] })
    const asked = { ...terms(), endsAtMs: undefined, lastsMinutes: 60 }
    const ask = () =>
      console.send(account.requestRole, { input: { terms: asked, reason: 'again and again' } })
    for (let count = 0; count < 20; count++) expect((await ask()).status).toBe(200)
    expect(await readRefusal(await ask())).toMatchObject({ code: 'role.tooMany' })
  })
})

describe('several roles', () => {
  it('do not add up: one has to allow the whole act', async () => {
    const { console } = await anOperator({
      grants: [
        aGrant({ duties: ['site'], brands: ['aurora'] }),
        aGrant({ duties: ['cashier'], brands: ['bravo'] }),
        aGrant({ duties: ['site'], brands: ['bravo'], readsOnly: true }),
      ],
    })
    expect(await mayActAt(console, 'aurora')).toBe(true)
    expect(await mayActAt(console, 'bravo')).toBe(false)
    expect((await console.send(listOperatorActions, { input: { tenant: 'bravo' } })).status).toBe(200)
  })
})

describe('accounts', () => {
  it('have names of one script that do not look alike', async () => {
    const invite = (name: string) =>
      refusal(chief.console, calls.inviteOperator, { name, operator: chief.name, reason: 'joins the team' })
    await anAccount({ name: 'olga.moro' })
    // Of two scripts.
    expect(await invite('оlga')).toMatchObject({ status: 422, code: 'operator.name' })
    for (const twin of ['olga-moro', 'o1ga.moro', 'ólga.moro', 'olga.rnoro', '0lga_mor0'])
      expect(await invite(twin)).toMatchObject({ status: 409, code: 'operator.nameTaken' })
    await anAccount({ name: 'cope' })
    // Letters of another script, all of them.
    expect(await invite('соре')).toMatchObject({ code: 'operator.nameTaken' })
  })

  it('get a role in force at once from the deployment’s own key alone', async () => {
    const deployment = await aVisitor()
    const role = { ...terms({ duties: 'all', brands: 'all' }) }
    await deployment.call(calls.inviteOperator, { name: 'first-one', reason: 'the first operator', role })
    await chief.console.call(calls.inviteOperator, {
      ...{ name: 'second-one', operator: chief.name, reason: 'joins the team', role },
    })
    const rolesOf = async (holder: string) =>
      (await chief.console.call(calls.listRoles, { holder })).roles.map(({ state }) => state)
    expect(await rolesOf('first-one')).toEqual(['confirmed'])
    expect(await rolesOf('second-one')).toEqual(['proposed'])
  })

  it('that are reset or restored have their roles confirmed again, so that nobody becomes two', async () => {
    const { name } = await aSetUpOperator({ grants: [aGrant({ duties: ['site'] })] })
    await chief.console.call(calls.resetOperator, { name, operator: chief.name, reason: 'lost the phone' })
    const { roles } = await chief.console.call(calls.listRoles, { holder: name })
    expect(roles).toMatchObject([{ state: 'proposed', proposed: { operator: chief.name } }])
    const own = { id: roles[0]?.id, decision: 'confirm', operator: chief.name, reason: 'agreed' }
    expect(await refusal(chief.console, calls.decideRole, own)).toMatchObject({ code: 'role.sameOperator' })
    const other = await anOperator({ grants: [aGrant({ duties: ['site'] })] })
    const change = { name: other.name, operator: chief.name, reason: 'on leave' }
    await chief.console.call(calls.setOperatorStatus, { ...change, status: 'suspended' })
    await chief.console.call(calls.setOperatorStatus, { ...change, status: 'active' })
    const again = await loggedIn(other.name)
    expect((await again.call(getOperatorSelf, {})).grants).toEqual([])
  })

  it('that are suspended have no session, no login and no key', async () => {
    const { name, console } = await anOperator()
    const key = await operatorKeyOf(env.OPS_KEY, { name })
    const visitor = await aVisitor({ host: OPS_HOST })
    const byKey = () => visitor.send(getOpenApi, { headers: { authorization: `Bearer ${key}` } })
    expect((await byKey()).status).toBe(200)
    const change = { name, operator: chief.name, reason: 'under suspicion' }
    await chief.console.call(calls.setOperatorStatus, { ...change, status: 'suspended' })
    expect(
      await refusal(chief.console, calls.setOperatorStatus, { ...change, status: 'suspended' }),
    ).toMatchObject({ code: 'operator.state' })
    expect((await byKey()).status).toBe(401)
    expect(await refusal(console, getOperatorSelf, {})).toMatchObject({ code: 'session.required' })
    const login = { name, password: OPERATOR_PASSWORD }
    expect(await refusal(visitor, logInOperator, login)).toMatchObject({ code: 'operator.login' })
  })

  it('are listed with what belongs to them, and logged out by others', async () => {
    const { name, console } = await aSetUpOperator()
    const { operators } = await chief.console.call(calls.listOperators, {})
    expect(operators.find((each) => each.name === name)).toMatchObject({
      ...{ status: 'active', hasAuthenticator: true, passkeys: 0, sessions: 1, roles: 1 },
    })
    const out = { name, operator: chief.name, reason: 'left the desk' }
    expect(await chief.console.call(calls.logOutEverywhere, out)).toEqual({ ended: 1 })
    expect(await refusal(console, getOperatorSelf, {})).toMatchObject({ code: 'session.required' })
    expect(await refusal(chief.console, calls.logOutEverywhere, { ...out, name: 'nobody' })).toMatchObject({
      code: 'operator.unknown',
    })
  })
})

describe('keys from the console', () => {
  const keyTerms = (over: Partial<Terms> = {}): Terms => ({ ...terms(over), endsAtMs: Date.now() + 60_000 })
  const use = async (key: string, tenant = 'aurora') => {
    const script = await aVisitor({ host: OPS_HOST })
    const headers = { authorization: `Bearer ${key}` }
    return (await script.send(setMaintenance, { input: { tenant, on: false }, headers })).status
  }

  it('do what one role of their maker covers, and nothing more', async () => {
    const { console } = await anOperator({
      grants: [aGrant({ duties: ['site', 'cashier'], brands: ['aurora'], mostMinor: 500_00 })],
    })
    const make = (over: Partial<Terms>) =>
      refusal(console, account.makeOperatorKey, { label: 'nightly', terms: keyTerms(over) })
    for (const over of [
      { duties: 'all' as const },
      { duties: ['members' as const] },
      { brands: 'all' as const },
      { brands: ['bravo'] },
      { mostMinor: undefined },
      { mostMinor: 500_01 },
    ])
      expect(await make({ mostMinor: 500_00, ...over })).toMatchObject({ code: 'operator.notAllowed' })
    const { key } = await console.call(account.makeOperatorKey, {
      label: 'nightly',
      terms: keyTerms({ mostMinor: 1_00 }),
    })
    expect([await use(key), await use(key, 'bravo')]).toEqual([200, 403])
  })

  it('are not made for longer than the role lasts, or to change what it only reads', async () => {
    const ends = await anOperator({ grants: [aGrant({ endsAtMs: Date.now() + 30_000 })] })
    const reads = await anOperator({ grants: [aGrant({ readsOnly: true })] })
    for (const { console } of [ends, reads])
      expect(
        await refusal(console, account.makeOperatorKey, { label: 'x', terms: keyTerms() }),
      ).toMatchObject({ code: 'operator.notAllowed' })
    await reads.console.call(account.makeOperatorKey, { label: 'x', terms: keyTerms({ readsOnly: true }) })
  })

  it('lose what their maker loses, at once', async () => {
    const { name, console } = await anOperator({ grants: [] })
    const { id } = await confirm((await propose(name)).id)
    const { key } = await console.call(account.makeOperatorKey, { label: 'nightly', terms: keyTerms() })
    expect(await use(key)).toBe(200)
    await chief.console.call(calls.endRole, { id, operator: chief.name, reason: 'leaves the shift' })
    expect(await use(key)).toBe(403)
  })

  it('are revoked one by one, by their maker or by others', async () => {
    const { name, console } = await anOperator()
    const make = () => console.call(account.makeOperatorKey, { label: 'nightly', terms: keyTerms() })
    const [one, two, three] = [await make(), await make(), await make()]
    expect((await console.call(account.listOwnKeys, {})).keys).toHaveLength(3)
    const stranger = await anOperator()
    expect(await refusal(stranger.console, account.revokeOwnKey, { id: one.made.id })).toMatchObject({
      code: 'operator.keyUnknown',
    })
    await console.call(account.revokeOwnKey, { id: one.made.id })
    await chief.console.call(calls.revokeOperatorKey, {
      id: two.made.id,
      operator: chief.name,
      reason: 'was published',
    })
    expect([await use(one.key), await use(two.key), await use(three.key)]).toEqual([401, 401, 200])
    const { keys } = await chief.console.call(calls.listOperatorKeys, { name })
    expect(keys.map(({ revoked }) => revoked?.operator).sort()).toEqual([chief.name, name, undefined].sort())
  })

  it('do not open the calls of the console, which need its session', async () => {
    const { console } = await anOperator()
    const { key } = await console.call(account.makeOperatorKey, { label: 'nightly', terms: keyTerms() })
    const script = await aVisitor({ host: OPS_HOST })
    const sent = await script.send(account.listOwnKeys, { headers: { authorization: `Bearer ${key}` } })
    expect(await readRefusal(sent)).toMatchObject({ code: 'session.required' })
  })

  it('leave those of the command line as they are, until their name is revoked', async () => {
    const key = await operatorKeyOf(env.OPS_KEY, { name: 'cron.job' })
    expect(await use(key)).toBe(200)
    await chief.console.call(calls.revokeOperatorKey, {
      name: 'cron.job',
      operator: chief.name,
      reason: 'was published',
    })
    expect(await use(key)).toBe(401)
    const { revokedNames } = await chief.console.call(calls.listOperatorKeys, {})
    expect(revokedNames).toContainEqual({ name: 'cron.job', operator: chief.name, atMs: expect.any(Number) })
  })
})

describe('the log of roles', () => {
  it('has who asked, who agreed and the terms before and after', async () => {
    const { name } = await anOperator({ grants: [] })
    const { id } = await confirm((await propose(name, { mostMinor: 9_00 })).id)
    const { actions } = await chief.console.call(listOperatorActions, {})
    expect(actions.slice(0, 2)).toMatchObject([
      {
        ...{
          operator: deputy.name,
          call: '/ops/roles/decide',
          subject: id,
          decision: 'confirm',
          outcome: 'done',
        },
        before: { holder: name, state: 'proposed' },
        after: { holder: name, state: 'confirmed', mostMinor: 9_00, brands: ['aurora'] },
      },
      { operator: chief.name, call: '/ops/roles', subject: name, before: null },
    ])
    expect(JSON.stringify(actions.slice(0, 2))).not.toContain('night shift')
  })
})
