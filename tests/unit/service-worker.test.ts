import { expect, it } from 'vitest'
import { serviceWorkerJs } from '#lib/site/service-worker.ts'
import { fleet } from '#lib/site/site.ts'

const [tenant] = fleet()
const OFFLINE = '<link rel="stylesheet" href="/_astro/a.1.css"><img src="/art/brands/x/logo.svg">'

/** The worker's text in a scope that stands for the browser's. */
function aWorker() {
  if (!tenant) throw new Error('no brand')
  const heard = new Map<string, (event: unknown) => void>()
  const kept = new Map<string, Response>()
  const asked: string[] = []
  const scope = { isOnline: true }
  const cache = {
    match: async (key: string) => kept.get(key)?.clone(),
    put: async (key: string, response: Response) => void kept.set(key, response),
    add: async (key: string) => void kept.set(key, await fetchOf(key)),
  }
  const fetchOf = async (request: string | { url: string }) => {
    const path = typeof request === 'string' ? request : new URL(request.url).pathname
    asked.push(path)
    if (!scope.isOnline) throw new TypeError('Failed to fetch')
    return new Response(path.endsWith('/offline') ? OFFLINE : `now ${path}`)
  }
  const globals = {
    addEventListener: (name: string, listener: (event: unknown) => void) => heard.set(name, listener),
    caches: { open: async () => cache, keys: async () => [], match: cache.match },
    fetch: fetchOf,
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
    registration: {},
    navigator: {
      get onLine() {
        return scope.isOnline
      },
    },
    location: { origin: 'https://brand.example' },
  }
  // Our own text, run as the browser runs it.
  new Function(...Object.keys(globals), serviceWorkerJs(tenant))(...Object.values(globals))
  const send = async (name: string, more: object = {}): Promise<Response | undefined> => {
    let work: Promise<unknown> | undefined
    let answer: Promise<Response> | undefined
    const waitUntil = (each: Promise<unknown>) => (work = each)
    const respondWith = (each: Promise<Response>) => (answer = each)
    heard.get(name)?.({ waitUntil, respondWith, ...more })
    await work
    return answer
  }
  const open = (path: string) =>
    send('fetch', { request: { mode: 'navigate', method: 'GET', url: `https://brand.example${path}` } })
  return { scope, send, open, asked, kept }
}

it('pages come from the network each time, and none of them is kept', async () => {
  const { send, open, kept } = aWorker()
  await send('install')
  const before = [...kept.keys()]
  expect(await (await open('/promotions'))?.text()).toBe('now /promotions')
  expect([...kept.keys()]).toEqual(before)
  expect(before.filter((key) => !/\/offline$|\.css$|\.svg$/.test(key))).toEqual([])
})

it('without a network the page that says so stands at the same address, in its language', async () => {
  const { scope, send, open, kept } = aWorker()
  await send('install')
  scope.isOnline = false
  kept.set('/en/offline', new Response('in English'))
  expect(await (await open('/promotions'))?.text()).toBe(OFFLINE)
  expect(await (await open('/en/promotions'))?.text()).toBe('in English')
  // A page whose path only begins alike.
  expect(await (await open('/entry'))?.text()).toBe(OFFLINE)
})

it('calls and files are left to the browser while there is a network', async () => {
  const { send, asked } = aWorker()
  const request = { mode: 'cors', method: 'GET', url: 'https://brand.example/wps/member/info' }
  expect(await send('fetch', { request })).toBeUndefined()
  expect(asked).toEqual([])
})
