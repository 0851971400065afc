import * as calls from '#lib/api/talk/support.ts'
import * as opsCalls from '#lib/api/talk/support-ops.ts'
import type { Routes } from '#platform/base/call.ts'
import { listCasesOf } from './case-repository.ts'
import * as cases from './case-service.ts'
import { answerFeedback, listFeedback, takeFeedback } from './feedback-service.ts'

/** Feedback and disputes, for members and for operators. */
export function routeSupport(routes: Routes): void {
  routes.serve(calls.getFeedbackSettings, () => ({
    ...calls.FEEDBACK_BOUNDS,
    topics: [...calls.FEEDBACK_TOPICS],
  }))
  routes.serve(calls.sendFeedback, (call) => takeFeedback(call, call.input))
  routes.serve(calls.sendMemberFeedback, (call) =>
    takeFeedback(call, { ...call.input, member: call.member.id }),
  )
  routes.serve(opsCalls.listFeedback, listFeedback)
  routes.serve(opsCalls.answerFeedback, answerFeedback)
  routeCases(routes)
}

function routeCases({ serve }: Routes): void {
  serve(calls.listDisputable, cases.listDisputable)
  serve(calls.openCase, cases.openCase)
  serve(calls.listCases, async (call) => ({
    cases: await cases.toCases(call, await listCasesOf(call.env, call.tenant.id, call.member.id)),
  }))
  serve(calls.getCase, (call) => cases.readOwn(call, call.input.id))
  serve(calls.replyToCase, cases.replyToCase)
  serve(calls.withdrawCase, cases.withdrawCase)
  serve(calls.getCaseStatement, cases.getCaseStatement)
  serve(opsCalls.listOpenCases, async (call) => ({ cases: await cases.dueCases(call) }))
  serve(opsCalls.answerCase, cases.answerCase)
}
