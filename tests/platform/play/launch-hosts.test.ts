import { afterEach, expect, it, vi } from 'vitest'
import { chooseHost, hostsOf, probeHosts } from '#platform/play/vendors/launch-hosts.ts'

afterEach(() => vi.unstubAllGlobals())

/** Hosts of this test alone, since an isolate remembers what it knows of each. */
let made = 0
function someHosts(count: number): { urls: string; hosts: string[] } {
  made += 1
  const hosts = Array.from({ length: count }, (_, index) => `https://g${made}-${index}.example`)
  return { urls: hosts.join(' '), hosts }
}

function answers(isUp: (host: string) => boolean | 'lost'): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const answer = isUp(new URL(address).origin)
    if (answer === 'lost') throw new TypeError('no line')
    return new Response('', { status: answer ? 200 : 503 })
  })
  return asked
}
const everyChoice = (urls: string, avoid?: string) =>
  [...new Set([0, 0.3, 0.6, 0.99].map((number) => chooseHost(urls, { avoid, random: () => number })))].sort()

it('reads a list of origins', () => {
  expect(hostsOf('https://a.example/ https://b.example ')).toEqual(['https://a.example', 'https://b.example'])
  expect(chooseHost('')).toBeUndefined()
})

it('chooses at random among hosts of which nothing bad is known', () => {
  const { urls, hosts } = someHosts(2)
  expect(everyChoice(urls)).toEqual(hosts)
})

it('leaves out hosts that are down or lost, until they are back; each is asked every half minute', async () => {
  const { urls, hosts } = someHosts(3)
  const [up = '', down = '', lost = ''] = hosts
  const asked = answers((host) => (host === lost ? 'lost' : host === up))
  await probeHosts(urls, 1_000_000)
  expect(asked).toEqual(hosts.map((host) => `${host}/status`))
  expect(everyChoice(urls)).toEqual([up])
  await probeHosts(urls, 1_029_999)
  expect(asked).toHaveLength(3)
  answers(() => true)
  await probeHosts(urls, 1_030_000)
  expect(everyChoice(urls)).toEqual([up, down, lost])
})

it('avoids the host that a player has just waited for, unless all others are down', async () => {
  const { urls, hosts } = someHosts(2)
  const [one = '', other = ''] = hosts
  expect(everyChoice(urls, one)).toEqual([other])
  answers((host) => host === one)
  await probeHosts(urls, 2_000_000)
  expect(everyChoice(urls, one)).toEqual([one])
})

it('asks nobody where there is one host', async () => {
  const asked = answers(() => true)
  await probeHosts(someHosts(1).urls, 1)
  expect(asked).toEqual([])
})
