import { atom } from 'nanostores'
import { $tabSession } from './session-state.ts'
import { Superseded } from './client-error.ts'
import { toFailure, type Failure } from './remote.ts'

/** Rows per page of a list of records. */
export const RECORD_PAGE_SIZE = 20

type ExportState = { state: 'idle' } | { state: 'working' } | { state: 'failed'; error: Failure }
const $exporting = atom<ExportState>({ state: 'idle' })
export const $recordExport = $exporting

let latestExport = 0

export function forgetExport(): void {
  latestExport++
  $exporting.set({ state: 'idle' })
}

/** All rows of a list, page by page; `undefined` after a failure, another export or a change of member. */
export async function collectPages<Row>(
  readPage: (cursor: string | undefined) => Promise<{ content: Row[]; next?: string | undefined }>,
): Promise<Row[] | undefined> {
  const turn = ++latestExport
  $exporting.set({ state: 'working' })
  const rows: Row[] = []
  try {
    let cursor: string | undefined
    do {
      const page = await readPage(cursor)
      if (turn !== latestExport) return undefined
      rows.push(...page.content)
      cursor = page.next
    } while (cursor)
  } catch (thrown) {
    if (thrown instanceof Superseded) return undefined
    const error = toFailure(thrown)
    if (turn === latestExport) $exporting.set({ state: 'failed', error })
    return undefined
  }
  $exporting.set({ state: 'idle' })
  return rows
}

$tabSession.listen((session) => {
  if (session.state === 'guest') forgetExport()
})
