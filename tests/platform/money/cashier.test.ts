import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getDeposit, listDepositMethods, listDeposits, startDeposit } from '#lib/api/money/cashier.ts'
import { noticePayment } from '#lib/api/money/cashier-ops.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import { crc16 } from '#lib/shared/money/emv-code.ts'
import { sweepCashier } from '#platform/money/cashier/sweep.ts'
import { signatureOf } from '#platform/base/crypto/webhook-signature.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aMember, type MemberOptions } from '../../fixtures/worker/members.ts'
import { aNotice, aProvider, notify, type FakeProvider } from '../../fixtures/worker/provider.ts'
import { CASHIER } from '../../fixtures/worker/tenants.ts'
import { readRefusal, refusal } from '../play/games-site.ts'
import { loggedBy } from '../../fixtures/worker/log.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const PROVIDER_KEY = 'test-provider-key-0123456789abcdef'
const CODE_OF_1_PESO =
  '00020101021228500011ph.ppmi.p2m0111PAPHPHM1XXX0309102140529050331052047299530360854041.005802PH5903Rui6006Manila62440014com.paymaya.qr052228oYUr47CjKVCKh57wfb3s6304C116'
let provider: FakeProvider

// Passwords are hashed for real, once; that takes its time.
vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => {
  provider = aProvider()
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function aPayer(options: MemberOptions = {}) {
  const { visitor, member } = await aMember({ tenant: 'till', ...options })
  const wallet = walletOf(env, 'till', member.id)
  const balance = async () => (await wallet.balance()).playerMinor
  return { visitor, member, wallet, balance }
}

const order = (over: Partial<InputOf<typeof startDeposit>> = {}) => ({
  methodId: 'pix',
  amountMinor: 50_00,
  operationKey: crypto.randomUUID(),
  ...over,
})

/** Long enough for a code to expire, with a call in between, so that the session does not. */
async function waitHalfAnHour(visitor: Visitor): Promise<void> {
  vi.setSystemTime(NOON + 20 * 60_000)
  await visitor.call(listDepositMethods)
  vi.setSystemTime(NOON + 31 * 60_000)
}

const paid = (visitor: Visitor, reference: string, amountMinor: number, over = {}) =>
  notify(visitor, { subject: 'payment', reference, status: 'paid', amountMinor, ...over })

describe('a deposit', () => {
  test('is offered by the methods of the brand', async () => {
    const { visitor } = await aPayer()
    const { methods, currency } = await visitor.call(listDepositMethods)
    // What a method pays with is the law's question, not the player's.
    expect(methods).toEqual(CASHIER.methods.map(({ instruments: _, ...method }) => method))
    expect(currency).toEqual({ code: 'BRL', exponent: 2 })
  })

  test('by Pix shows a code that expires, and is credited when the money came', async () => {
    const { visitor, balance } = await aPayer()
    const begun = await visitor.call(startDeposit, order())
    expect(begun).toMatchObject({ status: 'waiting', amountMinor: 50_00, kind: 'pix' })
    if (begun.instructions?.kind !== 'pix') throw new Error('no code')
    const { payload, expiresAtMs } = begun.instructions
    expect(payload.slice(-4)).toBe(crc16(payload.slice(0, -4)))
    expect(payload).toContain('540550.00')
    expect(expiresAtMs).toBe(NOON + 30 * 60_000)
    expect(await balance()).toBe(0)

    expect(await paid(visitor, begun.id, 50_00)).toBe('credited')
    expect(await balance()).toBe(50_00)
    const after = await visitor.call(getDeposit, { id: begun.id })
    expect(after).toMatchObject({ status: 'credited', creditedMinor: 50_00, paid: 'exact', surplusMinor: 0 })
    expect(after.instructions).toBeUndefined()
  })

  test.each([
    [{ name: 'Đại Phát', city: 'Đắk Lắk' }, '5908Dai Phat6007Dak Lak'],
    [{ name: 'Ørsted Łódź', city: 'Łódź' }, '5911Orsted Lodz6004Lodz'],
    [{ name: '大发娱乐有限公司', city: '北京' }, '5921DaFaYuLeYouXianGongSi6007BeiJing'],
    // Names without a readable character give way to the brand's own name, and the city to the country.
    [{ name: '🎰', city: '\u200b' }, '5904till6006Brasil'],
  ])('by Pix writes the names of its receiver: %j', async (details, written) => {
    provider.details = details
    const { visitor } = await aPayer()
    const begun = await visitor.call(startDeposit, order())
    if (begun.instructions?.kind !== 'pix') throw new Error('no code')
    const { payload } = begun.instructions
    expect(payload).toContain(written)
    expect(payload.slice(-4)).toBe(crc16(payload.slice(0, -4)))
  })

  test('has the provider’s numbers without what they were pasted with', async () => {
    provider.details = { key: '12.abc.345/01de\u201135', accountNumber: '\u202a0011 0123\u20114567\u202c' }
    const { visitor } = await aPayer()
    const pix = await visitor.call(startDeposit, order())
    if (pix.instructions?.kind !== 'pix') throw new Error('no code')
    expect(pix.instructions.payload).toContain('011412ABC34501DE35')
    const vietqr = await visitor.call(startDeposit, order({ methodId: 'vietqr' }))
    expect(vietqr.instructions).toMatchObject({ accountNumber: '001101234567' })
    const bank = await visitor.call(startDeposit, order({ methodId: 'bank' }))
    expect(bank.instructions).toMatchObject({ accountNumber: '0011 0123-4567' })
  })

  test.each([
    ['pix', { key: '529.982.247-24' }],
    ['pix', { key: '+55 11 3220-1234' }],
    ['pix', { key: '' }],
    ['vietqr', { bin: '97040' }],
    ['vietqr', { accountNumber: 'số 0011' }],
    ['qrph', { bic: 'TEST' }],
    ['upi', { address: 'test house' }],
    // A code that the provider made: cut short, of another amount, of another scheme.
    ['qrph', { payload: CODE_OF_1_PESO.slice(0, -1) }],
    ['qrph', { payload: CODE_OF_1_PESO }],
    ['pix', { payload: CODE_OF_1_PESO }],
    ['upi', { payload: 'upi://pay?pa=shop@bank&am=5.00' }],
    ['upi', { payload: 'javascript:alert(1)' }],
  ])(
    'by %s with %j has no code: the order is repeated, once the provider is right',
    async (methodId, wrong) => {
      provider.details = wrong
      const { visitor } = await aPayer()
      const wanted = order({ methodId })
      expect(await refusal(visitor, startDeposit, wanted)).toMatchObject({ code: 'cashier.providerDown' })
      provider.details = {}
      expect((await visitor.call(startDeposit, wanted)).status).toBe('waiting')
    },
  )

  test.each([
    ['vietqr', 'vietqr'],
    ['bank', 'bank'],
    ['card', 'redirect'],
    ['qrph', 'qrph'],
    ['upi', 'upi'],
  ])('by %s tells how to pay', async (methodId, kind) => {
    const { visitor } = await aPayer()
    const { instructions } = await visitor.call(startDeposit, order({ methodId }))
    expect(instructions?.kind).toBe(kind)
    if (instructions && 'reference' in instructions) expect(instructions.reference).toMatch(/^[0-9A-F]{12}$/)
  })

  test('shows a code that the provider made as it was sent', async () => {
    const payload = 'upi://pay?pa=shop@bank&pn=The%20Shop&tr=X1&am=50&cu=INR&mode=05'
    provider.details = { payload }
    const { visitor } = await aPayer()
    const { instructions } = await visitor.call(startDeposit, order({ methodId: 'upi' }))
    expect(instructions).toMatchObject({ kind: 'upi', payload })
  })

  test('is ordered once a key, signed, with the address for notices', async () => {
    const { visitor } = await aPayer()
    const wanted = order()
    const first = await visitor.call(startDeposit, wanted)
    expect(await visitor.call(startDeposit, wanted)).toEqual(first)
    expect(provider.orders).toHaveLength(1)
    const [{ order: sent, headers } = { order: {}, headers: new Headers() }] = provider.orders
    expect(sent).toMatchObject({
      reference: first.id,
      brand: 'TILL',
      amountMinor: 50_00,
      noticeUrl: 'http://till.localhost:8787/wps/cashier/notice',
      // The page of the payment itself: whoever comes back sees what became of it.
      returnUrl: `http://till.localhost:8787/#member/depositv2?deposit=${first.id}`,
    })
    expect(headers.get('idempotency-key')).toBe(first.id)
    expect(headers.get('x-signature')).toBe(signatureOf(PROVIDER_KEY, JSON.stringify(sent), NOON))
    for (const other of [{ amountMinor: 60_00 }, { methodId: 'card' }])
      expect(await refusal(visitor, startDeposit, { ...wanted, ...other })).toMatchObject({
        status: 422,
        code: 'request.keyReused',
      })
  })

  test('asked for side by side under one key is one deposit', async () => {
    const { visitor } = await aPayer()
    const wanted = order()
    const all = await Promise.all(Array.from({ length: 8 }, () => visitor.call(startDeposit, wanted)))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect((await visitor.call(listDeposits, {})).total).toBe(1)
  })

  test('whose notice never came is credited by asking the provider, once', async () => {
    const { visitor } = await aPayer()
    const { id } = await visitor.call(startDeposit, order())
    const notice = aNotice(visitor, { subject: 'payment', reference: id, status: 'paid', amountMinor: 50_00 })
    provider.outcomes.set(id, [notice])
    await sweepCashier(env, NOON + 9 * 60_000)
    expect((await visitor.call(getDeposit, { id })).status).toBe('waiting')
    await Promise.all([1, 2].map(() => sweepCashier(env, NOON + 11 * 60_000)))
    expect(await visitor.call(getDeposit, { id })).toMatchObject({ status: 'credited', creditedMinor: 50_00 })
    expect((await visitor.call(noticePayment, notice)).outcome).toBe('duplicate')
  })

  test('is tried again under its key when the provider was down', async () => {
    const { visitor } = await aPayer()
    const wanted = order()
    provider.isDown = true
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(await refusal(visitor, startDeposit, wanted)).toMatchObject({
      status: 503,
      code: 'cashier.providerDown',
    })
    expect(loggedBy(warned)).toContainEqual({
      ...{ level: 'warn', code: 'provider.failed', brand: expect.any(String), path: '/payments' },
      ...{ order: expect.any(String), answer: 'no answer' },
    })
    warned.mockRestore()
    expect((await visitor.call(listDeposits, {})).total).toBe(0)
    provider.isDown = false
    expect(await visitor.call(startDeposit, wanted)).toMatchObject({ status: 'waiting' })
  })

  test.each([
    [9_99, 'cashier.amountTooLow'],
    [5_000_01, 'cashier.amountTooHigh'],
    [999_999_999_999, 'cashier.amountTooHigh'],
    [0, 'request.invalid'],
    [-50_00, 'request.invalid'],
    [50.5, 'request.invalid'],
    ['5e3', 'request.invalid'],
    ['5000', 'request.invalid'],
    [null, 'request.invalid'],
    [1e300, 'request.invalid'],
    [2 ** 53, 'request.invalid'],
  ])('of %j is refused with %s', async (amountMinor, code) => {
    const { visitor } = await aPayer()
    const response = await visitor.send(startDeposit, { input: { ...order(), amountMinor } })
    expect(await readRefusal(response)).toMatchObject({ status: 422, code })
    expect(provider.orders).toHaveLength(0)
  })

  test('of a method that is not offered, or into a frozen wallet, is refused', async () => {
    const { visitor, wallet } = await aPayer()
    expect(await refusal(visitor, startDeposit, order({ methodId: 'cash' }))).toMatchObject({
      code: 'cashier.methodUnknown',
    })
    await wallet.execute({ kind: 'freeze', operationKey: 'freeze-it', frozen: true, note: 'test' }, NOON)
    expect(await refusal(visitor, startDeposit, order())).toMatchObject({ code: 'wallet.frozen' })
  })

  test('is the member’s own affair', async () => {
    const { visitor } = await aPayer()
    const { id } = await visitor.call(startDeposit, order())
    const other = await aPayer()
    expect(await refusal(other.visitor, getDeposit, { id })).toMatchObject({ code: 'cashier.depositUnknown' })
    expect((await other.visitor.call(listDeposits, {})).total).toBe(0)
  })

  test('is one of ten at most that are open', async () => {
    const { visitor } = await aPayer()
    for (let at = 0; at < 10; at += 1) await visitor.call(startDeposit, order())
    expect(await refusal(visitor, startDeposit, order())).toMatchObject({ code: 'cashier.tooManyOpen' })
    await waitHalfAnHour(visitor)
    expect(await visitor.call(startDeposit, order())).toMatchObject({ status: 'waiting' })
  })
})

describe('the money of a deposit', () => {
  async function aDeposit(over: Partial<InputOf<typeof startDeposit>> = {}) {
    const payer = await aPayer()
    const { id } = await payer.visitor.call(startDeposit, order(over))
    return { ...payer, id, read: () => payer.visitor.call(getDeposit, { id }) }
  }

  test('arrives once, however often it is told', async () => {
    const { visitor, id, balance } = await aDeposit()
    const told = aNotice(visitor, { subject: 'payment', reference: id, status: 'paid', amountMinor: 50_00 })
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => visitor.call(noticePayment, told)))
    expect(outcomes.filter(({ outcome }) => outcome === 'credited')).toHaveLength(1)
    expect((await visitor.call(noticePayment, told)).outcome).toBe('duplicate')
    // Another notice of the same movement.
    expect(await visitor.call(noticePayment, { ...told, eventId: 'told-anew' })).toEqual({
      outcome: 'duplicate',
    })
    expect(await balance()).toBe(50_00)
  })

  test('is one transaction in capitals or not, for every deposit', async () => {
    const { visitor, id, balance, read } = await aDeposit()
    expect(await paid(visitor, id, 50_00, { transactionId: 'E0001-abc' })).toBe('credited')
    expect(await paid(visitor, id, 50_00, { transactionId: 'e0001-ABC' })).toBe('duplicate')
    expect(await paid(visitor, id, 50_00, { transactionId: 'second-1' })).toBe('surplus')
    expect(await paid(visitor, id, 50_00, { transactionId: 'SECOND-1' })).toBe('duplicate')
    expect(await balance()).toBe(50_00)
    expect(await read()).toMatchObject({ surplusMinor: 50_00 })
    const next = await aDeposit()
    for (const transactionId of ['E0001-ABC', 'Second-1'])
      await expect(paid(next.visitor, next.id, 50_00, { transactionId })).rejects.toMatchObject({
        code: 'notice.mismatch',
      })
  })

  test('that comes twice is credited once and kept apart', async () => {
    const { visitor, id, balance, read } = await aDeposit()
    expect(await paid(visitor, id, 50_00)).toBe('credited')
    expect(await paid(visitor, id, 50_00)).toBe('surplus')
    expect(await balance()).toBe(50_00)
    expect(await read()).toMatchObject({ status: 'credited', creditedMinor: 50_00, surplusMinor: 50_00 })
  })

  test('is what came, where that is less or more', async () => {
    const less = await aDeposit()
    expect(await paid(less.visitor, less.id, 30_00)).toBe('creditedLess')
    expect(await less.balance()).toBe(30_00)
    expect(await less.read()).toMatchObject({ paid: 'less', paidMinor: 30_00, creditedMinor: 30_00 })
    const more = await aDeposit()
    expect(await paid(more.visitor, more.id, 70_00)).toBe('creditedMore')
    expect(await more.balance()).toBe(70_00)
  })

  test('is credited late, after the time was up', async () => {
    const { visitor, id, balance, read } = await aDeposit()
    await waitHalfAnHour(visitor)
    const expired = await read()
    expect(expired.status).toBe('expired')
    expect(expired.instructions).toBeUndefined()
    expect(await paid(visitor, id, 50_00)).toBe('creditedLate')
    expect(await balance()).toBe(50_00)
  })

  test('counts whatever order the notices come in', async () => {
    const failed = { subject: 'payment', status: 'failed', amountMinor: 0, reason: 'declined' } as const
    const one = await aDeposit()
    expect(await notify(one.visitor, { ...failed, reference: one.id })).toBe('failed')
    expect((await one.read()).status).toBe('failed')
    expect(await paid(one.visitor, one.id, 50_00)).toBe('creditedLate')
    expect(await notify(one.visitor, { ...failed, reference: one.id })).toBe('outdated')
    expect(await one.read()).toMatchObject({ status: 'credited' })
    expect(await one.balance()).toBe(50_00)
  })

  test('is less the fee of the method, rounded half to even', async () => {
    const { visitor, id, balance, read } = await aDeposit({ methodId: 'bank', amountMinor: 100_33 })
    expect((await read()).feeMinor).toBe(1_50)
    expect(await paid(visitor, id, 100_33)).toBe('credited')
    expect(await balance()).toBe(98_83)
    expect(await read()).toMatchObject({ paidMinor: 100_33, feeMinor: 1_50, creditedMinor: 98_83 })
  })

  test('counts in the limits of deposits as it was paid, with its fee', async () => {
    const { visitor, id, wallet, balance } = await aDeposit({ methodId: 'bank', amountMinor: 100_33 })
    const limits = [{ kind: 'deposit' as const, windowMs: 86_400_000, maxMinor: 100_33 }]
    await wallet.execute({ kind: 'setLimits', operationKey: 'limit-it', limits }, NOON)
    expect(await paid(visitor, id, 100_33)).toBe('credited')
    expect(await balance()).toBe(98_83)
    // What was credited leaves 1.50 of the limit, what was paid leaves nothing.
    const again = await visitor.call(startDeposit, order({ amountMinor: 10_00 }))
    expect(await paid(visitor, again.id, 1_50)).toBe('held')
    expect(await balance()).toBe(98_83)
  })

  test('is held for people where a limit of the player forbids it, and told so again', async () => {
    const { visitor, id, wallet, balance, read } = await aDeposit()
    const limits = [{ kind: 'deposit' as const, windowMs: 86_400_000, maxMinor: 20_00 }]
    await wallet.execute({ kind: 'setLimits', operationKey: 'limit-it', limits }, NOON)
    expect(await paid(visitor, id, 50_00, { transactionId: 'one' })).toBe('held')
    expect(await paid(visitor, id, 50_00, { transactionId: 'one' })).toBe('duplicate')
    expect(await balance()).toBe(0)
    expect(await read()).toMatchObject({ status: 'held', paidMinor: 50_00 })
  })

  test('is not moved by a notice that does not fit', async () => {
    const { visitor, id, balance } = await aDeposit()
    const base = aNotice(visitor, { subject: 'payment', reference: id, status: 'paid', amountMinor: 50_00 })
    const wrong = async (over: object) =>
      (await readRefusal(await visitor.send(noticePayment, { input: { ...base, ...over } }))).code
    expect(await wrong({ brand: 'OTHER' })).toBe('notice.mismatch')
    expect(await wrong({ currency: 'USD' })).toBe('notice.mismatch')
    expect(await wrong({ status: 'sent' })).toBe('notice.mismatch')
    expect(await wrong({ amountMinor: 0 })).toBe('notice.mismatch')
    expect(await wrong({ amountMinor: 50.5 })).toBe('request.invalid')
    expect(await wrong({ amountMinor: -1 })).toBe('request.invalid')
    expect(await wrong({ reference: 'nothing' })).toBe('cashier.depositUnknown')
    expect(await wrong({ subject: 'payout' })).toBe('withdrawal.unknown')
    expect(await balance()).toBe(0)
    expect((await visitor.call(noticePayment, base)).outcome).toBe('credited')
    // The number of a notice is bound to its contents.
    expect(await wrong({ amountMinor: 90_00 })).toBe('notice.mismatch')
    expect(await wrong({ eventId: 'another', amountMinor: 90_00 })).toBe('notice.mismatch')
    expect(await balance()).toBe(50_00)
  })

  test('is not moved from another brand', async () => {
    const { visitor, id, balance } = await aDeposit()
    const elsewhere = await aPayerElsewhere()
    expect(
      await refusal(
        elsewhere,
        noticePayment,
        aNotice(elsewhere, { subject: 'payment', reference: id, status: 'paid', amountMinor: 50_00 }),
      ),
    ).toMatchObject({ code: 'cashier.depositUnknown' })
    expect(await balance()).toBe(0)
    expect(visitor.tenant).not.toBe(elsewhere.tenant)
  })

  async function aPayerElsewhere() {
    return (await aMember({ tenant: 'other-till' })).visitor
  }
})

