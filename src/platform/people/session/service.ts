/** What other features use of `session/`. */
export { BROWSER_COOKIE, cookieText, expiredCookieText, SESSION_COOKIE } from './cookies.ts'
export { getIdleEnd, staySession } from './idle.ts'
export { isPasswordExpired } from './password-age.ts'
export { membersBeside, pastPlaces } from './place-repository.ts'
export { membersAtPlace, notePlaces, placesOf, sharingOf, wasAtBrowser, withoutVersions } from './places.ts'
export { seenOf } from './seen-repository.ts'
export { readMember, requirePassword, requirePin, requireRecent, requireStrong } from './secrets.ts'
export { deleteSessionOf, deleteSessionsBut } from './session-end.ts'
export {
  findSession,
  isSomeoneElses,
  listSessionsOf,
  type SessionRow,
  strengthenSession,
  tabKeyOf,
  touchBrowser,
} from './session-repository.ts'
export {
  closeSession,
  type Entrant,
  exchangeSession,
  IDLE_MS,
  openSession,
  openResumedSession,
  type SessionTerms,
} from './session-service.ts'
export { countHash, countTry } from './tries.ts'
