import { ratioOf, roundHalfEven } from '#lib/shared/money/exact.ts'
import { MINUTE_MS } from '#lib/shared/time/durations.ts'
import { type CommandInput, walletOf } from '#platform/ledger/wallet/service.ts'
import type { DemoAct, DemoEvent } from './business-plan.ts'
import type { DemoCall } from './demo-business.ts'
import { categoryOf, type DemoGame } from './demo-games.ts'
import { insertOnce } from './demo-rows.ts'

interface Running {
  index: number
  event: DemoEvent
  memberId: string
  atMs: number
  games: readonly DemoGame[]
}

/** Does one thing of the plan; answers how many operations it took. What the wallet refuses did not happen. */
export async function runEvent(call: DemoCall, running: Running): Promise<number> {
  const { act } = running.event
  switch (act.kind) {
    case 'deposit':
      return deposit(call, running, act)
    case 'withdraw':
      return withdraw(call, running, act)
    case 'chargeback':
      return chargeback(call, running)
    default: {
      const command = commandOf(call, running, act)
      return command && (await execute(call, running, command)) !== undefined ? 1 : 0
    }
  }
}

type Plain = Exclude<DemoAct, { kind: 'deposit' | 'withdraw' | 'chargeback' }>

function commandOf(call: DemoCall, { index, games }: Running, act: Plain): CommandInput | undefined {
  const { currency } = call.tenant
  const operationKey = `demo:business:${index}`
  const amount = (stakes: number) => ({ currency: currency.code, amountMinor: stakes * stakeOf(call) })
  switch (act.kind) {
    case 'round': {
      const game = games[act.game % games.length]
      const stakeMinor = act.stakes * stakeOf(call)
      if (!game) return undefined
      return {
        ...{ kind: 'round', operationKey, currency: currency.code, world: `world:game:${game.vassalage}` },
        ...{ game: game.node_id, category: categoryOf(game), stakeMinor, outcomeJson: '{}', minGapMs: 0 },
        winMinor: roundHalfEven(ratioOf(stakeMinor, act.winTenths, 10)),
      }
    }
    case 'bonus': {
      const { amountMinor } = amount(act.stakes)
      const contribution = { excludedGames: [], games: [], categories: [], products: [], defaultBp: 10_000 }
      return {
        ...{ kind: 'grantBonus', operationKey, ...amount(act.stakes), reference: 'demo-welcome' },
        terms: {
          ...{ bonusMinor: amountMinor, requiredE4: amountMinor * 30_000, isSticky: false, counts: 'stake' },
          ...{ contribution, lifeMs: 4 * 24 * 60 * MINUTE_MS },
        },
      }
    }
    case 'gift':
      return {
        ...{ kind: 'post', operationKey, ...amount(act.stakes), purpose: act.purpose, direction: 'credit' },
        reference: 'demo-gift',
      }
    case 'correct':
      return {
        ...{ kind: 'correct', operationKey, ...amount(act.stakes), direction: 'credit', reference: 'demo' },
        ...{ of: { roundId: `demo:business:${index - 1}` }, note: 'Reported late by the vendor' },
      }
    case 'limit':
      return {
        ...{ kind: 'protect', operationKey, by: 'player' },
        change: { do: 'setLimit', limit: 'deposit', period: 'day', max: 500 * stakeOf(call) },
      }
  }
}

async function deposit(
  call: DemoCall,
  running: Running,
  { stakes, method }: Extract<DemoAct, { kind: 'deposit' }>,
): Promise<number> {
  const { env, tenant } = call
  const { methods } = tenant.cashier
  const chosen = methods[method % methods.length]
  if (!chosen) return 0
  const paid = stakes * stakeOf(call)
  const fee = roundHalfEven(ratioOf(paid, chosen.feeBasisPoints, 10_000))
  const id = depositId(running.index)
  const asked = { reference: id, operationKey: `deposit:${id}`, currency: tenant.currency.code }
  const at = running.atMs
  await env.DB.prepare(
    `INSERT INTO deposit (tenant, id, member, operation_key, method, kind, currency, amount, fee_basis_points, status,
       transaction_id, paid, created_at, expires_at)
     VALUES (?1, ?2, ?3, ?2, ?4, ?5, ?6, ?7, ?8, 'waiting', ?2, ?7, ?9, ?9) ON CONFLICT DO NOTHING`,
  )
    .bind(
      ...[tenant.id, id, running.memberId, chosen.id, chosen.kind, asked.currency, paid],
      ...[chosen.feeBasisPoints, at],
    )
    .run()
  const atMs = await execute(call, running, {
    kind: 'deposit',
    ...asked,
    amountMinor: paid - fee,
    feeMinor: fee,
  })
  const [status, credited] = atMs === undefined ? ['failed', null] : ['credited', paid - fee]
  await env.DB.prepare(
    'UPDATE deposit SET status = ?, credited = ?, credited_at = ? WHERE tenant = ? AND id = ?',
  )
    .bind(status, credited, atMs ?? null, tenant.id, id)
    .run()
  return atMs === undefined ? 0 : 1
}

