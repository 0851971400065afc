import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ConfigError } from '#lib/site/brand/config-mistakes.ts'
import { readCatalogue, type Catalogue } from '#lib/site/brand/catalogue-files.ts'
import { readTenantFiles } from '#lib/site/brand/tenants.ts'
import { readBrands } from '#lib/site/brand/brands.ts'
import { describeMistakes } from '../../../scripts/lib/mistakes.ts'
import { newTenant } from '../../../scripts/lib/new-tenant.ts'

// Whole brands are read, and a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const home = process.cwd()
const FOLDER = 'tenants/solar'
let folder: string
let catalogue: Catalogue
beforeAll(async () => {
  catalogue = readCatalogue()
  folder = mkdtempSync(join(tmpdir(), 'mistakes-'))
  for (const each of [
    'tenants/catalogue',
    'tenants/aurora',
    'locales',
    'src/styles/tokens.css',
    'src/platform/wrangler.jsonc',
  ])
    cpSync(each, join(folder, each), { recursive: true })
  process.chdir(folder)
  await newTenant({ id: 'solar', locale: 'en', locales: 'pt-BR' })
  mkdirSync(`${FOLDER}/content/offers`, { recursive: true })
  mkdirSync(`${FOLDER}/content/mall`)
  writeFileSync(`${FOLDER}/content/mall/mug.json`, ownWords('tenants/aurora/content/mall/mug.json'))
  writeFileSync(`${FOLDER}/content/popup.md`, ownSections(join(home, 'tests/fixtures/content/popup.md')))
  for (const name of ['mission-day', 'free-rounds']) {
    const text = ownWords(`tenants/aurora/content/offers/aurora-${name}.json`)
    writeFileSync(`${FOLDER}/content/offers/solar-${name}.json`, text.replace('aurora-', 'solar-'))
  }
  cpSync(FOLDER, 'right', { recursive: true })
  cpSync('tenants/catalogue', 'catalogue', { recursive: true })
})
beforeEach(() => {
  rmSync('tenants', { recursive: true })
  cpSync(join(home, 'tenants/aurora'), 'tenants/aurora', { recursive: true })
  cpSync('catalogue', 'tenants/catalogue', { recursive: true })
  cpSync('right', FOLDER, { recursive: true })
})
afterAll(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true })
})

/** Content of the copied brand in the languages of this one alone. */
const OWN = ['en', 'pt-BR']

