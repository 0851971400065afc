import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHAT_PATH, MODELS_PATH, MODELS_VENDOR, modelList } from '#lib/api/talk/models.ts'
import { signedHeaders, signVendorMessage, vendorSecret } from '#lib/shared/keys/vendor-signature.ts'
import { startGameVendor, type GameVendor } from '../../../sandbox/game-vendor/server.ts'

const MASTER = 'chat-master-key-0123456789abcdef'
const secret = vendorSecret(MASTER, {
  brand: 'aurora',
  vendor: MODELS_VENDOR,
  generation: 1,
  signedBy: 'brand',
})
const now = () => Math.floor(Date.now() / 1000)

let vendor: GameVendor
beforeAll(async () => {
  vendor = await startGameVendor({ port: 0, masterKey: MASTER })
})
afterAll(() => vendor.stop())

const visit = (path: string) => fetch(`${vendor.url}${path}`, { redirect: 'manual' })

function askModels(language: string, key = secret): Promise<Response> {
  const body = JSON.stringify({ brand: 'aurora', language })
  const message = { method: 'POST', path: MODELS_PATH, seconds: now(), nonce: crypto.randomUUID(), body }
  const headers = signedHeaders({ key: { vendor: MODELS_VENDOR, generation: 1 }, secret: key }, message)
  return fetch(`${vendor.url}${MODELS_PATH}`, { method: 'POST', headers, body })
}

function address({ model = 'nova', seconds = now(), key = secret } = {}): string {
  const nonce = crypto.randomUUID()
  const query = { brand: 'aurora', brandName: '<b>Aurora</b>', model, lang: 'en', at: String(seconds), nonce }
  const body = new URLSearchParams(query).toString()
  const signature = signVendorMessage(key, { method: 'GET', path: CHAT_PATH, seconds, nonce, body })
  return `${CHAT_PATH}?${body}&signature=${signature}`
}

describe('the sandbox chat provider', () => {
  it('lists its hosts in a language to a brand that signs', async () => {
    const of = async (language: string) => modelList.parse(await (await askModels(language)).json()).models
    const [portuguese, arabic] = [await of('pt'), await of('ar')]
    expect(portuguese.every(({ languages }) => languages.includes('pt'))).toBe(true)
    expect(arabic.map(({ id }) => id)).toContain('qamar')
    expect((await askModels('pt', 'another secret')).status).toBe(403)
  })

  it('opens a signed address once; the room can be loaded again', async () => {
    const path = address()
    const opened = await visit(path)
    expect(opened.status).toBe(303)
    const room = opened.headers.get('location') ?? ''
    const page = await visit(room)
    expect(page.status).toBe(200)
    expect(await page.text()).not.toContain('<b>Aurora')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await visit(path)).status).toBe(403)
    expect((await visit(room)).status).toBe(200)
  })

  it.each([
    ['the wrong key', address({ key: 'another secret' })],
    ['an old time', address({ seconds: now() - 200 })],
    ['a host who is away', address({ model: 'iris' })],
    ['no signature', CHAT_PATH],
  ])('refuses %s', async (_what, path) => {
    expect((await visit(path)).status).toBe(403)
  })

  it('passes on what is said, one line a second and not too long', async () => {
    const room = (await visit(address({ model: 'sol' }))).headers.get('location')?.split('/').at(-1) ?? ''
    const say = (text: string) =>
      fetch(`${vendor.url}/chat/say/${room}`, { method: 'POST', body: JSON.stringify({ text }) })
    expect((await say('x'.repeat(201))).status).toBe(400)
    expect((await say(' Hello <img> ')).status).toBe(200)
    expect((await say('again')).status).toBe(429)
    const { alias, lines } = Object(await (await visit(`/chat/lines/${room}?after=0`)).json())
    expect(lines).toContainEqual(expect.objectContaining({ by: alias, text: 'Hello <img>' }))
    expect((await visit('/chat/lines/nothing')).status).toBe(404)
  })
})
