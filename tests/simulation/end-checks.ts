import { projectionGaps } from '#platform/ledger/wallet/projection/projection.ts'
import { walletOf, type Books } from './books.ts'
import { checkCashier } from './cashier-checks.ts'
import { readerOf } from './database.ts'
import { checkClaims, checkPlay } from './play-checks.ts'
import type { Player } from './players.ts'

/** Everything that must hold once no money is in flight, in words where it does not. */
export async function checkEnd(books: Books): Promise<string[]> {
  const faults = [
    ...checkCashier(books),
    ...checkPlay(books),
    ...checkClaims(books),
    ...checkTransfers(books),
  ]
  for (const player of books.players) faults.push(...(await checkProjection(books, player)))
  return faults
}

type Crossing = { id: string; target: string; amount: number; outcome: string | null }

/** Money between players: what left one wallet reached the other, or came back. */
function checkTransfers(books: Books): string[] {
  return books.players.flatMap((player) => {
    const rows =
      walletOf(books, player)?.all<Crossing>('SELECT id, target, amount, outcome FROM crossing') ?? []
    const known = new Set(rows.map(({ id }) => id))
    return [
      ...rows.flatMap((row) => checkCrossing(books, row)),
      ...[...player.told.transfers]
        .filter((key) => !known.has(`${player.id}/transfer:${key}`))
        .map((key) => `${player.account}: transfer ${key} was confirmed, and is not there`),
    ]
  })
}

function checkCrossing(books: Books, { id, target, amount, outcome }: Crossing): string[] {
  if (outcome === null) return [`transfer ${id} never ended`]
  const arrived = walletOf(books, { id: target })?.first<{ sum: number }>(
    `SELECT coalesce(sum(amount), 0) AS sum FROM transfer WHERE id = ?`,
    `${id}#given`,
  )
  const expected = outcome === 'captured' ? amount : 0
  return (arrived?.sum ?? 0) === expected
    ? []
    : [`transfer ${id}: ${outcome}, and ${arrived?.sum ?? 0} arrived`]
}

/** What D1 was told of a wallet. */
async function checkProjection(books: Books, player: Player): Promise<string[]> {
  const wallet = walletOf(books, player)
  if (!wallet) return []
  if (wallet.first('SELECT 1 FROM outbox')) return [`${player.account}: the outbox never emptied`]
  const gaps = await projectionGaps(readerOf(books.database), wallet)
  return gaps.map((table) => `${player.account}: ${table} in D1 differs from the wallet`)
}
