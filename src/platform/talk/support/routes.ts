import * as support from '#lib/api/talk/support.ts'
import * as ops from '#lib/api/talk/support-ops.ts'
import type { Routes } from '#platform/base/call.ts'
import { listCasesOf } from './case-repository.ts'
import * as cases from './case-service.ts'
import { answer, unansweredFeedback, takeFeedback } from './feedback-service.ts'

/** Feedback and disputes, for members and for operators. */
export function routeSupport(routes: Routes): void {
  routes.serve(support.getFeedbackSettings, () => ({
    ...support.FEEDBACK_BOUNDS,
    topics: [...support.FEEDBACK_TOPICS],
  }))
  routes.serve(support.sendFeedback, (call) => takeFeedback(call, call.input))
  routes.serve(support.sendMemberFeedback, (call) =>
    takeFeedback(call, { ...call.input, member: call.member.id }),
  )
  routes.serve(ops.listFeedback, unansweredFeedback)
  routes.serve(ops.answerFeedback, answer)
  routeCases(routes)
}

function routeCases({ serve }: Routes): void {
  serve(support.listDisputable, cases.disputable)
  serve(support.openCase, cases.open)
  serve(support.listCases, async (call) => ({
    cases: await cases.toCases(call, await listCasesOf(call.env, call.tenant.id, call.member.id)),
  }))
  serve(support.getCase, (call) => cases.readOwn(call, call.input.id))
  serve(support.replyToCase, cases.reply)
  serve(support.withdrawCase, cases.takeBack)
  serve(support.getCaseStatement, cases.statementOf)
  serve(ops.listOpenCases, async (call) => ({ cases: await cases.dueCases(call) }))
  serve(ops.answerCase, cases.answer)
}
