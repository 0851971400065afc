import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, afterAll, describe, expect, test, vi } from 'vitest'
import { ConfigError } from '#lib/site/brand/config-mistakes.ts'
import { fleetSchema, type FleetTenant } from '#lib/site/brand/fleet-schema.ts'
import { buildArt } from '../../../art/build.ts'
import {
  BrokenBrands,
  buildSite,
  type BuildOptions,
  type BuildResult,
} from '../../../scripts/lib/build-site.ts'
import { writeLastBuild } from '../../../scripts/lib/last-build.ts'
import { newTenant } from '../../../scripts/lib/new-tenant.ts'
import { describeBuild, goOnWithoutBroken } from '../../../scripts/lib/tell-build.ts'

// Pictures and games take minutes to make, and are tested by themselves.
vi.mock('../../../art/build.ts', () => ({ buildArt: vi.fn(async () => undefined) }))
vi.mock('../../../scripts/games.ts', () => ({ buildGames: vi.fn(async () => []) }))
vi.mock(import('../../../scripts/lib/last-build.ts'), async (original) => {
  const own = await original()
  return { ...own, writeLastBuild: vi.fn(own.writeLastBuild) }
})
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** Stands in for Astro: one page a brand, which shows its `tenant.json`, and one chunk of the build. */
const ASTRO = `#!${process.execPath}
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const { VITRINE_OUT: out, VITRINE_TENANTS: tenants } = process.env
if (process.argv.includes('astro.console.config.mjs')) {
  mkdirSync(out + '/_console', { recursive: true })
  writeFileSync(out + '/index.html', 'console')
  process.exit()
}
for (const id of tenants.split(',')) {
  mkdirSync(out + '/' + id, { recursive: true })
  const page = '<!doctype html><script>/*' + id + '*/</script>' + readFileSync('tenants/' + id + '/tenant.json', 'utf8')
  writeFileSync(out + '/' + id + '/index.html', page)
}
for (const shared of ['_astro', 'icons', 'words']) mkdirSync(out + '/' + shared)
writeFileSync(out + '/_astro/' + tenants.replaceAll(',', '-') + '.js', tenants)
`

const VENDOR = { vassalage: 'AAA', title: 'Alpha', categories: ['RNG'], kind: 'external', hue: 1 }

const home = process.cwd()
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'build-'))
  for (const each of ['locales', 'src/styles/tokens.css', 'src/platform/wrangler.jsonc'])
    cpSync(each, join(folder, each), { recursive: true })
  process.chdir(folder)
  mkdirSync('tenants/catalogue', { recursive: true })
  writeFileSync('tenants/catalogue/vendors.json', JSON.stringify([VENDOR]))
  writeFileSync('tenants/catalogue/games.json', '[]')
  mkdirSync('node_modules/.bin', { recursive: true })
  writeFileSync('node_modules/.bin/astro', ASTRO)
  chmodSync('node_modules/.bin/astro', 0o755)
  for (const id of ['solar', 'terra']) await newTenant({ id })
  await buildSite()
  for (const each of ['tenants', 'dist', '.cache', '.build'])
    cpSync(each, `built/${each}`, { recursive: true })
})
beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  vi.mocked(buildArt).mockClear()
  for (const each of ['tenants', 'dist', '.cache', '.build']) {
    rmSync(each, { recursive: true })
    cpSync(`built/${each}`, each, { recursive: true, preserveTimestamps: true })
  }
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true })
})

function edit(id: string, change: (text: string) => string): void {
  const file = `tenants/${id}/tenant.json`
  const text = readFileSync(file, 'utf8')
  const changed = change(text)
  expect(changed).not.toBe(text)
  writeFileSync(file, changed)
}
const setHost = (id: string, host: string) =>
  edit(id, (text) => text.replace(/"hosts": \[[^\]]*\]/, `"hosts": ["${host}"]`))
const rename = (id: string, name: string) =>
  edit(id, (text) => text.replace(/"tagline": \{[^}]*\}/, `"tagline": { "en": "${name}" }`))
