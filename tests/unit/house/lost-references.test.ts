import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lostReferences } from '../../../scripts/lib/lost-references.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'references-'))
  write('README.md', 'See docs/guide.md.')
  write('docs/guide.md', 'See [the first](decisions/01-first.md) and `tenants/<id>/content/<name>.md`.')
  write('docs/decisions/01-first.md', 'See [the guide](../guide.md).')
})
afterEach(() => rmSync(root, { recursive: true }))

/** The cases stand in a file that is looked at as well: `@` is the ending of a text's name, `~` an opening bracket. */
const plain = (text: string) => text.replaceAll('@', '.md').replaceAll('~', '[')

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), plain(text))
}

test('texts that are there may be named', () => {
  write('src/a.ts', "/** See docs/guide@, 01-first@. */\n// README@\nconst name = 'no-comment@'\n")
  expect(lostReferences(root)).toEqual([])
})

test.each([
  ['src/a.ts', '/** The rule (plan@, constants). */', 'plan@'],
  ['src/a.tsx', 'const one = 1 // as docs/plan@ says', 'docs/plan@'],
  ['src/a.astro', '<!-- plan@ -->', 'plan@'],
  ['src/a.sql', 'SELECT 1; -- plan@ §2', 'plan@'],
  ['tests/unit/a.ts', '/**\n * Ten minutes ~inferred].\n */', '~inferred]'],
  ['docs/other.md', 'See [the plan](plan@).', 'plan@'],
])('in %s "%s" names what is not there', (file, text, lost) => {
  write(file, text)
  expect(lostReferences(root)).toEqual([`${file}: ${plain(lost)}`])
})

test('the repository names what it has', () => {
  expect(lostReferences(path.resolve(import.meta.dirname, '../../..'))).toEqual([])
})
