import { CONTRACT_CATEGORIES } from '#lib/shared/contracts/contract.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedPlatform } from '#lib/api/ops/ops.ts'
import { DEMO_PASSWORD, platformSeed } from '#lib/site/build/platform-seed.ts'
import { ConfigError } from '#lib/site/brand/config-mistakes.ts'
import { aTenantFile } from '../../fixtures/node/tenant-file.ts'

const vendors = [
  { vassalage: 'AAA', title: 'Alpha', categories: ['RNG', 'LIVE'], kind: 'external', hue: 1 },
  { vassalage: 'OWN', title: 'Own games', categories: ['INHOUSE'], kind: 'inHouse', hue: 2 },
]
const aGame = (nodeId: string, vassalage: string, gameType: string) => ({
  nodeId,
  gameCode: nodeId,
  gameName: 'Açaí',
  vassalage,
  gameType,
  gameClassify: 'SLOT',
  rtpPercent: 96.5,
  art: { motif: 'gem', hue: 1, accentHue: 2 },
})

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'seed-'))
  mkdirSync(join(root, 'catalogue'))
  writeFileSync(join(root, 'catalogue/vendors.json'), JSON.stringify(vendors))
  writeFileSync(
    join(root, 'catalogue/games.json'),
    JSON.stringify([aGame('aaa-one', 'AAA', 'RNG'), aGame('own-two', 'OWN', 'INHOUSE')]),
  )
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file: Record<string, unknown>): void {
  const folder = join(root, String(file['id']))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'tenant.json'), JSON.stringify(file))
}

function mistakes(): readonly { file: string; key: string }[] {
  try {
    platformSeed({ root })
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
  return []
}

test('the platform takes what the files say, and nothing that is only for pages', () => {
  write(
    aTenantFile({
      otherLocales: ['fil'],
      currency: { code: 'VND', symbol: '₫', exponent: 0 },
      modules: { FREEPLAY3: true },
      blockedRegions: ['US'],
      hotGames: ['aaa-one'],
      analytics: { gtagId: 'G-X1' },
      socialLogin: { google: { clientId: 'the-brand' } },
      registration: {
        fields: { email: { required: true, patternId: 'email' }, zalo: { enabled: false } },
        captcha: true,
      },
    }),
  )
  const seed = platformSeed({ root })
  expect(seedPlatform.input.parse(seed)).toEqual(seed)
  expect(seed.tenants).toEqual([
    {
      id: 'mine',
      name: 'Mine',
      merchantCode: 'MINE01',
      hosts: ['mine.example'],
      locales: ['en', 'fil'],
      currency: { code: 'VND', exponent: 0 },
      currencySymbol: '₫',
      modules: ['FREEPLAY3'],
      categories: ['RNG'],
      vendors: ['AAA'],
      hotGames: ['aaa-one'],
      rewardsNeedContact: true,
      singleWallet: true,
      pictureHosts: [],
      resources: [],
      blockedRegions: ['US'],
      minimumAgeYears: 18,
      termsVersion: '2026-11-21',
      termsDigest: expect.stringMatching(/^[0-9a-f]{12}$/),
      market: 'other',
      phoneCountries: ['VN'],
      database: 'DB',
      timeZone: 'UTC',
      lottery: { games: [] },
      hasModels: false,
      analyticsTag: 'G-X1',
      socialLogin: { google: { clientId: 'the-brand', issuer: 'https://accounts.google.com' } },
      // Everything is on unless the file says why not.
      protection: {
        limits: ['deposit', 'loss', 'stake', 'time'],
        windows: 'rolling',
        brandLimits: [],
        markers: { depositsADay: 4, nights: 3, raises: 2, failedDeposits: 3, reloads: 5, raisedStakes: 3 },
        firstLimit: true,
        timeOut: true,
        exclusion: true,
        realityCheck: true,
        checkMinutes: 60,
        operator: 'mine',
        helpContacts: [],
        documents: { ask: 'never', aboveMinor: 0, tries: 3, validMonths: 36, keepDays: 30 },
      },
      agents: {
        maxDepth: 20,
        maxDirect: 5000,
        showsContacts: false,
        contracts: {
          kinds: ['dividend', 'wage', 'hourly', 'profitShare', 'realtime', 'commission'],
          categories: [...CONTRACT_CATEGORIES],
          maxRateE6: {
            dividend: 500_000,
            profitShare: 500_000,
            wage: 20_000,
            hourly: 20_000,
            realtime: 10_000,
            commission: 20_000,
          },
          maxValueMinor: 1_000_000,
          maxTiers: 10,
          holdE6: 40_000,
          maximumShareE6: 700_000,
          reviewAboveMinor: 5_000_000,
          billDays: 60,
        },
        topRates: {
          LOTT: 10_000,
          ELOTT: 10_000,
          FISH: 10_000,
          RNG: 12_000,
          LIVE: 8_000,
          SPORTS: 10_000,
          ESPORTS: 10_000,
        },
      },
      // What the file does not say comes from the currency.
      cashier: {
        methods: [
          {
            id: 'card',
            kind: 'redirect',
            instruments: [],
            minMinor: 100_000,
            maxMinor: 100_000_000,
            quickMinor: [200_000, 500_000, 1_000_000, 2_000_000, 5_000_000],
            feeBasisPoints: 0,
          },
        ],
        withdrawal: {
          minMinor: 200_000,
          maxMinor: 200_000_000,
          feeMinor: 0,
          arrivalMinutes: 60,
          reviewAboveMinor: 10_000_000,
          reviewMinutes: 1440,
          confirmMinutes: 1440,
          payoutKinds: ['bank'],
        },
      },
      registration: {
        captcha: true,
        fields: [
          { field: 'email', enabled: true, required: true, minLength: 0, maxLength: 64, patternId: 'email' },
          { field: 'zalo', enabled: false, required: false, minLength: 0, maxLength: 64, patternId: 'any' },
        ],
      },
    },
  ])
  expect(seed.vendors).toEqual(
    vendors.map(({ vassalage, title, categories, kind }) => ({ vassalage, title, categories, kind })),
  )
  expect(seed.games[0]).toEqual({
    nodeId: 'aaa-one',
    gameCode: 'aaa-one',
    gameName: 'Açaí',
    vassalage: 'AAA',
    vendorName: 'Alpha',
    gameType: 'RNG',
    gameClassify: 'SLOT',
    isGame: 'GAME',
    supportPlay: '1',
    isTop: false,
    rtpPercent: 96.5,
  })
  expect(seed.members).toEqual([])
  expect(seed.offers).toEqual([])
})

test('demo accounts are made when asked for, the same ones each time', () => {
  write(aTenantFile())
  write(
    aTenantFile({
      id: 'other',
      merchantCode: 'OTHER1',
      hosts: ['other.example'],
      currency: { code: 'VND', symbol: '₫', exponent: 0 },
    }),
  )
  const { members } = platformSeed({ root, demo: true })
  expect(platformSeed({ root, demo: true }).members).toEqual(members)
  expect(
    members.map(({ tenant, account, type, balanceMinor }) => [tenant, account, type, balanceMinor]),
  ).toEqual([
    ['mine', 'demo', 0, 5_000_00],
    ['mine', 'agent', 1, 5_000_00],
    ['mine', 'trial', 4, 5_000_00],
    ['other', 'demo', 0, 50_000_000],
    ['other', 'agent', 1, 50_000_000],
    ['other', 'trial', 4, 50_000_000],
  ])
  expect(new Set(members.map(({ password }) => password))).toEqual(new Set([DEMO_PASSWORD]))
})

test('one run names the mistakes of all brands, and those between them', () => {
  write(aTenantFile({ vendors: ['NONE'] }))
  write(aTenantFile({ id: 'other', merchantCode: 'low' }))
  expect(mistakes().map(({ file, key }) => `${file.slice(root.length)} ${key}`)).toEqual([
    '/mine/tenant.json vendors.0',
    '/other/tenant.json merchantCode',
  ])
  write(aTenantFile())
  write(aTenantFile({ id: 'other' }))
  const both = ['mine', 'other'].flatMap((id) =>
    ['hosts.0', 'merchantCode'].map((key) => `tenants/${id}/tenant.json ${key}`),
  )
  expect(mistakes().map(({ file, key }) => `${file} ${key}`)).toEqual(both)
})

const words = { en: { title: 'Title', text: 'Text', terms: 'Terms' } }
const anOfferFile = (differences: Record<string, unknown> = {}) => ({
  id: 'mine-first',
  type: 'newbie',
  money: 'real',
  startsAt: '2026-01-01T00:00:00-03:00',
  products: { activity: ['casino'], reward: ['casino'] },
  audience: { minAgeYears: 18 },
  caps: { budgetMinor: 1_000_000 },
  advert: {},
  reward: {
    kind: 'depositMatch',
    percentBp: 10_000,
    minDepositMinor: 1_000,
    maxBonusMinor: 10_000,
    wagering: {
      multipleE4: 80_000,
      lifeMs: 604_800_000,
      contribution: { products: [{ product: 'casino', weightBp: 10_000 }] },
    },
  },
  words,
  ...differences,
})

function writeOffer(name: string, file: unknown): void {
  const folder = join(root, 'mine/content/offers')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(file))
}

