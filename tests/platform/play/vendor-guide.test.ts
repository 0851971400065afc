import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import * as api from '#lib/api/play/vendors-wallet.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { signVendorMessage } from '#lib/shared/keys/vendor-signature.ts'
import guide from '../../../docs/vendor-guide.md?raw'
import { aPlayer, seedSite } from './games-site.ts'
import { aVendor, launchToken, NODE } from './vendor-site.ts'

/** The examples of the guide, sent as they are written there. */

interface Example {
  path: string
  message: string
  reply: string
}

const EXAMPLES: Example[] = [
  ...guide.matchAll(/```json POST (\S+)\n([\s\S]*?)```\s*```json\n([\s\S]*?)```/g),
].map(([, path = '', message = '', reply = '']) => ({ path, message, reply }))
const CALLS: readonly Endpoint[] = Object.values(api)

beforeAll(seedSite)
afterEach(() => void vi.useRealTimers())

it('has an example of every call', () => {
  const paths = new Set(EXAMPLES.map(({ path }) => path))
  expect([...paths].toSorted()).toEqual(CALLS.map(({ path }) => path).toSorted())
})

it('has examples that are answered as they say, one after the other', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { visitor, member } = await aPlayer({ balanceMinor: 100_00 })
  const server = await aVendor()
  const values = new Map([
    ['<token of the launch>', await launchToken(visitor)],
    ['<player>', member.id],
    ['nova-plain', NODE],
  ])
  for (const { path, message, reply } of EXAMPLES) {
    vi.setSystemTime(Date.now() + 1_000)
    const endpoint = CALLS.find((each) => each.path === path)
    if (!endpoint) throw new Error(`no call ${path}`)
    const asked: unknown = JSON.parse(filled(message, values))
    const answer: unknown = await (await server.send(endpoint, asked)).json()
    const { session } = Object(Object(answer)['value'])
    if (path === '/vendor/v1/sessions') values.set('<session>', String(session))
    const told: { value?: { atMs?: unknown } } = JSON.parse(filled(reply, values))
    if (told.value?.atMs !== undefined) told.value.atMs = expect.any(Number)
    expect(answer, `${path} ${message}`).toMatchObject(told)
  }
})

it('has a signature that is right', () => {
  const [, secret = ''] = /the secret `([0-9a-f]{64})`/.exec(guide) ?? []
  const [, seconds = '', nonce = ''] = /the time\s`(\d+)` and the nonce `(\w+)`/.exec(guide) ?? []
  const [, body = ''] = /with this body\s+```\n(.*)\n```/.exec(guide) ?? []
  const [, signature] = /has `x-signature: ([0-9a-f]{64})`/.exec(guide) ?? []
  const message = { method: 'POST', path: '/vendor/v1/bet', seconds: Number(seconds), nonce, body }
  expect(signVendorMessage(secret, message)).toBe(signature)
})

function filled(text: string, values: ReadonlyMap<string, string>): string {
  return [...values].reduce((whole, [name, value]) => whole.replaceAll(name, value), text)
}
