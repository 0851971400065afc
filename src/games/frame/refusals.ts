import { ApiError } from '#lib/api/errors.ts'
import type { NoticeAction } from './notice.ts'
import type { FrameWords } from './words.ts'

export interface Refusal {
  title: string
  text: string
  actions: NoticeAction[]
  hasExpired: boolean
}

/** The ways on that the page can offer; one that is missing is left out. */
export interface WaysOn {
  lowerStake?: (() => void) | undefined
  /** Demos alone: play credits to go on with. */
  moreCredits?: (() => void) | undefined
  /** For money alone: a deposit, on the page around the game. */
  addMoney?: (() => void) | undefined
  /** For money alone: a withdrawal, on the page around the game. */
  withdraw?: (() => void) | undefined
  retry?: (() => void) | undefined
  back?: (() => void) | undefined
}

/** What a player reads when a call was refused, and what can be done about it. */
export function refusalNotice(error: unknown, words: FrameWords, ways: WaysOn): Refusal {
  const { errors, actions } = words
  const back = action(actions.back, ways.back)
  const ok = action(actions.ok, () => undefined)
  const lowerStake = action(actions.lowerStake, ways.lowerStake)
  const refusal = (title: string, text: string, list: NoticeAction[]): Refusal => ({
    title,
    text,
    actions: list.length > 0 ? list : ok,
    hasExpired: false,
  })
  switch (error instanceof ApiError ? error.code : undefined) {
    case 'wallet.insufficient':
      if (ways.moreCredits)
        return refusal(errors.insufficientTitle, words.demoText, action(words.demoMore, ways.moreCredits))
      return refusal(errors.insufficientTitle, errors.insufficientText, [
        ...action(actions.addMoney, ways.addMoney),
        ...lowerStake,
        ...(ways.addMoney ? [] : back),
      ])
    case 'wallet.frozen':
      return refusal(errors.frozenTitle, errors.frozenText, back)
    case 'wallet.limitReached':
      return refusal(errors.limitTitle, errors.limitText, [...lowerStake, ...back])
    case 'protection.timeOut':
    case 'protection.excluded':
      return refusal(errors.breakTitle, errors.breakText, [
        ...action(actions.withdraw, ways.withdraw),
        ...back,
      ])
    case 'protection.timeUp':
      return refusal(errors.timeTitle, errors.timeText, back)
    case 'protection.realityCheck':
      return refusal(errors.checkTitle, errors.checkText, ok)
    case 'game.stake':
      return refusal(errors.stakeTitle, errors.stakeText, [...lowerStake, ...ok])
    case 'game.bet':
      return refusal(errors.betTitle, errors.betText, ok)
    case 'bonus.unknown':
    case 'bonus.ended':
    case 'bonus.blocked':
      return refusal(errors.freeTitle, errors.freeText, ok)
    case 'game.launchExpired':
    case 'session.required':
    case 'session.expired':
      return { ...refusal(errors.expiredTitle, errors.expiredText, back), hasExpired: true }
    default:
      if (ways.retry)
        return refusal(errors.openTitle, errors.openText, [...action(actions.retry, ways.retry), ...back])
      return refusal(errors.otherTitle, errors.otherText, ok)
  }
}

function action(label: string, run: (() => void) | undefined): NoticeAction[] {
  return run ? [{ label, run }] : []
}
