import * as calls from '#lib/api/rewards/releases-ops.ts'
import type { Routes } from '#platform/base/call.ts'
import { listDraftComments, writeDraftComment } from './comment-service.ts'
import {
  decideRelease,
  listReleases,
  proposeRelease,
  rollBackRelease,
  withdrawRelease,
} from './release-service.ts'

/** Drafts of texts and offers that go live together, and what operators say about drafts. */
export function routeReleases({ serve }: Routes): void {
  serve(calls.listReleases, listReleases)
  serve(calls.proposeRelease, proposeRelease)
  serve(calls.decideRelease, decideRelease)
  serve(calls.withdrawRelease, withdrawRelease)
  serve(calls.rollBackRelease, rollBackRelease)
  serve(calls.listDraftComments, listDraftComments)
  serve(calls.writeDraftComment, writeDraftComment)
}
