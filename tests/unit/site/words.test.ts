import { expect, test } from 'vitest'
import { CODE_ALIASES, LOCALES, type Locale } from '#lib/site/words/locale-table.ts'
import { wordMistakes } from '#lib/site/words/word-check.ts'
import { readWords } from '#lib/site/words/words.ts'

const sources = ["t('greeting') t('items', { count }) t(`errors.${code}`)"]
const check = (found: Record<string, string | Record<string, string>>, locale: Locale = 'pt') =>
  wordMistakes({
    reference: {
      home: {
        greeting: 'Hello {{name}}',
        items_one: '{{count}} game',
        items_other: '{{count}} games',
        errors: { lost: 'Lost' },
      },
    },
    locales: { [locale]: { home: found } },
    features: ['home'],
    sources,
  })
const whole = {
  greeting: 'Olá {{name}}',
  items_one: 'um',
  items_many: '{{count}} de jogos',
  items_other: '{{count}} jogos',
  errors: { lost: 'Perdido' },
}

test('a whole locale has no mistakes', () => {
  expect(check(whole)).toEqual([])
})

test('missing, empty, unknown keys and other placeholders are each named', () => {
  const { greeting: _, ...rest } = whole
  expect(check(rest)).toEqual(['locales/pt/home.json: greeting: missing'])
  expect(check({ ...whole, greeting: ' ' })).toEqual(['locales/pt/home.json: greeting: empty'])
  expect(check({ ...whole, more: 'x' })).toEqual(['locales/pt/home.json: more: unknown (not in en)'])
  expect(check({ ...whole, greeting: 'Olá {{nome}}' })[0]).toContain('placeholders nome; en has name')
})

test('a feature that may be left out is missing as a whole, or is whole', () => {
  const of = (console?: Record<string, string>) =>
    wordMistakes({
      reference: { console: { name: 'Console', menu: 'Menu' } },
      locales: { pt: console ? { console } : {} },
      features: ['console'],
      optional: ['console'],
      sources: ["t('console:name') t('console:menu')"],
    })
  expect(of()).toEqual([])
  expect(of({ name: 'Consola', menu: 'Menu' })).toEqual([])
  expect(of({ name: 'Consola' })).toEqual(['locales/pt/console.json: menu: missing'])
})

test('a plural needs every category of its language', () => {
  const { items_many: _, ...rest } = whole
  expect(check(rest)).toEqual(['locales/pt/home.json: items_many: missing'])
})

test('a plural has the categories of its language and no other', () => {
  expect(check({ ...whole, items_few: '{{count}} jogos' })).toEqual([
    'locales/pt/home.json: items_few: no plural category of the language',
  ])
})

test('only a category of one number may say it in words, and none has another placeholder', () => {
  expect(check({ ...whole, items_one: 'um jogo' })).toEqual([])
  expect(check({ ...whole, items_other: 'jogos' })[0]).toContain(
    'items_other: placeholders none; en has count',
  )
  expect(check({ ...whole, items_one: '{{cuont}} jogo' })[0]).toContain('placeholders cuont; en has count')
  const { items_many: _, ...two } = whole
  // 0 is of this category in Hindi, and 2, 3, 5 and 7 are in Filipino.
  expect(check({ ...two, items_one: 'एक खेल' }, 'hi')[0]).toContain('items_one: placeholders none')
  expect(check({ ...two, items_one: 'isang laro' }, 'fil')[0]).toContain('items_one: placeholders none')
})

test('a key that nothing uses is named', () => {
  const mistakes = wordMistakes({
    reference: { home: { lonely: 'x' } },
    locales: {},
    features: ['home'],
    sources,
  })
  expect(mistakes).toEqual(['locales/en/home.json: lonely: unused'])
})

test.each([
  ['a variable of the same name', { home: { lonely: 'x' } }, 'const lonely = site.lonely'],
  ['another key with the same last part', { home: { hero: { play: 'x' } } }, "icon('play')"],
  ['a template that goes on after the place', { home: { hero: { play: 'x' } } }, 't(`hero.${name}.kicker`)'],
])('%s is no use of a key', (_, reference, source) => {
  expect(wordMistakes({ reference, locales: {}, features: ['home'], sources: [source] })).toHaveLength(1)
})

test.each([
  ['with its feature', "t('home:hero.play')"],
  ['by a template that fills in the rest', 't(`hero.${state}`)'],
  ['by a template that begins with the feature', 't(`home:${name}.play`)'],
  ['by a template that ends in its last part', 't(`${place}.play`)'],
  ['by a table of parts', "const WORDS = { place: 'hero', action: 'play' }"],
])('a key is used %s', (_, source) => {
  const reference = { home: { hero: { play: 'x' } } }
  expect(wordMistakes({ reference, locales: {}, features: ['home'], sources: [source] })).toEqual([])
})

test('the product has 22 interface languages, KR being an alias of KO', () => {
  const codes = [...Object.values(LOCALES).map(({ code }) => code), ...Object.keys(CODE_ALIASES)]
  expect(codes.sort()).toEqual([
    'AR',
    'BN',
    'CN',
    'EN',
    'ES',
    'HI',
    'ID',
    'JA',
    'KM',
    'KO',
    'KR',
    'MS',
    'MY',
    'PT',
    'PT-BR',
    'TA',
    'TH',
    'TR',
    'TW',
    'TY',
    'UR',
    'VI',
  ])
})

test.each(['en', 'pt', 'vi', 'th', 'zh-Hans', 'ar', 'ur', 'fil'] as const)(
  'points that became money have one name in both lists that show them: %s',
  (locale) => {
    const { records, points } = readWords(locale)
    expect(records).toMatchObject({ transactions: { kinds: { points: Object(points).reason.converted } } })
  },
)
