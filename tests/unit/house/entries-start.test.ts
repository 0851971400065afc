import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { readCatalogue } from '#lib/site/brand/catalogue-files.ts'
import { listTenantIds, readTenantFiles } from '#lib/site/brand/tenants.ts'
import { writeGeneratedFleet } from '../../../scripts/bench/fleet.ts'

/**
 * Benches and proofs take minutes or hours, and run before releases. Here each is known to start: what it imports is there,
 * the tests that it names exist, its fleet is made of right brands. The tests behind the proofs run in each `npm test` at
 * their smallest counts.
 */
const SCRIPTS = ['scripts/bench.ts', ...globSync('scripts/prove/*.ts')]
const PROVE = readFileSync('scripts/prove.ts', 'utf8')
const SUBJECTS = [...(/const subjects = \[([^\]]*)\]/.exec(PROVE)?.[1] ?? '').matchAll(/'([\w-]+)'/g)].map(
  ([, name = '']) => name,
)
const run = promisify(execFile)
/** A run at its smallest count, on a machine that does other things too. */
const PATIENCE = 60_000

/** All tests' texts: titles are written in them. */
const TESTS = globSync('tests/{platform,unit,edge,stores}/**/*.ts')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** Titles that proofs pick tests by. */
function namedTitles(): string[] {
  const calls = [/'-t', '([^']+)'/g, /drill\('([^']+)'/g, /tests\('[^']*', '([^']+)'/g]
  const texts = readdirSync('scripts/prove').map((name) => readFileSync(join('scripts/prove', name), 'utf8'))
  return texts.flatMap((text) =>
    calls.flatMap((call) => [...text.matchAll(call)].map(([, title = '']) => title)),
  )
}

it('each subject of proofs has its script', () => {
  expect(SUBJECTS.length).toBeGreaterThan(10)
  for (const subject of SUBJECTS) expect(existsSync(`scripts/prove/${subject}.ts`)).toBe(true)
})

it('what benches and proofs import is there', { timeout: PATIENCE }, async () => {
  const { errors } = await build({
    entryPoints: [...SCRIPTS],
    ...{ bundle: true, write: false, outdir: 'none', platform: 'node', format: 'esm' },
    ...{ packages: 'external', logLevel: 'silent', target: 'es2024' },
    loader: { '.css': 'empty', '.json': 'json' },
    external: ['cloudflare:*'],
  }).catch((cause: { errors: { text: string }[] }) => cause)
  expect(errors.map(({ text }) => text)).toEqual([])
})

it('tests that proofs pick by their titles exist', () => {
  const titles = namedTitles()
  expect(titles.length).toBeGreaterThan(15)
  // A title may be put together from the group's and the test's.
  const parts = titles.flatMap((title) => title.split('.*'))
  const plain = TESTS.replaceAll(/\s+/g, ' ')
  expect(parts.filter((part) => !plain.includes(part))).toEqual([])
})

it('files that configurations of benches and proofs name exist', async () => {
  const configs = globSync('scripts/{bench,prove}/*vitest.config.ts')
  expect(configs.length).toBeGreaterThan(8)
  for (const file of configs) {
    const { default: config }: { default: { test?: { include?: string[] } } } = await import(
      join(process.cwd(), file)
    )
    const missing = (config.test?.include ?? []).filter((pattern) => globSync(pattern).length === 0)
    expect([file, missing]).toEqual([file, []])
  }
})

it('the fleet of the build’s bench is one of right brands', { timeout: PATIENCE }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'fleet-'))
  try {
    writeGeneratedFleet(folder, 4)
    const catalogue = readCatalogue()
    const ids = listTenantIds(folder)
    expect(ids).toEqual(['fleet-0001', 'fleet-0002', 'fleet-0003', 'fleet-0004'])
    for (const id of ids) expect(readTenantFiles(id, catalogue, folder).tenant.id).toBe(id)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('a proof that needs nothing but numbers runs at its smallest count', { timeout: PATIENCE }, async () => {
  const env = { ...process.env, PROVE_DRAWS: '20000' }
  const { stdout } = await run(process.execPath, ['scripts/prove.ts', 'lottery', 'results'], { env })
  expect(stdout).toMatch(/^met {4}/m)
  expect(stdout).not.toMatch(/^NOT/m)
})
