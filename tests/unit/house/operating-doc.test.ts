import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const page = readFileSync('docs/operating.md', 'utf8')

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}

/** First words of the lines that the workers log. */
function loggedLines(): string[] {
  const platform = sources('src/platform').flatMap((text) =>
    [...text.matchAll(/console\.(?:warn|error)\(\s*'([^']+)'/g)].map(([, line = '']) => line),
  )
  const edge = sources('src/edge').flatMap((text) =>
    [...text.matchAll(/event: '([^']+)'/g)].map(([, line = '']) => line),
  )
  return [...new Set([...platform, ...edge])].toSorted()
}

test('each line of the log is explained, and no other', () => {
  const table = page.slice(page.indexOf('## What a line of the log means'))
  const explained = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, line = '']) => line)
  expect(explained.length).toBeGreaterThan(20)
  expect(explained.toSorted()).toEqual(loggedLines())
})

test('each call of the log begins with words that can be searched for', () => {
  const all = sources('src/platform').flatMap((text) => [...text.matchAll(/console\.(?:warn|error|log)\(/g)])
  const named = sources('src/platform').flatMap((text) => [
    ...text.matchAll(/console\.(?:warn|error)\(\s*'/g),
  ])
  expect(named.length).toBe(all.length)
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
