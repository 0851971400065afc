import i18next from 'i18next'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { translator } from '#lib/client/translate.ts'
import { CODE_ALIASES, isLocale, LOCALES } from '#lib/site/locale-table.ts'
import { wordMistakes } from '#lib/site/word-check.ts'
import { readWords, type Words } from '#lib/site/words.ts'

const sources = ["t('greeting') t('items', { count }) t(`errors.${code}`)"]
const check = (found: Record<string, string | Record<string, string>>, locale = 'pt' as const) =>
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
  items_many: 'muitos',
  items_other: 'jogos',
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

test('a plural needs every category of its language', () => {
  const { items_many: _, ...rest } = whole
  expect(check(rest)).toEqual(['locales/pt/home.json: items_many: missing'])
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

function leaves(words: Words, path = ''): [key: string, text: string][] {
  return Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${path}${name}`, value]] : leaves(value, `${path}${name}.`),
  )
}

/** What islands say is what the pages around them say. */
test.for(readdirSync('locales').filter(isLocale))(
  'islands read every text of %s as the engine of the pages does',
  async (locale) => {
    const words = readWords(locale)
    const { tag: lang } = LOCALES[locale]
    const engine = i18next.createInstance()
    await engine.init({
      lng: lang,
      resources: { [lang]: words },
      ns: Object.keys(words),
      interpolation: { escapeValue: false },
    })
    const read = translator(words, lang)
    let compared = 0
    for (const [feature, texts] of Object.entries(words))
      for (const [path, text] of leaves(texts)) {
        const names = [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name = '']) => name.trim())
        const values = Object.fromEntries(names.map((name) => [name, `<${name}> $1 {{n}}`]))
        const key = `${feature}:${path}`
        const base = key.replace(/_(zero|one|two|few|many|other)$/, '')
        expect(read(key, values), key).toBe(engine.t(key, values))
        expect(read(key), key).toBe(engine.t(key, { skipInterpolation: true }))
        for (const count of base === key ? [] : [0, 1, 2, 3, 5, 11, 21, 100, 1.5, 1_000_000])
          expect(read(base, { ...values, count }), `${base} ${count}`).toBe(
            engine.t(base, { ...values, count }),
          )
        compared += 1
      }
    expect(compared).toBeGreaterThan(1_000)
  },
)

test('a text that is not there is its key, and a placeholder without a value stays', () => {
  const read = translator({ home: { greeting: 'Hello {{name}}!', deep: { text: 'x' } } }, 'en')
  expect(read('home:nothing.here')).toBe('nothing.here')
  expect(read('home:deep')).toBe('deep')
  expect(read('home:toString')).toBe('toString')
  expect(read('away:greeting')).toBe('greeting')
  expect(read('greeting', { name: null })).toBe('Hello !')
  expect(read('greeting', {})).toBe('Hello {{name}}!')
})
