import { forfeitOnWithdrawal } from '#lib/shared/rewards/bonus.ts'
import type { Posting } from '#platform/ledger/wallet/rows/accounts.ts'
import { BonusRun } from './bonus-run.ts'
import { apply, foreign, refuse, refuseForNow, type Decide } from './decision.ts'
import { beyondLimit, duringBreak } from '#platform/ledger/wallet/protection/limit-check.ts'

/** Reserves money for a withdrawal, which ends active bonuses. The hold's id is the operation's key. */
export const decideReserve: Decide<'reserve'> = (command, wallet, atMs) => {
  const { operationKey, amountMinor, currency, reference } = command
  const wrong = foreign(command, wallet)
  if (wrong) return wrong
  if (wallet.owner.isFrozen) return refuse('wallet.frozen')
  if (wallet.held('player') < amountMinor) return refuse('wallet.insufficient')
  const run = new BonusRun(wallet, atMs)
  run.take(forfeitOnWithdrawal(run.book))
  return apply(
    { purpose: 'withdrawal', reference },
    { kind: 'held', holdId: operationKey },
    {
      postings: [
        ...run.postings(operationKey),
        {
          id: `${operationKey}#reserve`,
          debit: 'player',
          credit: 'hold',
          amountMinor,
          currency,
          code: 'reserve',
          purpose: 'withdrawal',
        },
      ],
      rows: [
        ...run.rows(),
        [
          'INSERT INTO hold (id, reference, amount, at) VALUES (?, ?, ?, ?)',
          operationKey,
          reference,
          amountMinor,
          atMs,
        ],
      ],
    },
  )
}

/** The money has been paid out. */
export const decideCapture: Decide<'capture'> = ({ operationKey, holdId, world }, wallet) =>
  resolveHold({ operationKey, holdId, outcome: 'captured' }, wallet, { credit: world, code: 'capture' })

/** Returns the reserved money to the player. */
export const decideRelease: Decide<'release'> = ({ operationKey, holdId }, wallet) =>
  resolveHold({ operationKey, holdId, outcome: 'released' }, wallet, { credit: 'player', code: 'release' })

/**
 * Starts a transfer to another wallet of the brand, which ends active bonuses, as the money may leave the brand from there;
 * the outbox delivers it.
 */
export const decideTransferOut: Decide<'transferOut'> = (command, wallet, atMs) => {
  const { operationKey, amountMinor, currency, toMemberId, maxPaidOutMinor } = command
  const wrong = foreign(command, wallet)
  if (wrong) return wrong
  if (toMemberId === wallet.owner.member) return refuse('request.invalid')
  if (wallet.owner.isFrozen) return refuse('wallet.frozen')
  if (wallet.held('player') < amountMinor) return refuse('wallet.insufficient')
  if (maxPaidOutMinor !== undefined && wallet.paidOutMinor() + amountMinor > maxPaidOutMinor)
    return refuseForNow('transfer.documents')
  const transferId = `${wallet.owner.member}/${operationKey}`
  const run = new BonusRun(wallet, atMs)
  run.take(forfeitOnWithdrawal(run.book))
  return apply(
    { purpose: 'memberTransfer', reference: toMemberId },
    { kind: 'transferStarted', transferId },
    {
      postings: [
        ...run.postings(operationKey),
        {
          id: `${transferId}#leave`,
          debit: 'player',
          credit: 'transit',
          amountMinor,
          currency,
          code: 'transferOut',
          purpose: 'memberTransfer',
        },
      ],
      rows: [
        ...run.rows(),
        [
          'INSERT INTO crossing (id, op_key, target, amount, at) VALUES (?, ?, ?, ?, ?)',
          transferId,
          operationKey,
          toMemberId,
          amountMinor,
          atMs,
        ],
      ],
    },
  )
}

/**
 * The receiving side: the key is the transfer's id, so repeated deliveries have one effect. Money from other members counts
 * as a deposit; where a break or a limit refuses it, the sender gets it back.
 */
export const decideTransferIn: Decide<'transferIn'> = (command, wallet, atMs) => {
  const { operationKey, amountMinor, currency } = command
  const part = { amountMinor, currency, code: 'transferIn', purpose: 'memberTransfer' } as const
  return (
    foreign(command, wallet) ??
    duringBreak(wallet, atMs) ??
    beyondLimit(wallet, atMs, { deposit: amountMinor }) ??
    apply(
      { purpose: 'memberTransfer', reference: operationKey.slice(0, operationKey.indexOf('/')) },
      { kind: 'moved' },
      {
        postings: [
          { ...part, id: `${operationKey}#arrive`, debit: 'world:member', credit: 'transit' },
          { ...part, id: `${operationKey}#given`, debit: 'transit', credit: 'player' },
        ],
      },
    )
  )
}

/** Ends a transfer at its source: accepted by the other wallet, or returned because it was refused there. */
export const decideCloseTransfer: Decide<'closeTransfer'> = (
  { operationKey, transferId, outcome },
  wallet,
) => {
  const transfer = wallet.outgoingTransfer(transferId)
  if (!transfer) return refuse('wallet.holdUnknown')
  if (transfer.outcome) return refuse('wallet.holdResolved')
  const part = {
    id: `${transferId}#close`,
    debit: 'transit',
    amountMinor: transfer.amount,
    currency: wallet.currency,
    purpose: 'memberTransfer',
  } as const
  const posting: Posting =
    outcome === 'captured'
      ? { ...part, credit: 'world:member', code: 'transferDone' }
      : { ...part, credit: 'player', code: 'transferBack' }
  return apply(
    { purpose: 'memberTransfer', reference: transfer.target },
    { kind: 'moved' },
    {
      postings: [posting],
      rows: [
        ['UPDATE crossing SET outcome = ?, resolved_by = ? WHERE id = ?', outcome, operationKey, transferId],
      ],
    },
  )
}

function resolveHold(
  hold: { operationKey: string; holdId: string; outcome: 'captured' | 'released' },
  wallet: Parameters<Decide<'release'>>[1],
  to: Pick<Posting, 'credit' | 'code'>,
) {
  const { operationKey, holdId, outcome } = hold
  const row = wallet.hold(holdId)
  if (!row) return refuse('wallet.holdUnknown')
  if (row.outcome) return refuse('wallet.holdResolved')
  const posting: Posting = {
    ...to,
    purpose: 'withdrawal',
    id: `${holdId}#resolve`,
    debit: 'hold',
    amountMinor: row.amount,
    currency: wallet.currency,
  }
  return apply(
    { purpose: 'withdrawal', reference: row.reference },
    { kind: 'moved' },
    {
      postings: [posting],
      rows: [['UPDATE hold SET outcome = ?, resolved_by = ? WHERE id = ?', outcome, operationKey, holdId]],
    },
  )
}
