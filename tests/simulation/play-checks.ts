import { BRAND } from './brand.ts'
import { differ, drawOf, heldBy, isDone, walletOf, type Books } from './books.ts'
import type { Player } from './players.ts'
import type { VendorMovement } from './vendor.ts'

type DrawBet = { id: string; slip: string; member: string; stake: number; state: string; paid: number }
type WalletBet = { id: string; back: number; outcome: string | null; stake: number }

/** The vendor's books and those of the draws against the wallets. */
export function checkPlay(books: Books): string[] {
  return books.players.flatMap((player) => [...checkVendor(books, player), ...checkDraws(books, player)])
}

function checkVendor(books: Books, player: Player): string[] {
  const wallet = walletOf(books, player)
  const own = [...books.vendor.book].filter(([, movement]) => movement.player === player.id)
  const taken = own.filter(([, { state }]) => state === 'taken')
  const sum = taken.reduce(
    (all, [, { kind, amountMinor }]) => all + (kind === 'bet' ? amountMinor : -amountMinor),
    0,
  )
  return [
    ...differ(`${player.account}: money of the vendor`, heldBy(wallet, 'world:game:NOVA'), sum),
    ...own.flatMap(([id, movement]) => checkMovement(books, player, [id, movement])),
  ]
}

function checkMovement(books: Books, player: Player, [id, movement]: [string, VendorMovement]): string[] {
  const what = `${player.account}: ${id}`
  if (movement.state === 'open') return [`${what}: never answered`]
  // The win of a spin is part of its bet.
  if (id.endsWith('/win') || movement.state === 'returned') return []
  const isThere = isDone(walletOf(books, player), `NOVA:${movement.kind}:${id}`)
  if (movement.state === 'taken' && !isThere) return [`${what}: confirmed, and not in the wallet`]
  return movement.state === 'refused' && isThere ? [`${what}: refused, and in the wallet`] : []
}

function checkDraws(books: Books, player: Player): string[] {
  const sqlite = drawOf(books)
  const wallet = walletOf(books, player)
  const rows = (query: string) => sqlite?.run(query, [player.id]).rows ?? []
  const bets = rows('SELECT * FROM bet WHERE member = ?') as DrawBet[]
  const slips = rows('SELECT key, state FROM slip WHERE member = ?') as { key: string; state: string }[]
  const booked = (wallet?.all(
    `SELECT id, outcome, stake_real + stake_bonus AS stake, win_real + win_bonus AS back FROM bet
     WHERE game = 'sum-1'`,
  ) ?? []) as WalletBet[]
  const byId = new Map(booked.map((bet) => [bet.id, bet]))
  const known = new Set(bets.map(({ id }) => id))
  const accepted = new Set(slips.filter(({ state }) => state === 'accepted').map(({ key }) => key))
  const sum = bets.reduce((all, bet) => all + (isBack(bet) ? 0 : bet.stake - bet.paid), 0)
  const { account } = player
  return [
    ...differ(`${account}: money of the lottery`, heldBy(wallet, 'world:lottery'), sum),
    ...slips
      .filter(({ state }) => state === 'reserved' || state === 'returning')
      .map(({ key }) => `${account}: slip ${key} never ended`),
    ...[...player.told.slips]
      .filter((key) => !accepted.has(key))
      .map((key) => `${account}: slip ${key} was confirmed, and is not accepted`),
    ...bets.flatMap((bet) => checkBet(account, bet, byId.get(bet.id))),
    // A stake whose slip was refused came back.
    ...booked
      .filter(({ id, outcome }) => !known.has(id) && outcome !== 'rolledBack')
      .map(({ id }) => `${account}: stake ${id} without a bet`),
  ]
}

const isBack = ({ state }: DrawBet) => state === 'returned' || state === 'cancelled'

function checkBet(account: string, bet: DrawBet, booked: WalletBet | undefined): string[] {
  const what = `${account}: bet ${bet.id}`
  if (!booked) return [`${what}: without its booking`]
  if (!['won', 'lost', 'returned', 'cancelled'].includes(bet.state))
    return [`${what}: never settled, ${bet.state}`]
  return [
    ...differ(`${what}: stake`, booked.stake, bet.stake),
    ...((booked.outcome === 'rolledBack') !== isBack(bet)
      ? [`${what}: ${bet.state}, booked ${booked.outcome}`]
      : []),
    ...(isBack(bet) ? [] : differ(`${what}: win`, booked.back, bet.paid)),
  ]
}

type ClaimRow = { occurrence: string; status: string; amount: number; command: string }

/** Claims of bonuses against the bonuses of the wallets. */
export function checkClaims(books: Books): string[] {
  return books.players.flatMap((player) => {
    const wallet = walletOf(books, player)
    const rows = books.database.run('SELECT * FROM claim WHERE tenant = ? AND member = ?', [BRAND, player.id])
      .rows as ClaimRow[]
    const claimed = rows.filter(({ status }) => status === 'claimed')
    const granted = wallet?.first<{ n: number; sum: number }>(
      `SELECT count(*) AS n, coalesce(sum(json_extract(terms, '$.bonusMinor')), 0) AS sum FROM bonus_grant`,
    ) ?? { n: 0, sum: 0 }
    const done = new Set(claimed.map(({ occurrence }) => occurrence))
    return [
      ...differ(`${player.account}: bonuses given`, granted.n, claimed.length),
      ...differ(
        `${player.account}: bonus money`,
        granted.sum,
        claimed.reduce((sum, { amount }) => sum + amount, 0),
      ),
      ...rows
        .filter(({ status }) => status === 'inProcess')
        .map(() => `${player.account}: a claim never ended`),
      ...[...player.told.claims]
        .filter((each) => !done.has(each))
        .map((each) => `${player.account}: reward ${each} was confirmed, and is not given`),
    ]
  })
}
