import { expect, it } from 'vitest'
import { anEdge } from './edge-under-test.ts'

const NOTICE = {
  method: 'POST',
  body: '{}',
  headers: { 'content-type': 'application/json', 'x-signature': 't=1,v1=ab' },
}

it('a payment provider’s notice needs no origin, keeps its signature, and comes through while a brand is closed', async () => {
  const edge = anEdge()
  edge.status.set('aurora', '{"maintenance":true,"blockedRegions":["XX"]}')
  const answer = await edge.send('/wps/cashier/notice', NOTICE)
  expect(answer.status).toBe(200)
  expect(edge.seen[0]?.headers.get('x-signature')).toBe('t=1,v1=ab')
})

it.each(['/wps/cashier/notice/x', '/wps/cashier/deposits'])(
  '%s is no notice: it needs an origin',
  async (path) => {
    const edge = anEdge()
    expect((await edge.send(path, NOTICE)).status).toBe(403)
    expect(edge.seen).toEqual([])
  },
)
