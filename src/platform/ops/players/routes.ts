import * as lists from '#lib/api/ops/member-lists.ts'
import { listMemberNotes, pinMemberNote, writeMemberNote } from '#lib/api/ops/member-notes.ts'
import { getMemberOverview } from '#lib/api/ops/member-overview.ts'
import { searchMembers } from '#lib/api/ops/member-search.ts'
import { getMemberTimeline } from '#lib/api/ops/member-timeline.ts'
import type { Routes } from '#platform/base/call.ts'
import { betDetail } from './bet-service.ts'
import { notes, pin, writeNote } from './note-service.ts'
import { overview } from './overview-service.ts'
import { payouts, sessions } from './places-service.ts'
import { bets, movements } from './records-service.ts'
import { search } from './search-service.ts'
import { timeline } from './timeline-service.ts'

/** The operators' page of one player: everything that the features know of them. */
export function routePlayers({ serve }: Routes): void {
  serve(searchMembers, search)
  serve(getMemberOverview, overview)
  serve(getMemberTimeline, timeline)
  serve(lists.listMemberMovements, movements)
  serve(lists.listMemberBets, bets)
  serve(lists.getMemberBet, betDetail)
  serve(lists.listMemberSessions, sessions)
  serve(lists.listMemberPayouts, payouts)
  serve(listMemberNotes, notes)
  serve(writeMemberNote, writeNote)
  serve(pinMemberNote, pin)
}
