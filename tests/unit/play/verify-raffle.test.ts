import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { sha256Hex } from '#lib/shared/fairness/hash.ts'
import { holdRaffle, listText, type TicketHolder } from '#lib/shared/rewards/raffle.ts'

const SEED = 'ad9353e2e24b50b6a7fe51f5bfbdf6c9f4daf136e040e26c0d3e3b41a5f91296'
const HOLDERS: TicketHolder[] = [
  { memberId: 'm-2', tickets: 3 },
  { memberId: 'm-10', tickets: 2 },
  { memberId: 'm-1', tickets: 5 },
]
const PLACES = 3
let close = (): void => undefined
afterEach(() => close())

/** What the platform publishes of an honest draw. */
async function published() {
  const { seedHash, listHash, winners } = await holdRaffle(HOLDERS, { seed: SEED, places: PLACES })
  return { seedHash, drawn: { seed: SEED, listHash, list: listText(HOLDERS), places: PLACES, winners } }
}

/** Runs the script that anybody can run, against a published draw. */
async function verify(value: object, ...more: string[]) {
  const server = createServer((_, response) => response.end(JSON.stringify({ success: true, value })))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  close = () => void server.close()
  const { port } = server.address() as AddressInfo
  const script = ['public/verifiers/verify-raffle.mjs', `http://127.0.0.1:${port}`, 'raffle-1', ...more]
  const child = spawn(process.execPath, script)
  let said = ''
  child.stdout.on('data', (part) => (said += String(part)))
  child.stderr.on('data', (part) => (said += String(part)))
  const code = await new Promise((done) => child.on('close', done))
  return { code, said }
}

it('finds an honest draw honest, also with the hash that was noted before it', async () => {
  const value = await published()
  const honest = { code: 0, said: 'honest: 10 tickets, 3 winners\n' }
  expect(await verify(value)).toEqual(honest)
  expect(await verify(value, value.seedHash)).toEqual(honest)
})

it('repeats a draw of many places', async () => {
  const holders = Array.from({ length: 500 }, (_, index) => ({ memberId: `m-${index}`, tickets: 7 }))
  const { seedHash, listHash, winners } = await holdRaffle(holders, { seed: SEED, places: 3_000 })
  const drawn = { seed: SEED, listHash, list: listText(holders), places: 3_000, winners }
  expect(await verify({ seedHash, drawn })).toEqual({
    code: 0,
    said: 'honest: 3500 tickets, 3000 winners\n',
  })
})

it('finds another list, another seed, other winners and another hash', async () => {
  const { seedHash, drawn } = await published()
  const faultsOf = async (change: Partial<typeof drawn>, ...noted: string[]) => {
    const { code, said } = await verify({ seedHash, drawn: { ...drawn, ...change } }, ...noted)
    expect(code).toBe(1)
    expect(said).toContain('not honest')
    return said
  }
  expect(await faultsOf({ list: listText([...HOLDERS, { memberId: 'm-3', tickets: 1 }]) })).toContain(
    'the list is not the one that was hashed',
  )
  expect(await faultsOf({ seed: `${SEED.slice(0, -1)}7` })).toContain(
    'the seed is not the one whose hash was published',
  )
  const others = 'the winners do not follow from seed and list'
  expect(await faultsOf({ winners: drawn.winners.toReversed() })).toContain(others)
  expect(await faultsOf({ winners: drawn.winners.slice(1) })).toContain(others)
  expect(await faultsOf({}, sha256Hex('another seed'))).toContain('is not the one that was noted')
})

it('says that a raffle was not drawn yet', async () => {
  const { seedHash } = await published()
  expect(await verify({ seedHash })).toEqual({ code: 2, said: 'not drawn yet\n' })
})
