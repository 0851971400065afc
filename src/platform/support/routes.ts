import * as support from '#lib/api/support.ts'
import * as ops from '#lib/api/support-ops.ts'
import { serve, type App } from '#platform/serve.ts'
import { listCasesOf, listSubjects } from './case-repository.ts'
import * as cases from './case-service.ts'
import { answer, openFeedback, takeFeedback } from './feedback-service.ts'

/** Feedback and disputes, for members and for operators. */
export function routeSupport(app: App): void {
  serve(app, support.getFeedbackSettings, () => ({
    ...support.FEEDBACK_BOUNDS,
    topics: [...support.FEEDBACK_TOPICS],
  }))
  serve(app, support.sendFeedback, (call) => takeFeedback(call, call.input))
  serve(app, support.sendMemberFeedback, (call) =>
    takeFeedback(call, { ...call.input, member: call.member.id }),
  )
  serve(app, ops.listFeedback, openFeedback)
  serve(app, ops.answerFeedback, answer)
  routeCases(app)
}

function routeCases(app: App): void {
  serve(app, support.listDisputable, async ({ env, tenant, member, input }) => {
    const items = await listSubjects(env, tenant.id, { member: member.id, subject: input.subject })
    return {
      currency: tenant.currency,
      items: items.map(({ id, at, amount, name, status }) => ({
        id,
        atMs: at,
        amountMinor: amount,
        name,
        status,
      })),
    }
  })
  serve(app, support.openCase, cases.open)
  serve(app, support.listCases, async ({ env, tenant, member }) => ({
    cases: (await listCasesOf(env, tenant.id, member.id)).map(cases.toCase),
  }))
  serve(app, support.getCase, (call) => cases.readOwn(call, call.input.id))
  serve(app, support.replyToCase, cases.reply)
  serve(app, support.withdrawCase, cases.takeBack)
  serve(app, support.getCaseStatement, cases.statementOf)
  serve(app, ops.listOpenCases, async (call) => ({ cases: await cases.dueCases(call) }))
  serve(app, ops.answerCase, cases.answer)
}
