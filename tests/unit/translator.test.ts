import { readdirSync, readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import { translatorOf } from '#lib/client/translator.ts'

const COUNTS = [0, 1, 2, 3, 5, 11, 21, 100, 1000000]

/** Every key of a tree, without the endings of plural forms. */
function keysOf(tree: object, at = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]: [string, unknown]) => {
    const path = at === '' ? name : `${at}.${name}`
    if (typeof value === 'object' && value !== null) return keysOf(value, path)
    return [path.replace(/_(zero|one|two|few|many|other)$/, '')]
  })
}

describe.each(readdirSync('locales'))('words of %s', { timeout: 60_000 }, (locale) => {
  const files = readdirSync(`locales/${locale}`).filter((name) => name.endsWith('.json'))
  const words = Object.fromEntries(
    files.map((name) => [
      name.replace('.json', ''),
      JSON.parse(readFileSync(`locales/${locale}/${name}`, 'utf8')),
    ]),
  )
  const engine = createInstance()
  void engine.init({
    lng: locale,
    resources: { [locale]: words },
    ns: Object.keys(words),
    defaultNS: Object.keys(words)[0] ?? '',
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  const whole = engine.getFixedT(locale)
  const own = translatorOf(words, locale)
  const addresses = Object.entries(words).flatMap(([feature, tree]) =>
    [...new Set(keysOf(tree))].map((key) => `${feature}:${key}`),
  )

  it('read as the engine reads them, with and without values', () => {
    expect(addresses.length).toBeGreaterThan(500)
    for (const address of addresses) {
      const names = [...JSON.stringify(textsOf(words, address)).matchAll(/\{\{\s*([^{}\s]+)\s*\}\}/g)]
      const values = Object.fromEntries(names.map(([, name = ''], index) => [name, `«${name} $1 ${index}»`]))
      const plain = Object.keys(values).length === 0
      if (plain) expect(own(address), address).toBe(whole(address))
      expect(own(address, values), address).toBe(whole(address, values))
      for (const count of COUNTS)
        expect(own(address, { ...values, count }), `${address} ${count}`).toBe(
          whole(address, { ...values, count }),
        )
    }
  })

  it('that are missing are named by their key', () => {
    for (const address of ['errors:no.such.key', 'nothing:at.all', 'errors:toString', 'ui:close.deeper'])
      expect(own(address)).toBe(whole(address))
  })
})

/** All forms of a key. */
function textsOf(words: Record<string, unknown>, address: string): unknown[] {
  const [feature = '', key = ''] = address.split(':')
  const parts = key.split('.')
  const last = parts.pop() ?? ''
  const tree = parts.reduce<unknown>((at, name) => Reflect.get(Object(at), name), words[feature])
  return Object.entries(Object(tree)).flatMap(([name, value]) =>
    name === last || name.startsWith(`${last}_`) ? [value] : [],
  )
}
