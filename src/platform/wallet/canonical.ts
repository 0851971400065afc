import { createHash } from 'node:crypto'
import type { WalletCommand } from './commands.ts'

/**
 * What a key stands for, hashed: the command with its keys in order. Left out is what the platform itself decides while
 * answering: a retry of a round asks for the same round again and gets the stored outcome, not the newly drawn one.
 */
export function bodyHash(command: WalletCommand): string {
  const decidedHere = decidedHereOf(command)
  const asked = Object.fromEntries(Object.entries(command).filter(([name]) => !decidedHere.includes(name)))
  return createHash('sha256').update(canonical(asked)).digest('hex')
}

/** What a brand is set to while it answers. */
const SETTINGS: readonly string[] = ['bonusFirst', 'minGapMs', 'purse']

/** Fields that the platform settles while it answers. A vendor decides its rounds itself: what it says they won is asked. */
function decidedHereOf(command: WalletCommand): readonly string[] {
  if (command.kind === 'round' && command.outcomeJson !== undefined)
    return [...SETTINGS, 'winMinor', 'outcomeJson']
  return SETTINGS
}

/** JSON with the names of every object in order, so that equal bodies have equal text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const pairs = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${pairs.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`
}
