import { describe, expect, it } from 'vitest'
import { anEdge, type Wish } from './edge-under-test.ts'

const PATH = '/wps/v2/live/member'
const ORIGIN = 'http://aurora.localhost:8787'
const HEADERS = {
  upgrade: 'websocket',
  origin: ORIGIN,
  'sec-websocket-protocol': 'vitrine.live.1, token.abc',
}

/** An edge in front of a platform that opens every socket and sends back what it gets. */
function anEdgeWithRooms() {
  const edge = anEdge()
  edge.platform = async () => {
    const { 0: theirs, 1: ours } = new WebSocketPair()
    ours.accept()
    ours.addEventListener('message', ({ data }) => ours.send(`received ${String(data)}`))
    return new Response(null, {
      status: 101,
      webSocket: theirs,
      headers: { 'sec-websocket-protocol': 'vitrine.live.1', 'x-of-the-room': '1' },
    })
  }
  return edge
}

async function refusal(edge: ReturnType<typeof anEdge>, wish: Wish, path = PATH) {
  const answer = await edge.send(path, wish)
  expect(edge.seen).toHaveLength(0)
  const { code }: { code: string } = await answer.json()
  return [answer.status, code]
}

describe('a socket', () => {
  it('is handed through, with the edge’s word for who and where', async () => {
    const edge = anEdgeWithRooms()
    const spoofed = { ...HEADERS, 'x-vitrine-tenant': 'lotus', cookie: '__Host-sid=1' }
    const answer = await edge.send(PATH, { headers: spoofed })
    expect(answer.status).toBe(101)
    expect(answer.headers.get('sec-websocket-protocol')).toBe('vitrine.live.1')
    expect(answer.headers.get('x-of-the-room')).toBeNull()
    const [asked] = edge.seen
    expect(asked?.headers.get('x-vitrine-tenant')).toBe('aurora')
    expect(asked?.headers.get('cookie')).toBe('__Host-sid=1')
    expect(asked?.headers.get('sec-websocket-protocol')).toBe(HEADERS['sec-websocket-protocol'])
    const received = new Promise((resolve) => {
      answer.webSocket?.addEventListener('message', ({ data }) => resolve(data))
    })
    answer.webSocket?.accept()
    answer.webSocket?.send('hello')
    expect(await received).toBe('received hello')
  })

  it.each([
    null,
    'null',
    'https://evil.example',
    'http://play.aurora.localhost:8787',
    'https://aurora.localhost:8787',
  ])('is not for a page of %s', async (origin) => {
    const { origin: _, ...bare } = HEADERS
    const headers = origin === null ? bare : { ...bare, origin }
    expect(await refusal(anEdgeWithRooms(), { headers })).toEqual([403, 'request.origin'])
  })

  it('is opened by GET, at the brand’s own host, where the platform keeps the members', async () => {
    const method = { headers: { ...HEADERS, 'sec-fetch-site': 'same-origin' }, method: 'POST' }
    expect(await refusal(anEdgeWithRooms(), method)).toEqual([404, 'request.notFound'])
    const host = 'play.aurora.localhost:8787'
    const play = { host, headers: { ...HEADERS, origin: `http://${host}` } }
    expect(await refusal(anEdgeWithRooms(), play)).toEqual([404, 'request.notFound'])
    expect(await refusal(anEdgeWithRooms(), { headers: HEADERS }, '/wps/v2/live/other')).toEqual([
      404,
      'request.notFound',
    ])
  })

  it('of a game is opened at the play host, by its own pages, without a cookie', async () => {
    const host = 'play.aurora.localhost:8787'
    const path = '/wps/v2/live/crash'
    const headers = { ...HEADERS, origin: `http://${host}`, cookie: '__Host-sid=1' }
    const edge = anEdgeWithRooms()
    expect((await edge.send(path, { host, headers })).status).toBe(101)
    expect(edge.seen[0]?.headers.get('cookie')).toBeNull()
    expect(await refusal(anEdgeWithRooms(), { host, headers: HEADERS }, path)).toEqual([
      403,
      'request.origin',
    ])
    expect(await refusal(anEdgeWithRooms(), { headers: HEADERS }, path)).toEqual([404, 'request.notFound'])
  })

  it('names a protocol of bearable length', async () => {
    const headers = { ...HEADERS, 'sec-websocket-protocol': `token.${'a'.repeat(700)}` }
    expect(await refusal(anEdgeWithRooms(), { headers })).toEqual([413, 'request.tooLarge'])
  })

  it('is not opened while the brand is being maintained', async () => {
    const edge = anEdgeWithRooms()
    edge.status.set('aurora', JSON.stringify({ maintenance: true }))
    expect(await refusal(edge, { headers: HEADERS })).toEqual([503, 'site.maintenance'])
  })

  it('that is refused is answered like a call', async () => {
    const edge = anEdge()
    edge.platform = async () => Response.json({ success: false, code: 'session.required' }, { status: 401 })
    const answer = await edge.send(PATH, { headers: HEADERS })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'session.required' })
    edge.platform = async () => {
      throw new Error('down')
    }
    expect((await edge.send(PATH, { headers: HEADERS })).status).toBe(502)
  })
})
