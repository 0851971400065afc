import { POINTS } from '#platform/ledger/wallet/rows/accounts.ts'
import type { CommandOf } from '#platform/ledger/wallet/commands.ts'
import { apply, foreign, moving, refuse, refuseForNow, type Decide } from './decision.ts'
import {
  beyondLimit,
  beyondTime,
  duringBreak,
  duringBreakOrBlock,
} from '#platform/ledger/wallet/protection/limit-check.ts'
import { INDUCEMENTS, POSTED } from './purpose-rules.ts'

const MOVED = { kind: 'moved' } as const

export const decideDeposit: Decide<'deposit'> = (command, wallet, atMs) => {
  const { operationKey, amountMinor, feeMinor = 0, reference } = command
  return (
    foreign(command, wallet) ??
    duringBreak(wallet, atMs) ??
    beyondLimit(wallet, atMs, { deposit: amountMinor + feeMinor }) ??
    apply({ purpose: 'deposit', reference }, MOVED, {
      postings: [
        { ...sum(command), debit: 'world:psp', credit: 'player', code: 'deposit', purpose: 'deposit' },
      ],
      rows:
        feeMinor > 0
          ? [['INSERT INTO deposit_fee (op_key, amount, at) VALUES (?, ?, ?)', operationKey, feeMinor, atMs]]
          : [],
    })
  )
}

/** A rebate, a wage, a prize or an operator's correction: money in or out, against the counter-account of its purpose. */
export const decidePost: Decide<'post'> = (command, wallet, atMs) => {
  const { purpose, direction, reference, note, amountMinor } = command
  const world = POSTED[purpose] ?? command.against
  if (!world || (POSTED[purpose] && command.against && command.against !== POSTED[purpose]))
    return refuse('request.invalid', { field: 'against' })
  const wrong = foreign(command, wallet)
  if (wrong) return wrong
  // Two operators have agreed to an adjustment under this key; it stays open until the balance suffices.
  if (direction === 'debit' && wallet.held('player') < amountMinor)
    return (purpose === 'adjustment' ? refuseForNow : refuse)('wallet.insufficient')
  const stopped =
    direction === 'credit' && INDUCEMENTS.includes(purpose) ? duringBreakOrBlock(wallet, atMs) : undefined
  if (stopped) return stopped
  const sides =
    direction === 'credit'
      ? ({ debit: world, credit: 'player' } as const)
      : ({ debit: 'player', credit: world } as const)
  return apply({ purpose, reference, note }, MOVED, {
    postings: [{ ...sum(command), ...sides, code: 'post', purpose }],
  })
}

/**
 * A frozen wallet can still move money back from a vendor, but not to it. No more is moved there than may still be
 * staked and lost; the limits count it when it is staked.
 */
export const decideVendorTransfer: Decide<'vendorTransfer'> = (command, wallet, atMs) => {
  const { vendor, direction, amountMinor } = command
  const wrong = foreign(command, wallet)
  if (wrong) return wrong
  if (direction === 'in' && wallet.owner.isFrozen) return refuse('wallet.frozen')
  const stopped = direction === 'in' ? (duringBreak(wallet, atMs) ?? beyondTime(wallet, atMs)) : undefined
  if (stopped) return stopped
  const there = `vendor:${vendor}` as const
  const sides =
    direction === 'in'
      ? ({ debit: 'player', credit: there, code: 'vendorIn' } as const)
      : ({ debit: there, credit: 'player', code: 'vendorOut' } as const)
  if (wallet.held(sides.debit) < amountMinor) return refuse('wallet.insufficient')
  const beyond =
    direction === 'in' ? beyondLimit(wallet, atMs, { stake: amountMinor, loss: amountMinor }) : undefined
  if (beyond) return beyond
  return apply({ purpose: 'vendorTransfer', reference: vendor }, MOVED, {
    postings: [{ ...sum(command), ...sides, purpose: 'vendorTransfer' }],
  })
}

/** Points earned, or redeemed for goods (`creditMinor` 0) or for money. */
export const decidePoints: Decide<'points'> = (command, wallet) => {
  const { operationKey, direction, points, creditMinor, currency, reference } = command
  const isRedeem = direction === 'redeem'
  const wrong = creditMinor > 0 ? foreign(command, wallet) : undefined
  if (wrong) return wrong
  if (!isRedeem && creditMinor > 0) return refuse('request.invalid')
  if (isRedeem && wallet.owner.isFrozen) return refuse('wallet.frozen')
  if (isRedeem && wallet.held('points') < points) return refuse('wallet.insufficient')
  const purpose = 'points'
  const counted = { id: `${operationKey}#points`, amountMinor: points, currency: POINTS, purpose } as const
  return apply({ purpose, reference }, MOVED, {
    postings: moving(
      isRedeem
        ? { ...counted, debit: 'points', credit: 'world:promo', code: 'pointsRedeem' }
        : { ...counted, debit: 'world:promo', credit: 'points', code: 'pointsEarn' },
      {
        id: `${operationKey}#money`,
        amountMinor: creditMinor,
        currency,
        debit: 'world:promo',
        credit: 'player',
        code: 'pointsRedeem',
        purpose,
      },
    ),
  })
}

/** The operator's freeze: no new stakes, withdrawals or redemptions; operations in progress still end. */
export const decideFreeze: Decide<'freeze'> = ({ frozen, note }) =>
  apply({ purpose: 'control', reference: '', note }, MOVED, {
    rows: [['UPDATE owner SET frozen = ?', frozen ? 1 : 0]],
  })

/** Sets the limits in force; the protection feature decides which changes must wait. */
export const decideSetLimits: Decide<'setLimits'> = ({ limits }) => {
  const names = new Set(limits.map(({ kind, windowMs }) => `${kind} ${windowMs}`))
  if (names.size < limits.length) return refuse('request.invalid')
  return apply({ purpose: 'control', reference: '' }, MOVED, {
    rows: [
      ['DELETE FROM limit_rule'],
      ...limits.map(
        ({ kind, windowMs, maxMinor }) =>
          [
            'INSERT INTO limit_rule (kind, window_ms, max) VALUES (?, ?, ?)',
            kind,
            windowMs,
            maxMinor,
          ] as const,
      ),
    ],
  })
}

function sum(command: CommandOf<'deposit' | 'post' | 'vendorTransfer'>) {
  const { operationKey, amountMinor, currency } = command
  return { id: `${operationKey}#1`, amountMinor, currency }
}
