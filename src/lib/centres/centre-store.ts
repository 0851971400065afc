import { wordsFile, type WordsFile } from '#lib/client/words-file.ts'
import { $session, restoreSession, type Session } from '#lib/session/session-store.ts'
import { openCentre } from '#lib/modal/leave-for.ts'
import { $modal, closeModal, openModal } from '#lib/modal/modal-store.ts'

export interface CentreStore {
  /** The words of every page of the centre. */
  $words: WordsFile['$words']
  loadWords: WordsFile['load']
  /** Replaces the current page of the open centre by the page of this address. */
  turn: (address: string) => void
  close: () => void
}

interface Options {
  name: 'member' | 'agent'
  /** The notice for a logged-in account that has no access. */
  refusal: (session: Session & { state: 'member' }) => string | undefined
}

/** A centre above any page at `#<name>/<page>`. Guests log in first and then continue to the requested page. */
export function createCentre({ name, refusal }: Options): CentreStore {
  const { $words, load: loadWords } = wordsFile()
  /** The address that a guest requested: opened after the login. */
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
      // Closed without a login: the request is dropped.
      if (session.state !== 'member') return
      openCentre(name, address)
    }
  }
  $modal.subscribe((modal) => {
    if (modal?.name === name && $session.get().state === 'unknown') void restoreSession()
    admit()
  })
  $session.listen(admit)

  return {
    $words,
    loadWords,
    // Replaces the history entry, so that the back button leaves the centre.
    turn: (address) => {
      history.replaceState({ ...Object(history.state), nested: undefined }, '', `#${name}/${address}`)
      openModal({ name, page: pageOf(address) })
    },
    close: closeModal,
  }
}

/** The page of an address, without its query (such as the reference of a payment). */
function pageOf(address: string): string {
  return address.split('?', 1)[0] ?? ''
}
