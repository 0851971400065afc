/**
 * Every refusal and failure of a call, with its HTTP status. The code is the contract between platform, edge and browser;
 * its words are in `locales/<locale>/errors.json` under the same key.
 */
export const ERROR_STATUS = {
  // the wire
  'request.malformed': 400,
  'request.contentType': 415,
  'request.tooLarge': 413,
  'request.origin': 403,
  'request.invalid': 422,
  'request.merchant': 400,
  'request.sealed': 400,
  'request.notFound': 404,
  'request.method': 405,
  'request.tooMany': 429,
  'request.keyReused': 422,
  // the site
  'site.unknownHost': 404,
  'site.maintenance': 503,
  'site.regionBlocked': 451,
  'gateway.down': 502,
  'gateway.slow': 504,
  'gateway.invalidReply': 502,
  'system.internal': 500,
  'system.moduleOff': 403,
  // identity
  'session.required': 401,
  'session.expired': 401,
  'session.trialBlocked': 403,
  'session.agentOnly': 403,
  'login.incorrect': 401,
  'login.locked': 429,
  'login.suspended': 403,
  'login.verification': 401,
  'captcha.required': 403,
  'captcha.incorrect': 422,
  'botCheck.failed': 422,
  'register.usernameTaken': 409,
  'register.affiliateUnknown': 422,
  'register.underAge': 422,
  'register.termsRequired': 422,
  'field.invalid': 422,
  // money
  'wallet.insufficient': 409,
  'wallet.frozen': 403,
  'wallet.amount': 422,
  'wallet.roundUnknown': 404,
  'wallet.roundClosed': 409,
  'wallet.holdUnknown': 404,
  'wallet.holdResolved': 409,
  'wallet.rolledBack': 409,
  'wallet.betUnknown': 404,
  'wallet.betResolved': 409,
  'wallet.currency': 422,
  'wallet.limitReached': 403,
  // bonuses
  'bonus.maxStake': 403,
  'bonus.blocked': 403,
  'bonus.unknown': 404,
  'bonus.ended': 409,
  // offers
  'offer.unknown': 404,
  'offer.notOpen': 409,
  'offer.notEligible': 403,
  'offer.notReady': 409,
  'offer.spent': 409,
  'claim.unknown': 404,
  'claim.state': 409,
  'application.unknown': 404,
  'application.state': 409,
  'application.amount': 422,
  'referral.unknown': 404,
  'referral.state': 409,
  // points
  'points.off': 404,
  'points.itemUnknown': 404,
  'points.insufficient': 409,
  'points.stock': 409,
  'points.mobile': 422,
  'points.minimum': 422,
  'points.dailyCap': 409,
  'points.orderUnknown': 404,
  'points.orderState': 409,
  // games
  'game.unknown': 404,
  'game.unavailable': 503,
  'game.launchExpired': 403,
  'game.noDemo': 404,
  'game.noFavourite': 422,
  'game.stake': 422,
  'game.bet': 422,
  'game.seedsMoved': 409,
  'game.clientSeed': 422,
  'game.betsClosed': 409,
  'game.betUnknown': 404,
  'game.tooFast': 429,
  'vendor.unknown': 404,
  // lotteries
  'lottery.gameUnknown': 404,
  'lottery.drawUnknown': 404,
  'lottery.closed': 409,
  'lottery.paused': 409,
  'lottery.oddsChanged': 409,
  'lottery.selection': 422,
  'lottery.tooManyBets': 422,
  'lottery.tooManyNumbers': 422,
  'lottery.stake': 422,
  'lottery.full': 409,
  'lottery.orderUnknown': 404,
  'lottery.cancel': 409,
  'lottery.result': 422,
  'lottery.state': 409,
  'lottery.sameOperator': 409,
  'lottery.version': 422,
  'lottery.versionUnknown': 404,
  // game vendors and their calls
  'vendor.signature': 401,
  'vendor.replayed': 409,
  'vendor.address': 403,
  'vendor.session': 401,
  'vendor.playerBlocked': 403,
  'vendor.maintenance': 503,
  'vendor.stopped': 503,
  'vendor.country': 403,
  'vendor.stake': 422,
  'vendor.winTooHigh': 422,
  'vendor.tooEarly': 425,
  // operators
  'operator.notAllowed': 403,
  'operator.otherName': 403,
  'operator.unauthorised': 401,
  'tenant.unknown': 404,
  'ledger.copyRefused': 422,
  'deposit.state': 409,
  'adjustment.unknown': 404,
  'adjustment.differs': 409,
  'adjustment.state': 409,
  // secrets of members
  'session.weak': 403,
  'login.secondFactor': 401,
  'password.incorrect': 422,
  'password.noAccount': 404,
  'password.linkExpired': 422,
  'password.verification': 403,
  'password.changeRequired': 403,
  'pin.incorrect': 422,
  'code.incorrect': 422,
  'code.number': 422,
  'totp.alreadyOn': 409,
  'totp.notOn': 409,
  'passkey.failed': 422,
  'passkey.known': 409,
  'passkey.unknown': 404,
  'social.off': 404,
  'social.failed': 422,
  'social.unlinked': 404,
  'social.taken': 409,
  'sender.unavailable': 503,
  // the cashier
  'cashier.methodUnknown': 404,
  'cashier.amountTooLow': 422,
  'cashier.amountTooHigh': 422,
  'cashier.tooManyOpen': 409,
  'cashier.providerDown': 503,
  'cashier.depositUnknown': 404,
  'upload.kind': 415,
  'upload.damaged': 422,
  'upload.dimensions': 422,
  'upload.tooMany': 409,
  'upload.state': 409,
  'upload.unknown': 404,
  'payout.kind': 422,
  'payout.number': 422,
  'payout.tooMany': 409,
  'payout.unknown': 404,
  'payout.inUse': 409,
  'withdrawal.unknown': 404,
  'withdrawal.state': 409,
  'withdrawal.sameOperator': 409,
  'member.unknown': 404,
  'member.banned': 409,
  'transfer.relation': 403,
  'transfer.unknown': 404,
  'transfer.singleWallet': 409,
  'notice.signature': 401,
  'notice.mismatch': 422,
  'records.range': 422,
  // player protection
  'protection.timeOut': 403,
  'protection.excluded': 403,
  'protection.timeUp': 403,
  'protection.realityCheck': 403,
  'protection.unavailable': 503,
  'protection.off': 404,
  'protection.noRaise': 409,
  'protection.raiseWaits': 409,
  'protection.breakRuns': 409,
  'protection.firstLimit': 409,
  // document check
  'documents.state': 409,
  'documents.empty': 400,
  'documents.required': 409,
  'register.excluded': 403,
  // agents
  'agent.memberUnknown': 404,
  'agent.type': 422,
  'agent.rate': 422,
  'agent.lineFull': 409,
  'agent.linkUnknown': 404,
  'agent.tooManyLinks': 409,
  'agent.move': 409,
  'contract.unknown': 404,
  'contract.notAgent': 422,
  'contract.terms': 422,
  'contract.state': 409,
  'contract.warning': 409,
  'contract.busy': 409,
  'bill.unknown': 404,
  'bill.state': 409,
  'bill.notSimulated': 409,
  'transfer.dayLimit': 409,
  'transfer.documents': 409,
  // content, feedback, cases
  'content.invalid': 422,
  'content.unknown': 404,
  'content.preview': 404,
  'chat.closed': 403,
  'chat.muted': 403,
  'chat.slow': 429,
  'chat.unknown': 404,
  'models.unavailable': 503,
  'models.unknown': 404,
  'push.off': 404,
  'push.endpoint': 422,
  'feedback.length': 422,
  'feedback.unknown': 404,
  'feedback.answered': 409,
  'case.unknown': 404,
  'case.subject': 404,
  'case.open': 409,
  'case.closed': 409,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/**
 * A refusal that is returned to the caller: thrown anywhere, converted to a reply once (platform `onError`, client `call`).
 */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown> | undefined

  constructor(code: ErrorCode, details?: Record<string, unknown>, options?: ErrorOptions) {
    super(code, options)
    this.name = 'ApiError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERROR_STATUS, code)
}

/** `{ success: false, … }` as sent by every worker; `details` names fields or waiting times. */
export interface FailureBody {
  success: false
  code: ErrorCode
  message: string
  details?: Record<string, unknown>
}

export function failureBody(error: ApiError, message: string = error.code): FailureBody {
  const { code, details } = error
  return details ? { success: false, code, message, details } : { success: false, code, message }
}