describe('a notice', () => {
  const REFUSED = { status: 401, code: 'notice.signature' }

  async function aBody() {
    const { visitor, balance } = await aPayer()
    const { id } = await visitor.call(startDeposit, order())
    const body = JSON.stringify(
      aNotice(visitor, { subject: 'payment', reference: id, status: 'paid', amountMinor: 50_00 }),
    )
    const send = async (signature: string | null, text = body) =>
      visitor.send(noticePayment, { body: text, headers: { 'x-signature': signature } })
    return { body, send, balance }
  }

  test('needs the provider’s signature over just this body and this time', async () => {
    const { body, send, balance } = await aBody()
    const good = signatureOf(PROVIDER_KEY, body, NOON)
    for (const signature of [
      null,
      '',
      'v1=',
      good.replace(/v1=.*/, 'v1='),
      good.replace(/v1=./, 'v1=g'),
      good.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      good.replace(/t=\d+/, `t=${NOON / 1000 + 1}`),
      signatureOf('another-provider-key-0123456789abc', body, NOON),
      signatureOf('', body, NOON),
    ])
      expect(await readRefusal(await send(signature)), String(signature)).toMatchObject(REFUSED)
    expect(await readRefusal(await send(good, body.replace('5000', '9000')))).toMatchObject(REFUSED)
    expect(await balance()).toBe(0)
    expect((await send(good)).status).toBe(200)
    expect(await balance()).toBe(50_00)
  })

  test('is good for five minutes, either way', async () => {
    const { body, send, balance } = await aBody()
    for (const offMs of [-301_000, 301_000])
      expect(await readRefusal(await send(signatureOf(PROVIDER_KEY, body, NOON + offMs)))).toMatchObject(
        REFUSED,
      )
    expect(await balance()).toBe(0)
    expect((await send(signatureOf(PROVIDER_KEY, body, NOON - 299_000))).status).toBe(200)
  })

  test('comes from a server: neither the page of the site nor a session counts', async () => {
    const { body, send } = await aBody()
    const { visitor } = await aPayer()
    const headers = { 'x-signature': null, 'sec-fetch-site': 'same-origin' }
    expect(await readRefusal(await visitor.send(noticePayment, { body, headers }))).toMatchObject(REFUSED)
    const fromServer = { 'sec-fetch-site': null, origin: null, cookie: null, authorization: null }
    const good = { ...fromServer, 'x-signature': signatureOf(PROVIDER_KEY, body, NOON) }
    expect((await visitor.send(noticePayment, { body, headers: good })).status).toBe(200)
    expect((await send(null)).status).toBe(401)
  })
})
