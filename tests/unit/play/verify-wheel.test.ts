import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { sha256Hex } from '#lib/shared/fairness/hash.ts'
import { spunSegment } from '#lib/shared/rewards/wheel-spin.ts'

const SEED = 'ab'.repeat(32)
const SEGMENTS = [
  { prizeMinor: 500, weight: 1 },
  { prizeMinor: 100, weight: 49 },
  { prizeMinor: 0, weight: 950 },
]
const OF = { seed: SEED, offerId: 'wheel-1', day: '2026-11-22' }
const SPINS = Array.from({ length: 50 }, (_, index) => {
  const spin = { memberId: `member-${index}`, word: index % 2 === 0 ? '' : `word-${index}` }
  return { ...spin, segment: spunSegment({ ...OF, ...spin }, SEGMENTS) }
})
let close = (): void => undefined
afterEach(() => close())

/** Runs the script that anybody can run, against a published proof. */
async function verify(
  revealed: { seed: string; spins: typeof SPINS } | undefined,
  seedHash = sha256Hex(SEED),
) {
  const value = { seedHash, revealedAtMs: 1, segments: SEGMENTS, ...(revealed ? { revealed } : {}) }
  const server = createServer((_, response) => response.end(JSON.stringify({ success: true, value })))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  close = () => void server.close()
  const { port } = server.address() as AddressInfo
  const child = spawn(process.execPath, [
    'public/verifiers/verify-wheel.mjs',
    `http://127.0.0.1:${port}`,
    OF.offerId,
    OF.day,
  ])
  let said = ''
  child.stdout.on('data', (part) => (said += String(part)))
  child.stderr.on('data', (part) => (said += String(part)))
  const code = await new Promise((done) => child.on('close', done))
  return { code, said }
}

it('finds an honest day honest', async () => {
  expect(await verify({ seed: SEED, spins: SPINS })).toEqual({ code: 0, said: 'honest: 50 spins\n' })
})

it.each([
  [
    'a changed result',
    { seed: SEED, spins: SPINS.map((spin, at) => (at === 7 ? { ...spin, segment: 0 } : spin)) },
  ],
  ['a changed word', { seed: SEED, spins: SPINS.map((spin) => ({ ...spin, word: `${spin.word}x` })) }],
  ['another seed', { seed: 'cd'.repeat(32), spins: SPINS }],
])('finds %s', async (_, revealed) => {
  const { code, said } = await verify(revealed)
  expect(code).toBe(1)
  expect(said).toContain('not honest')
})

it('says that a day has not ended', async () => {
  expect((await verify(undefined)).code).toBe(2)
})
