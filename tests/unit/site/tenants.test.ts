import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PRODUCT_TERMS_VERSION } from '#lib/shared/product/terms.ts'
import { brandGames } from '#lib/site/brand/brand-games.ts'
import { localPath } from '#lib/site/brand/links.ts'
import { lotteryPath, navigation, vendorPath } from '#lib/site/pages/navigation.ts'
import { ConfigError } from '#lib/site/brand/config-mistakes.ts'
import { clashesOf } from '#lib/site/brand/fleet-mistakes.ts'
import { readTenantFiles } from '#lib/site/brand/tenants.ts'
import type { Catalogue } from '#lib/site/brand/catalogue-files.ts'
import { tenantSchema } from '#lib/site/brand/tenant-rules.ts'
import { aTenantFile } from '../../fixtures/node/tenant-file.ts'

const vendors: Catalogue['vendors'] = [
  { vassalage: 'AAA', title: 'Alpha', categories: ['RNG', 'SPORTS'], kind: 'external', hue: 1 },
  { vassalage: 'COCK', title: 'Arena', categories: ['COCKFIGHT'], kind: 'external', hue: 1 },
  { vassalage: 'VN', title: 'Vietnam', categories: ['LOTT'], kind: 'external', hue: 1, lotteryType: 'vn' },
]
const aGame = (
  nodeId: string,
  gameType: 'RNG' | 'COCKFIGHT' | 'LOTT' | 'SPORTS',
  vassalage: string,
  gameClassify: 'SLOT' | 'BG' = 'SLOT',
) => ({
  nodeId,
  gameCode: nodeId,
  gameName: nodeId,
  vassalage,
  gameType,
  gameClassify,
  isGame: 'GAME' as const,
  supportPlay: '1' as const,
  isTop: false,
  art: { motif: 'gem', hue: 1, accentHue: 2 },
})
const catalogue: Catalogue = {
  vendors,
  games: [
    aGame('aaa-one', 'RNG', 'AAA'),
    aGame('aaa-bingo', 'RNG', 'AAA', 'BG'),
    aGame('cock-one', 'COCKFIGHT', 'COCK'),
    aGame('vn-one', 'LOTT', 'VN'),
  ],
}

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tenants-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(id: string, file: unknown): void {
  mkdirSync(join(root, id), { recursive: true })
  writeFileSync(join(root, id, 'tenant.json'), typeof file === 'string' ? file : JSON.stringify(file))
}

function mistakesOf(id: string) {
  try {
    readTenantFiles(id, catalogue, root)
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
  return []
}

test('a whole tenant is read, with its defaults filled in', () => {
  write('mine', aTenantFile({ id: 'mine' }))
  const { tenant } = readTenantFiles('mine', catalogue, root)
  expect(tenant.modules.FREEPLAY3).toBe(false)
  expect(tenant.gateway).toBe('platform')
  expect(tenant.database).toBe('DB')
})

test('every mistake is named in one run: file, key, found, allowed', () => {
  write(
    'mine',
    aTenantFile({
      id: 'mine',
      merchantCode: 'low',
      defaultLocale: 'xx',
      colour: 'red',
      blockedRegions: ['br'],
    }),
  )
  const mistakes = mistakesOf('mine')
  expect(mistakes.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['merchantCode', 'defaultLocale', 'colour', 'blockedRegions.0']),
  )
  const locale = mistakes.find(({ key }) => key === 'defaultLocale')
  expect(locale?.file).toBe(join(root, 'mine', 'tenant.json'))
  expect(locale?.found).toBe('"xx"')
  expect(locale?.allowed).toContain('"pt"')
})

test.each([
  ['a vendor that is not in the catalogue', { vendors: ['AAA', 'NONE'] }, 'vendors.1'],
  ['a hot game that is not in the catalogue', { hotGames: ['none'] }, 'hotGames.0'],
  ['a home vendor that the brand has not', { homeVendor: 'COCK' }, 'homeVendor'],
  ['the default locale among the others', { otherLocales: ['en'] }, 'otherLocales'],
  [
    'a text that the default locale lacks',
    { search: { title: { pt: 'x' }, description: { en: 'x' } } },
    'search.title',
  ],
  [
    'verification of numbers that no registration asks for',
    { modules: { REGMOBVERF3: true } },
    'modules.MOBILENUMREG3',
  ],
  [
    'bounds that exclude each other',
    { registration: { fields: { email: { minLength: 9, maxLength: 3 } } } },
    'registration.fields.email.minLength',
  ],
  [
    'a withdrawal PIN of another length',
    { registration: { fields: { paymentPassword: { maxLength: 8 } } } },
    'registration.fields.paymentPassword.maxLength',
  ],
  [
    'a withdrawal PIN of other signs than digits',
    { registration: { fields: { paymentPassword: { patternId: 'any' } } } },
    'registration.fields.paymentPassword.patternId',
  ],
  [
    'a field that no form has',
    { registration: { fields: { shoeSize: {} } } },
    'registration.fields.shoeSize',
  ],
])('%s is refused', (_, change, key) => {
  write('mine', aTenantFile({ id: 'mine', ...change }))
  expect(mistakesOf('mine').map((mistake) => mistake.key)).toContain(key)
})

