import { atom, type ReadableAtom } from 'nanostores'
import * as z from 'zod/mini'
import { fetchBuilt } from '#lib/client/built-data.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'
import { $session, restoreSession, type Session } from '#lib/session/session-store.ts'
import { $modal, closeModal, openModal } from './modal-store.ts'

/** The words of every page of a centre, by feature: a file of their own, so that no other page carries them. */
export type CentreWords = Record<string, Record<string, unknown>>
const centreWords = z.record(z.string(), z.record(z.string(), z.unknown()))

export interface CentreStore {
  $words: ReadableAtom<Remote<CentreWords>>
  loadWords: (url: string) => Promise<void>
  /** Another page of the open centre, with what stands behind it in the address, takes the place of this one. */
  turn: (address: string) => void
  close: () => void
}

interface Options {
  name: 'member' | 'agent'
  /** The notice for a logged-in account that may not come in. */
  refusal: (session: Session & { state: 'member' }) => string | undefined
}

/** A centre above any page at `#<name>/<page>`. Guests log in first and then arrive where they wanted to. */
export function createCentre({ name, refusal }: Options): CentreStore {
  const $words = atom<Remote<CentreWords>>(LOADING)
  /** The address that a guest wanted to go to: taken up again after the login. */
  let wanted: string | undefined

  const admit = (): void => {
    const modal = $modal.get()
    const session = $session.get()
    if (modal?.name === name) {
      if (session.state === 'guest') {
        wanted = location.hash.startsWith(`#${name}/`) ? location.hash.slice(name.length + 2) : modal.page
        openModal({ name: 'login' })
      } else if (session.state === 'member') {
        const key = refusal(session)
        if (key) openModal({ name: 'notice', key })
      }
    } else if (modal === null && wanted !== undefined) {
      const address = wanted
      wanted = undefined
      // Closed without a login: they changed their mind.
      if (session.state !== 'member') return
      history.pushState({ centre: true }, '', `#${name}/${address}`)
      openModal({ name, page: pageOf(address) })
    }
  }
  $modal.subscribe((modal) => {
    if (modal?.name === name && $session.get().state === 'unknown') void restoreSession()
    admit()
  })
  $session.listen(admit)

  return {
    $words,
    loadWords: async (url) => {
      if ($words.get().state === 'ready') return
      $words.set(LOADING)
      try {
        $words.set({ state: 'ready', value: await fetchBuilt(url, centreWords), changing: false })
      } catch (error) {
        $words.set({ state: 'failed', error: toFailure(error) })
      }
    },
    // The back button leaves the centre, not a tab.
    turn: (address) => {
      history.replaceState(history.state, '', `#${name}/${address}`)
      openModal({ name, page: pageOf(address) })
    },
    // The entry that the centre was opened with is left as the back button would leave it, where there is one.
    close: () => {
      const isOwnEntry = isMarked(history.state)
      closeModal()
      if (isOwnEntry) history.back()
    },
  }
}

/** Without what stands behind it, such as the payment that a page was left with. */
function pageOf(address: string): string {
  return address.split('?', 1)[0] ?? ''
}

function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'centre' in state
}
