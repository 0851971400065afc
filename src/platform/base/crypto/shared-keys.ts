import type { Env } from '#platform/base/env.ts'
import { writeLog } from '#platform/base/log.ts'

/** Secrets that the deployment shares with a service outside, which signs with it or checks what we sign. */
export type SharedKey = 'PROVIDER_KEY' | 'RESULT_KEY' | 'SENDER_KEY' | 'DOCUMENTS_KEY' | 'REGISTER_KEY'

/**
 * The valid keys, newest first: one, or two during a rotation, while the previous key is kept as `<NAME>_PREVIOUS`. The
 * two sides need not switch at the same moment.
 */
export function liveKeysOf(env: Env, name: SharedKey): string[] {
  return [env[name], env[`${name}_PREVIOUS`]].flatMap((key) => (key ? [key] : []))
}

/** Logs that the other side still uses the previous key, which therefore cannot be removed yet. */
export function warnOfPrevious(name: SharedKey): void {
  writeLog('key.previousUsed', { key: name })
}
