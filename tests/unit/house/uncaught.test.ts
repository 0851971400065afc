import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

/** Two runs of tests that crash in workerd on purpose, under the plugin of `vitest.config.ts`. */

vi.setConfig({ testTimeout: 120_000 })

const root = path.resolve(import.meta.dirname, '../../..')
const setup = path.join(root, 'tests/setup')
let folder = ''

const CONFIG = `
  import { cloudflareTest } from '@cloudflare/vitest-plugin'
  import { failOnUncaught } from '${setup}/uncaught.ts'
  const miniflare = { compatibilityDate: '2026-11-01', compatibilityFlags: ['nodejs_compat'] }
  export default { plugins: [failOnUncaught(), cloudflareTest({ miniflare })], test: { include: ['*.test.ts'] } }`
const TESTS = `
  import { it } from 'vitest'
  import { crashing } from '${setup}/crashing.ts'
  const crash = (text) => new Promise((resolve) => {
    setTimeout(resolve, 50)
    setTimeout(() => { throw new Error(text) })
  })
  it('said beforehand', crashing('planted and said'), () => crash('planted and said'))
  it('not said', () => crash('planted alone'))
  it('said in vain', crashing('planted nowhere'), () => undefined)`

beforeAll(() => {
  const cache = path.join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(path.join(cache, 'uncaught-'))
  writeFileSync(path.join(folder, 'vitest.config.ts'), CONFIG)
  writeFileSync(path.join(folder, 'planted.test.ts'), TESTS)
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

async function run(...options: string[]): Promise<{ code: number | null; text: string }> {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--root', folder, ...options], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', VITEST: undefined, VITEST_POOL_ID: undefined },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, text })))
}

it('an exception that nobody caught in workerd fails the run, unless its test says so', async () => {
  const { code, text } = await run()
  const [, errors = ''] = text.split('Unhandled Errors')
  expect(text).toContain('3 passed')
  expect(errors).toContain('Error: planted alone')
  expect(errors).not.toContain('Error: planted and said')
  expect(errors).toContain('said in vain: nothing crashed with “planted nowhere”')
  expect(code).toBe(1)
})

it('what a test says beforehand fails nothing', async () => {
  const { code, text } = await run('-t', 'said beforehand')
  expect(text).toContain('uncaught exception; source = Uncaught; stack = Error: planted and said')
  expect(text).toContain('1 passed')
  expect(text).not.toContain('Unhandled Errors')
  expect(code).toBe(0)
})
