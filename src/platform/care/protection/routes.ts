import { ApiError } from '#lib/api/errors.ts'
import {
  answerFirstLimit,
  answerPrompt,
  answerRaise,
  answerRealityCheck,
  excludeMyself,
  getMyPlay,
  getProtection,
  setLimit,
  setRealityCheck,
  takeTimeOut,
} from '#lib/api/care/protection.ts'
import { exportProtection, listCare, listExclusions, setMemberLimit } from '#lib/api/care/protection-ops.ts'
import type { Routes } from '#platform/base/call.ts'
import { myPlay } from './my-play.ts'
import { exclude } from './exclude-service.ts'
import { recordAnswer } from './prompts.ts'
import { changeProtection, readStatus } from './protection-service.ts'
import { careList, runningExclusions } from './care.ts'
import { setLimitFor } from './operator-limit.ts'
import { exportPage } from './record.ts'
import { asksFirst, settingsOf } from './settings.ts'

export function routeProtection({ serve }: Routes): void {
  serve(listCare, careList)
  serve(listExclusions, runningExclusions)
  serve(exportProtection, exportPage)
  serve(setMemberLimit, setLimitFor)
  serve(getProtection, readStatus)
  serve(getMyPlay, myPlay)
  serve(setLimit, (call) => {
    const { kind, period, max, operationKey } = call.input
    need(settingsOf(call.tenant).limits.includes(kind))
    return changeProtection(call, operationKey, { do: 'setLimit', limit: kind, period, max })
  })
  serve(answerFirstLimit, (call) => {
    need(asksFirst(settingsOf(call.tenant)))
    const { period, max, source, operationKey } = call.input
    return changeProtection(call, operationKey, { do: 'answerFirst', period, max, source })
  })
  serve(answerPrompt, recordAnswer)
  serve(answerRaise, (call) => {
    const { kind, period, answer, operationKey } = call.input
    const step = answer === 'confirm' ? 'confirmRaise' : 'cancelRaise'
    return changeProtection(call, operationKey, { do: step, limit: kind, period })
  })
  serve(takeTimeOut, (call) => {
    need(settingsOf(call.tenant).timeOut)
    return changeProtection(call, call.input.operationKey, { do: 'timeOut', hours: call.input.hours })
  })
  serve(excludeMyself, (call) => {
    need(settingsOf(call.tenant).exclusion)
    return exclude(call, call.input)
  })
  serve(setRealityCheck, (call) => {
    need(settingsOf(call.tenant).realityCheck)
    const { minutes, operationKey } = call.input
    return changeProtection(call, operationKey, { do: 'setCheck', minutes })
  })
  serve(answerRealityCheck, (call) => {
    const { answer, operationKey } = call.input
    return changeProtection(call, operationKey, { do: 'answerCheck', answer })
  })
}

/** Refuses a feature that is optional in the brand's market and that the brand does not offer. */
function need(isOffered: boolean): void {
  if (!isOffered) throw new ApiError('protection.off')
}
