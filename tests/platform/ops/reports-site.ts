import { env } from 'cloudflare:workers'
import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import { getReport, type ReportRow } from '#lib/api/ops/reports.ts'
import type { FigureName } from '#lib/shared/reports/figures.ts'
import type { OperatorRights } from '#lib/api/ops/operator-rights.ts'
import type { CommandInput } from '#platform/ledger/wallet/commands.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { insertMember, type NewMember } from '#platform/people/member/member-repository.ts'
import { brandEnvOf } from '#platform/base/system/brand-env.ts'
import { collectReports } from '#platform/ops/reports/collect.ts'
import { readTenant } from '#platform/base/system/tenant-repository.ts'
import { operatorKeyOf } from '../../fixtures/node/operator-keys.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'

/** Later than everything that these tests book. */
export const LATER_MS = Date.UTC(2027, 0, 1)

/** A player with a wallet, who registered at a moment. */
export async function aBooker(tenant: string, atMs: number, over: Partial<NewMember> = {}) {
  const id = over.id ?? crypto.randomUUID()
  const member = { account: id, nickname: id, type: 0, passwordHash: 'none', ...over, id }
  await insertMember(await brandEnvOf(env, tenant), { tenant, nowMs: atMs, member })
  const wallet = walletOf(env, tenant, id)
  const zone = (await readTenant(env, tenant))?.timeZone ?? 'UTC'
  return {
    id,
    wallet,
    async book(at: number, command: CommandInput): Promise<void> {
      const reply = await wallet.execute(command, at, zone)
      if (!reply.ok) throw new Error(`${command.kind} was refused: ${reply.code}`)
    },
  }
}
export type Booker = Awaited<ReturnType<typeof aBooker>>

let keys = 0
const nextKey = (name: string) => `${name}:${(keys += 1)}:test`

export function deposit(amountMinor: number, currency = 'BRL'): CommandInput {
  const key = nextKey('deposit')
  return { kind: 'deposit', operationKey: key, currency, amountMinor, reference: key }
}

export function round(
  stakeMinor: number,
  winMinor: number,
  over: Partial<Extract<CommandInput, { kind: 'round' }>> = {},
): CommandInput {
  return {
    ...{ kind: 'round', operationKey: nextKey('round'), currency: 'BRL', world: 'world:game:NOVA' },
    ...{ game: 'nova-plain', category: 'RNG', stakeMinor, winMinor, outcomeJson: '{}', minGapMs: 0 },
    ...over,
  }
}

/** Everything that these wallets booked is told and counted. */
export async function counted(...bookers: readonly Pick<Booker, 'wallet'>[]): Promise<void> {
  for (const { wallet } of bookers) await wallet.sweep()
  await collectAll()
}

/** Counts until nothing is left, which takes few runs. */
export async function collectAll(): Promise<void> {
  for (let run = 0; run < 50; run += 1) if ((await collectReports(env, LATER_MS)) === 0) return
  throw new Error('counting does not end')
}

/** A report as its operator asks for it. */
export async function report(
  asked: Omit<InputOf<typeof getReport>, 'figures'> & { figures?: string },
): Promise<OutputOf<typeof getReport>> {
  const operator = await aVisitor({ tenant: asked.tenants.split(',')[0] ?? '' })
  return operator.call(getReport, { figures: 'stakes,ggr,deposited', ...asked })
}

/** One figure of each row, by its keys. */
export function figures(
  { figures: names, rows }: Pick<OutputOf<typeof getReport>, 'figures' | 'rows'>,
  name: FigureName,
): Record<string, number | null> {
  const at = names.indexOf(name)
  return Object.fromEntries(rows.map((row: ReportRow) => [row.keys.join('|'), row.values[at] ?? null]))
}

/** The header of an operator's own key. */
export async function keyHeaders(rights: Partial<OperatorRights>) {
  return { authorization: `Bearer ${await operatorKeyOf(env.OPS_KEY, { name: 'ana', ...rights })}` }
}