function ownWords(file: string): string {
  const { words, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
  const own = Object.fromEntries(Object.entries(words).filter(([locale]) => OWN.includes(locale)))
  return `${JSON.stringify({ ...rest, words: own }, null, 2)}\n`
}

function ownSections(file: string): string {
  const [head = '', ...sections] = readFileSync(file, 'utf8').split(/^(?=\[[\w-]+\]$)/m)
  return [
    head,
    ...sections.filter((section) => OWN.some((locale) => section.startsWith(`[${locale}]`))),
  ].join('')
}

/** Each mistake of the brand as one line: place, key, found, allowed. */
function told(check: () => unknown = () => readTenantFiles('solar', catalogue)): string[] {
  try {
    check()
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return describeMistakes(error.mistakes)
      .split('\n')
      .slice(0, -1)
      .join('\n')
      .split(/\n(?! )/)
      .map((each) => each.replace(/\s+/g, ' ').replace(`${FOLDER}/`, ''))
  }
}

/** What `npm run tenant -- check` says, of one brand or of all. */
function check(id?: string): void {
  const { broken } = readBrands({ only: id === undefined ? undefined : [id] })
  if (broken.size > 0) throw new ConfigError([...broken.values()].flat())
}

function edit(file: string, change: (text: string) => string): void {
  const path = join(FOLDER, file)
  const text = readFileSync(path, 'utf8')
  const changed = change(text)
  expect(changed).not.toBe(text)
  writeFileSync(path, changed)
}

const BANNER = `---
kind: banner
from: 2026-10-01 10:00
group: w_home
link: /nowhere
picture: ../../aurora/hero.bmp
---

[en]

# Hello
action: See

Text.
`

test('the brand of these tests is right', () => {
  expect(told()).toEqual([])
})

test.each<[what: string, file: string, from: string | RegExp, to: string, said: string]>([
  [
    'a comma after the last entry',
    'tenant.json',
    '"exponent": 2',
    '"exponent": 2,',
    'tenant.json:21 key line 21 found , allowed JSON: no comma after the last entry before }',
  ],
  [
    'a missing comma',
    'tenant.json',
    '"SOLAR01",',
    '"SOLAR01"',
    'tenant.json:11 key line 11 found "hosts": [ allowed JSON: a comma before this, or }',
  ],
  [
    'a key twice',
    'tenant.json',
    '"merchantCode"',
    '"merchantCode": "OLD01", "merchantCode"',
    'tenant.json:10 key line 10 found merchantCode twice allowed each key once',
  ],
  [
    'a byte order mark',
    'tenant.json',
    /^/,
    '\uFEFF',
    'tenant.json:1 key line 1 found a byte order mark before the first sign allowed UTF-8 without it: save it as plain "UTF-8"',
  ],
  [
    'an unknown module',
    'tenant.json',
    '"DIRECTREG3"',
    '"NOSUCH3": true, "DIRECTREG3"',
    'tenant.json:25 key modules.NOSUCH3 found an unknown key allowed only the keys of docs/tenant-reference.md (leave this one out, or mend its spelling)',
  ],
  [
    'minor digits that the currency has not',
    'tenant.json',
    '"USD"',
    '"JPY"',
    'tenant.json:21 key currency.exponent found 2 allowed write 0: the minor digits of JPY',
  ],
  [
    'a key of another kind',
    'tenant.json',
    /"hue": \d+/,
    '"hue": "blue"',
    '"blue" allowed a number, without quotes',
  ],
  [
    'a number beyond its bound',
    'tenant.json',
    /"hue": \d+/,
    '"hue": 400',
    'key theme.hue found 400 allowed at most 359',
  ],
  [
    'a database without binding',
    'tenant.json',
    '"theme"',
    '"database": "DB_SOLAR", "theme"',
    'key database found "DB_SOLAR" allowed a D1 binding of src/platform/wrangler.jsonc: DB',
  ],
  [
    'a colour that cannot be read',
    'theme.css',
    /--brand-ink: oklch\(0\.\d+/,
    '--brand-ink: oklch(0.3',
    'theme.css:11 key --brand-ink found --brand-ink on --surface-0 has 1.',
  ],
  [
    'a byte order mark in the theme',
    'theme.css',
    /^/,
    '\uFEFF',
    'theme.css:1 key line 1 found a byte order mark',
  ],
  [
    'an end before the start of an offer',
    'content/offers/solar-mission-day.json',
    '"startsAt"',
    '"endsAt": "2025-01-01T00:00:00Z", "startsAt"',
    'content/offers/solar-mission-day.json:6 key endsAt found 2025-01-01T00:00:00Z, with a start at 2026-01-01T00:00:00Z allowed later than the start',
  ],
  [
    'a day that is none',
    'content/offers/solar-mission-day.json',
    '2026-01-01T00:00:00Z',
    '1.2.2026',
    'key startsAt found "1.2.2026" allowed a time with its zone, such as 2026-11-20T09:00:00Z',
  ],
  [
    'free rounds of a game that the brand has not',
    'content/offers/solar-free-rounds.json',
    'bgs-aurora-reels',
    'nosuch',
    'key reward.gameId found "nosuch" allowed a nodeId of tenants/catalogue/games.json or games/*.json',
  ],
  [
    'a kind of reward that there is not',
    'content/offers/solar-mission-day.json',
    '"kind": "mission"',
    '"kind": "misson"',
    'key reward.kind found "misson" allowed depositMatch, freeRounds,',
  ],
  [
    'a mission without a language',
    'content/offers/solar-mission-day.json',
    '"pt-BR":',
    '"vi":',
    'key words.pt-BR found nothing allowed title, text and terms',
  ],
  [
    'a picture that is not drawn, of goods',
    'content/mall/mug.json',
    '"picture": "mug"',
    '"picture": "car"',
    'content/mall/mug.json:6 key picture found "car"',
  ],
  [
    'a page that does not exist, in the second language',
    'content/popup.md',
    /\(\/help#responsible\)(?![\s\S]*\(\/help)/,
    '(/nowhere)',
    'content/popup.md:21 key line 21 found a link to /nowhere',
  ],
  [
    'a script in a text',
    'content/popup.md',
    'Decide how',
    '<script>alert(1)</script> Decide how',
    'found HTML, <script> allowed Markdown alone',
  ],
  [
    'a comment',
    'tenant.json',
    '"brand"',
    '// Names\n  "brand"',
    'tenant.json:4 key line 4 found // Names allowed JSON: no comments',
  ],
  [
    'a quotation mark of a word processor',
    'tenant.json',
    '"Solar"',
    '“Solar”',
    'allowed JSON: text in straight double quotes: "text"',
  ],
  [
    'a colour in hex digits',
    'theme.css',
    /--brand: [^;]+/,
    '--brand: #7030ff',
    'theme.css:9 key --brand found --brand is #7030ff, no colour that can be read: use oklch(), here oklch(0.537 0.273 287) allowed',
  ],
  [
    'a payment method of another currency',
    'tenant.json',
    '"theme"',
    '"cashier": { "methods": [{ "id": "card", "kind": "redirect" }, { "id": "pix", "kind": "pix" }] }, "theme"',
    'key cashier.methods.1.kind found "pix" allowed "pix" pays in BRL alone',
  ],
  [
    'one text for all languages',
    'tenant.json',
    /"tagline": \{[^}]*\}/,
    '"tagline": "Warm"',
    'key brand.tagline found "Warm" allowed an object, { … }',
  ],
  [
    'one product in place of a list',
    'content/offers/solar-mission-day.json',
    /"activity": (?:"any"|\[[^\]]*\])/,
    '"activity": "casino"',
    'key products.activity found "casino" allowed "any", or a list, [ … ]',
  ],
  [
    'an id that is too short',
    'content/offers/solar-mission-day.json',
    '"solar-mission-day"',
    '"day"',
    'key id found "day" allowed 4 to 40 letters, digits, "_", "." or "-"',
  ],
  [
    'a key of an offer that there is not',
    'content/offers/solar-mission-day.json',
    '"money"',
    '"title": "Day", "money"',
    'key title found an unknown key allowed only the keys of docs/offer-reference.md (leave',
  ],
  [
    'a picture in a text',
    'content/popup.md',
    'Decide how',
    '![Sun](https://solar.example/sun.png) Decide how',
    'found a picture allowed text: a picture is shown to players as it is typed',
  ],
  [
    'an empty text',
    'content/popup.md',
    /[\s\S]+/,
    '',
    'content/popup.md:1 key line 1 found nothing allowed facts between',
  ],
  ['a text of 10 MB', 'content/popup.md', /$/, 'a'.repeat(10_000_000), 'characters allowed at most 64000'],
])('%s is refused, with its line and what to write', (_, file, from, to, said) => {
  edit(file, (text) => text.replace(from, to))
  expect(told().filter((each) => each.includes(said))).toHaveLength(1)
})

test.each([
  [
    '"solar.example"',
    '"aurora.example"',
    'hosts.0 found "aurora.example" allowed a value that "aurora" (tenants/aurora/tenant.json) does not use',
  ],
  [
    '"solar.example"',
    '"solar.example", "solar.example"',
    'hosts.1 found "solar.example" allowed each host once, and none that a host of',
  ],
  [
    '"SOLAR01"',
    '"AURORA01"',
    'merchantCode found "AURORA01" allowed a value that "aurora" (tenants/aurora/tenant.json) does not use',
  ],
])('%s cannot become %s', (from, to, said) => {
  edit('tenant.json', (text) => text.replace(from, to))
  expect(told(() => check('solar'))).toEqual([expect.stringContaining(said)])
})

test('a file that nothing reads, and a folder without a brand, are named', () => {
  mkdirSync(`${FOLDER}/assets`)
  writeFileSync(`${FOLDER}/assets/logo.bmp`, 'BM')
  writeFileSync(`${FOLDER}/content/offers/notes.md`, 'x')
  writeFileSync(`${FOLDER}/.DS_Store`, 'x')
  expect(told().map((each) => each.slice(0, 60))).toEqual([
    expect.stringContaining('assets/logo.bmp key (file) found a file that nothing reads'),
    expect.stringContaining('content/offers/notes.md key (file) found a file that'),
  ])
  renameSync(`${FOLDER}/tenant.json`, 'tenant.json')
  expect(() => check()).toThrow('tenants/solar: (folder): found no tenant.json')
})

test('a folder in capitals is to be renamed', () => {
  renameSync(FOLDER, 'tenants/Solar')
  expect(() => check()).toThrow('rename the folder "Solar"')
})

test('bytes of another encoding are refused', () => {
  writeFileSync(
    `${FOLDER}/content/popup.md`,
    Buffer.from('---\nkind: popup\n---\n[pt-BR]\n# Ol\xe1', 'latin1'),
  )
  expect(told()[0]).toContain('content/popup.md key (file) found bytes that are not UTF-8')
})

test('carriage returns are no mistake', () => {
  for (const file of ['tenant.json', 'theme.css', 'content/popup.md', 'content/mall/mug.json'])
    edit(file, (text) => text.replaceAll('\n', '\r\n'))
  expect(told()).toEqual([])
})

test('a language that is taken out is named in each text that still has it', () => {
  edit('tenant.json', (text) => text.replace(/"otherLocales": \[[^\]]*\]/, '"otherLocales": []'))
  const other = 'words.pt-BR found a language that the brand has not allowed en'
  expect(told()).toEqual([
    expect.stringContaining("content/popup.md:7 key line 7 found [pt-BR] allowed the brand's"),
    ...['free-rounds', 'mission-day'].map((name) => expect.stringMatching(`solar-${name}.json.*${other}`)),
    expect.stringMatching(`mug.json.*${other}`),
  ])
})

