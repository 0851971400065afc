import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { checkNumber } from '../../../sandbox/registers/check.ts'
import { startSandbox } from '../../../sandbox/payment-provider/server.ts'

it('answers by the first digits of a number', () => {
  const bodyOf = (number: string) => checkNumber({ number }).body
  expect(bodyOf('52998224725')).toEqual({ barred: false })
  expect(bodyOf('90100000000')).toEqual({ barred: true, cause: 'socialProgramme' })
  expect(bodyOf('90200000000')).toEqual({ barred: true, cause: 'selfExclusion' })
  expect(checkNumber({ number: '903' }).afterMs).toBeGreaterThan(5_000)
  expect(checkNumber({ number: '904' }).status).toBe(503)
  expect(typeof bodyOf('905')).toBe('string')
  for (const none of [{}, null, { number: 901 }]) expect(checkNumber(none).status).toBe(200)
})

it('answers over HTTP whoever signs, and nobody else', async () => {
  const key = 'a-register-key-for-tests-0123456789'
  const sandbox = await startSandbox({ port: 0, key })
  const ask = async (number: string, by = key) => {
    const body = JSON.stringify({ reference: 'q1', market: 'BR', number })
    const seconds = Math.floor(Date.now() / 1000)
    const mac = createHmac('sha256', by).update(`${seconds}.${body}`).digest('hex')
    const response = await fetch(`http://127.0.0.1:${sandbox.port}/registers/checks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': `t=${seconds},v1=${mac}` },
      body,
    })
    return [response.status, await response.text()]
  }
  try {
    expect(await ask('52998224725')).toEqual([200, '{"barred":false}'])
    expect(await ask('90100000000')).toEqual([200, '{"barred":true,"cause":"socialProgramme"}'])
    expect(await ask('90400000000')).toMatchObject([503, expect.any(String)])
    expect(await ask('90500000000')).toMatchObject([200, expect.stringContaining('<html>')])
    expect(await ask('90100000000', 'another-key-of-the-same-length-0123')).toMatchObject([
      401,
      expect.any(String),
    ])
  } finally {
    await sandbox.stop()
  }
})
