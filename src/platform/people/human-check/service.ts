/** What other features use of `human-check/`. */
export { checkBotCheck, makeBotChallenge } from './bot-check.ts'
export { makeCaptcha } from './captcha.ts'
export { checkHuman, type HumanAnswer } from './human-check.ts'