const spoil = (id: string) => edit(id, (text) => text.replace('"dark"', '"drak"'))
const page = (id: string) => readFileSync(`dist/${id}/index.html`, 'utf8')
const edge = (): FleetTenant[] =>
  fleetSchema.parse(JSON.parse(readFileSync('.build/fleet.json', 'utf8'))).tenants
const hosts = () => Object.fromEntries(edge().map(({ id, hosts: [host] }) => [id, host]))

/** What became of each brand, and the mistakes by file and key. */
async function build(options?: BuildOptions) {
  let mistakes: string[] = []
  const done = (result: BuildResult) => {
    const { built, unchanged, kept, left } = result
    return { built, unchanged, kept, left, mistakes }
  }
  try {
    return done(await buildSite(options))
  } catch (error) {
    if (!(error instanceof BrokenBrands)) throw error
    mistakes = error.mistakes.map(({ file, key }) => `${file} ${key}`)
    return done(error.result)
  }
}

const NOTHING = { built: [], unchanged: [], kept: [], left: [], mistakes: [] }

test('what did not change is not built again', async () => {
  expect(await build()).toEqual({ ...NOTHING, unchanged: ['solar', 'terra'] })
  rename('solar', 'Warm')
  expect(await build()).toEqual({ ...NOTHING, built: ['solar'], unchanged: ['terra'] })
  expect(page('solar')).toContain('Warm')
})

test('pages whose build was cut off before it was recorded are built again, also where the change is taken back', async () => {
  const before = { page: page('solar'), file: readFileSync('tenants/solar/tenant.json', 'utf8') }
  const write = vi.mocked(writeLastBuild).getMockImplementation()
  vi.mocked(writeLastBuild).mockImplementation((last) => {
    if (page('solar') !== before.page) throw new Error('cut off')
    write?.(last)
  })
  rename('solar', 'Warm')
  await expect(buildSite()).rejects.toThrow('cut off')
  expect(page('solar')).toContain('Warm')
  expect(hosts()).toEqual({ solar: 'solar.example', terra: 'terra.example' })
  if (write) vi.mocked(writeLastBuild).mockImplementation(write)

  writeFileSync('tenants/solar/tenant.json', before.file)
  expect(await build()).toEqual({ ...NOTHING, built: ['solar'], unchanged: ['terra'] })
  expect(page('solar')).toBe(before.page)
})

