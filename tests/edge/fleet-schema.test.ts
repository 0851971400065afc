import { describe, expect, it } from 'vitest'
import { fleetLocales, fleetSchema } from '#lib/site/brand/fleet-schema.ts'
import type { Fleet } from '#lib/site/brand/fleet-schema.ts'
import { FLEET } from './edge-under-test.ts'
import fixture from './fleet.fixture.json'

describe('the fleet file', () => {
  it('is what the tests use', () => {
    expect(fleetSchema.parse(fixture)).toEqual(FLEET)
  })

  it('lists a brand’s locales from its settings', () => {
    expect(fleetLocales({ defaultLocale: 'vi', otherLocales: ['zh-Hans', 'ko', 'my'] })).toEqual(
      FLEET.tenants[1]?.locales,
    )
  })

  const [aurora, lotus] = FLEET.tenants
  if (!aurora || !lotus) throw new Error('two brands are in the fixture')
  const withAurora = (change: object): object => ({ ...FLEET, tenants: [{ ...aurora, ...change }, lotus] })
  const csp = (change: Partial<Fleet['tenants'][number]['csp']>) =>
    withAurora({ csp: { ...aurora.csp, ...change } })

  it.each([
    ['a host of two brands', withAurora({ hosts: ['lotus.example'] }), 'belongs to two brands'],
    [
      'a host that is another’s play host',
      withAurora({ hosts: ['play.lotus.example'] }),
      'belongs to two brands',
    ],
    ['a brand named like a shared folder', withAurora({ id: 'play' }), 'reserved'],
    ['no entry for the default locale', withAurora({ defaultLocale: 'ja' }), 'default locale'],
    [
      'a default locale in a folder',
      withAurora({ locales: [{ locale: 'pt', dir: 'pt', codes: ['PT'] }] }),
      'write ""',
    ],
    [
      'a direction for a folder',
      withAurora({ locales: [{ locale: 'pt', dir: 'ltr', codes: [] }] }),
      'write ""',
    ],
    ['a gateway without https', withAurora({ gateway: 'http://x.example' }), 'Invalid'],
    [
      'a source that ends its directive',
      csp({ img: ["https://x.example; script-src 'unsafe-inline'"] }),
      'origin',
    ],
    ['a source with a keyword', csp({ frame: ["'unsafe-inline'"] }), 'origin'],
    ['any source', csp({ connect: ['*'] }), 'origin'],
    ['a hash that is none', { ...FLEET, scriptHashes: ["sha256-x' 'unsafe-inline"] }, 'sha256'],
    ['one path in two cases', { ...FLEET, routes: [...FLEET.routes, '/HELP'] }, 'twice'],
    ['a path with its slash', { ...FLEET, routes: [...FLEET.routes, '/x/'] }, 'slash'],
    ['a path that leads away', { ...FLEET, redirects: { '/x': '//evil.example' } }, 'slash'],
    ['a way to no page', { ...FLEET, redirects: { '/x': '/y' } }, 'no route'],
    ['a page that is a way elsewhere', { ...FLEET, redirects: { '/help': '/' } }, 'a page itself'],
  ])('refuses %s', (_, fleet, words) => {
    const result = fleetSchema.safeParse(fleet)
    expect(result.success).toBe(false)
    expect(result.error?.issues.map((issue) => issue.message).join('\n')).toContain(words)
  })
})
