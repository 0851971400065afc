import type { ContentDraft } from './content-draft.ts'

const drafts = new Map<string, ContentDraft>()

/** What was typed and not saved stays while the tab is open: whoever leaves the page and comes back goes on. */
export const keptDrafts = {
  find: (key: string): ContentDraft | undefined => drafts.get(key),
  keep: (key: string, draft: ContentDraft): void => void drafts.set(key, draft),
  drop: (key: string): void => void drafts.delete(key),
}
