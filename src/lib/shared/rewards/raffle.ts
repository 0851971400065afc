import { exactSum } from '#lib/shared/money/exact.ts'
import { secureDraw, type Draw } from '#lib/shared/chance/secure-draw.ts'
import { positiveUnits, wholeUnits } from './units.ts'

/** A member's number of tickets when the list is closed. */
export interface TicketHolder {
  memberId: string
  tickets: number
}

export interface Winner {
  memberId: string
  /** Numbered from 0 in the order of the list. */
  ticket: number
}

/**
 * A verifiable draw. `seedHash` is published before the first ticket, `listHash` when the list is closed, `seed` after the
 * draw; hashes are SHA-256 in hex.
 */
export interface RaffleRecord {
  seedHash: string
  listHash: string
  seed: string
  places: number
  winners: readonly Winner[]
}

const WORDS_IN_BLOCK = 8

/** The list as hashed and published: one line per member in the order of ids, with the first and last ticket number. */
export function listText(holders: readonly TicketHolder[]): string {
  let first = 0
  return inOrder(holders)
    .map(({ memberId, tickets }) => {
      const line = `${memberId} ${first}-${first + tickets - 1}\n`
      first += tickets
      return line
    })
    .join('')
}

/** Draws the places without replacement; a ticket wins once, its holder may win again. */
export function drawWinners(holders: readonly TicketHolder[], places: number, draw: Draw): Winner[] {
  const ordered = inOrder(holders)
  const total = exactSum(ordered.map(({ tickets }) => positiveUnits(tickets, 'tickets')))
  const moved = new Map<number, number>()
  return Array.from({ length: Math.min(wholeUnits(places, 'places'), total) }, (_, index) => {
    // A partial shuffle of all tickets that stores only the moved ones.
    const at = index + draw(total - index)
    const ticket = moved.get(at) ?? at
    moved.set(at, moved.get(index) ?? index)
    return { memberId: holderOf(ordered, ticket), ticket }
  })
}

/** Holds the draw for a closed list. It follows completely from the list and the seed (64 hex digits from a CSPRNG). */
export async function holdRaffle(
  holders: readonly TicketHolder[],
  { seed, places }: { seed: string; places: number },
): Promise<RaffleRecord> {
  const listHash = await sha256(listText(holders))
  // Rejection sampling may need more words: more blocks are computed until they suffice.
  for (let blocks = Math.ceil(places / WORDS_IN_BLOCK) + 4; ; blocks *= 2) {
    const words = await wordsOf(seed, listHash, blocks)
    const winners = drawnFrom(words, holders, places)
    if (winners) return { seedHash: await sha256(seed), listHash, seed, places, winners }
  }
}

/** The displayed chance to win at least one place with a number of tickets; 0 to 1. */
export function chanceOf(tickets: number, places: number, total: number): number {
  let misses = 1
  for (let index = 0; index < Math.min(places, total); index += 1)
    misses *= Math.max(0, total - tickets - index) / (total - index)
  return 1 - misses
}

/** Ids are compared by code units, independently of the locale. */
function inOrder(holders: readonly TicketHolder[]): TicketHolder[] {
  const ids = new Set(holders.map(({ memberId }) => memberId))
  if (ids.size < holders.length) throw new RangeError('a member stands twice on the list')
  return holders.toSorted((left, right) => (left.memberId < right.memberId ? -1 : 1))
}

function holderOf(ordered: readonly TicketHolder[], ticket: number): string {
  let first = 0
  for (const { memberId, tickets } of ordered) {
    first += tickets
    if (ticket < first) return memberId
  }
  throw new RangeError(`no ticket ${ticket}`)
}

function drawnFrom(
  words: Uint32Array,
  holders: readonly TicketHolder[],
  places: number,
): Winner[] | undefined {
  let used = 0
  let isShort = false
  const draw = secureDraw((buffer) => {
    isShort ||= used + buffer.length > words.length
    buffer.set(words.subarray(used, used + buffer.length))
    used += buffer.length
  })
  const winners = drawWinners(holders, places, draw)
  return isShort ? undefined : winners
}

/** Block i is HMAC-SHA256(seed, `<list hash>:<i>`), read as eight big-endian words. */
async function wordsOf(seed: string, listHash: string, blocks: number): Promise<Uint32Array> {
  const text = new TextEncoder()
  const key = await crypto.subtle.importKey(
    'raw',
    text.encode(seed),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const words = new Uint32Array(blocks * WORDS_IN_BLOCK)
  for (let block = 0; block < blocks; block += 1) {
    const bytes = new DataView(await crypto.subtle.sign('HMAC', key, text.encode(`${listHash}:${block}`)))
    for (let word = 0; word < WORDS_IN_BLOCK; word += 1)
      words[block * WORDS_IN_BLOCK + word] = bytes.getUint32(word * 4)
  }
  return words
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
