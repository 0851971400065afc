import { ApiError } from '#lib/api/errors.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/ops/players-notes.ts'
import type { Call } from '#platform/base/call.ts'
import { cursorOf, pageOf } from '#platform/base/records/service.ts'
import { knownMember } from '#platform/people/member/service.ts'
import { findNote, insertNote, listNotes, type NoteRow, pinNote } from './note-repository.ts'

export async function listMemberNotes(
  call: Call<typeof calls.listMemberNotes>,
): Promise<OutputOf<typeof calls.listMemberNotes>> {
  const { env, tenant, input } = call
  const { id: member } = await knownMember(env, tenant.id, input.account)
  const page = { after: cursorOf(input.after), limit: input.limit }
  const { pinned, rows } = await listNotes(env, { tenant: tenant.id, member }, page)
  const { content, ...more } = pageOf(rows, input.limit, { idOf: ({ id }) => id, show: toNote })
  return { pinned: pinned.map(toNote), notes: content, ...more }
}

/** One note per key: a repetition after a lost reply finds it, another text under the key is refused. */
export async function writeMemberNote(call: Call<typeof calls.writeMemberNote>): Promise<calls.MemberNote> {
  const { env, tenant, now, input } = call
  const { operationKey: id, operator: author, text, isPinned } = input
  const { id: member } = await knownMember(env, tenant.id, input.account)
  await insertNote(env, tenant.id, { id, member, author, text, at: now, is_pinned: isPinned ? 1 : 0 })
  const row = await findNote(env, tenant.id, id)
  if (row?.member !== member || row.author !== author || row.text !== text)
    throw new ApiError('request.keyReused')
  return toNote(row)
}

export async function pinMemberNote(call: Call<typeof calls.pinMemberNote>): Promise<calls.MemberNote> {
  const { env, tenant, input } = call
  const { id, isPinned, operator: by } = input
  const { id: member } = await knownMember(env, tenant.id, input.account)
  if ((await findNote(env, tenant.id, id))?.member !== member) throw new ApiError('note.unknown')
  await pinNote(env, tenant.id, { id, isPinned, by })
  const row = await findNote(env, tenant.id, id)
  if (!row) throw new ApiError('note.unknown')
  return toNote(row)
}

function toNote({ id, author, text, at, is_pinned, pinned_by }: NoteRow): calls.MemberNote {
  return { id, author, text, atMs: at, isPinned: is_pinned === 1, pinnedBy: pinned_by }
}
