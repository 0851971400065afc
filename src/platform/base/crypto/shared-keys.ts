import type { Env } from '#platform/base/env.ts'

/** Secrets that the deployment shares with a service outside, which signs with it or checks what we sign. */
export type SharedKey = 'PROVIDER_KEY' | 'RESULT_KEY' | 'SENDER_KEY' | 'DOCUMENTS_KEY'

/**
 * The valid keys, newest first: one, or two during a rotation, while the key before is kept as `<NAME>_PREVIOUS`. Both sides
 * need not change over at the same moment.
 */
export function liveKeysOf(env: Env, name: SharedKey): string[] {
  return [env[name], env[`${name}_PREVIOUS`]].flatMap((key) => (key ? [key] : []))
}

/** The line by which operators know that the other side has not changed over, so that the key before cannot end yet. */
export function warnOfPrevious(name: SharedKey): void {
  console.warn('previous key', name)
}
