import { env } from 'cloudflare:workers'
import type { Category } from '#lib/api/fields.ts'
import { addDays, dayAt, dayStartMs } from '#lib/shared/time/zone.ts'
import type { CommandInput } from '#platform/ledger/wallet/commands.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { aMember, type MemberOptions } from '../../fixtures/worker/members.ts'

export const ZONE = 'America/Sao_Paulo'
const DAY_MS = 24 * 60 * 60_000
export const NOW = Date.now()
export const dayOf = (daysAgo: number) => addDays(dayAt(NOW, ZONE), -daysAgo)
const noon = (daysAgo: number) => dayStartMs(dayOf(daysAgo), ZONE) + DAY_MS / 2
export const YEAR = { fromDay: dayOf(364), toDay: dayOf(0) }

/** Somebody of a brand's line, logged in, with what they did in their wallet. */
export async function aPerson(options: MemberOptions) {
  const made = await aMember({ tenant: 'agents', record: { timeZone: ZONE }, ...options })
  const wallet = walletOf(env, made.visitor.tenant, made.member.id)
  const at = async (daysAgo: number, command: CommandInput) => {
    const reply = await wallet.execute(command, noon(daysAgo), ZONE)
    if (!reply.ok) throw new Error(`${command.kind}: ${reply.code}`)
  }
  const money = (amountMinor: number) => ({
    operationKey: `key-${crypto.randomUUID()}`,
    currency: 'BRL',
    amountMinor,
    reference: 'first',
  })
  return {
    ...made,
    wallet,
    deposit: (daysAgo: number, amountMinor: number) =>
      at(daysAgo, { kind: 'deposit', ...money(amountMinor) }),
    play: (daysAgo: number, stakeMinor: number, winMinor: number, category: Category = 'RNG') =>
      at(daysAgo, {
        kind: 'round',
        operationKey: `round-${crypto.randomUUID()}`,
        game: 'nova-one',
        currency: 'BRL',
        world: 'world:game:NOVA',
        category,
        stakeMinor,
        winMinor,
        outcomeJson: '{}',
        minGapMs: 0,
      }),
    tell: async () => {
      const { left } = await wallet.sweep()
      if (left > 0) throw new Error('the wallet has more to tell')
    },
  }
}
export type Person = Awaited<ReturnType<typeof aPerson>>

/** top ─ left ─ deep ─ player, top ─ right (a sibling of left), and a stranger with a line of their own. */
export async function aLine(tenant = 'agents', record: MemberOptions['record'] = { timeZone: ZONE }) {
  const top = await aPerson({ tenant, record, type: 1 })
  const below = (upline: Person, type: number) =>
    aPerson({ tenant, record, type, uplineId: upline.member.id })
  const left = await below(top, 2)
  const right = await below(top, 2)
  const deep = await below(left, 42)
  const player = await below(deep, 0)
  const stranger = await aPerson({ tenant, record, type: 1 })
  const theirs = await below(stranger, 0)
  return { top, left, right, deep, player, stranger, theirs }
}

/** Why a call was refused. */
export function refusal(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  )
}
