import type { PublishedCrashGame } from '#lib/shared/crash/verify.ts'
import type { PublishedRound } from '#lib/shared/fairness/verify.ts'

const HEX = /^[0-9a-f]{64}$/

/** Rounds that everybody plays follow from a chain of hashes. */
export type PublishedCrash = PublishedCrashGame & { game: 'crash' }

/** A round from a game's "every step" button: base64url of its JSON; nothing for whatever else stands in the address. */
export function readRoundCode(code: string): PublishedRound | PublishedCrash | undefined {
  try {
    const bytes = Uint8Array.from(
      atob(code.replaceAll('-', '+').replaceAll('_', '/')),
      (letter) => letter.codePointAt(0) ?? 0,
    )
    const round: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isRound(round) || isCrash(round) ? round : undefined
  } catch {
    // Not written by a game: the form stays empty.
    return undefined
  }
}

/** What `verifyRound` reads before it judges; a request or an outcome of another shape fails there. */
function isRound(value: unknown): value is PublishedRound {
  if (typeof value !== 'object' || value === null) return false
  const { serverSeed, clientSeed, nonce, commit, request } = Object(value)
  return (
    [serverSeed, commit].every((text) => typeof text === 'string' && HEX.test(text)) &&
    typeof clientSeed === 'string' &&
    Number.isSafeInteger(nonce) &&
    typeof request === 'object' &&
    request !== null
  )
}

function isCrash(value: unknown): value is PublishedCrash {
  if (typeof value !== 'object' || value === null) return false
  const { game, gameHash, salt, knownHash, pointE2, stepsToKnown } = Object(value)
  return (
    game === 'crash' &&
    [gameHash, knownHash].every((text) => typeof text === 'string' && HEX.test(text)) &&
    typeof salt === 'string' &&
    [pointE2, stepsToKnown].every((number) => Number.isSafeInteger(number))
  )
}
