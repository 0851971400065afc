import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/dependencies.md', 'utf8')
const names = (text: string) => [...text.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name)
const [packages = '', forced = ''] = page.split('## Forced versions')
const manifest: { devDependencies: object; overrides: object } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)

test('each package has its reason in docs/dependencies.md, and none that is gone', () => {
  expect(names(packages)).toEqual(Object.keys(manifest.devDependencies))
})

test('each forced version has its reason', () => {
  for (const name of Object.keys(manifest.overrides)) expect(forced).toContain(`\`${name}\``)
})

test('each entry of the lock says what its files are, and no host to fetch them from', () => {
  const lock: { packages: Record<string, { integrity?: string; resolved?: string }> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  )
  const entries = Object.entries(lock.packages).filter(([path]) => path !== '')
  expect(entries.length).toBeGreaterThan(500)
  expect(entries.filter(([, { integrity = '' }]) => !/^sha512-/.test(integrity))).toEqual([])
  expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})
