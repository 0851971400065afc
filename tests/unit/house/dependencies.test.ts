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
