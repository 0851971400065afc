import * as listsCalls from '#lib/api/ops/players-lists.ts'
import * as notesCalls from '#lib/api/ops/players-notes.ts'
import * as overviewCalls from '#lib/api/ops/players-overview.ts'
import * as searchCalls from '#lib/api/ops/players-search.ts'
import * as timelineCalls from '#lib/api/ops/players-timeline.ts'
import type { Routes } from '#platform/base/call.ts'
import { getMemberBet } from './bet-service.ts'
import { listMemberNotes, pinMemberNote, writeMemberNote } from './note-service.ts'
import { getMemberOverview } from './overview-service.ts'
import { listMemberPayouts, listMemberSessions } from './places-service.ts'
import { listMemberBets, listMemberMovements } from './records-service.ts'
import { searchMembers } from './search-service.ts'
import { getMemberTimeline } from './timeline-service.ts'

/** The operators' page of one player: everything that the features know of them. */
export function routePlayers({ serve }: Routes): void {
  serve(searchCalls.searchMembers, searchMembers)
  serve(overviewCalls.getMemberOverview, getMemberOverview)
  serve(timelineCalls.getMemberTimeline, getMemberTimeline)
  serve(listsCalls.listMemberMovements, listMemberMovements)
  serve(listsCalls.listMemberBets, listMemberBets)
  serve(listsCalls.getMemberBet, getMemberBet)
  serve(listsCalls.listMemberSessions, listMemberSessions)
  serve(listsCalls.listMemberPayouts, listMemberPayouts)
  serve(notesCalls.listMemberNotes, listMemberNotes)
  serve(notesCalls.writeMemberNote, writeMemberNote)
  serve(notesCalls.pinMemberNote, pinMemberNote)
}
