import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkLedger } from '#lib/api/ops/ledger-ops.ts'
import { seedPlatform } from '#lib/api/ops/ops.ts'
import { platformSeed } from '#lib/site/build/platform-seed.ts'
import { bundlePlatform } from '../lib/bundle-platform.ts'
import { restoreBackup } from '../backup/restore.ts'
import { takeBackup } from '../backup/take.ts'
import { callOps } from '../ops/call.ts'
import { startDeployment, type Deployment } from './deployment.ts'

/** Members that are made in one call. */
const A_CALL = 500
/** Work goes on for so long after the copy, and is lost. */
const AFTER_COPY_MS = 1_000
const PAUSE_MS = 20
/** Wallets tell the database within half a minute, also on a machine that does other things. */
const REST_TRIES = 120
const REST_PAUSE_MS = 500

interface RestoreFigures {
  members: number
  takeSeconds: number
  mebibytes: number
  /** From the loss until everything is restored, and read again. */
  rtoSeconds: number
  /** From the oldest operation that is lost to the loss. */
  rpoSeconds: number
  acknowledged: number
  lost: number
  /** What is not as it was, in words. */
  faults: string[]
}

/** One acknowledged operation of the work that goes on meanwhile. */
interface Acknowledged {
  key: string
  atMs: number
}

/** A deployment with members at work is copied, lost, and restored from the copy into an empty one. */
export async function drillRestore(count: number, say: (line: string) => void): Promise<RestoreFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-drill-'))
  const [file, key] = [join(folder, 'drill.vbk'), randomBytes(32)]
  const script = await bundlePlatform()
  let deployment = await startDeployment(script)
  try {
    const { tenant, members } = await fill(deployment, count, say)
    const work = startWork(deployment, { tenant, members })
    const startedMs = performance.now()
    await takeBackup(deployment.target, { file, key, now: new Date() })
    const takeSeconds = secondsSince(startedMs)
    say(`copied in ${takeSeconds.toFixed(1)} s, while work went on`)
    await new Promise((resolve) => setTimeout(resolve, AFTER_COPY_MS))
    const acknowledged = await work.stop()
    await deployment.stop()
    const lostMs = performance.now()
    deployment = await startDeployment(script)
    const { faults } = await restoreBackup(deployment.target, { file, key })
    const rtoSeconds = secondsSince(lostMs)
    const there = new Set(await deployment.door<string[]>('keys', { tenant, members }))
    const lost = acknowledged.filter((each) => !there.has(each.key))
    const oldest = Math.min(lostMs, ...lost.map(({ atMs }) => atMs))
    return {
      ...{ members: count, takeSeconds, rtoSeconds, rpoSeconds: (lostMs - oldest) / 1_000 },
      ...{
        mebibytes: statSync(file).size / 1024 / 1024,
        acknowledged: acknowledged.length,
        lost: lost.length,
      },
      faults: [...faults, ...(await booksAtRest(deployment, tenant))],
    }
  } finally {
    await deployment.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Brands as their files have them, and members of one with money. */
async function fill({ target, door }: Deployment, count: number, say: (line: string) => void) {
  const seed = platformSeed({ demo: false })
  await callOps(target, seedPlatform, seed)
  const tenant = seed.tenants.find(({ currency }) => currency.code === 'BRL')?.id
  if (tenant === undefined) throw new Error('no brand of the files has reals')
  const members = Array.from({ length: count }, () => randomUUID())
  for (let from = 0; from < count; from += A_CALL) {
    const some = members.slice(from, from + A_CALL)
    await door('join', { tenant, members: some, nowMs: Date.now() })
    const gifts = some.map((member) => ({ member, key: `first-${member}`, amountMinor: 100_00 }))
    await door('give', { tenant, gifts, nowMs: Date.now() })
    if (count > A_CALL) say(`${from + some.length} of ${count} members`)
  }
  return { tenant, members }
}

/** Money moves in one wallet after the other, until it is stopped. */
function startWork(
  { door }: Deployment,
  { tenant, members }: { tenant: string; members: readonly string[] },
) {
  const acknowledged: Acknowledged[] = []
  let isOver = false
  const run = async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const [key, member] = [`work-${turn}-${randomUUID()}`, members[turn % members.length]]
      await door('give', { tenant, gifts: [{ member, key, amountMinor: 1 }], nowMs: Date.now() })
      acknowledged.push({ key, atMs: performance.now() })
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  const running = run()
  const stop = async () => {
    isOver = true
    await running
    return acknowledged
  }
  return { stop }
}

/** Once the restored wallets have told the database of everything: what is broken then. */
async function booksAtRest(deployment: Deployment, tenant: string): Promise<string[]> {
  let broken = await brokenBooks(deployment, tenant)
  for (let tries = 0; broken.length > 0 && tries < REST_TRIES; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, REST_PAUSE_MS))
    broken = await brokenBooks(deployment, tenant)
  }
  return broken
}

async function brokenBooks({ target }: Deployment, tenant: string): Promise<string[]> {
  const broken: string[] = []
  let after: string | undefined
  do {
    const page = await callOps(target, checkLedger, { tenant, ...(after === undefined ? {} : { after }) })
    broken.push(...page.broken.map(({ memberId, invariant }) => `${memberId}: ${invariant}`))
    after = page.next
  } while (after !== undefined)
  return broken
}

const secondsSince = (ms: number) => (performance.now() - ms) / 1_000
