import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { checkDocument } from '../../../sandbox/documents/check.ts'
import { startSandbox } from '../../../sandbox/payment-provider/server.ts'

const picture = (width: number, height: number) => ({ kind: 'png', width, height, base64: '' })

it('refuses pictures that nobody could read, and leaves all others to people', () => {
  expect(checkDocument({ pictures: [picture(900, 600)] })).toEqual({ verdict: 'unsure' })
  const unreadable = { verdict: 'refused', reason: 'unreadable' }
  expect(checkDocument({ pictures: [picture(900, 600), picture(900, 199)] })).toEqual(unreadable)
  for (const none of [{}, { pictures: [] }, { pictures: [{ width: 'wide' }] }, null])
    expect(checkDocument(none)).toEqual(unreadable)
})

it('answers over HTTP whoever signs, and nobody else', async () => {
  const key = 'a-document-key-for-tests-0123456789'
  const sandbox = await startSandbox({ port: 0, key })
  const ask = async (side: number, by: string) => {
    const body = JSON.stringify({ reference: 'try-1', kind: 'passport', pictures: [picture(side, side)] })
    const seconds = Math.floor(Date.now() / 1000)
    const mac = createHmac('sha256', by).update(`${seconds}.${body}`).digest('hex')
    const response = await fetch(`http://127.0.0.1:${sandbox.port}/documents/checks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': `t=${seconds},v1=${mac}` },
      body,
    })
    const answer: unknown = await response.json()
    return [response.status, answer]
  }
  try {
    expect(await ask(900, key)).toEqual([200, { verdict: 'unsure' }])
    expect(await ask(100, key)).toEqual([200, { verdict: 'refused', reason: 'unreadable' }])
    expect(await ask(900, 'another-key-of-the-same-length-0123')).toMatchObject([401, {}])
  } finally {
    await sandbox.stop()
  }
})
