/** What other features use of `human-check/`. */
export { checkBotCheck, getBotChallenge } from './bot-check.ts'
export { getCaptcha } from './captcha.ts'
export { checkHuman, type HumanAnswer } from './human-check.ts'
export { encodeGreyPng } from './png.ts'
