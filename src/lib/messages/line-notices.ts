import { peek } from '#lib/client/peek.ts'
import { AUDIENCES, isFor } from '#lib/shared/content/content-item.ts'

/** A notice of the line on the home page. */
export interface LineNotice {
  id: string
  title: string
}

/** `listAnnouncements`, limited to notices. */
const NOTICES = '/wps/relay/MCSFE_getListAnnouncements?types=PL'

/** The notices for this visitor, in the order of display; `undefined` without a usable reply. */
export async function readLineNotices(isMember: boolean): Promise<LineNotice[] | undefined> {
  const { content }: { content?: unknown } = Object(await peek(NOTICES))
  const { playerNotices }: { playerNotices?: unknown } = Object(content)
  return Array.isArray(playerNotices) ? playerNotices.flatMap((each) => noticeOf(each, isMember)) : undefined
}

/** Checked by hand, as `peek` has no schema; a notice without an audience is shown to nobody. */
function noticeOf(value: unknown, isMember: boolean): LineNotice[] {
  const read: { id?: unknown; title?: unknown; audience?: unknown } = Object(value)
  const { id, title } = read
  const audience = AUDIENCES.find((each) => each === read.audience)
  const isShown = audience && isFor({ audience }, isMember)
  return isShown && typeof id === 'string' && typeof title === 'string' ? [{ id, title }] : []
}
