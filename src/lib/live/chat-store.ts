import { atom, computed, onMount } from 'nanostores'
import * as calls from '#lib/api/talk/chat.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import { call } from '#lib/client/call.ts'
import { listen } from '#lib/client/listen.ts'
import { loaded } from '#lib/client/loaded.ts'
import { $session } from '#lib/session/session-store.ts'

export interface ShownLine extends calls.ChatLine {
  atMs: number
}
export type ReportReason = InputOf<typeof calls.reportChatLine>['reason']

/** Older lines leave the screen. */
const MOST_LINES = 200
const HIDDEN_KEY = 'vitrine.chatHidden'

const self = loaded(() => call(calls.getChatSelf, {}))
/** Who one is in the room, and until when a moderator has silenced them. */
export const $chatSelf = self.$state
export const loadChatSelf = (): Promise<void> => self.load(undefined)

const $lines = atom<readonly ShownLine[]>([])
const $told = atom<calls.ChatRules | undefined>(undefined)
/** Marks of people whose lines this browser's tab does not show. */
const $hidden = atom<readonly string[]>([])
export const $hiddenPeople = $hidden
/** The rules of the room: as last announced, or as they were on entry. */
export const $chatRules = computed([$told, self.$state], (told, mine) =>
  mine.state === 'ready' ? (told ?? mine.value.rules) : undefined,
)
/** What is said, oldest first, without those who are hidden. */
export const $chatLines = computed([$lines, $hidden], (lines, hidden) =>
  lines.filter(({ author }) => !hidden.includes(author.mark)),
)

onMount($lines, () => {
  $hidden.set(readHidden())
  return listen(async () => calls.chatChannel, {
    line: (line, { atMs }) => add({ ...line, atMs }),
    removed: ({ id }) => $lines.set($lines.get().filter((line) => line.id !== id)),
    rules: (rules) => $told.set(rules),
  })
})

/** Says a line under the key of its intent: sent again, it is the same line. */
export async function sayInChat(text: string, operationKey: string): Promise<void> {
  await call(calls.sayInChat, { text, operationKey })
}

export async function reportChatLine(lineId: string, reason: ReportReason): Promise<void> {
  await call(calls.reportChatLine, { lineId, reason })
}

export function hidePerson(mark: string): void {
  keepHidden([...$hidden.get(), mark])
}

export function showEverybody(): void {
  keepHidden([])
}

/** A line that came by another way before is not another one. */
function add(line: ShownLine): void {
  const lines = $lines.get()
  if (lines.some(({ id }) => id === line.id)) return
  $lines.set([...lines, line].slice(-MOST_LINES))
}

function keepHidden(marks: readonly string[]): void {
  $hidden.set(marks)
  sessionStorage.setItem(HIDDEN_KEY, marks.join(' '))
}

function readHidden(): string[] {
  return (sessionStorage.getItem(HIDDEN_KEY) ?? '').split(' ').filter(Boolean)
}

$session.listen((session) => {
  if (session.state !== 'guest') return
  $lines.set([])
  $told.set(undefined)
})
