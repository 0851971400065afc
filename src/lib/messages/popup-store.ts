import { atom, computed } from 'nanostores'
import type { PopupAnnouncement } from '#lib/api/base/content.ts'
import { peek } from '#lib/client/peek.ts'
import { AUDIENCES, EXECUTIONS, isFor } from '#lib/shared/content/content-item.ts'
import { $modal } from '#lib/modal/modal-store.ts'
import { $session } from '#lib/session/session-store.ts'

/** The content of a popup, and its audience. */
export type Popup = Pick<
  PopupAnnouncement,
  'title' | 'content' | 'url' | 'promotionType' | 'audience' | 'execution'
>

/** `listAnnouncements`, limited to popups. */
const POPUPS = '/wps/relay/MCSFE_getListAnnouncements?types=PU'

/** Guests and members close popups separately: a flag each, for the tab's session. */
const flagOf = (isMember: boolean) => `vitrine.popupsClosed.${isMember ? 'member' : 'guest'}`

const $published = atom<readonly Popup[]>([])
/** Counts closings, so that the list is evaluated again. */
const $closings = atom(0)

/** The popups for this visitor: none while another dialog is open, or after they were closed. */
export const $popups = computed([$published, $session, $modal, $closings], (published, session, modal) => {
  if (modal || (session.state !== 'guest' && session.state !== 'member')) return []
  const isMember = session.state === 'member'
  if (sessionStorage.getItem(flagOf(isMember))) return []
  return published.filter((each) => isFor(each, isMember))
})

/** Loads popups unless they were closed: once per tab session, for guests and again for members. */
export function watchPopups(): () => void {
  let asked: boolean | undefined
  return $session.subscribe((session) => {
    if (session.state !== 'guest' && session.state !== 'member') return
    const isMember = session.state === 'member'
    if (asked === isMember || sessionStorage.getItem(flagOf(isMember))) return
    asked = isMember
    void loadPopups()
  })
}

export function closePopups(): void {
  sessionStorage.setItem(flagOf($session.get().state === 'member'), '1')
  $closings.set($closings.get() + 1)
}

async function loadPopups(): Promise<void> {
  const { content }: { content?: unknown } = Object(await peek(POPUPS))
  const { popup }: { popup?: unknown } = Object(content)
  if (Array.isArray(popup)) $published.set(popup.flatMap(popupOf))
}

/** Checked by hand, as `peek` has no schema; without the facts that decide whom it is for, a popup is not shown. */
function popupOf(value: unknown): Popup[] {
  const read: Partial<Record<keyof Popup, unknown>> = Object(value)
  const { title, content, url, promotionType } = read
  const audience = AUDIENCES.find((each) => each === read.audience)
  const execution = EXECUTIONS.find((each) => each === read.execution)
  if (typeof title !== 'string' || typeof content !== 'string' || !audience || !execution) return []
  return [
    {
      ...{ title, content, audience, execution },
      ...(typeof url === 'string' ? { url } : {}),
      ...(typeof promotionType === 'string' ? { promotionType } : {}),
    },
  ]
}
