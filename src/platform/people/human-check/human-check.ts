import type { CallBase } from '#platform/base/call.ts'
import { checkBotCheck } from './bot-check.ts'
import { checkCaptcha, type CaptchaAnswer } from './captcha.ts'

/** The picture's characters, or proof of work instead, for visitors who cannot read the picture (WCAG 3.3.8). */
export interface HumanAnswer extends CaptchaAnswer {
  botCheck?: string | undefined
}

/** Refuses like `checkCaptcha`, or with `botCheck.failed` for proof of work. */
export async function checkHuman(base: CallBase, answer: HumanAnswer): Promise<void> {
  if (answer.botCheck) await checkBotCheck(base, answer.botCheck)
  else await checkCaptcha(base, answer)
}
