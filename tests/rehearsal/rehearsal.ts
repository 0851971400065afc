import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brokenInvariants } from '#platform/ledger/wallet/invariants.ts'
import { walletOf, type Books } from '../simulation/books.ts'
import { BRAND, LOTTERY } from '../simulation/brand.ts'
import { checkEnd } from '../simulation/end-checks.ts'
import type { Provider } from '../simulation/provider.ts'
import { Deployment } from './deployment.ts'
import { brandOf, Load, sceneOf, type Calls } from './load.ts'
import type { Release } from './release.ts'
import { brokenBrands, countRows, fillBrands, lostRows } from './sample-brands.ts'

/** After the last act, a draw of a minute and its settlement, and whatever waits for an alarm, have this long. */
const REST_TRIES = 80
const REST_PAUSE_MS = 3_000

/** A stage with fewer answers shows nothing; it is waited for at most a minute. */
const FEWEST_CALLS = 20
const STAGE_TRIES = 120

interface Stage {
  name: string
  /** While the runtime was replaced: the local one ends every call that is under way. */
  between: Calls
  calls: Calls
}

export interface Rehearsed {
  stages: Stage[]
  /** What is not as it must be, in words. */
  faults: string[]
  did: Record<string, number>
  /** Errors that the platform logged, by code. */
  errors: ReadonlyMap<string, number>
}

/**
 * A release under load, step by step as it is deployed: migrations while the old code answers, two versions side by side
 * over the old objects and over the new, the new one alone; back again; and once more. Then the books of everybody are
 * compared.
 */
export async function rehearse(
  { before, after }: { before: Release; after: Release },
  { stageMs, say }: { stageMs: number; say: (line: string) => void },
): Promise<Rehearsed> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-rehearsal-'))
  let provider: Provider | undefined
  const outside = (path: string, body: string) =>
    // What is asked beside payments, such as whether it answers, it does not know.
    path === '/status' || body.includes('"amountMinor"')
      ? (provider?.answer(path, body) ?? new Response(null, { status: 503 }))
      : new Response(null, { status: 404 })
  const deployment = new Deployment(folder, { calls: [before], objects: before }, outside)
  try {
    await deployment.begin()
    await deployment.migrate(before)
    const load = new Load(deployment, { env: await deployment.env(), scene: await sceneOf(before) })
    provider = load.provider
    await load.begin()
    await fillBrands(deployment, before, await brandOf(before))
    const rows = await deployment.read(countRows)
    load.start()
    const stages: Stage[] = []
    const stage = async (name: string, change: () => Promise<unknown>) => {
      await change()
      const between = load.taken()
      await pause(stageMs)
      // A slow machine gets the time that it needs.
      for (let tries = 0; load.calls.answered < FEWEST_CALLS && tries < STAGE_TRIES; tries += 1)
        await pause(500)
      const done = { name, between, calls: load.taken() }
      stages.push(done)
      say(lineOf(done))
    }
    const to = (calls: readonly Release[], objects: Release) => async () => {
      // Nobody is sent to a version that is going.
      load.reach(1)
      await deployment.change({ calls, objects })
      load.reach(calls.length)
      load.openNewPages()
    }
    const both = [before, after]
    await stage(`${before.name} alone`, async () => undefined)
    await stage('migrations, the old code on the new schema', () => deployment.migrate(after))
    await stage('two versions over the old objects', to(both, before))
    await stage('two versions over the new objects', to(both, after))
    await stage(`${after.name} alone`, to([after], after))
    await stage('two versions again, over the old objects', to(both, before))
    await stage(`back: ${before.name} alone`, to([before], before))
    await stage(`${after.name} alone, once more`, to([after], after))
    await load.stop()
    say('nobody begins anything more; what is under way comes to rest …')
    await load.cancelOrders()
    const faults = [
      ...faultsOf(stages),
      ...(await booksAtRest(deployment, load)),
      ...lostRows(rows, await deployment.read(countRows)),
      ...(await brokenBrands(deployment)),
    ]
    return { stages, faults, did: didOf(load), errors: deployment.errors }
  } finally {
    await deployment.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function faultsOf(stages: readonly Stage[]): string[] {
  return stages.flatMap(({ name, calls }) => [
    ...[...calls.failed].map(([what, times]) => `${name}: ${what}, ${times} times`),
    ...(calls.lost > 0 ? [`${name}: ${calls.lost} calls without a reply`] : []),
    ...(calls.answered < FEWEST_CALLS ? [`${name}: ${calls.answered} calls were answered`] : []),
  ])
}

/** The books once nothing is under way; what is wrong at the end of the wait stays wrong. */
async function booksAtRest(deployment: Deployment, load: Load): Promise<string[]> {
  let faults: string[] = []
  for (let tries = 0; tries < REST_TRIES; tries += 1) {
    await deployment.runSchedule(0)
    await load.review()
    faults = await checkBooks(deployment, load)
    if (faults.length === 0) return []
    await pause(REST_PAUSE_MS)
  }
  return faults
}

async function checkBooks(deployment: Deployment, { provider, vendor, players }: Load): Promise<string[]> {
  const { database, kept } = await deployment.files()
  const objects = new Map<string, Awaited<ReturnType<typeof kept>>>()
  for (const { id } of players) objects.set(`WALLET ${BRAND}:${id}`, await kept('WALLET', `${BRAND}:${id}`))
  objects.set(`DRAW ${BRAND}:${LOTTERY}`, await kept('DRAW', `${BRAND}:${LOTTERY}`))
  const books: Books = {
    ...{ database, provider, vendor, players },
    kept: (kind, name) => objects.get(`${kind} ${name}`),
  }
  try {
    const broken = players.flatMap((player) => {
      const wallet = walletOf(books, player)
      return wallet
        ? brokenInvariants(wallet).map((each) => `${player.account}: the invariant "${each}" is broken`)
        : []
    })
    return [...broken, ...(await checkEnd(books))]
  } finally {
    for (const sqlite of [database, ...objects.values()]) sqlite?.close()
  }
}

function didOf({ provider, vendor, players }: Load): Record<string, number> {
  const sum = (of: 'slips' | 'transfers' | 'claims') =>
    players.reduce((all, { told }) => all + told[of].size, 0)
  return {
    payments: provider.payments.size,
    payouts: provider.payouts.size,
    vendorMovements: vendor.book.size,
    ...{ slips: sum('slips'), transfers: sum('transfers'), claims: sum('claims') },
  }
}

function lineOf({ name, between, calls }: Stage): string {
  const times = calls.timesMs.toSorted((a, b) => a - b)
  const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(0)} ms`
  const failed = (of: Calls) => [...of.failed.values()].reduce((sum, each) => sum + each, 0)
  const change = between.lost + failed(between)
  return `${name}: ${change} calls ended by the change; then ${calls.answered} answered, ${failed(calls)} failed, ${calls.lost} lost, p50 ${at(0.5)}, p99 ${at(0.99)}`
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
