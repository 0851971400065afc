import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { syncFolder } from '../../../scripts/lib/sync-folder.ts'

let root: string
const from = () => join(root, 'from')
const to = () => join(root, 'to')
const inode = (file: string) => statSync(join(to(), file)).ino
const files = () =>
  readdirSync(to(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(to().length + 1))
    .toSorted()

function write(folder: string, texts: Record<string, string>): void {
  for (const [file, text] of Object.entries(texts)) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sync-'))
  write(from(), { 'a.js': 'a', 'chunks/b.js': 'b' })
})
afterEach(() => {
  rmSync(root, { recursive: true })
})

it('makes a folder that was not there', () => {
  syncFolder(from(), to())
  expect(files()).toEqual(['a.js', 'chunks/b.js'])
})

it('touches no file that is the same, replaces the others, and removes what is no more', () => {
  write(to(), { 'a.js': 'a', 'chunks/b.js': 'old', 'chunks/gone.js': 'x', 'old/gone.js': 'x' })
  const [same, changed, chunks] = [inode('a.js'), inode('chunks/b.js'), inode('chunks')]
  syncFolder(from(), to())
  expect(files()).toEqual(['a.js', 'chunks/b.js'])
  expect(readFileSync(join(to(), 'chunks/b.js'), 'utf8')).toBe('b')
  expect([inode('a.js'), inode('chunks')]).toEqual([same, chunks])
  expect(inode('chunks/b.js')).not.toBe(changed)
})

it('keeps what only the target has where it is told to', () => {
  write(to(), { 'other.js': 'x' })
  syncFolder(from(), to(), { keeps: true })
  expect(files()).toEqual(['a.js', 'chunks/b.js', 'other.js'])
})
