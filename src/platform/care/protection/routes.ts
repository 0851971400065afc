import { ApiError } from '#lib/api/errors.ts'
import * as calls from '#lib/api/care/protection.ts'
import * as opsCalls from '#lib/api/care/protection-ops.ts'
import type { Handler, Routes } from '#platform/base/call.ts'
import { getMyPlay } from './my-play.ts'
import { exclude } from './exclude-service.ts'
import { setMemberLimit } from './operator-limit.ts'
import { answerPrompt } from './prompts.ts'
import { changeProtection, getProtection, keepRequired } from './protection-service.ts'
import { listCare, listExclusions } from './care.ts'
import { decideDoubt, listDoubts } from './doubts.ts'
import { exportProtection } from './record.ts'
import { asksFirst, settingsOf } from './settings.ts'

export function routeProtection({ serve }: Routes): void {
  serve(opsCalls.listCare, listCare)
  serve(opsCalls.listExclusions, listExclusions)
  serve(opsCalls.listDoubts, listDoubts)
  serve(opsCalls.decideDoubt, decideDoubt)
  serve(opsCalls.exportProtection, exportProtection)
  serve(opsCalls.setMemberLimit, setMemberLimit)
  serve(calls.getProtection, getProtection)
  serve(calls.getMyPlay, getMyPlay)
  serve(calls.setLimit, setLimit)
  serve(calls.answerFirstLimit, answerFirstLimit)
  serve(calls.answerPrompt, answerPrompt)
  serve(calls.answerRaise, answerRaise)
  serve(calls.takeTimeOut, takeTimeOut)
  serve(calls.excludeMyself, excludeMyself)
  serve(calls.setRealityCheck, setRealityCheck)
  serve(calls.answerRealityCheck, answerRealityCheck)
}

const setLimit: Handler<typeof calls.setLimit> = async (call) => {
  const { kind, period, max, operationKey } = call.input
  need(settingsOf(call.tenant).limits.includes(kind))
  if (max === null) await keepRequired(call, { kind, period })
  return changeProtection(call, operationKey, { do: 'setLimit', limit: kind, period, max })
}

const answerFirstLimit: Handler<typeof calls.answerFirstLimit> = (call) => {
  need(asksFirst(settingsOf(call.tenant)))
  const { period, max, source, operationKey } = call.input
  return changeProtection(call, operationKey, { do: 'answerFirst', period, max, source })
}

const answerRaise: Handler<typeof calls.answerRaise> = async (call) => {
  const { kind, period, answer, operationKey } = call.input
  if (answer === 'confirm') await keepRequired(call, { kind, period, isAsked: true })
  const step = answer === 'confirm' ? 'confirmRaise' : 'cancelRaise'
  return changeProtection(call, operationKey, { do: step, limit: kind, period })
}

const takeTimeOut: Handler<typeof calls.takeTimeOut> = (call) => {
  need(settingsOf(call.tenant).timeOut)
  return changeProtection(call, call.input.operationKey, { do: 'timeOut', hours: call.input.hours })
}

const excludeMyself: Handler<typeof calls.excludeMyself> = (call) => {
  need(settingsOf(call.tenant).exclusion)
  return exclude(call, call.input)
}

const setRealityCheck: Handler<typeof calls.setRealityCheck> = (call) => {
  need(settingsOf(call.tenant).realityCheck)
  const { minutes, operationKey } = call.input
  return changeProtection(call, operationKey, { do: 'setCheck', minutes })
}

const answerRealityCheck: Handler<typeof calls.answerRealityCheck> = (call) => {
  const { answer, operationKey } = call.input
  return changeProtection(call, operationKey, { do: 'answerCheck', answer })
}

/** Refuses a feature that is optional in the brand's market and that the brand does not offer. */
function need(isOffered: boolean): void {
  if (!isOffered) throw new ApiError('protection.off')
}