test('a brand that asks for a withdrawal PIN gets the rule of every PIN', () => {
  write(
    'mine',
    aTenantFile({ id: 'mine', registration: { fields: { paymentPassword: { required: true } } } }),
  )
  expect(readTenantFiles('mine', catalogue, root).tenant.registration.fields.paymentPassword).toEqual({
    ...{ enabled: true, required: true, minLength: 6, maxLength: 6, patternId: 'digits' },
  })
})

test('a currency or a region that does not exist is refused, with what to write', () => {
  const change = { currency: { code: 'BRR', symbol: 'R$' }, blockedRegions: ['BR', 'XK', 'UK', 'EU', 'usa'] }
  write('mine', aTenantFile({ id: 'mine', ...change }))
  expect(mistakesOf('mine').map(({ key, found, allowed }) => `${key} ${found} ${allowed}`)).toEqual([
    'currency.code "BRR" an ISO 4217 currency in capitals, such as BRL',
    'blockedRegions.2 "UK" an ISO 3166-1 alpha-2 region in capitals, such as BR',
    'blockedRegions.3 "EU" an ISO 3166-1 alpha-2 region in capitals, such as BR',
    'blockedRegions.4 "usa" an ISO 3166-1 alpha-2 region in capitals, such as BR',
  ])
})

test('numbers are verified by mobile, or beside the name where the form asks for one', () => {
  const modules = { REGMOBVERF3: true }
  const refusedFields = (mobileNum: object) => {
    write('mine', aTenantFile({ id: 'mine', modules, registration: { fields: { mobileNum } } }))
    return mistakesOf('mine').map(({ key }) => key)
  }
  expect(refusedFields({})).not.toContain('modules.MOBILENUMREG3')
  expect(refusedFields({ enabled: false })).toContain('modules.MOBILENUMREG3')
})

test('numbers that are names are verified where codes are sent to them later', () => {
  const wrongFlags = (modules: object) => {
    write('mine', aTenantFile({ id: 'mine', phoneCountries: ['BR'], modules }))
    return mistakesOf('mine').map(({ key, allowed }) => `${key}: ${allowed}`)
  }
  for (const later of ['MOBILEVERCODELOGIN3', 'MOBILENUMPASSREG3']) {
    expect(wrongFlags({ MOBILENUMREG3: true, [later]: true })).toEqual([
      `modules.REGMOBVERF3: write true: ${later} sends codes to verified numbers alone, and MOBILENUMREG3 takes numbers`,
    ])
    expect(wrongFlags({ MOBILENUMREG3: true, [later]: true, REGMOBVERF3: true })).toEqual([])
    // Numbers are linked in the account.
    expect(wrongFlags({ USERNAMEREG3: true, [later]: true })).toEqual([])
  }
  expect(wrongFlags({ MOBILENUMREG3: true })).toEqual([])
})

test('the terms of play have a day as their version', () => {
  const { terms } = tenantSchema.parse(aTenantFile())
  expect(terms.version).toBe(PRODUCT_TERMS_VERSION)
  expect(tenantSchema.parse(aTenantFile({ terms: { version: '2026-12-01' } })).terms.version).toBe(
    '2026-12-01',
  )
  for (const version of ['2026-02-30', '1.2', 20261201, '']) {
    write('mine', aTenantFile({ id: 'mine', terms: { version } }))
    expect(mistakesOf('mine').map(({ key, allowed }) => `${key}: ${allowed}`)).toEqual([
      'terms.version: a day, such as 2026-11-21',
    ])
  }
})

test('a file that is no JSON, a folder of another name and a missing file each say so', () => {
  write('broken', '{ "id": ')
  expect(mistakesOf('broken')[0]).toMatchObject({ key: 'line 1', found: 'the end of the line or file' })
  write('folder', aTenantFile({ id: 'other' }))
  expect(mistakesOf('folder')[0]).toMatchObject({ key: 'id', found: '"other"' })
  expect(mistakesOf('nowhere')[0]?.key).toBe('(file)')
})

