import { isRunning } from '#lib/shared/content/content-item.ts'
import { type ContentEntry, type ContentVersion, newestOf } from './content-store.ts'

export const CONTENT_STATES = ['live', 'scheduled', 'over', 'offline'] as const
export type ContentState = (typeof CONTENT_STATES)[number]

export interface ContentRow extends ContentEntry {
  state: ContentState
  /** What players read now, or will. */
  live: ContentVersion | undefined
  newest: ContentVersion
  /** The newest version is newer than the published one. */
  hasDraft: boolean
}

/** What a text is at a moment: of several versions at most one is published. */
export function rowsOf(entries: readonly ContentEntry[], nowMs: number): ContentRow[] {
  return entries.flatMap((entry) => {
    const newest = newestOf(entry.versions)
    if (!newest) return []
    const live = entry.versions.find(({ isLive }) => isLive)
    return [
      { ...entry, live, newest, state: stateOf(live, nowMs), hasDraft: newest.version !== live?.version },
    ]
  })
}

function stateOf(live: ContentVersion | undefined, nowMs: number): ContentState {
  if (!live) return 'offline'
  if (isRunning(live, nowMs)) return 'live'
  return live.fromMs > nowMs ? 'scheduled' : 'over'
}
