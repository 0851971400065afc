import * as calls from '#lib/api/access/account.ts'
import { call } from '#lib/client/call.ts'
import { submitter } from '#lib/client/submitted.ts'
import { refreshMember } from '#lib/session/session-store.ts'

/** A change of the member's own profile; the session shows it once it is answered. */
function change<Value, Output>(send: (value: Value) => Promise<Output>) {
  const sent = submitter(async (value: Value) => {
    const output = await send(value)
    await refreshMember()
    return output
  })
  let latest: Value
  const submit = async (value: Value): Promise<void> => {
    if (sent.$state.get().state === 'unanswered') {
      // It may have been made: a later choice comes after it.
      await sent.retry()
      if (sent.$state.get().state !== 'done' || value === latest) return
    }
    latest = value
    sent.reset()
    await sent.submit(value)
  }
  return { $state: sent.$state, submit }
}

const icon = change((number: number) => call(calls.setProfileIcon, { icon: number }))
/** The choice of a profile icon in progress. */
export const $choosingIcon = icon.$state
export const setProfileIcon = icon.submit

const nickname = change((name: string) => call(calls.chooseNickname, { nickname: name }))
/** The choice of a name in progress. */
export const $choosingNickname = nickname.$state
export const chooseNickname = nickname.submit

const wins = change((isHidden: boolean) => call(calls.setWinsHidden, { isHidden }))
/** The change in progress: whether the member's wins are shown to others. */
export const $hidingWins = wins.$state
export const setWinsHidden = wins.submit

const terms = change((version: string) => call(calls.acceptTerms, { version }))
/** The acceptance in progress, of the requested terms. */
export const $acceptingTerms = terms.$state
export const acceptTerms = terms.submit
