import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/**
 * In a right-to-left text the parts of `4*500`, `2^52` or `22/11-0731` change places unless an isolate (U+2066 to U+2069)
 * or a left-to-right mark (U+200E) before them keeps their order.
 */
const RIGHT_TO_LEFT = ['ar', 'ur']
const ISOLATES = /\u2066[^\u2069]*\u2069/gu
const CALCULATION = /\d ?[*^×÷] ?\d/u
/** Numbers of draws, which `issueText` writes as `22/11-0731`. A range stays in the order of its first. */
const ISSUE = /(.?)\{\{(?:issue|old|next|first)\}\}/gu
/** Masked numbers, addresses and what the player typed. */
const FOREIGN: Readonly<Record<string, RegExp>> = {
  session: /\{\{hint\}\}/u,
  messages: /\{\{address\}\}/u,
  lottery: /\{\{text\}\}/u,
}
/** The digits of a number that cannot be bet on: nothing in them can change places. */
const DIGITS_ONLY = 'quick.notOffered'

function textsOf(file: string): [key: string, text: string][] {
  return leaves(JSON.parse(readFileSync(file, 'utf8')), [])
}

function leaves(value: unknown, path: readonly string[]): [string, string][] {
  if (typeof value === 'string') return [[path.join('.'), value]]
  return Object.entries(Object(value)).flatMap(([key, each]) => leaves(each, [...path, key]))
}

describe.each(RIGHT_TO_LEFT)('%s', (locale) => {
  const files = [...globSync(`locales/${locale}/*.json`), ...globSync(`src/games/*/words/${locale}.json`)]

  it('isolates what is calculated or written with an operator', () => {
    const found = files.flatMap((file) =>
      textsOf(file).filter(([, text]) => CALCULATION.test(text.replaceAll(ISOLATES, ''))),
    )
    expect(found).toEqual([])
  })

  it('marks the numbers of draws', () => {
    const unmarked = textsOf(`locales/${locale}/lottery.json`).filter(([, text]) =>
      [...text.matchAll(ISSUE)].some(([, before]) => before !== '\u200E'),
    )
    expect(unmarked).toEqual([])
  })

  it.each(Object.entries(FOREIGN))('isolates what is foreign to the language: %s', (feature, placeholder) => {
    const found = textsOf(`locales/${locale}/${feature}.json`).filter(
      ([key, text]) => key !== DIGITS_ONLY && placeholder.test(text.replaceAll(ISOLATES, '')),
    )
    expect(found).toEqual([])
  })
})