test('two brands cannot share a host or a merchant code', () => {
  const tenants = ['one', 'two'].map((id) =>
    tenantSchema.parse(aTenantFile({ id, hosts: ['same.example'], merchantCode: 'SAME01' })),
  )
  const clashes = clashesOf(
    tenants.map((wanted) => ({ id: wanted.id, wanted, live: undefined, stays: false })),
  )
  for (const { id } of tenants)
    expect(clashes.get(id)?.map(({ key }) => key)).toEqual(['hosts.0', 'merchantCode'])
})

test('a category shows only with a vendor; cockfight follows sports; an emptied sports is dropped', () => {
  const tenant = tenantSchema.parse(
    aTenantFile({ categories: ['COCKFIGHT', 'LIVE', 'SPORTS', 'RNG'], vendors: ['AAA', 'COCK'] }),
  )
  expect(brandGames(tenant, catalogue).categories).toEqual(['COCKFIGHT', 'RNG'])
  const withSports = { ...catalogue, games: [...catalogue.games, aGame('aaa-ball', 'SPORTS', 'AAA')] }
  expect(brandGames(tenant, withSports).categories).toEqual(['SPORTS', 'COCKFIGHT', 'RNG'])
})

test('bingo is there only where Tagalog is spoken', () => {
  const ids = (file: Record<string, unknown>) =>
    brandGames(tenantSchema.parse(aTenantFile(file)), catalogue)
      .games()
      .map((game) => game.nodeId)
  expect(ids({})).not.toContain('aaa-bingo')
  expect(ids({ otherLocales: ['fil'] })).toContain('aaa-bingo')
})

test('navigation: home first, promotions last, cockfight starts its first game, lottery goes by its first vendor', () => {
  const tenant = tenantSchema.parse(
    aTenantFile({
      categories: ['RNG', 'COCKFIGHT', 'LOTT'],
      vendors: ['AAA', 'COCK', 'VN'],
      lottery: { games: [{ preset: 'vn-fast-5', gameCode: 'vn-one' }] },
    }),
  )
  const games = brandGames(tenant, catalogue)
  const items = navigation(games)
  expect(items.map((item) => item.path)).toEqual(['/', '/rng', '/cockfight', '/vnLottery', '/promotions'])
  expect(items.find((item) => item.category === 'COCKFIGHT')?.launch?.nodeId).toBe('cock-one')
  expect(lotteryPath(games, 'LOTT')).toBe('/vnLottery')
  expect(vendorPath('RNG', 'AAA')).toBe('/rng/aaa')
})

test('cockfight starts the game of the brand’s first vendor, whatever the catalogue begins with', () => {
  const other = {
    ...catalogue,
    vendors: [...vendors, { ...vendors[1], vassalage: 'DERBY', title: 'Derby' }] as Catalogue['vendors'],
    games: [...catalogue.games, aGame('derby-one', 'COCKFIGHT', 'DERBY')],
  }
  const file = { categories: ['COCKFIGHT'], vendors: ['DERBY', 'COCK'] }
  const [, cockfight] = navigation(brandGames(tenantSchema.parse(aTenantFile(file)), other))
  expect(cockfight?.launch).toEqual({ nodeId: 'derby-one', gameName: 'derby-one' })
})

test('a lottery of no known type opens e-lotteries, or its own category where the brand has none', () => {
  const bare = {
    ...catalogue,
    vendors: vendors.map(({ lotteryType: _, ...vendor }) => vendor),
    games: [...catalogue.games, { ...aGame('vn-two', 'LOTT', 'VN'), gameType: 'ELOTT' as const }],
  }
  const pathOf = (categories: string[]) => {
    const games = ['vn-one', 'vn-two'].map((gameCode) => ({ preset: 'vn-fast-5', gameCode }))
    const file = aTenantFile({ categories, vendors: ['VN'], lottery: { games } })
    return lotteryPath(brandGames(tenantSchema.parse(file), bare), 'LOTT')
  }
  expect(pathOf(['LOTT'])).toBe('/lott')
  expect(pathOf(['LOTT', 'ELOTT'])).toBe('/elott')
})

test('addresses: the default locale at the root, others in their folder', () => {
  const tenant = tenantSchema.parse(aTenantFile({ otherLocales: ['pt-BR'] }))
  expect(localPath(tenant, 'en', '/help#limits')).toBe('/help#limits')
  expect(localPath(tenant, 'pt-BR', '/')).toBe('/pt-BR/')
  expect(localPath(tenant, 'pt-BR', '/help#limits')).toBe('/pt-BR/help#limits')
})
