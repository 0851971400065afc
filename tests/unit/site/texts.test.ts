import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import alikeTexts from '../../../scripts/lib/alike-texts.json' with { type: 'json' }
import { mistakesOf, textMistakes } from '../../../scripts/lib/text-check.ts'
import { textFiles } from '../../../scripts/lib/text-files.ts'
import { SITE_LOCALES, type Locale } from '#lib/site/words/locale-table.ts'

test.each(SITE_LOCALES)('texts keep the rules of their language: %s', (locale) => {
  expect(textMistakes(locale)).toEqual([])
})

test('every file of texts is checked: of pages, of the console, of in-house games and of stand-ins', () => {
  for (const locale of ['en', 'fil', 'ja'] as const) {
    const files = textFiles(locale).map(({ file }) => file)
    const written = ['locales/*/*.json', 'src/games/*/words/*.json', 'sandbox/*/words/*.json']
      .flatMap((pattern) => globSync(pattern))
      .filter((file) => file.split(/[/.]/).includes(locale))
    expect(files.toSorted()).toEqual(written.toSorted())
  }
})

const found = (locale: Locale, text: string, english = '') =>
  mistakesOf({ locale, key: 'home:title', text, english })

test.each<[Locale, string, string]>([
  ['hi', 'नমस्ते', 'letter of another script: ম'],
  ['es', 'Retirа tu saldo', 'letter of another script: а'],
  ['bn', '২৪ ঘণ্টা', 'digit that is not 0 to 9: ২'],
  ['km', 'ដក\u200bប្រាក់', 'unseen mark'],
  ['pt', 'Saldo \u200eatual', 'unseen mark'],
  ['id', 'Saldo  Anda', 'spaces too many'],
  ['id', 'Saldo Anda ', 'spaces too many'],
  ['ms', 'Buka "Keselamatan"', '" is no quotation mark of the language'],
  ['en', "It doesn't fit", "' is no quotation mark of the language"],
  ['zh-Hant', '開啟“安全”', '“ is no quotation mark of the language'],
  ['ja', '「出金を選びます', '「」 without its other half'],
  ['vi', 'Số dư (VND', '() without its other half'],
  ['tr', 'Bakiye , limit', 'space before a sign'],
  ['es', 'Espera...', 'three full stops for an ellipsis'],
  ['hi', 'पैसे निकालें.', 'a sentence ends in ।'],
  ['ur', 'رقم نکلوائیں,', 'the comma is ،'],
  ['ja', '出金(手数料)です', 'narrow sign between wide ones'],
  ['ko', '출금，입금', 'wide sign'],
  ['ko', '{{name}}은 확인되었습니다', 'suffix that changes with the value before it'],
  ['ko', '‘{{name}}’은(는) 확인되었습니다', 'suffix that changes with the value before it'],
  ['tr', '{{amount}}’ye kadar', 'suffix that changes with the value before it'],
  ['tr', '{amount}’ye kadar', 'suffix that changes with the value before it'],
  ['ko', '{amount}을 땄습니다', 'suffix that changes with the value before it'],
])('%s: %s', (locale, text, mistake) => {
  expect(found(locale, text)).toContain(mistake)
})

test('a number of an English text stands in every translation, and no other', () => {
  const english = 'A higher limit can be confirmed after 24 hours.'
  expect(found('fil', 'Pagkalipas ng 24 oras.', english)).toEqual([])
  expect(found('fil', 'Pagkalipas ng 48 oras.', english)).toEqual([
    'numbers that differ from English: 24, 48',
  ])
  expect(found('fil', 'Pagkalipas ng ilang oras.', english)).toEqual(['numbers that differ from English: 24'])
})

test('a text that stands in English is a gap, unless the list says why', () => {
  expect(found('tr', 'Withdraw', 'Withdraw')).toEqual(['as in English, which no list gives a reason for'])
  expect(found('tr', 'Pix', 'Pix')).toEqual([])
  expect(found('tr', '{{amount}}', '{{amount}}')).toEqual([])
})

test('words to search by may be in any spelling that people type', () => {
  expect(
    mistakesOf({ locale: 'tr', key: 'search:fruit', text: 'fruit, meyve', english: 'fruit, meyve' }),
  ).toEqual([])
})

test('the list of texts that are alike gives a reason for each and has no text twice', () => {
  for (const locale of SITE_LOCALES) {
    const own = alikeTexts.filter(({ locales }) => locales.includes('all') || locales.includes(locale))
    const texts = own.flatMap((each) => each.texts)
    expect([...new Set(texts)]).toHaveLength(texts.length)
  }
  expect(alikeTexts.every(({ why }) => why.length > 10)).toBe(true)
})
