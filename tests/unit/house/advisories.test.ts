import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { advisoryOf, affecting, compareVersions } from '../../../scripts/lib/advisories.ts'

const file = (events: object[], over: object = {}) =>
  JSON.stringify({
    id: 'GHSA-test-0001',
    summary: 'A fault',
    affected: [{ package: { ecosystem: 'npm', name: 'hono' }, ranges: [{ type: 'SEMVER', events }] }],
    ...over,
  })

const isAffected = (version: string, events: object[]) => {
  const advisory = advisoryOf(file(events))
  return advisory ? affecting(advisory, () => [version]).length > 0 : undefined
}

it('versions are compared by their numbers, and those before a release come before it', () => {
  const rising = ['1.2.3-alpha', '1.2.3-alpha.1', '1.2.3-beta.2', '1.2.3-beta.11', '1.2.3', '1.10.0', '2.0.0']
  expect([...rising].reverse().sort(compareVersions)).toEqual(rising)
  expect(compareVersions('v1.2.3+build', '1.2.3')).toBe(0)
})

it('a version is affected from where the fault begins to before where it is mended', () => {
  const twice = [
    { introduced: '1.0.0' },
    { fixed: '1.4.2' },
    { introduced: '2.0.0' },
    { last_affected: '2.1.0' },
  ]
  const versions = ['0.9.9', '1.0.0', '1.4.1', '1.4.2', '2.0.0-rc.1', '2.0.0', '2.1.0', '2.1.1']
  expect(versions.filter((version) => isAffected(version, twice))).toEqual([
    '1.0.0',
    '1.4.1',
    '2.0.0',
    '2.1.0',
  ])
  expect(isAffected('0.0.1', [{ introduced: '0' }])).toBe(true)
})

it('ranges of either kind count, and ranges of commits do not', () => {
  const found = (type: string) => {
    const affected = [
      {
        package: { ecosystem: 'npm', name: 'hono' },
        ranges: [{ type, events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
      },
    ]
    const advisory = advisoryOf(file([], { affected }))
    return advisory && affecting(advisory, () => ['1.0.0'])
  }
  expect(found('SEMVER')).toHaveLength(1)
  expect(found('ECOSYSTEM')).toEqual([{ name: 'hono', version: '1.0.0', fixed: '2.0.0' }])
  expect(found('GIT')).toEqual([])
})

it('what was withdrawn, is of another registry or no advisory says nothing', () => {
  const events = [{ introduced: '0' }]
  expect(advisoryOf(file(events, { withdrawn: '2026-01-01T00:00:00Z' }))).toBeUndefined()
  expect(
    advisoryOf(file(events, { affected: [{ package: { ecosystem: 'PyPI', name: 'hono' } }] })),
  ).toBeUndefined()
  expect([advisoryOf('[1]'), advisoryOf('no json'), advisoryOf('{}')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

it(
  'the command names an affected package of the lock with the version that mends it',
  { timeout: 60_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'osv-'))
    const lock: { packages: Record<string, { version: string }> } = JSON.parse(
      readFileSync('package-lock.json', 'utf8'),
    )
    const version = lock.packages['node_modules/hono']?.version ?? ''
    const run = () =>
      new Promise<{ code: number; text: string }>((resolve) => {
        execFile(process.execPath, ['scripts/advisories.ts', folder], (error, stdout) =>
          resolve({ code: error ? Number(error.code) : 0, text: stdout }),
        )
      })
    try {
      writeFileSync(join(folder, 'one.json'), file([{ introduced: '0' }, { fixed: '999.0.0' }]))
      const affected = await run()
      expect(affected.text).toContain(`hono ${version}: GHSA-test-0001 A fault; fixed in 999.0.0`)
      expect(affected.code).toBe(1)
      writeFileSync(join(folder, 'one.json'), file([{ introduced: '0' }, { fixed: '0.1.0' }]))
      expect(await run()).toMatchObject({ code: 0, text: expect.stringContaining('0 findings') })
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
