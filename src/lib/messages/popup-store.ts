import { atom, computed } from 'nanostores'
import { isFor } from '#lib/shared/content/content-item.ts'
import { $modal } from '#lib/modal/modal-store.ts'
import { $session } from '#lib/session/session-store.ts'
import { $announcements, loadAnnouncements } from './announcements-store.ts'

/** Guests and members close popups separately: a flag each, for the tab's session. */
const flagOf = (isMember: boolean) => `vitrine.popupsClosed.${isMember ? 'member' : 'guest'}`

/** Counts closings, so that the list is evaluated again. */
const $closings = atom(0)

/** The popups for this visitor: none while another dialog is open, or after they were closed. */
export const $popups = computed(
  [$announcements, $session, $modal, $closings],
  (announcements, session, modal) => {
    if (announcements.state !== 'ready' || modal) return []
    if (session.state !== 'guest' && session.state !== 'member') return []
    const isMember = session.state === 'member'
    if (sessionStorage.getItem(flagOf(isMember))) return []
    return announcements.value.popup.filter((each) => isFor(each, isMember))
  },
)

/** Loads popups unless they were closed: once per tab session, for guests and again for members. */
export function watchPopups(): () => void {
  let asked: boolean | undefined
  return $session.subscribe((session) => {
    if (session.state !== 'guest' && session.state !== 'member') return
    const isMember = session.state === 'member'
    if (asked === isMember || sessionStorage.getItem(flagOf(isMember))) return
    asked = isMember
    void loadAnnouncements()
  })
}

export function closePopups(): void {
  sessionStorage.setItem(flagOf($session.get().state === 'member'), '1')
  $closings.set($closings.get() + 1)
}
