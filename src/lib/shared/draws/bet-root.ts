import { leafHash } from './merkle-tree.ts'
import { verifyProof } from './merkle-proof.ts'
import { utf8ToBytes } from './sha256.ts'
import { isList, isRecord, isWhole } from './shape.ts'

/**
 * The committed facts of an accepted bet. Bets join the Merkle tree in order of acceptance (`appendLeaf`); its root and
 * size are published after the close and before the result, and from then on no bet can be added, changed or removed. The
 * member is not included: their own record of the bet has its id and salt, and the leaf reveals nothing to others.
 */
export interface BetFacts {
  tenant: string
  game: string
  issue: string
  betId: string
  play: string
  /** The numbers as stored in the bet. */
  selection: string
  currency: string
  stakeMinor: number
  /** The accepted odds, one per prize class of the play. */
  oddsE4: readonly number[]
  acceptedAtMs: number
}

const TEXTS = ['tenant', 'game', 'issue', 'betId', 'play', 'selection', 'currency'] as const
const VERSION = 'bet/1'
/** 128 random bits: plays and stakes have few values, so an unsalted leaf could be guessed. */
const SALT = /^[0-9a-f]{32}$/
const MAX_TEXT = 100_000
const MAX_ODDS = 1_000

/**
 * The leaf of a bet: the RFC 6962 leaf hash of `betText`. `salt` is 32 random hex letters, generated per bet and stored
 * with it.
 * @throws RangeError for facts that are not whole, or a malformed salt.
 */
export function betLeaf(bet: BetFacts, salt: string): string {
  if (!isBetFacts(bet) || !isSalt(salt)) throw new RangeError('not a bet that can be proved')
  return leafHash(utf8ToBytes(betText(bet, salt)))
}

/** Whether an external bet, salt and proof belong to a draw's published tree of bets. Accepts any JSON and never throws. */
export function verifyBet(claim: unknown, published: unknown): boolean {
  if (!isRecord(claim)) return false
  const { bet, salt, proof } = claim
  return isBetFacts(bet) && isSalt(salt) && verifyProof(betLeaf(bet, salt), proof, published)
}

/** The canonical text of a bet: a JSON array in a fixed order, without spaces. */
function betText(bet: BetFacts, salt: string): string {
  const texts = TEXTS.map((key) => bet[key])
  return JSON.stringify([VERSION, salt, ...texts, bet.stakeMinor, bet.oddsE4, bet.acceptedAtMs])
}

function isSalt(salt: unknown): salt is string {
  return typeof salt === 'string' && SALT.test(salt)
}

function isBetFacts(value: unknown): value is BetFacts {
  if (!isRecord(value)) return false
  return (
    TEXTS.every((key) => isText(value[key])) &&
    isWhole(value['stakeMinor'], 0, Number.MAX_SAFE_INTEGER) &&
    isWhole(value['acceptedAtMs'], 0, Number.MAX_SAFE_INTEGER) &&
    isList(value['oddsE4'], 0, MAX_ODDS) &&
    value['oddsE4'].every((odds) => isWhole(odds, 0, Number.MAX_SAFE_INTEGER))
  )
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length > 0 && value.length <= MAX_TEXT && value.isWellFormed()
}
