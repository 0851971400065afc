/** What the kit may do with a call that has effects: with an account, with `--money` too, or never, for a reason. */
type Act = 'free' | 'money' | { never: string }

const free: Act = 'free'
const money: Act = 'money'
const credentials: Act = { never: 'changes how the account is entered' }
const message: Act = { never: 'sends a message that somebody pays for' }
const people: Act = { never: 'is read by other people' }
const protection: Act = { never: 'limits or closes the account' }
const line: Act = { never: 'changes an agent’s line' }
const ending: Act = { never: 'ends sessions' }
const outside: Act = { never: 'needs another party or device' }
const member: Act = { never: 'makes a member' }
const deletion: Act = { never: 'deletes messages' }

/** Every call of players that is no read. One that is missing here is never tried: nobody has judged it. */
export const ACTS: Readonly<Record<string, Act>> = {
  ...named(
    free,
    `acceptTerms setProfileIcon setWinsHidden confirmSession logInFreePlay login makeExchangeCode resumeSession staySession
    beginPasskey beginPasskeyLogin launchChat sendFeedback sendMemberFeedback addFavouriteGame removeFavouriteGame launchDemo
    launchGame priceSlip readMessages beginTotp`,
  ),
  ...named(
    money,
    `startDeposit addPayoutAccount removePayoutAccount withdraw confirmWithdrawal transferToMember walletTransfer
    convertPoints redeemPoints placeBets cancelLotteryOrder giveUpBonus claimRaffle claimReward claimAllRewards joinPromotion
    spinLuckyWheel openApplication sendApplication noteAppLogin`,
  ),
  ...named(
    credentials,
    'changePassword setPin setContact setPasswordByEmail setPasswordByPhone confirmTotp removeTotp',
  ),
  ...named(message, 'sendContactCode sendPasswordCode sendRegisterSmsCode sendSmsCode forgotPasswordByEmail'),
  ...named(people, 'chooseNickname sayInChat reportChatLine openCase replyToCase withdrawCase'),
  ...named(
    protection,
    `excludeMyself takeTimeOut setLimit answerFirstLimit answerRaise setRealityCheck answerRealityCheck answerPrompt
    sendDocuments`,
  ),
  ...named(
    line,
    `createInvite setInviteOpen setDownlineRates setDownlineRemark changeContract offerContract requestContract
    createDownline`,
  ),
  ...named(ending, 'logout closeSessions'),
  ...named(
    outside,
    `addPasskey removePasskey logInByPasskey beginSocialLogin finishSocialLogin linkSocial unlinkSocial useExchangeCode
    savePush removePush addProof`,
  ),
  ...named(member, 'register registerByMobile'),
  ...named(deletion, 'deleteMessages'),
}

function named(act: Act, names: string): Record<string, Act> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, act]))
}
