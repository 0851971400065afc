import { expect, it } from 'vitest'
import { quietUntilMs } from '#lib/shared/push/quiet-hours.ts'
import { encryptFor } from '#platform/talk/push/encrypt.ts'

it('a text is encrypted as in the example of RFC 8291, Appendix A', async () => {
  const publicKey = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'
  const point = Buffer.from(publicKey, 'base64url')
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256', d: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw' },
    ...{ x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
  }
  const keys = {
    publicKey: await crypto.subtle.importKey('raw', new Uint8Array(point), curve, true, []),
    privateKey: await crypto.subtle.importKey('jwk', jwk, curve, true, ['deriveBits']),
  }
  const device = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const salt = new Uint8Array(Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'))
  const sealed = await encryptFor(device, 'When I grow up, I want to be a watermelon', { salt, keys })
  expect(Buffer.from(sealed).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

const at = (time: string) => Date.parse(`2026-11-20T${time}:30Z`)
it.each([
  ['in the night, before midnight', 22 * 60, 8 * 60, '23:10', '2026-11-21T08:00:00.000Z'],
  ['in the night, after midnight', 22 * 60, 8 * 60, '03:00', '2026-11-20T08:00:00.000Z'],
  ['at the first minute', 22 * 60, 8 * 60, '22:00', '2026-11-21T08:00:00.000Z'],
  ['at the first minute after them', 22 * 60, 8 * 60, '08:00', undefined],
  ['by day', 9 * 60, 17 * 60, '12:00', '2026-11-20T17:00:00.000Z'],
  ['outside by day', 9 * 60, 17 * 60, '08:59', undefined],
])('quiet hours %s', (_when, fromMinute, toMinute, time, end) => {
  const until = quietUntilMs({ fromMinute, toMinute }, at(time), 'UTC')
  expect(until === undefined ? undefined : new Date(until).toISOString()).toBe(end)
})