test('offers come from files, in the currency of their brand', () => {
  write(aTenantFile())
  writeOffer('mine-first', anOfferFile())
  const { offers, tenants } = platformSeed({ root })
  expect(offers).toMatchObject([
    {
      tenant: 'mine',
      offer: {
        id: 'mine-first',
        currency: tenants[0]?.currency.code,
        startsAtMs: Date.parse('2026-01-01T03:00:00Z'),
        isCredit: false,
      },
      words,
    },
  ])
})

test('an offer that the law of the market forbids, or that lacks words, stops the build with the rule named', () => {
  const file = aTenantFile({ otherLocales: ['fil'] })
  write({ ...file, licence: { ...(file['licence'] as object), market: 'BR' } })
  writeOffer('mine-first', anOfferFile())
  writeOffer('other-name', anOfferFile({ startsAt: 'tomorrow' }))
  const found = mistakes().map(({ file: name, key, ...rest }) => [
    name.split('/').at(-1),
    key,
    JSON.stringify(rest),
  ])
  expect(found).toContainEqual(['mine-first.json', 'reward', expect.stringContaining('BR.depositCondition')])
  expect(found).toContainEqual(['mine-first.json', 'words.fil', expect.any(String)])
  expect(found).toContainEqual(['other-name.json', 'startsAt', expect.any(String)])
})

test('house draws are numbered by the days of the brand, official ones by those of their market', () => {
  const games = [
    { preset: 'sum28-1' },
    { preset: 'four-d-5' },
    { preset: 'vn-north' },
    { preset: 'thai-official' },
  ]
  write(aTenantFile({ timeZone: 'America/Sao_Paulo', lottery: { games } }))
  const [tenant] = platformSeed({ root }).tenants
  expect(tenant?.lottery?.games.map(({ gameCode, schedule }) => [gameCode, schedule.timeZone])).toEqual([
    ['sum28-1', 'America/Sao_Paulo'],
    ['four-d-5', 'America/Sao_Paulo'],
    ['vn-north', 'Asia/Ho_Chi_Minh'],
    ['thai-official', 'Asia/Bangkok'],
  ])
})