describe('a brand with mistakes', () => {
  test('stops no other, and stays as its last good build: pages, art, chunks, and what the edge knows of it', async () => {
    const before = { page: page('terra'), edge: edge().find(({ id }) => id === 'terra') }
    rename('solar', 'Warm')
    setHost('terra', 'moved.example')
    edit('terra', (text) => text.replace('"dark"', '"drak"').replace('"licence"', '"license"'))
    expect(await build()).toEqual({
      ...NOTHING,
      built: ['solar'],
      kept: ['terra'],
      mistakes: ['theme.mode', 'licence', 'license'].map((key) => `tenants/terra/tenant.json ${key}`),
    })
    expect(page('solar')).toContain('Warm')
    expect(page('terra')).toBe(before.page)
    expect(edge().find(({ id }) => id === 'terra')).toEqual(before.edge)
    expect(hosts()).toEqual({ solar: 'solar.example', terra: 'terra.example' })
    expect(existsSync('dist/_astro/solar-terra.js')).toBe(true)
    expect(buildArt).toHaveBeenLastCalledWith(
      expect.objectContaining({ tenantIds: ['solar'], keeps: ['terra'] }),
    )
    // Its inline script is still allowed.
    const { scriptHashes } = fleetSchema.parse(JSON.parse(readFileSync('.build/fleet.json', 'utf8')))
    expect(scriptHashes).toHaveLength(2)

    edit('terra', (text) => text.replace('"drak"', '"dark"').replace('"license"', '"licence"'))
    expect(await build()).toEqual({ ...NOTHING, built: ['terra'], unchanged: ['solar'] })
    expect(hosts()).toEqual({ solar: 'solar.example', terra: 'moved.example' })
  })

  test.each([
    [
      'content that was published and brought here',
      'content/news.md',
      '---\nkind: nosuch\n---\n\n[en]\n\n# News\n\nText.\n',
    ],
    ['an offer', 'content/offers/terra-gift.json', '{'],
    ['a theme', 'theme.css', ':root { --nosuch: 1px; }'],
    ['a file that is not its own', 'notes.txt', 'x'],
    ['a file of another encoding', 'content/news.md', Buffer.from('# Ol\xe1', 'latin1')],
  ])('by %s stops no other', async (_, file, text) => {
    mkdirSync('tenants/terra/content/offers', { recursive: true })
    writeFileSync(`tenants/terra/${file}`, text)
    rename('solar', 'Warm')
    const told = await build()
    expect(told).toMatchObject({ built: ['solar'], kept: ['terra'] })
    expect(told.mistakes.length).toBeGreaterThan(0)
    expect(told.mistakes.every((each) => each.startsWith(`tenants/terra/${file}`))).toBe(true)
  })

  test('and without its file is kept; without its folder it is gone', async () => {
    rmSync('tenants/terra/tenant.json')
    expect(await build()).toMatchObject({ kept: ['terra'], mistakes: ['tenants/terra (folder)'] })
    expect(Object.keys(hosts())).toEqual(['solar', 'terra'])
    rmSync('tenants/terra', { recursive: true })
    expect(await build()).toEqual({ ...NOTHING, unchanged: ['solar'] })
    expect(Object.keys(hosts())).toEqual(['solar'])
  })

  test('that was never built here is left out, also where its last build is of another form', async () => {
    await newTenant({ id: 'ventus' })
    spoil('ventus')
    expect(await build()).toMatchObject({ unchanged: ['solar', 'terra'], left: ['ventus'] })
    expect(Object.keys(hosts())).toEqual(['solar', 'terra'])
    spoil('terra')
    writeFileSync(
      '.cache/build/terra.json',
      '{"hash":"1","pages":1,"scriptHashes":[],"styleHashes":[],"routes":[]}',
    )
    expect(await build()).toMatchObject({ unchanged: ['solar'], left: ['terra', 'ventus'] })
    expect(Object.keys(hosts())).toEqual(['solar'])
  })

  test('is not looked at while another is built, and told when it is named', async () => {
    spoil('terra')
    rename('solar', 'Warm')
    expect(await build({ only: ['solar'] })).toEqual({ ...NOTHING, built: ['solar'] })
    expect(hosts()).toEqual({ solar: 'solar.example', terra: 'terra.example' })
    expect(await build({ only: ['terra'] })).toMatchObject({ built: [], unchanged: [], kept: ['terra'] })
    await expect(build({ only: ['nosuch'] })).rejects.toThrow('The tenants are: solar, terra.')
  })

  test('does not keep another from being made', async () => {
    spoil('terra')
    await newTenant({ id: 'ventus' })
    expect(await build()).toMatchObject({ built: ['ventus'], kept: ['terra'] })
  })

  test('leaves everything as it was where no other is right', async () => {
    const before = readFileSync('.build/fleet.json', 'utf8')
    for (const id of ['solar', 'terra']) spoil(id)
    expect(await build()).toMatchObject({ built: [], unchanged: [], kept: ['solar', 'terra'] })
    expect(readFileSync('.build/fleet.json', 'utf8')).toBe(before)
    expect(buildArt).not.toHaveBeenCalled()
  })
})

test('a mistake in the catalogue, which is every brand’s, builds nothing', async () => {
  rename('solar', 'Warm')
  writeFileSync('tenants/catalogue/vendors.json', '[,')
  const failure = await buildSite().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ConfigError)
  expect(failure).not.toBeInstanceOf(BrokenBrands)
  expect(page('solar')).not.toContain('Warm')
})

