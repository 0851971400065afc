import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LOG_CODES } from '#lib/shared/log/log-codes.ts'

const page = readFileSync('docs/operating.md', 'utf8')

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}

const workers = ['src/platform', 'src/edge'].flatMap(sources)
/** Codes where a worker logs them. */
const logged = workers.flatMap((text) =>
  [...text.matchAll(/\b(?:writeLog|log)\(\s*'([\w.]+)'/g)].map(([, code = '']) => code),
)
/** Codes of the page, with the mark of those that wait for an operator. */
const explained = new Map(
  [
    ...page
      .slice(page.indexOf('## What a line of the log means'))
      .matchAll(/^\| `([\w.]+)`( ●)? +\| (.*?) +\|$/gm),
  ].map(([, code = '', mark, text = '']) => [code, { level: mark ? 'error' : 'warn', text }]),
)

test('each code that is logged is known, and each known code is logged', () => {
  expect([...new Set(logged)].toSorted()).toEqual(Object.keys(LOG_CODES).toSorted())
})

test('each code is explained with its level, and no other', () => {
  expect(Object.fromEntries([...explained].map(([code, { level }]) => [code, level]))).toEqual(LOG_CODES)
  expect([...explained.values()].filter(({ text }) => text.length < 30)).toEqual([])
})

test('the statuses of a deposit are those of its table', () => {
  const [, list = ''] =
    /status TEXT NOT NULL CHECK \(status IN \(([^)]*)\)\)/.exec(
      readFileSync('src/platform/migrations/0004_cashier.sql', 'utf8'),
    ) ?? []
  const known = [...list.matchAll(/'(\w+)'/g)].map(([, status = '']) => status)
  const part = page.slice(page.indexOf('## One deposit'), page.indexOf("## One member's wallet"))
  const explained = [...part.matchAll(/^ +\| `(\w+)`/gm)].map(([, status = '']) => status)
  expect(explained.filter((each) => each !== 'status').toSorted()).toEqual(known.toSorted())
})
