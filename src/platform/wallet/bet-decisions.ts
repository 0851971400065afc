import { allocate } from '#lib/shared/money.ts'
import type { AccountCode, Posting } from './accounts.ts'
import type { CommandOf, Round } from './commands.ts'
import {
  apply,
  beyondLimit,
  foreign,
  moving,
  refuse,
  refuseForNow,
  type Decide,
  type Decision,
} from './decision.ts'
import type { BetRow, WalletView } from './wallet-view.ts'

/** Where the money of a bet comes from and goes back to, real and bonus. */
interface Split {
  realMinor: number
  bonusMinor: number
}

export const decideBet: Decide<'bet'> = (command, wallet, atMs) => {
  const stake = stakeOf(command, wallet, atMs)
  if ('kind' in stake) return stake
  return apply(
    { kind: 'staked', ...stake },
    { subject: command.game, postings: stakePostings(command, stake), rows: [betRow(command, stake, atMs)] },
  )
}

/** Pays a bet, once. A win of 0 closes it. */
export const decideSettle: Decide<'settle'> = ({ operationKey, betKey, winMinor }, wallet) => {
  const bet = wallet.bet(betKey)
  if (!bet) return unknownBet(betKey, wallet)
  if (bet.outcome) return refuse(bet.outcome === 'rolledBack' ? 'wallet.rolledBack' : 'wallet.betResolved')
  const win = winOf(winMinor, { realMinor: bet.stake_real, bonusMinor: bet.stake_bonus })
  return apply(
    { kind: 'settled', ...win },
    {
      subject: betKey,
      postings: backPostings(bet, win, { currency: wallet.currency, code: 'win' }),
      rows: [
        [
          "UPDATE bet SET outcome = 'settled', win_real = ?, win_bonus = ?, resolved_by = ? WHERE key = ?",
          win.realMinor,
          win.bonusMinor,
          operationKey,
          betKey,
        ],
      ],
    },
  )
}

/** Gives a stake back. Before its bet it leaves a tombstone under the bet's key, and the late bet finds that. */
export const decideRollback: Decide<'rollback'> = ({ operationKey, betKey }, wallet, atMs) => {
  const nothing = { kind: 'rolledBack', realMinor: 0, bonusMinor: 0, isTombstone: false } as const
  const bet = wallet.bet(betKey)
  if (bet?.outcome === 'settled') return refuse('wallet.betResolved')
  if (bet?.outcome === 'rolledBack') return apply(nothing, { subject: betKey })
  if (bet) {
    const stake = { realMinor: bet.stake_real, bonusMinor: bet.stake_bonus }
    return apply(
      { ...nothing, ...stake },
      {
        subject: betKey,
        postings: backPostings(bet, stake, { currency: wallet.currency, code: 'rollback' }),
        rows: [
          ["UPDATE bet SET outcome = 'rolledBack', resolved_by = ? WHERE key = ?", operationKey, betKey],
        ],
      },
    )
  }
  const operation = wallet.operation(betKey)
  if (operation?.kind === 'tombstone' || (operation?.kind === 'bet' && operation.status === 'refused'))
    return apply(nothing, { subject: betKey })
  if (operation || betKey === operationKey) return refuse('wallet.betUnknown')
  return apply(
    { ...nothing, isTombstone: true },
    {
      subject: betKey,
      rows: [
        [
          `INSERT INTO op (seq, key, kind, subject, body_hash, status, reply, at)
           VALUES ((SELECT max(seq) + 1 FROM op), ?, 'tombstone', ?, '', 'refused', ?, ?)`,
          betKey,
          operationKey,
          JSON.stringify({ ok: false, code: 'wallet.rolledBack' }),
          atMs,
        ],
      ],
    },
  )
}