describe('a host that two brands want', () => {
  test('stays with the one that has it live, whatever else both change', async () => {
    await newTenant({ id: 'aaa' })
    setHost('aaa', 'solar.example')
    rename('solar', 'Warm')
    expect(await build()).toEqual({
      ...NOTHING,
      built: ['solar'],
      unchanged: ['terra'],
      left: ['aaa'],
      mistakes: ['tenants/aaa/tenant.json hosts.0'],
    })
    setHost('terra', 'play.solar.example')
    expect(await build()).toMatchObject({ kept: ['terra'], left: ['aaa'] })
    expect(hosts()).toEqual({ solar: 'solar.example', terra: 'terra.example' })
  })

  test('so does its merchant code', async () => {
    edit('terra', (text) => text.replace('TERRA01', 'SOLAR01'))
    expect(await build()).toMatchObject({
      unchanged: ['solar'],
      mistakes: ['tenants/terra/tenant.json merchantCode'],
    })
  })

  test('stops both where neither has it', async () => {
    for (const id of ['solar', 'terra']) setHost(id, 'new.example')
    expect(await build()).toMatchObject({ built: [], kept: ['solar', 'terra'] })
    expect(hosts()).toEqual({ solar: 'solar.example', terra: 'terra.example' })
  })

  test('stops both where nothing tells which was first', async () => {
    for (const each of ['dist', '.cache', '.build']) rmSync(each, { recursive: true })
    setHost('terra', 'solar.example')
    expect(await build()).toMatchObject({ built: [], left: ['solar', 'terra'] })
    mkdirSync('dist')
    mkdirSync('.build')
    mkdirSync('.cache')
  })

  test('is taken over in one build', async () => {
    setHost('terra', 'solar.example')
    setHost('solar', 'new.example')
    expect(await build()).toMatchObject({ built: ['solar', 'terra'], mistakes: [] })
    expect(hosts()).toEqual({ solar: 'new.example', terra: 'solar.example' })
  })

  test('is not taken over from a brand whose last build stays', async () => {
    setHost('terra', 'solar.example')
    setHost('solar', 'new.example')
    expect(await build({ only: ['terra'] })).toMatchObject({ kept: ['terra'] })
    spoil('solar')
    expect(await build()).toMatchObject({
      kept: ['solar', 'terra'],
      mistakes: ['tenants/solar/tenant.json theme.mode', 'tenants/terra/tenant.json hosts.0'],
    })
    expect(hosts()).toEqual({ solar: 'solar.example', terra: 'terra.example' })
  })

  test('is not taken over from a brand that gives way itself', async () => {
    await newTenant({ id: 'ventus' })
    setHost('ventus', 'terra.example')
    setHost('terra', 'solar.example')
    rename('solar', 'Warm')
    expect(await build()).toMatchObject({ built: ['solar'], kept: ['terra'], left: ['ventus'] })
    expect(hosts()).toEqual({ solar: 'solar.example', terra: 'terra.example' })
  })

  test('cannot be claimed for a new brand while its own has mistakes that hide it', async () => {
    writeFileSync('tenants/solar/tenant.json', '{')
    await expect(newTenant({ id: 'ventus', host: 'solar.example' })).rejects.toThrow('"solar" does not use')
    expect(existsSync('tenants/ventus')).toBe(false)
  })
})

test('the command says of each brand what became of it, and ends with a failure', async () => {
  await newTenant({ id: 'ventus' })
  for (const id of ['terra', 'ventus']) spoil(id)
  const failure = await buildSite({ force: true }).catch((error: unknown) => error)
  if (!(failure instanceof BrokenBrands)) throw failure
  expect(
    describeBuild(failure.result)
      .replace(/\d+\.\d s/, '0 s')
      .replace(/[\d-]{10} [\d:]{5}/, 'then'),
  ).toBe(
    `built      solar: 1 pages in 0 s
kept       terra: as it was built last, then UTC
left out   ventus: no good build of it is here, so its hosts are not served`,
  )
  expect(goOnWithoutBroken(failure)).toBe(failure.result)

  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`)
  })
  process.argv = ['node', 'build.ts']
  await expect(import('../../../scripts/build.ts')).rejects.toThrow('exit 1')
  const text = String(said.mock.calls[0]?.[0])
  expect(text).toMatch(
    /tenants\/terra\/tenant\.json:\d+\n {2}key {6}theme\.mode\n {2}found {4}"drak"\n {2}allowed {2}"light", "dark"/,
  )
  expect(text).toContain('2 mistakes.\n\nunchanged  solar\nkept       terra')
  expect(() => goOnWithoutBroken(new Error('another'))).toThrow('another')
})
