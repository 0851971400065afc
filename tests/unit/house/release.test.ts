import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { compareRelease } from '../../../scripts/release/check.ts'
import {
  filesIn,
  isWhole,
  manifestOf,
  migrationsIn,
  type Contents,
} from '../../../scripts/release/manifest.ts'
import { bomOf, lockFile } from '../../../scripts/release/sbom.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-release-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the bill of materials', () => {
  const lock = lockFile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const bom = bomOf(lock)

  it('has every package of the lock file once, with its hash and license, as CycloneDX 1.6', () => {
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
    expect(bom.components).toHaveLength(Object.keys(lock.packages).length - 1)
    expect(new Set(bom.components.map((each) => each['bom-ref'])).size).toBe(bom.components.length)
    const zod = bom.components.find((each) => each['bom-ref'] === 'node_modules/zod')
    const { integrity = '', version } = lock.packages['node_modules/zod'] ?? {}
    expect(zod).toMatchObject({
      name: 'zod',
      version,
      purl: `pkg:npm/zod@${version}`,
      licenses: [{ expression: 'MIT' }],
    })
    expect(zod?.hashes).toEqual([
      { alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') },
    ])
    expect(
      bom.components.every(({ hashes = [] }) =>
        hashes.every(({ content }) => /^[0-9a-f]{40,128}$/.test(content)),
      ),
    ).toBe(true)
    const scoped = bom.components.find((each) => each['bom-ref'] === 'node_modules/@astrojs/react')
    expect(scoped).toMatchObject({
      group: '@astrojs',
      name: 'react',
      purl: expect.stringMatching(/^pkg:npm\/%40astrojs\/react@/),
    })
  })

  it('says what needs what, the nearest first', () => {
    const refs = new Set([lock.name, ...bom.components.map((each) => each['bom-ref'])])
    expect(
      bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref)),
    ).toEqual([])
    const needs = bomOf({
      ...{ lockfileVersion: 3, name: 'site', version: '1.0.0' },
      packages: {
        '': { dependencies: { a: '1' } },
        'node_modules/a': {
          version: '1.0.0',
          dependencies: { b: '2' },
          optionalDependencies: { elsewhere: '1' },
        },
        'node_modules/a/node_modules/b': { version: '2.0.0', dependencies: { c: '1' } },
        'node_modules/b': { version: '1.0.0' },
        'node_modules/c': { version: '1.0.0' },
      },
    }).dependencies
    expect(needs).toEqual([
      { ref: 'site', dependsOn: ['node_modules/a'] },
      { ref: 'node_modules/a', dependsOn: ['node_modules/a/node_modules/b'] },
      { ref: 'node_modules/a/node_modules/b', dependsOn: ['node_modules/c'] },
      { ref: 'node_modules/b', dependsOn: [] },
      { ref: 'node_modules/c', dependsOn: [] },
    ])
  })
})

describe('a manifest', () => {
  writeFileSync(join(folder, 'worker.js'), 'one')
  writeFileSync(join(folder, '0001_first.sql'), 'CREATE TABLE a (b)')
  const contents = (): Contents => ({
    ...{ commit: 'c0ffee', isClean: true, node: 'v24.0.0' },
    bundles: { platform: filesIn(folder) },
    pages: filesIn(folder),
    migrations: migrationsIn(folder),
    packages: { count: 1, sha256: 'f'.repeat(64) },
  })

  it('has a digest of what it is made of, and not of when', () => {
    const made = manifestOf(contents(), '2026-11-20T12:00:00.000Z')
    expect(made.pages.count).toBe(2)
    expect(made.migrations.map(({ name }) => name)).toEqual(['0001_first.sql'])
    expect(manifestOf(contents(), '2026-11-21T12:00:00.000Z').digest).toBe(made.digest)
    writeFileSync(join(folder, 'worker.js'), 'two')
    expect(manifestOf(contents(), made.madeAt).digest).not.toBe(made.digest)
  })

  it('that was changed afterwards is not whole', () => {
    const made = manifestOf(contents(), '2026-11-20T12:00:00.000Z')
    expect(isWhole(made)).toBe(true)
    expect(isWhole({ ...made, commit: 'decade' })).toBe(false)
  })
})

describe('what runs', () => {
  const made = { digest: 'a'.repeat(64), migrations: [{ name: '0001_first.sql', sha256: 'b'.repeat(64) }] }
  const running = (over: object = {}) => ({
    ...{ platform: made.digest, edge: made.digest },
    databases: [{ name: 'DB', migrations: ['0001_first.sql'] }],
    ...over,
  })
  const different = (over: object) =>
    compareRelease(made, running(over)).flatMap(({ what, runs, isSame }) =>
      isSame ? [] : [`${what}: ${runs}`],
    )

  it('is the release, or differs in a part that is named', () => {
    expect(different({})).toEqual([])
    expect(different({ edge: '' })).toEqual(['edge: states none'])
    expect(different({ platform: 'c'.repeat(64) })).toEqual(['platform: cccccccccccc'])
    expect(different({ databases: [{ name: 'OWN_DB', migrations: ['0002_next.sql'] }] })).toEqual([
      'migrations of OWN_DB: 1 without 0001_first.sql with 0002_next.sql, which this release does not know',
    ])
  })
})