/** The steps of the cashier, with the moments at which the wallet booked them. */
async function withdraw(
  call: DemoCall,
  running: Running,
  { stakes, outcome }: Extract<DemoAct, { kind: 'withdraw' }>,
): Promise<number> {
  const { env, tenant } = call
  const { feeMinor, minMinor, payoutKinds } = tenant.cashier.withdrawal
  const amountMinor = Math.max(stakes * stakeOf(call), minMinor, feeMinor + 1)
  const id = `demo-w${running.index}`
  const hold = `withdraw:${id}`
  const heldAt = await execute(call, running, {
    ...{ kind: 'reserve', operationKey: hold, currency: tenant.currency.code, amountMinor, reference: id },
  })
  if (heldAt === undefined) return 0
  const later = { ...running, atMs: heldAt + 20 * MINUTE_MS }
  const endedAt =
    outcome === 'received'
      ? await execute(call, later, {
          kind: 'capture',
          operationKey: `sent:${id}`,
          holdId: hold,
          world: 'world:psp',
        })
      : outcome === 'rejected' || outcome === 'failed'
        ? await execute(call, later, { kind: 'release', operationKey: `back:${id}`, holdId: hold })
        : undefined
  const sentAt = outcome === 'received' ? (endedAt ?? null) : null
  await env.DB.prepare(
    `INSERT INTO withdrawal (tenant, id, member, operation_key, currency, amount, fee, status, account, kind, number, holder, host,
       reason, requested_at, checked_at, ordered_at, sent_at, received_at, returned_at)
     VALUES (?1, ?2, ?3, ?2, ?4, ?5, ?6, ?7, 'demo-p-' || ?3, ?8, ?16, ?9, ?17, ?10, ?11, ?12, ?13, ?14, ?14, ?15)
     ON CONFLICT DO NOTHING`,
  )
    .bind(
      ...[tenant.id, id, running.memberId, tenant.currency.code, amountMinor, feeMinor],
      ...[outcome === 'waits' ? 'reviewing' : outcome, payoutKinds[0] ?? 'bank', running.memberId],
      outcome === 'rejected'
        ? 'The account is not yours'
        : outcome === 'failed'
          ? 'Refused by the bank'
          : null,
      ...[heldAt, outcome === 'waits' ? null : heldAt],
      ...[outcome === 'sending' || outcome === 'received' ? heldAt : null, sentAt],
      outcome === 'rejected' || outcome === 'failed' ? (endedAt ?? null) : null,
      ...[accountNumber(running), tenant.hosts[0] ?? ''],
    )
    .run()
  await insertOnce(env, 'payout_account', {
    ...{ tenant: tenant.id, id: `demo-p-${running.memberId}`, member: running.memberId },
    ...{
      kind: payoutKinds[0] ?? 'bank',
      number: accountNumber(running),
      holder: running.memberId,
      added_at: heldAt,
    },
  }).run()
  return endedAt === undefined ? 1 : 2
}

/** The last deposit of the player is called back, as two operators agreed. */
async function chargeback(call: DemoCall, running: Running): Promise<number> {
  const { env, tenant } = call
  const row = await env.DB.prepare(
    "SELECT id FROM deposit WHERE tenant = ? AND member = ? AND status = 'credited' ORDER BY credited_at DESC LIMIT 1",
  )
    .bind(tenant.id, running.memberId)
    .first<{ id: string }>()
  if (!row) return 0
  const wallet = walletOf(env, tenant.id, running.memberId)
  const reply = await wallet.execute(
    {
      ...{ kind: 'reverseDeposit', operationKey: `reverse:${row.id}`, currency: tenant.currency.code },
      ...{ reference: row.id, note: 'Called back by the bank' },
    },
    running.atMs,
    tenant.timeZone,
  )
  if (!reply.ok || reply.result.kind !== 'returned') return 0
  const { amountMinor, addedMinor } = reply.result
  await env.DB.prepare(
    `INSERT INTO deposit_reversal (tenant, deposit, member, asked_by, reason, asked_at, agreed_by, agreement, agreed_at, currency,
       amount, owed, reversed_at)
     VALUES (?1, ?2, ?3, 'chief', 'Called back by the bank', ?4, 'deputy', 'Seen in the statement', ?4, ?5, ?6, ?7, ?8)
     ON CONFLICT DO NOTHING`,
  )
    .bind(
      ...[tenant.id, row.id, running.memberId, running.atMs, tenant.currency.code, amountMinor, addedMinor],
      reply.atMs,
    )
    .run()
  return 1
}

/** The moment at which the wallet booked it; `undefined` where it refused. */
async function execute(
  { env, tenant }: DemoCall,
  { memberId, atMs }: Pick<Running, 'memberId' | 'atMs'>,
  command: CommandInput,
): Promise<number | undefined> {
  const reply = await walletOf(env, tenant.id, memberId).execute(command, atMs, tenant.timeZone)
  return reply.ok ? reply.atMs : undefined
}

/** Two visitors share one: a reason to look twice. */
function accountNumber({ event: { visitor } }: Running): string {
  return `00001234${String(visitor % 13).padStart(2, '0')}`
}

function depositId(index: number): string {
  return `demo-d${index}`
}

function stakeOf({ input }: DemoCall): number {
  return input.stakesMinor[0] ?? 1
}
