import { atom } from 'nanostores'
import * as z from 'zod/mini'
import { fetchBuilt } from '#lib/client/built-data.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'
import { $modal, closeModal, openModal } from '#lib/modal/modal-store.ts'
import { $session, restoreSession } from '#lib/session/session-store.ts'

/** The words of every page of the centre, by feature: a file of their own, so that no other page carries them. */
export type MemberWords = Record<string, Record<string, unknown>>
const memberWords = z.record(z.string(), z.record(z.string(), z.unknown()))

const $state = atom<Remote<MemberWords>>(LOADING)
export const $memberWords = $state

export async function loadMemberWords(url: string): Promise<void> {
  if ($state.get().state === 'ready') return
  $state.set(LOADING)
  try {
    $state.set({ state: 'ready', value: await fetchBuilt(url, memberWords), changing: false })
  } catch (error) {
    $state.set({ state: 'failed', error: toFailure(error) })
  }
}

/** Another page of the open centre takes the place of this one: the back button leaves the centre, not a tab. */
export function turnMemberPage(page: string): void {
  history.replaceState(history.state, '', `#member/${page}`)
  openModal({ name: 'member', page })
}

/** The entry that the centre was opened with is left as the back button would leave it, where there is one. */
export function closeMemberCentre(): void {
  const isOwnEntry = isMarked(history.state)
  closeModal()
  if (isOwnEntry) history.back()
}

/** Where a guest wanted to go: taken up again after the login. */
let wanted: string | undefined

/** Guests log in first and then arrive where they wanted to; trial accounts are told what it needs. */
function admit(): void {
  const modal = $modal.get()
  const session = $session.get()
  if (modal?.name === 'member') {
    if (session.state === 'guest') {
      wanted = modal.page
      openModal({ name: 'login' })
    } else if (session.state === 'member' && session.isTrial)
      openModal({ name: 'notice', key: 'trialBlocked' })
  } else if (modal === null && wanted) {
    const page = wanted
    wanted = undefined
    // Closed without a login: they changed their mind.
    if (session.state !== 'member') return
    history.pushState({ member: true }, '', `#member/${page}`)
    openModal({ name: 'member', page })
  }
}

function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'member' in state
}

$modal.subscribe((modal) => {
  if (modal?.name === 'member' && $session.get().state === 'unknown') void restoreSession()
  admit()
})
$session.listen(admit)
