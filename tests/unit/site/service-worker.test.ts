import { expect, it, vi } from 'vitest'
import { serviceWorkerJs } from '#lib/site/build/service-worker.ts'
import { fleet } from '#lib/site/pages/site.ts'
import { LOCALES } from '#lib/site/words/locale-table.ts'
import { translator } from '#lib/site/words/words.ts'

const [tenant] = fleet()
const OFFLINE = '<link rel="stylesheet" href="/_astro/a.1.css"><img src="/art/brands/x/logo.svg">'

interface ShownOptions {
  body: string
  tag: string
  lang: string
  dir: string
  data: { url: string }
}
interface Tab {
  url: string
  focus: () => Promise<void>
  navigate: (url: string) => Promise<void>
}

/** The worker's text in a scope that stands for the browser's. */
function aWorker(of = tenant) {
  if (!of) throw new Error('no brand')
  const received = new Map<string, (event: unknown) => void>()
  const kept = new Map<string, Response>()
  const asked: string[] = []
  const shown: { title: string; options: ShownOptions }[] = []
  const opened: string[] = []
  const scope: { isOnline: boolean; tabs: Tab[] } = { isOnline: true, tabs: [] }
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
    addEventListener: (name: string, listener: (event: unknown) => void) => received.set(name, listener),
    caches: { open: async () => cache, keys: async () => [], match: cache.match },
    fetch: fetchOf,
    skipWaiting: async () => undefined,
    clients: {
      claim: async () => undefined,
      matchAll: async () => scope.tabs,
      openWindow: async (url: string) => void opened.push(url),
    },
    registration: {
      showNotification: async (title: string, options: ShownOptions) => void shown.push({ title, options }),
    },
    navigator: {
      get onLine() {
        return scope.isOnline
      },
    },
    location: { origin: 'https://brand.example' },
  }
  // Our own text, run as the browser runs it.
  new Function(...Object.keys(globals), serviceWorkerJs(of))(...Object.values(globals))
  const send = async (name: string, more: object = {}): Promise<Response | undefined> => {
    let work: Promise<unknown> | undefined
    let answer: Promise<Response> | undefined
    const waitUntil = (each: Promise<unknown>) => (work = each)
    const respondWith = (each: Promise<Response>) => (answer = each)
    received.get(name)?.({ waitUntil, respondWith, ...more })
    await work
    return answer
  }
  const open = (path: string) =>
    send('fetch', { request: { mode: 'navigate', method: 'GET', url: `https://brand.example${path}` } })
  return { scope, send, open, asked, kept, shown, opened }
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

it('a push is shown in the language of its device, without what it is about', async () => {
  const { send, shown } = aWorker()
  const locales = [tenant?.defaultLocale, ...(tenant?.otherLocales ?? [])]
  for (const locale of locales)
    await send('push', { data: { json: () => ({ kind: 'depositCredited', id: 'deposit:1', locale }) } })
  expect(shown.map(({ title }) => title)).toEqual(locales.map(() => tenant?.brand.name))
  expect(shown.map(({ options }) => options.body)).toEqual(
    locales.map((locale) => translator(locale ?? 'en', 'messages')('kind.depositCredited.title')),
  )
  expect(shown.map(({ options }) => options.lang)).toEqual(
    locales.map((locale) => LOCALES[locale ?? 'en'].tag),
  )
  expect(shown[0]?.options).toMatchObject({ tag: 'deposit:1', data: { url: '/#member/messageV2' } })
  expect(shown[1]?.options.data.url).toBe(`/${locales[1]}/#member/messageV2`)
})

it('a push has the name of the brand in the letters of its language', async () => {
  const { send, shown } = aWorker(fleet().find(({ id }) => id === 'najm'))
  for (const locale of ['ar', 'en'])
    await send('push', { data: { json: () => ({ kind: 'message', id: locale, locale }) } })
  expect(shown.map(({ title }) => title)).toEqual(['نجم', 'Najm'])
})

it.each([
  ['nothing', null],
  ['no JSON', { json: () => JSON.parse('<') as unknown }],
  ['a kind that is not known yet', { json: () => ({ kind: 'later', id: 'x', locale: 'xx' }) }],
])('a push of %s is a message all the same', async (_what, data) => {
  const { send, shown } = aWorker()
  await send('push', { data })
  const known = { kind: 'message', id: 'y', locale: tenant?.defaultLocale }
  await send('push', { data: { json: () => known } })
  const [unclear, plain] = shown.map(({ options }) => options.body)
  expect(unclear).toMatch(/\S/)
  expect(unclear).toBe(plain)
})

it('a notification opens the inbox above the open page, or a page with it', async () => {
  const { scope, send, opened } = aWorker()
  const close = vi.fn()
  const click = () =>
    send('notificationclick', { notification: { close, data: { url: '/en/#member/messageV2' } } })
  await click()
  expect(opened).toEqual(['/en/#member/messageV2'])
  const navigate = vi.fn(async () => undefined)
  scope.tabs = [{ url: 'https://brand.example/rng?a=1#old', focus: async () => undefined, navigate }]
  await click()
  expect(navigate).toHaveBeenCalledWith('https://brand.example/rng?a=1#member/messageV2')
  expect(opened).toHaveLength(1)
  expect(close).toHaveBeenCalledTimes(2)
})
