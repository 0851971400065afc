import { POINTS } from './accounts.ts'
import type { CommandOf } from './commands.ts'
import { apply, beyondLimit, foreign, moving, refuse, type Decide } from './decision.ts'

const MOVED = { kind: 'moved' } as const

export const decideDeposit: Decide<'deposit'> = (command, wallet, atMs) =>
  foreign(command, wallet) ??
  beyondLimit(wallet, atMs, { deposit: command.amountMinor }) ??
  apply(MOVED, { postings: [{ ...sum(command), debit: 'world:psp', credit: 'player', code: 'deposit' }] })

/** An operator's correction, an agent's wage, a rebate: money in or out against a world account. */
export const decideAdjust: Decide<'adjust'> = (command, wallet) => {
  const { direction, world, amountMinor } = command
  const wrong = foreign(command, wallet)
  if (wrong) return wrong
  if (direction === 'debit' && wallet.held('player') < amountMinor) return refuse('wallet.insufficient')
  const sides =
    direction === 'credit'
      ? ({ debit: world, credit: 'player' } as const)
      : ({ debit: 'player', credit: world } as const)
  return apply(MOVED, { subject: command.reason, postings: [{ ...sum(command), ...sides, code: 'adjust' }] })
}

export const decideGrantBonus: Decide<'grantBonus'> = (command, wallet) =>
  foreign(command, wallet) ??
  apply(MOVED, {
    subject: command.reason,
    postings: [{ ...sum(command), debit: 'world:promo', credit: 'bonus', code: 'bonusGrant' }],
  })

/** Bonus money that was wagered enough becomes real. */
export const decideConvertBonus: Decide<'convertBonus'> = (command, wallet) =>
  foreign(command, wallet) ??
  (wallet.held('bonus') < command.amountMinor
    ? refuse('wallet.insufficient')
    : apply(MOVED, {
        postings: [{ ...sum(command), debit: 'bonus', credit: 'player', code: 'bonusConvert' }],
      }))

/** Bonus money that ran out of time, or that the player gave up. */
export const decideForfeitBonus: Decide<'forfeitBonus'> = (command, wallet) =>
  foreign(command, wallet) ??
  (wallet.held('bonus') < command.amountMinor
    ? refuse('wallet.insufficient')
    : apply(MOVED, {
        subject: command.reason,
        postings: [{ ...sum(command), debit: 'bonus', credit: 'world:promo', code: 'bonusForfeit' }],
      }))

/** A frozen wallet can still bring its money home from a vendor, not send it there. */
export const decideVendorTransfer: Decide<'vendorTransfer'> = (command, wallet) => {
  const { vendor, direction, amountMinor } = command
  const wrong = foreign(command, wallet)
  if (wrong) return wrong
  if (direction === 'in' && wallet.owner.isFrozen) return refuse('wallet.frozen')
  const there = `vendor:${vendor}` as const
  const sides =
    direction === 'in'
      ? ({ debit: 'player', credit: there, code: 'vendorIn' } as const)
      : ({ debit: there, credit: 'player', code: 'vendorOut' } as const)
  if (wallet.held(sides.debit) < amountMinor) return refuse('wallet.insufficient')
  return apply(MOVED, { subject: vendor, postings: [{ ...sum(command), ...sides }] })
}

/** Points earned, or redeemed for goods (`creditMinor` 0) or for money. */
export const decidePoints: Decide<'points'> = (command, wallet) => {
  const { operationKey, direction, points, creditMinor, currency, reason } = command
  const isRedeem = direction === 'redeem'
  const wrong = creditMinor > 0 ? foreign(command, wallet) : undefined
  if (wrong) return wrong
  if (!isRedeem && creditMinor > 0) return refuse('request.invalid')
  if (isRedeem && wallet.owner.isFrozen) return refuse('wallet.frozen')
  if (isRedeem && wallet.held('points') < points) return refuse('wallet.insufficient')
  const counted = { id: `${operationKey}#points`, amountMinor: points, currency: POINTS }
  return apply(MOVED, {
    subject: reason,
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
      },
    ),
  })
}

/** The operator's switch: no new stakes, withdrawals or redemptions; what is under way still ends. */
export const decideFreeze: Decide<'freeze'> = (command) =>
  apply(MOVED, { subject: command.reason, rows: [['UPDATE owner SET frozen = ?', command.frozen ? 1 : 0]] })

/** The limits that hold from now on; which changes must wait is decided by the protection feature. */
export const decideSetLimits: Decide<'setLimits'> = ({ limits }) => {
  const names = new Set(limits.map(({ kind, windowMs }) => `${kind} ${windowMs}`))
  if (names.size < limits.length) return refuse('request.invalid')
  return apply(MOVED, {
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

function sum(
  command: CommandOf<
    'deposit' | 'adjust' | 'grantBonus' | 'convertBonus' | 'forfeitBonus' | 'vendorTransfer'
  >,
) {
  const { operationKey, amountMinor, currency } = command
  return { id: `${operationKey}#1`, amountMinor, currency }
}
