import { env } from 'cloudflare:workers'
import { runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { acceptTerms, getMemberInfo } from '../../../src/lib/api/access/account.ts'
import {
  getRegistrationSettings,
  register,
  type FieldRule,
  type RegisterForm,
} from '../../../src/lib/api/access/registration.ts'
import { getCaptcha, login, logInFreePlay } from '../../../src/lib/api/access/login.ts'
import { guardOfKey } from '../../../src/platform/base/guard/guard.ts'
import { verifyPassword } from '../../../src/platform/base/crypto/service.ts'
import { aBotCheck, withBotCheck } from '../../fixtures/worker/bot-check.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf } from '../../fixtures/worker/members.ts'

const MODULES = ['DIRECTREG3', 'USERNAMEREG3']

// Passwords are hashed for real here, and that takes its time.
vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) })
})

afterEach(() => {
  vi.useRealTimers()
})

type Unchecked = Omit<RegisterForm, 'botCheck'>

let names = 0

function aForm(differences: Partial<Unchecked> = {}): Unchecked {
  names += 1
  return {
    username: `newplayer${names}`,
    password: 'a decent password',
    confirmPassword: 'a decent password',
    birthday: '1990-05-17',
    acceptsTerms: true,
    registerMethod: 'WEB',
    ...differences,
  }
}

function aRule(field: FieldRule['field'], differences: Partial<FieldRule> = {}): FieldRule {
  return {
    field,
    enabled: true,
    required: false,
    minLength: 1,
    maxLength: 64,
    patternId: 'any',
    ...differences,
  }
}

interface Refusal {
  status: number
  code: string
  details?: { fields?: unknown; module?: string; minimumAgeYears?: number }
}

async function refused(visitor: Visitor, form: object): Promise<Refusal> {
  const response = await visitor.send(register, { input: await withBotCheck(visitor, form) })
  return { status: response.status, ...(await response.json<Omit<Refusal, 'status'>>()) }
}

async function memberRow(tenant: string, account: string): Promise<Record<string, unknown> | null> {
  return env.DB.prepare('SELECT * FROM member WHERE tenant = ? AND account = ?').bind(tenant, account).first()
}

