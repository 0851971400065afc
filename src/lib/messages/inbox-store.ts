import { atom, onMount } from 'nanostores'
import {
  deleteMessages,
  listMessages,
  readMessages,
  type InboxMessage,
  type MessageGroup,
} from '#lib/api/people/messages.ts'
import { call } from '#lib/client/call.ts'
import { listen, loadMemberChannel } from '#lib/client/listen.ts'
import { loaded } from '#lib/client/loaded.ts'
import { setUnread } from './unread-store.ts'

export const INBOX_PAGE_SIZE = 10
export interface InboxFilter {
  group?: MessageGroup | undefined
  cursor?: string | undefined
}

let shown: InboxFilter = {}
const list = loaded((filter: InboxFilter) => call(listMessages, { ...filter, pageSize: INBOX_PAGE_SIZE }))
/** A page of the inbox, newest first. */
export const $inbox = list.$state
/** A deletion or "all read" in progress. */
const $working = atom(false)

// A new message shows at the top of the first page. Other pages stay as they are being read.
onMount(list.$state, () => {
  return listen(loadMemberChannel, {
    message: (_, { isNew }) => {
      if (isNew && !shown.cursor) void list.load(shown)
    },
  })
})

export function loadMessages(filter: InboxFilter): Promise<void> {
  shown = filter
  return list.load(filter)
}

/** Marks an opened message as read here at once, and on the platform. */
export async function readMessage({ id, isRead }: InboxMessage): Promise<void> {
  if (isRead) return
  change((message) => (message.id === id ? { ...message, isRead: true } : message))
  setUnread((await call(readMessages, { ids: [id] })).unread)
}

/** Marks all messages of the shown group as read, on every page. */
export function readAllMessages(): Promise<void> {
  return working(async () => {
    const { group } = shown
    setUnread((await call(readMessages, group ? { group } : {})).unread)
    change((message) => ({ ...message, isRead: true }), 0)
  })
}

export function deleteMessage(id: string): Promise<void> {
  return working(async () => {
    setUnread((await call(deleteMessages, { ids: [id] })).unread)
    await list.load(shown)
  })
}

async function working(work: () => Promise<void>): Promise<void> {
  $working.set(true)
  try {
    await work()
  } finally {
    $working.set(false)
  }
}

/** @param unread the unread messages of all pages; without it the ones that are read now are subtracted */
function change(to: (message: InboxMessage) => InboxMessage, unread?: number): void {
  const now = list.$state.get()
  if (now.state !== 'ready') return
  const before = now.value
  const content = before.content.map(to)
  const read = unreadIn(before.content) - unreadIn(content)
  list.put({ ...before, content, unread: unread ?? before.unread - read })
}

function unreadIn(messages: readonly InboxMessage[]): number {
  return messages.filter(({ isRead }) => !isRead).length
}
