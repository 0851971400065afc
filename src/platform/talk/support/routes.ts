import * as calls from '#lib/api/talk/support.ts'
import * as answersCalls from '#lib/api/talk/support-answers-ops.ts'
import * as opsCalls from '#lib/api/talk/support-ops.ts'
import type { Handler, Routes } from '#platform/base/call.ts'
import { listSavedAnswers, removeAnswer, saveAnswer } from './answer-service.ts'
import * as cases from './case-service.ts'
import { answerFeedback, listFeedback, takeFeedback } from './feedback-service.ts'

/** Feedback and disputes, for members and for operators. */
export function routeSupport(routes: Routes): void {
  routes.serve(calls.getFeedbackSettings, getFeedbackSettings)
  routes.serve(calls.sendFeedback, sendFeedback)
  routes.serve(calls.sendMemberFeedback, sendMemberFeedback)
  routes.serve(opsCalls.listFeedback, listFeedback)
  routes.serve(opsCalls.answerFeedback, answerFeedback)
  routes.serve(answersCalls.listSavedAnswers, listSavedAnswers)
  routes.serve(answersCalls.saveAnswer, saveAnswer)
  routes.serve(answersCalls.removeAnswer, removeAnswer)
  routeCases(routes)
}

const getFeedbackSettings: Handler<typeof calls.getFeedbackSettings> = () => ({
  ...calls.FEEDBACK_BOUNDS,
  topics: [...calls.FEEDBACK_TOPICS],
})

const sendFeedback: Handler<typeof calls.sendFeedback> = (call) => takeFeedback(call, call.input)

const sendMemberFeedback: Handler<typeof calls.sendMemberFeedback> = (call) =>
  takeFeedback(call, { ...call.input, member: call.member.id })

function routeCases({ serve }: Routes): void {
  serve(calls.listDisputable, cases.listDisputable)
  serve(calls.openCase, cases.openCase)
  serve(calls.listCases, cases.listCases)
  serve(calls.getCase, cases.getCase)
  serve(calls.replyToCase, cases.replyToCase)
  serve(calls.withdrawCase, cases.withdrawCase)
  serve(calls.getCaseStatement, cases.getCaseStatement)
  serve(opsCalls.listOpenCases, cases.listOpenCases)
  serve(opsCalls.answerCase, cases.answerCase)
}
