import type { KindName } from '../catalogue.ts'
import { bingo } from './bingo.ts'
import { blackjack } from './blackjack.ts'
import { book } from './book.ts'
import { fish } from './fish.ts'
import type { Kind } from './kind.ts'
import { plinko } from './plinko.ts'
import { poker } from './poker.ts'
import { reels } from './reels.ts'
import { room } from './room.ts'
import { scratch } from './scratch.ts'
import { spots } from './spots.ts'

export const KINDS: Readonly<Record<KindName, Kind>> = {
  reels,
  scratch,
  poker,
  bingo,
  spots,
  blackjack,
  plinko,
  fish,
  book,
  room,
}