test('mistakes of all files are told in one run, those of rules between keys and brands among them', () => {
  edit('tenant.json', (text) =>
    text
      .replace('"dark"', '"drak"')
      .replace('"licence"', '"license"')
      .replace('SOLAR01', 'AURORA01')
      .replace('"INHOUSE"', '"INHOUSE", "INHOUSE"')
      .replace('"BGS"', '"NONE"'),
  )
  edit('content/offers/solar-mission-day.json', (text) =>
    text.replace('"bets"', '"betz"').replace('"pt-BR":', '"vi":'),
  )
  edit('content/mall/mug.json', (text) => text.replace('"pt-BR":', '"vi":').replace('500', '-5'))
  edit('theme.css', (text) => text.replace('--focus:', '--nosuch: 1px;\n  --focus:'))
  writeFileSync(`${FOLDER}/content/banner.md`, BANNER)
  const places = told(() => check('solar')).map((each) =>
    /^(.*?) found/.exec(each)?.[1]?.replace(/(?::\d+)? key/, ''),
  )
  expect(places).toEqual([
    'tenant.json theme.mode',
    'tenant.json licence',
    'tenant.json license',
    'tenant.json categories',
    'tenant.json vendors.0',
    'content/banner.md line 5',
    'content/banner.md line 6',
    'content/banner.md line 15',
    // Without the vendor its game cannot be given.
    'content/offers/solar-free-rounds.json reward.gameId',
    'content/offers/solar-mission-day.json reward.goals.0.kind',
    'content/offers/solar-mission-day.json words.pt-BR',
    'content/offers/solar-mission-day.json words.vi',
    'content/mall/mug.json words.pt-BR',
    'content/mall/mug.json words.vi',
    'content/mall/mug.json stock',
    'theme.css --nosuch',
    'tenant.json merchantCode',
  ])
})

test('a missing part is named with its kind; both files of the catalogue are checked in one run', () => {
  edit('tenant.json', (text) => {
    const { licence: _, ...rest }: Record<string, unknown> = JSON.parse(text)
    return JSON.stringify(rest)
  })
  expect(told()).toEqual(['tenant.json:1 key licence found nothing allowed an object, { … }; it is required'])
  for (const name of ['vendors', 'games'])
    writeFileSync(
      `tenants/catalogue/${name}.json`,
      readFileSync(`tenants/catalogue/${name}.json`, 'utf8').replace('[', '[,'),
    )
  expect(told(() => check('solar'))).toHaveLength(2)
})
