import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../../../sandbox/payment-provider/server.ts'

const KEY = 'a-provider-key-for-tests-0123456789'
let sandbox: Sandbox
let site: Server
let notices: { host: string | undefined; isSigned: boolean; body: Record<string, unknown> }[]
let answers: number[]

beforeEach(async () => {
  notices = []
  answers = []
  site = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const signature = String(request.headers['x-signature'])
      notices.push({
        host: request.headers.host,
        isSigned: signature === signed(text, signature),
        body: JSON.parse(text),
      })
      const status = answers.shift() ?? 200
      response.writeHead(status).end(JSON.stringify({ success: true, value: { outcome: 'credited' } }))
    })
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  sandbox = await startSandbox({ port: 0, key: KEY })
})

afterEach(async () => {
  await sandbox.stop()
  site.closeAllConnections()
  await new Promise((resolve) => site.close(resolve))
})

/** The signature that a body must have, at the time that the given one names. */
function signed(body: string, given: string): string {
  const seconds = /^t=(\d+),/.exec(given)?.[1] ?? ''
  return `t=${seconds},v1=${createHmac('sha256', KEY).update(`${seconds}.${body}`).digest('hex')}`
}

async function post(path: string, value: unknown, signature?: string) {
  const body = JSON.stringify(value)
  const seconds = Math.floor(Date.now() / 1000)
  const response = await fetch(`http://127.0.0.1:${sandbox.port}${path}`, {
    method: 'POST',
    headers: {
      'x-signature': signature ?? signed(body, `t=${seconds},`),
      'content-type': 'application/json',
    },
    body,
  })
  return { status: response.status, value: Object(await response.json()) }
}

function anOrder(over: object = {}) {
  const port = Object(site.address()).port
  return {
    reference: 'order-1',
    brand: 'TEST',
    kind: 'pix',
    amountMinor: 50_01,
    currency: { code: 'BRL', exponent: 2 },
    noticeUrl: `http://till.localhost:${port}/wps/cashier/notice`,
    returnUrl: 'http://till.localhost/#member/depositv2',
    expiresAtMs: Date.now() + 20,
    ...over,
  }
}

const told = () => notices.map(({ body }) => [body['status'], body['amountMinor']])

describe('a payment', () => {
  test.each([
    ['pay', [['paid', 50_01]]],
    ['fail', [['failed', 0]]],
    ['payLess', [['paid', 25_00]]],
    ['payMore', [['paid', 55_02]]],
    [
      'payTwice',
      [
        ['paid', 50_01],
        ['paid', 50_01],
      ],
    ],
    [
      'failThenPay',
      [
        ['failed', 0],
        ['paid', 50_01],
      ],
    ],
  ])('that is told to %s is noticed, signed, at the brand’s host', async (action, expected) => {
    expect((await post('/payments', anOrder())).value).toMatchObject({ kind: 'pix' })
    expect((await post('/control/order-1', { action })).status).toBe(200)
    expect(told()).toEqual(expected)
    expect(notices.every(({ isSigned }) => isSigned)).toBe(true)
    expect(notices[0]?.host).toMatch(/^till\.localhost:/)
    expect(new Set(notices.map(({ body }) => body['transactionId'])).size).toBe(expected.length)
  })

  test('that is paid late is noticed after it expired', async () => {
    const order = anOrder({ expiresAtMs: Date.now() + 60 })
    await post('/payments', order)
    await post('/control/order-1', { action: 'payLate' })
    expect(told()).toEqual([])
    await expect.poll(told).toEqual([['paid', 50_01]])
    expect(Date.now()).toBeGreaterThan(order.expiresAtMs)
  })

  test('is told again, with the same number, while the site fails', async () => {
    answers = [500]
    await post('/payments', anOrder())
    await post('/control/order-1', { action: 'pay' })
    expect(told()).toHaveLength(2)
    expect(notices[0]?.body['eventId']).toBe(notices[1]?.body['eventId'])
  })

  test('by redirect has a page that leads back', async () => {
    const { value } = await post('/payments', anOrder({ kind: 'redirect' }))
    const page = await fetch(String(value.url).replace('localhost', '127.0.0.1'))
    expect(await page.text()).toContain('action="/control/order-1?back=site"')
    const done = await fetch(`http://127.0.0.1:${sandbox.port}/control/order-1?back=site`, {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay' }),
      redirect: 'manual',
    })
    expect(done.headers.get('location')).toBe('http://till.localhost/#member/depositv2')
  })
})

test('an order needs the signature, and is the same order when it comes again', async () => {
  expect((await post('/payments', anOrder(), 't=1,v1=0')).status).toBe(401)
  await post('/payments', anOrder())
  await post('/payments', anOrder())
  const orders: unknown[] = await (await fetch(`http://127.0.0.1:${sandbox.port}/orders`)).json()
  expect(orders).toHaveLength(1)
})

test('a payout is accepted, sent and received, or refused for an account that ends in 0000', async () => {
  const payout = anOrder({ number: '12345678901' })
  expect((await post('/payouts', payout)).value).toEqual({ accepted: true })
  for (const action of ['send', 'receive', 'fail']) await post('/control/order-1', { action })
  expect(told()).toEqual([
    ['sent', 50_01],
    ['received', 50_01],
    ['failed', 50_01],
  ])
  const refused = await post('/payouts', anOrder({ reference: 'order-2', number: '120000' }))
  expect(refused.value).toEqual({ accepted: false, reason: 'Unknown account' })
  expect((await post('/control/order-1', { action: 'steal' })).status).toBe(422)
})
