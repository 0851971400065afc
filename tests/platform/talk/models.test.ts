import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { launchChat, listModels, MODELS_PATH, MODELS_VENDOR, type Model } from '#lib/api/talk/models.ts'
import { SIGNATURE_HEADERS, signVendorMessage, vendorSecret } from '#lib/shared/keys/vendor-signature.ts'
import { aVisitor, type VisitorOptions } from '../../fixtures/worker/client.ts'
import { refusal } from '../play/games-site.ts'

const host = (id: string, differences: Partial<Model> = {}): Model => ({
  ...{ id, name: id.toUpperCase(), topic: 'Tables', languages: ['en'], isLive: true, viewers: 0 },
  ...differences,
})

/** What the provider was asked, and what it answers. */
let asked: { url: string; headers: Headers; body: string }[]
let answer: () => Response

beforeEach(() => {
  asked = []
  answer = () =>
    Response.json({ models: [host('iris', { isLive: false }), host('nova'), host('sol', { viewers: 7 })] })
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    asked.push({ url: input, headers: new Headers(init.headers), body: String(init.body) })
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

let brands = 0
/** Each test has a brand of its own: the list is kept for a while. */
async function aGuest(record: VisitorOptions['record'] = { hasModels: true }) {
  brands += 1
  return aVisitor({ tenant: `chats-${brands}`, record })
}
const secretFor = (brand: string) =>
  vendorSecret(env.VENDOR_KEY ?? '', { brand, vendor: MODELS_VENDOR, generation: 1, signedBy: 'brand' })

describe('the hosts of live chats', () => {
  it('are listed to guests, those who are live first, by a signed question', async () => {
    const guest = await aGuest()
    const { models } = await guest.call(listModels, { language: 'en' })
    expect(models.map(({ id }) => id)).toEqual(['sol', 'nova', 'iris'])
    const [question] = asked
    expect(question?.url).toBe(`https://api.chat.example${MODELS_PATH}`)
    expect(JSON.parse(question?.body ?? '')).toEqual({ brand: guest.tenant, language: 'en' })
    const header = (name: string) => question?.headers.get(name) ?? ''
    expect(header(SIGNATURE_HEADERS.signature)).toBe(
      signVendorMessage(secretFor(guest.tenant), {
        ...{ method: 'POST', path: MODELS_PATH, body: question?.body ?? '' },
        ...{ seconds: Number(header(SIGNATURE_HEADERS.time)), nonce: header(SIGNATURE_HEADERS.nonce) },
      }),
    )
  })

  it('are asked for once in a while, and again after a failure', async () => {
    const guest = await aGuest()
    const good = answer
    for (const bad of [
      () => Response.json({ models: 'none' }),
      () => new Response('', { status: 500 }),
      () => new Response('<html>'),
    ]) {
      answer = bad
      expect(await refusal(guest, listModels, {})).toMatchObject({ code: 'models.unavailable', status: 503 })
    }
    answer = good
    await guest.call(listModels, {})
    await guest.call(listModels, {})
    expect(asked).toHaveLength(4)
  })

  it('are nobody at a brand without live chats', async () => {
    const guest = await aGuest({ hasModels: false })
    expect(await guest.call(listModels, {})).toEqual({ models: [] })
    expect(await refusal(guest, launchChat, { modelId: 'nova' })).toMatchObject({ code: 'models.unknown' })
    expect(asked).toEqual([])
  })
})

describe('the address of a chat', () => {
  it('is signed for one host, and different each time', async () => {
    const guest = await aGuest()
    const open = async () =>
      new URL((await guest.call(launchChat, { modelId: 'nova', language: 'en' })).chatUrl)
    const [one, other] = [await open(), await open()]
    expect(`${one.origin}${one.pathname}`).toBe('https://chat.example/chat/open')
    expect(one.searchParams.get('nonce')).not.toBe(other.searchParams.get('nonce'))
    const [body = '', signature] = one.search.slice(1).split('&signature=')
    const query = Object.fromEntries(new URLSearchParams(body))
    expect(query).toMatchObject({ brand: guest.tenant, model: 'nova', lang: 'en' })
    const message = {
      method: 'GET',
      path: '/chat/open',
      seconds: Number(query['at']),
      nonce: query['nonce'] ?? '',
    }
    expect(signature).toBe(signVendorMessage(secretFor(guest.tenant), { ...message, body }))
    expect(signature).not.toBe(signVendorMessage(secretFor('another'), { ...message, body }))
  })

  it('is refused for someone who is not live, or not there', async () => {
    const guest = await aGuest()
    for (const modelId of ['iris', 'nobody'])
      expect(await refusal(guest, launchChat, { modelId })).toMatchObject({
        code: 'models.unknown',
        status: 404,
      })
  })

  it('is given to one address sixty times an hour', async () => {
    const guest = await aGuest()
    for (let opened = 0; opened < 60; opened += 1) await guest.call(launchChat, { modelId: 'nova' })
    expect(await refusal(guest, launchChat, { modelId: 'nova' })).toMatchObject({ code: 'request.tooMany' })
  })
})