describe('a registration', () => {
  test('opens an account and logs it in', async () => {
    const visitor = await aVisitor()
    const form = aForm({ username: ' NewComer1 ' })
    const result = await visitor.call(register, await withBotCheck(visitor, form))
    expect(result).toMatchObject({ firstTimeLogin: true, mustChangePassword: false })
    expect(result.member).toMatchObject({ account: 'newcomer1', nickname: 'NewComer1', type: 0 })
    expect(await visitor.call(getMemberInfo)).toEqual(result.member)

    const again = await visitor.call(login, {
      username: 'newcomer1',
      password: form.password,
      type: 'username',
    })
    expect(again.firstTimeLogin).toBe(false)
    const row = await memberRow('aurora', 'newcomer1')
    expect(row).toMatchObject({
      birthday: '1990-05-17',
      type: 0,
      status: 'active',
      mobile: null,
      upline_id: null,
      pin_hash: null,
    })
    expect(JSON.stringify(row)).not.toContain(form.password)
  })

  test('stores which terms were accepted, and when; without acceptance there is no account', async () => {
    const visitor = await aVisitor({ tenant: 'termed', record: { termsVersion: '2026-10-01' } })
    const form = aForm()
    expect(await refused(visitor, { ...form, acceptsTerms: false })).toMatchObject({
      code: 'register.termsRequired',
    })
    expect(await memberRow('termed', form.username)).toBeNull()
    await visitor.call(register, await withBotCheck(visitor, form))
    const accepted = { terms_version: '2026-10-01', terms_at: Date.now() }
    expect(await memberRow('termed', form.username)).toMatchObject(accepted)

    // The brand's terms change; what was accepted before stays.
    await aVisitor({ tenant: 'termed', record: { termsVersion: '2026-11-20' } })
    const later = aForm()
    await visitor.openTab().call(register, await withBotCheck(visitor, later))
    expect(await memberRow('termed', later.username)).toMatchObject({ terms_version: '2026-11-20' })
    expect(await memberRow('termed', form.username)).toMatchObject(accepted)
  })

  test('is told of newer terms until they are accepted, once, with the time', async () => {
    const [tenant, first, next] = ['reread', '2026-10-01', '2026-11-20']
    await aVisitor({ tenant, record: { termsVersion: first } })
    const { visitor, member } = await aMember({ tenant, termsVersion: first })
    const info = async () => (await visitor.call(getMemberInfo)).newTerms
    const accept = (version: string) => visitor.call(acceptTerms, { version })
    expect(await info()).toBeUndefined()
    await aVisitor({ tenant, record: { termsVersion: next } })
    expect(await info()).toBe(next)

    // Neither what nobody has published yet nor what is over is accepted.
    for (const version of ['2027-01-01', first]) expect(await accept(version)).toEqual({ newTerms: next })
    expect(await memberRow(tenant, member.account)).toMatchObject({ terms_version: first })
    vi.setSystemTime(Date.now() + 1_000)
    const accepted = { terms_version: next, terms_at: Date.now() }
    expect(await accept(next)).toEqual({ newTerms: null })
    vi.setSystemTime(Date.now() + 1_000)
    expect(await accept(next)).toEqual({ newTerms: null })
    expect(await memberRow(tenant, member.account)).toMatchObject(accepted)
    expect(await info()).toBeUndefined()
  })

  test('is asked again after each change of the wording, also back to one that it accepted', async () => {
    const [tenant, termsVersion] = ['reworded', '2026-10-01']
    const word = (termsDigest: string) => aVisitor({ tenant, record: { termsVersion, termsDigest } })
    await word('one')
    const { visitor, member } = await aMember({ tenant, termsVersion: '2026-10-01.one' })
    const info = async () => (await visitor.call(getMemberInfo)).newTerms
    const accept = (version: string) => visitor.call(acceptTerms, { version })
    expect(await info()).toBeUndefined()
    for (const wording of ['two', 'one', 'two']) {
      await word(wording)
      const version = `2026-10-01.${wording}`
      expect(await info()).toBe(version)
      // The day alone says nothing of what was read.
      expect(await accept(termsVersion)).toEqual({ newTerms: version })
      expect(await accept(version)).toEqual({ newTerms: null })
      expect(await info()).toBeUndefined()
      expect(await memberRow(tenant, member.account)).toMatchObject({ terms_version: version })
    }
    const { results } = await env.DB.prepare(
      'SELECT version, way FROM terms_acceptance WHERE tenant = ? ORDER BY version',
    )
      .bind(tenant)
      .all()
    expect(results).toEqual([
      { version: '2026-10-01.one', way: 'registration' },
      { version: '2026-10-01.two', way: 'dialog' },
    ])
    const form = aForm()
    await (await aVisitor({ tenant })).call(register, await withBotCheck(visitor, form))
    expect(await memberRow(tenant, form.username)).toMatchObject({ terms_version: '2026-10-01.two' })
  })

  test('asks an account without a recorded acceptance too, until it accepts; never a trial', async () => {
    const [tenant, version] = ['unrecorded', '2026-10-01']
    await aVisitor({ tenant, record: { termsVersion: version } })
    const { visitor, member } = await aMember({ tenant })
    expect((await visitor.call(getMemberInfo)).newTerms).toBe(version)
    expect(await visitor.call(acceptTerms, { version: '2026-09-01' })).toEqual({ newTerms: version })
    expect(await memberRow(tenant, member.account)).toMatchObject({ terms_version: null, terms_at: null })
    expect(await visitor.call(acceptTerms, { version })).toEqual({ newTerms: null })
    expect(await memberRow(tenant, member.account)).toMatchObject({
      ...{ terms_version: version, terms_at: Date.now() },
    })
    expect((await visitor.call(getMemberInfo)).newTerms).toBeUndefined()
    const trial = await aMember({ tenant, type: 4 })
    expect((await trial.visitor.call(getMemberInfo)).newTerms).toBeUndefined()
    expect((await trial.visitor.send(acceptTerms, { input: { version } })).status).toBe(403)
  })

  test('of a trial or by operators accepts no terms', async () => {
    const { member } = await (await aVisitor()).call(logInFreePlay, { platform: 'W' })
    expect(await memberRow('aurora', member.account)).toMatchObject({ terms_version: null, terms_at: null })
    const { member: seeded } = await aMember()
    expect(await memberRow('aurora', seeded.account)).toMatchObject({ terms_version: null, terms_at: null })
  })

  test('takes nothing that the form does not have', async () => {
    const visitor = await aVisitor()
    for (const extra of [
      { type: 1 },
      { balanceMinor: 100 },
      { status: 'active' },
      { vipRank: 9 },
      { uplineId: 'x' },
      { mobile: '1' },
    ])
      expect(await refused(visitor, { ...aForm(), ...extra })).toMatchObject({
        status: 422,
        code: 'request.invalid',
      })
  })

  test('keeps what the brand asks for, and only that', async () => {
    const fields = [
      aRule('email', { patternId: 'email', required: true }),
      aRule('paymentPassword', { patternId: 'digits', minLength: 6, maxLength: 6 }),
      aRule('line'),
      aRule('nickname'),
    ]
    const visitor = await aVisitor({ tenant: 'asking', record: { registration: { fields, captcha: false } } })
    const form = aForm({
      email: ' me@example.org ',
      paymentPassword: '482913',
      line: 'my-line',
      nickname: 'Ace',
    })
    await visitor.call(
      register,
      await withBotCheck(visitor, { ...form, registerUrl: 'http://asking.localhost:8787/register' }),
    )
    const row = await memberRow('asking', form.username)
    expect(row).toMatchObject({
      email: 'me@example.org',
      nickname: 'Ace',
      pin_hash: expect.stringMatching(/^scrypt\$/),
    })
    expect(JSON.parse(String(row?.['profile']))).toEqual({
      line: 'my-line',
      registerUrl: 'http://asking.localhost:8787/register',
    })
    expect(await refused(visitor, aForm({ email: 'you@example.org', wechat: 'not asked' }))).toMatchObject({
      code: 'field.invalid',
      details: { fields: [{ field: 'wechat', reason: 'notAsked' }] },
    })
  })

  test('takes a withdrawal PIN by the rule of every PIN, whatever the brand’s record says', async () => {
    const fields = [aRule('paymentPassword', { minLength: 0, maxLength: 64 })]
    const visitor = await aVisitor({ tenant: 'pins', record: { registration: { fields, captcha: false } } })
    const settings = await visitor.call(getRegistrationSettings)
    expect(settings.fields.find(({ field }) => field === 'paymentPassword')).toMatchObject({
      ...{ minLength: 6, maxLength: 6, patternId: 'digits' },
    })
    for (const [paymentPassword, reason] of [
      ['a secret', 'length'],
      ['48291x', 'pattern'],
      ['121212', 'easy'],
      ['١٢٣٤٥٦', 'easy'],
    ])
      expect(await refused(visitor, aForm({ paymentPassword }))).toMatchObject({
        code: 'field.invalid',
        details: { fields: [{ field: 'paymentPassword', reason }] },
      })
    const form = aForm({ paymentPassword: '٤٨٢٩١٣' })
    await visitor.call(register, await withBotCheck(visitor, form))
    const row = await memberRow('pins', form.username)
    expect(await verifyPassword('482913', String(row?.['pin_hash']))).toBe(true)
  })

  test('needs its modules', async () => {
    for (const missing of MODULES) {
      const modules = MODULES.filter((module) => module !== missing)
      const visitor = await aVisitor({ tenant: `no-${missing.toLowerCase()}`, record: { modules } })
      expect(await refused(visitor, aForm())).toMatchObject({
        status: 403,
        code: 'system.moduleOff',
        details: { module: missing },
      })
    }
  })

  test('is only for a name that nobody has, whatever its capitals', async () => {
    const { member } = await aMember({ isLoggedIn: false, account: 'TakenName' })
    const visitor = await aVisitor()
    for (const username of [member.account, 'TAKENNAME', ' takenname '])
      expect(await refused(visitor, aForm({ username }))).toMatchObject({
        status: 409,
        code: 'register.usernameTaken',
      })
    const elsewhere = await aVisitor({ tenant: 'lotus' })
    await elsewhere.call(register, await withBotCheck(elsewhere, aForm({ username: 'TakenName' })))
  })

  test('of one name side by side makes one account', async () => {
    const visitors = await Promise.all(Array.from({ length: 5 }, () => aVisitor()))
    const answers = await Promise.all(
      visitors.map(async (visitor) =>
        visitor.send(register, { input: await withBotCheck(visitor, aForm({ username: 'wanted' })) }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  test('asks for a picture from the fifth of an address on, though the brand asks for none', async () => {
    const address = '203.0.113.77'
    for (let time = 0; time < 4; time += 1) {
      const visitor = await aVisitor({ address })
      await visitor.call(register, await withBotCheck(visitor, aForm()))
    }
    const visitor = await aVisitor({ address })
    expect(await refused(visitor, aForm())).toMatchObject({ code: 'captcha.required' })
    // Proof of work counts instead, for who cannot read the picture.
    const captchaBotCheck = await aBotCheck(visitor)
    await visitor.call(register, await withBotCheck(visitor, aForm({ captchaBotCheck })))
    const elsewhere = await aVisitor({ address: '203.0.113.78' })
    await elsewhere.call(register, await withBotCheck(elsewhere, aForm()))
  })

  test('takes no name of the house, in whatever letters', async () => {
    const field = aRule('nickname')
    const record = { name: 'Najm', registration: { captcha: false, fields: [field] } }
    const visitor = await aVisitor({ tenant: 'reserved-names', record })
    for (const nickname of ['Najm Support', 'Admin', '☎ Support', 'Ｓｕｐｐｏｒｔ', 'Ѕuрроrt'])
      expect(await refused(visitor, aForm({ nickname }))).toMatchObject({
        code: 'field.invalid',
        details: { fields: [{ field: 'nickname', reason: 'taken' }] },
      })
    expect(await refused(visitor, aForm({ username: 'NajmSupport' }))).toMatchObject({
      code: 'register.usernameTaken',
    })
    await visitor.call(register, await withBotCheck(visitor, aForm({ nickname: 'Blue Fox' })))
  })

  test('is for adults, to the day', async () => {
    const visitor = await aVisitor()
    expect(await refused(visitor, aForm({ birthday: '2008-11-21' }))).toMatchObject({
      status: 422,
      code: 'register.underAge',
      details: { minimumAgeYears: 18 },
    })
    await visitor.call(register, await withBotCheck(visitor, aForm({ birthday: '2008-11-20' })))
    const strict = await aVisitor({ tenant: 'twentyone', record: { minimumAgeYears: 21 } })
    expect(await refused(strict, aForm({ birthday: '2005-11-21' }))).toMatchObject({
      code: 'register.underAge',
    })
    await strict.call(register, await withBotCheck(strict, aForm({ birthday: '2005-11-20' })))
  })

  test('is for adults by the day in the zone of the brand', async () => {
    const born = { birthday: '2008-11-20' }
    const ahead = await aVisitor({ tenant: 'ahead', record: { timeZone: 'Asia/Manila' } })
    const behind = await aVisitor({ tenant: 'behind', record: { timeZone: 'America/Sao_Paulo' } })
    // In Manila it is two in the morning of the 20th, in São Paulo three in the afternoon of the 19th.
    vi.setSystemTime(Date.UTC(2026, 10, 19, 18))
    await ahead.call(register, await withBotCheck(ahead, aForm(born)))
    expect(await refused(behind, aForm(born))).toMatchObject({ code: 'register.underAge' })
    vi.setSystemTime(Date.UTC(2026, 10, 20, 2, 59))
    expect(await refused(behind, aForm(born))).toMatchObject({ code: 'register.underAge' })
    vi.setSystemTime(Date.UTC(2026, 10, 20, 3))
    await behind.call(register, await withBotCheck(behind, aForm(born)))
  })

  test('takes no date of birth that nobody has', async () => {
    const visitor = await aVisitor()
    expect(await refused(visitor, aForm({ birthday: '1905-11-20' }))).toMatchObject({
      status: 422,
      code: 'field.invalid',
      details: { fields: [{ field: 'birthday', reason: 'implausible' }] },
    })
    await visitor.call(register, await withBotCheck(visitor, aForm({ birthday: '1906-11-20' })))
  })

  test('needs the proof of work, which is good for one', async () => {
    const visitor = await aVisitor()
    const send = async (input: object) => {
      const response = await visitor.send(register, { input })
      return { status: response.status, ...(await response.json<{ code: string }>()) }
    }
    expect(await send({ ...aForm(), botCheck: btoa('{}') })).toMatchObject({ code: 'botCheck.failed' })
    const input = await withBotCheck(visitor, aForm())
    await visitor.call(register, input)
    expect(await send({ ...input, username: aForm().username })).toMatchObject({ code: 'botCheck.failed' })
  })

  test('needs the terms', async () => {
    const visitor = await aVisitor()
    expect(await refused(visitor, aForm({ acceptsTerms: false }))).toMatchObject({
      status: 422,
      code: 'register.termsRequired',
    })
  })

  test('takes a friend’s code where the brand asks for one, before that of the link; it has to be somebody’s', async () => {
    const record = { registration: { fields: [aRule('recommenderId')], captcha: false } }
    const visitor = await aVisitor({ tenant: 'friends', record })
    const rows = [
      ['ABCD2345', await aMember({ tenant: 'friends' })],
      ['WXYZ6789', await aMember({ tenant: 'friends' })],
    ] as const
    const insert = env.DB.prepare(
      'INSERT INTO referral_code (tenant, code, member, made_at) VALUES (?, ?, ?, 1)',
    )
    await env.DB.batch(rows.map(([code, { member }]) => insert.bind('friends', code, member.id)))
    expect(await refused(visitor, aForm({ recommenderId: 'ABCD2346' }))).toMatchObject({
      status: 422,
      code: 'field.invalid',
      details: { fields: [{ field: 'recommenderId', reason: 'unknown' }] },
    })
    const inviterOf = async (form: ReturnType<typeof aForm>) => {
      await visitor.call(register, await withBotCheck(visitor, form))
      return env.DB.prepare(
        `SELECT r.inviter FROM referral r JOIN member m ON m.tenant = r.tenant AND m.id = r.invitee
         WHERE r.tenant = 'friends' AND m.account = ?`,
      )
        .bind(form.username.toLowerCase())
        .first<string>('inviter')
    }
    const [typed, linked] = rows.map(([, { member }]) => member.id)
    expect(await inviterOf(aForm({ recommenderId: 'abcd-2345', referralCode: 'WXYZ6789' }))).toBe(typed)
    expect(await inviterOf(aForm({ referralCode: 'WXYZ6789' }))).toBe(linked)
    expect(await inviterOf(aForm({ referralCode: 'UNKNOWN7' }))).toBeNull()
  })

  test('with a code needs the agent behind it', async () => {
    const record = { registration: { fields: [aRule('affiliateCode')], captcha: false } }
    const visitor = await aVisitor({ tenant: 'agents', record })
    expect(await refused(visitor, aForm({ affiliateCode: 'NOBODY' }))).toMatchObject({
      status: 422,
      code: 'register.affiliateUnknown',
    })
    const insert = env.DB.prepare(
      'INSERT INTO affiliate (tenant, code, agent_id, domain) VALUES (?, ?, ?, ?)',
    )
    await env.DB.batch([
      insert.bind('agents', 'FRIEND', 'agent-1', null),
      insert.bind('agents', 'ELSEWHERE', 'agent-2', 'other.example'),
      insert.bind('lotus', 'FOREIGN', 'agent-3', null),
    ])
    const form = aForm({ affiliateCode: 'FRIEND' })
    await visitor.call(register, await withBotCheck(visitor, form))
    expect(await memberRow('agents', form.username)).toMatchObject({ upline_id: 'agent-1' })
    for (const affiliateCode of ['ELSEWHERE', 'FOREIGN'])
      expect(await refused(visitor, aForm({ affiliateCode }))).toMatchObject({
        code: 'register.affiliateUnknown',
      })
  })

  test('by an agent’s link is the agent’s where the brand works with agents, also without a field for it', async () => {
    const insert = env.DB.prepare(
      'INSERT INTO affiliate (tenant, code, agent_id, domain) VALUES (?, ?, ?, ?)',
    )
    for (const [tenant, modules, uplineId] of [
      ['links-on', [...MODULES, 'AGENTPOLICY3'], 'agent-1'],
      ['links-off', MODULES, null],
    ] as const) {
      await insert.bind(tenant, 'FRIEND', 'agent-1', null).run()
      const visitor = await aVisitor({ tenant, record: { modules: [...modules] } })
      const form = aForm({ affiliateCode: 'FRIEND' })
      await visitor.call(register, await withBotCheck(visitor, form))
      expect(await memberRow(tenant, form.username)).toMatchObject({ upline_id: uplineId })
      // Nobody sees it there, so nobody can mend it.
      const stale = aForm({ affiliateCode: 'NOBODY' })
      await visitor.call(register, await withBotCheck(visitor, stale))
      expect(await memberRow(tenant, stale.username)).toMatchObject({ upline_id: null })
    }
  })

  test('needs a captcha where the brand wants one', async () => {
    const visitor = await aVisitor({
      tenant: 'careful',
      record: { registration: { fields: [], captcha: true } },
    })
    expect(await visitor.call(getRegistrationSettings)).toMatchObject({ captchaRequired: true })
    expect(await refused(visitor, aForm())).toMatchObject({ status: 403, code: 'captcha.required' })
    const { captchaId } = await visitor.call(getCaptcha)
    expect(await refused(visitor, aForm({ captchaId, captcha: 'WRONG1' }))).toMatchObject({
      status: 422,
      code: 'captcha.incorrect',
    })
    const guard = guardOfKey(await baseOf(visitor), 'captcha', captchaId)
    const captcha = await runInDurableObject(
      guard,
      (_instance, { storage }) =>
        storage.sql.exec<{ value: string }>('SELECT value FROM kept WHERE key LIKE ?', `${captchaId} %`).one()
          .value,
    )
    await visitor.call(register, await withBotCheck(visitor, aForm({ captchaId, captcha })))
    expect(await refused(visitor, aForm({ captchaId, captcha }))).toMatchObject({ code: 'captcha.incorrect' })
  })

  test('is possible sixty times an hour from an address', async () => {
    const visitor = await aVisitor()
    for (let time = 0; time < 60; time += 1)
      await visitor.send(register, { input: { ...aForm({ acceptsTerms: false }), botCheck: 'unsolved' } })
    expect(await refused(visitor, aForm())).toMatchObject({ status: 429, code: 'request.tooMany' })
  })
})

describe('a field', () => {
  const USERNAME = { patternId: 'letterFirst', min: 4, max: 16 }
  const PASSWORD = { patternId: 'any', min: 8, max: 64 }

  test.each([
    ['too short a name', { username: 'abc' }, [{ field: 'username', reason: 'length', ...USERNAME }]],
    ['too long a name', { username: 'a'.repeat(17) }, [{ field: 'username', reason: 'length', ...USERNAME }]],
    [
      'a name that begins with a digit',
      { username: '1player' },
      [{ field: 'username', reason: 'pattern', ...USERNAME }],
    ],
    [
      'a name with letters that look like others',
      { username: 'p\u0430ypal' },
      [{ field: 'username', reason: 'pattern', ...USERNAME }],
    ],
    [
      'a short password',
      { password: 'short1', confirmPassword: 'short1' },
      [
        { field: 'password', reason: 'length', ...PASSWORD },
        { field: 'confirmPassword', reason: 'length', ...PASSWORD },
      ],
    ],
    [
      'another second password',
      { confirmPassword: 'another password' },
      [{ field: 'confirmPassword', reason: 'mismatch' }],
    ],
    [
      'the name as password',
      { username: 'longenough', password: 'LongEnough', confirmPassword: 'LongEnough' },
      [{ field: 'password', reason: 'sameAsUsername' }],
    ],
    [
      'a day that never was',
      { birthday: '1990-02-30' },
      [{ field: 'birthday', reason: 'pattern', patternId: 'dateYmd', min: 10, max: 10 }],
    ],
    [
      'no birthday',
      { birthday: '' },
      [{ field: 'birthday', reason: 'required', patternId: 'dateYmd', min: 10, max: 10 }],
    ],
    ['a field that is not asked for', { idNumber: '1' }, [{ field: 'idNumber', reason: 'notAsked' }]],
  ])('refuses %s', async (_what, differences, fields) => {
    const visitor = await aVisitor()
    expect(await refused(visitor, aForm(differences))).toEqual({
      status: 422,
      success: false,
      code: 'field.invalid',
      message: 'field.invalid',
      details: { fields },
    })
  })

  test('follows the brand’s rule, with every problem named at once', async () => {
    const fields = [
      aRule('username', { minLength: 6, maxLength: 8, patternId: 'letterAndDigit' }),
      aRule('email', { required: true, patternId: 'email' }),
      aRule('payeeName', { patternId: 'lettersSpaces', minLength: 3, maxLength: 20 }),
      aRule('zalo', { enabled: false }),
    ]
    const visitor = await aVisitor({ tenant: 'ruled', record: { registration: { fields, captcha: false } } })
    expect(await refused(visitor, aForm({ username: 'letters', payeeName: 'An', zalo: 'x' }))).toMatchObject({
      code: 'field.invalid',
      details: {
        fields: [
          { field: 'username', reason: 'pattern', patternId: 'letterAndDigit', min: 6, max: 8 },
          { field: 'email', reason: 'required', patternId: 'email', min: 1, max: 64 },
          { field: 'payeeName', reason: 'length', patternId: 'lettersSpaces', min: 3, max: 20 },
          { field: 'zalo', reason: 'notAsked' },
        ],
      },
    })
    const settings = await visitor.call(getRegistrationSettings)
    expect(settings.fields.map(({ field, required }) => [field, required])).toEqual([
      ['username', true],
      ['password', true],
      ['confirmPassword', true],
      ['email', true],
      ['payeeName', false],
      ['birthday', true],
    ])
  })

  test('never lets a brand ask for a shorter password than eight characters', async () => {
    const fields = [aRule('password', { minLength: 4, maxLength: 6 })]
    const visitor = await aVisitor({ tenant: 'lax', record: { registration: { fields, captcha: false } } })
    const settings = await visitor.call(getRegistrationSettings)
    expect(settings.fields.filter(({ field }) => field.endsWith('assword'))).toEqual([
      expect.objectContaining({ field: 'password', minLength: 8, maxLength: 8 }),
      expect.objectContaining({ field: 'confirmPassword', minLength: 8, maxLength: 8 }),
    ])
  })

  test('with invisible or turning characters is refused', async () => {
    const fields = [aRule('nickname')]
    const visitor = await aVisitor({ tenant: 'names', record: { registration: { fields, captcha: false } } })
    for (const nickname of ['a\u202eb', 'a\u0000b', 'a\u2066b'])
      expect(await refused(visitor, aForm({ nickname }))).toMatchObject({ code: 'field.invalid' })
  })
})
