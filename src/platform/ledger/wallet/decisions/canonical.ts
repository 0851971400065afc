import { createHash } from 'node:crypto'
import type { WalletCommand } from '#platform/ledger/wallet/commands.ts'

/**
 * The hash of a command with sorted keys. It omits fields that the platform decides while answering: a retry of a round
 * requests the same round and gets the stored outcome, not a newly drawn one.
 */
export function bodyHash(command: WalletCommand): string {
  const decidedHere = decidedHereOf(command)
  const asked = Object.fromEntries(Object.entries(command).filter(([name]) => !decidedHere.includes(name)))
  return createHash('sha256').update(canonical(asked)).digest('hex')
}

/** Settings of the brand at the time of the call, and the fee by the terms of the deposit. */
const SETTINGS: readonly string[] = [
  'minGapMs',
  'maxRoundAgeMs',
  'purse',
  'maxPaidOutMinor',
  'feeMinor',
  'mostInRoundMinor',
]

/** Fields that the platform decides while answering. A vendor decides its own rounds, so its wins belong to the request. */
function decidedHereOf(command: WalletCommand): readonly string[] {
  if (command.kind === 'round' && command.outcomeJson !== undefined)
    return [...SETTINGS, 'winMinor', 'outcomeJson', 'fair']
  // The round's bet has to exist for the win to be paid; a known win does not depend on which bet it was.
  if (command.kind === 'win') return [...SETTINGS, 'betKey']
  return SETTINGS
}

/** JSON with sorted keys, so that equal bodies have equal text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const pairs = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${pairs.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`
}
