import { atom } from 'nanostores'
import type { MemberInfo } from '#lib/api/access/account.ts'
import type { Failure } from './remote.ts'

/** The session of this tab. `unknown` until a stored session was examined. */
export type Session =
  | { state: 'unknown' }
  | { state: 'guest' }
  | { state: 'restoring' }
  | { state: 'failed'; error: Failure }
  | { state: 'member'; member: MemberInfo; isAgent: boolean; isTrial: boolean }

/** Written by `lib/session/session-store.ts` alone; what is loaded, sent or received here ends with the session. */
export const $tabSession = atom<Session>({ state: 'unknown' })