/** A whole round of an in-house game: stake, outcome and win in one operation. */
export const decideRound: Decide<'round'> = (command, wallet, atMs) => {
  const { operationKey, game, stakeMinor, winMinor, outcomeJson, minGapMs } = command
  const last = minGapMs > 0 ? wallet.lastRound(game) : undefined
  if (last && atMs - last.atMs < minGapMs)
    return refuseForNow('game.tooFast', { retryAfterMs: minGapMs - (atMs - last.atMs) })
  const stake = stakeOf(command, wallet, atMs)
  if ('kind' in stake) return stake
  const win = winOf(winMinor, stake)
  const round: Round = { roundId: operationKey, game, stakeMinor, winMinor, outcomeJson, atMs }
  return apply(
    { kind: 'round', round },
    {
      subject: game,
      postings: [
        ...stakePostings(command, stake),
        ...backPostings({ key: operationKey, world: command.world }, win, {
          currency: command.currency,
          code: 'win',
        }),
      ],
      rows: [
        betRow(command, stake, atMs),
        [
          "UPDATE bet SET outcome = 'settled', win_real = ?, win_bonus = ?, resolved_by = ? WHERE key = ?",
          win.realMinor,
          win.bonusMinor,
          operationKey,
          operationKey,
        ],
        [
          'INSERT INTO round (seq, id, game, outcome, at) VALUES ((SELECT coalesce(max(seq), 0) + 1 FROM round), ?, ?, ?, ?)',
          operationKey,
          game,
          outcomeJson,
          atMs,
        ],
      ],
    },
  )
}

/** How a stake is taken from real and bonus money, or why it is refused. */
function stakeOf(command: CommandOf<'bet' | 'round'>, wallet: WalletView, atMs: number): Split | Decision {
  const { stakeMinor, bonusFirst } = command
  const wrong = foreign(command, wallet)
  if (wrong) return wrong
  if (wallet.owner.isFrozen) return refuse('wallet.frozen')
  const [real, bonus] = [wallet.held('player'), wallet.held('bonus')]
  if (real + bonus < stakeMinor) return refuse('wallet.insufficient')
  const bonusMinor = bonusFirst ? Math.min(bonus, stakeMinor) : stakeMinor - Math.min(real, stakeMinor)
  const realMinor = stakeMinor - bonusMinor
  return beyondLimit(wallet, atMs, { stake: stakeMinor, loss: realMinor }) ?? { realMinor, bonusMinor }
}

/** A win belongs to real and bonus money as the stake did; the smallest unit that cannot be parted is real money. */
function winOf(winMinor: number, stake: Split): Split {
  const [realMinor = 0, bonusMinor = 0] = allocate(winMinor, [stake.realMinor, stake.bonusMinor])
  return { realMinor, bonusMinor }
}

function unknownBet(betKey: string, wallet: WalletView): Decision {
  const operation = wallet.operation(betKey)
  if (operation?.kind === 'tombstone') return refuse('wallet.rolledBack')
  // A settlement may overtake its bet; nothing is stored, so the vendor's repetition finds the bet.
  return refuseForNow('wallet.betUnknown')
}

function stakePostings(command: CommandOf<'bet' | 'round'>, stake: Split): Posting[] {
  const { operationKey, world, currency } = command
  const part = (debit: AccountCode, amountMinor: number): Posting => {
    return {
      id: `${operationKey}#stake-${debit}`,
      debit,
      credit: world,
      amountMinor,
      currency,
      code: 'stake',
    }
  }
  return moving(part('player', stake.realMinor), part('bonus', stake.bonusMinor))
}

/** The ids say `back` for wins and rollbacks alike: a bet is paid or given back, never both and never twice. */
function backPostings(
  bet: Pick<BetRow, 'key' | 'world'>,
  split: Split,
  { currency, code }: { currency: string; code: 'win' | 'rollback' },
): Posting[] {
  const world =
    bet.world === 'world:lottery'
      ? bet.world
      : (`world:game:${bet.world.slice('world:game:'.length)}` as const)
  const part = (credit: AccountCode, amountMinor: number): Posting => {
    return { id: `${bet.key}#back-${credit}`, debit: world, credit, amountMinor, currency, code }
  }
  return moving(part('player', split.realMinor), part('bonus', split.bonusMinor))
}

function betRow({ operationKey, world, game }: CommandOf<'bet' | 'round'>, stake: Split, atMs: number) {
  return [
    'INSERT INTO bet (key, world, game, stake_real, stake_bonus, at) VALUES (?, ?, ?, ?, ?, ?)',
    operationKey,
    world,
    game,
    stake.realMinor,
    stake.bonusMinor,
    atMs,
  ] as const
}
