import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import type { Figure } from './figure.ts'
import { ask, bundle, kill, start, type Runtime } from './ledger-runtime.ts'

interface State {
  balance: { playerMinor: number; holdMinor: number; transitMinor: number; version: number }
  broken: string[]
}
type Reply = { ok: true; balance: State['balance'] } | { ok: false; code: string }
type SentCommand = { member: string; command: Record<string, unknown>; reply: string | undefined }

const TENANT = 'aurora'
const MEMBERS = ['kill-a', 'kill-b']
const START = 1_000_000

/**
 * Kills the runtime in the middle of traffic, again and again over the same data. Afterwards every acknowledged
 * operation must answer as it did, every other one is repeated once, and the books must agree to the cent.
 */
export async function drillKills(drills: number): Promise<Figure[]> {
  const folder = bundle()
  let runtime = await start(folder)
  const counts = { acknowledged: 0, interrupted: 0, changed: 0, unbalanced: 0 }
  try {
    for (const member of MEMBERS) await send(runtime, { member, command: deposit(START), reply: undefined })
    let expected = MEMBERS.map(() => START)
    for (let drill = 1; drill <= drills; drill += 1) {
      const sent = traffic(drill)
      const enough = Promise.withResolvers<undefined>()
      let answered = 0
      const answers = sent.map(async (one) => {
        // Those that the kill cuts off are repeated below; that is what is being shown.
        await send(runtime, one).catch(() => undefined)
        answered += 1
        if (answered > drill % sent.length) enough.resolve(undefined)
      })
      // The cut falls after another number of answers in each drill, while the rest are under way.
      await enough.promise
      await kill(runtime)
      await Promise.all(answers)
      runtime = await start(folder, drill)
      for (const one of sent) {
        const first = one.reply
        await send(runtime, one)
        counts[first === undefined ? 'interrupted' : 'acknowledged'] += 1
        if (first !== undefined && first !== one.reply) counts.changed += 1
      }
      for (const member of MEMBERS) await ask(`${runtime.url}/sweep?tenant=${TENANT}&member=${member}`)
      expected = expected.map((money, index) => money + changeOf(sent, MEMBERS[index] ?? ''))
      const states = await Promise.all(
        MEMBERS.map((member) => ask<State>(`${runtime.url}/state?tenant=${TENANT}&member=${member}`)),
      )
      const isRight = states.every(
        ({ balance, broken }, index) =>
          broken.length === 0 &&
          balance.transitMinor === 0 &&
          balance.playerMinor + balance.holdMinor === expected[index],
      )
      if (!isRight) counts.unbalanced += 1
    }
  } finally {
    await kill(runtime)
    rmSync(folder, { recursive: true, force: true })
  }
  const { acknowledged, interrupted, changed, unbalanced } = counts
  return [
    {
      what: `SIGKILL mid-operation × ${drills}: acknowledged lost or changed / unbalanced`,
      seen: `${changed} / ${unbalanced} (${acknowledged} acknowledged, ${interrupted} interrupted and repeated)`,
      target: '0 / 0, some interrupted',
      isMet: changed === 0 && unbalanced === 0 && interrupted > 0 && acknowledged > 0,
    },
  ]
}

/** Reservations, deposits, and transfers to the other wallet, all under way at once. */
function traffic(drill: number): SentCommand[] {
  return Array.from({ length: 24 }, (_, index) => {
    const member = MEMBERS[index % 2] ?? ''
    const amount = 1 + ((drill * 31 + index * 17) % 97)
    const other = MEMBERS[(index + 1) % 2]
    const kinds = [
      deposit(amount),
      { kind: 'reserve', ...about(amount) },
      { kind: 'transferOut', ...money(amount), toMemberId: other },
    ]
    return { member, command: kinds[index % 3] ?? deposit(amount), reply: undefined }
  })
}

/** What a member must have more or less at rest: every operation happened, exactly once. */
function changeOf(sent: readonly SentCommand[], member: string): number {
  return sent.reduce((sum, one) => {
    const { kind, amountMinor, toMemberId } = one.command
    if (typeof amountMinor !== 'number') return sum
    if (kind === 'deposit' && one.member === member) return sum + amountMinor
    if (kind === 'transferOut')
      return sum + (one.member === member ? -amountMinor : toMemberId === member ? amountMinor : 0)
    return sum
  }, 0)
}

async function send(runtime: Runtime, one: SentCommand): Promise<void> {
  const { member, command } = one
  const reply = await ask<Reply>(`${runtime.url}/execute`, {
    tenant: TENANT,
    member,
    command,
    nowMs: Date.now(),
  })
  if (!reply.ok) throw new Error(`${String(command['kind'])}: ${reply.code}`)
  one.reply = JSON.stringify(reply)
}

function money(amountMinor: number) {
  return { operationKey: randomUUID(), currency: 'BRL', amountMinor }
}

function about(amountMinor: number) {
  return { ...money(amountMinor), reference: 'drill' }
}

function deposit(amountMinor: number) {
  return { kind: 'deposit', ...about(amountMinor) }
}

/** Operations a second on one wallet, measured inside the runtime; with the processor time that they took. */
export async function measureSpeed(count: number): Promise<Figure[]> {
  const folder = bundle()
  const runtime = await start(folder)
  try {
    const measure = (n: number) =>
      ask<{ seconds: number; took: number[] }>(
        `${runtime.url}/measure?tenant=${TENANT}&member=speed&count=${n}`,
      )
    await measure(500)
    const before = processorSeconds(runtime)
    const { seconds, took } = await measure(count)
    const busy = processorSeconds(runtime) - before
    const rate = Math.round(took.length / seconds)
    const p99 = took[Math.floor(took.length * 0.99)] ?? Infinity
    return [
      {
        what: 'money operations a second on one wallet',
        seen: `${rate}/s, p99 ${p99.toFixed(1)} ms (${Math.round(took.length / busy)} per processor second)`,
        target: '≥ 500/s, p99 ≤ 50 ms',
        isMet: rate >= 500 && p99 <= 50,
      },
    ]
  } finally {
    await kill(runtime)
    rmSync(folder, { recursive: true, force: true })
  }
}

function processorSeconds({ child }: Runtime): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
