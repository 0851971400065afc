import type { Endpoint } from '#lib/api/endpoint.ts'

/** A call of the registry that an outside back end has to answer. */
export interface PlayerCall {
  name: string
  endpoint: Endpoint
}

/** First segments of the paths that the edge routes to a brand's gateway. */
const ROOTS = ['/wps/', '/lgw/', '/lotto/']
const PLAYERS: readonly Endpoint['who'][] = ['anyone', 'session', 'member', 'agent']

/** Move money, points or bonuses of the test member: only with `--money`. */
const MONEY = new Set(
  `startDeposit addPayoutAccount removePayoutAccount withdraw confirmWithdrawal transferToMember walletTransfer convertPoints
  redeemPoints placeBets cancelLotteryOrder giveUpBonus claimRaffle claimReward claimAllRewards joinPromotion spinLuckyWheel
  openApplication sendApplication noteAppLogin`.split(/\s+/),
)

const CREDENTIALS = 'changes how the account is entered'
const MESSAGE = 'sends a message that somebody pays for'
const PEOPLE = 'is read by other people'
const PROTECTION = 'limits or closes the account'
const LINE = 'changes an agent’s line'
const ENDS = 'ends the session of the kit'
const OUTSIDE = 'needs another party or device'

/** Calls with effects that no option of the kit wants; only their refusals are checked. */
const NEVER: Readonly<Record<string, string>> = {
  ...named(
    CREDENTIALS,
    'changePassword setPin setContact setPasswordByEmail setPasswordByPhone confirmTotp removeTotp',
  ),
  ...named(MESSAGE, 'sendContactCode sendPasswordCode sendRegisterSmsCode sendSmsCode forgotPasswordByEmail'),
  ...named(PEOPLE, 'sayInChat reportChatLine openCase replyToCase withdrawCase'),
  ...named(
    PROTECTION,
    'excludeMyself takeTimeOut setLimit answerFirstLimit answerRaise setRealityCheck answerRealityCheck answerPrompt sendDocuments',
  ),
  ...named(
    LINE,
    'createInvite setInviteOpen setDownlineRates setDownlineRemark changeContract offerContract requestContract createDownline',
  ),
  ...named(ENDS, 'logout closeSessions'),
  ...named(
    OUTSIDE,
    'addPasskey removePasskey logInByPasskey beginSocialLogin finishSocialLogin linkSocial unlinkSocial useExchangeCode savePush removePush addProof',
  ),
  ...named('makes a member', 'register registerByMobile'),
  ...named('deletes messages', 'deleteMessages'),
}

/** Every call of players: not those of operators, vendors, providers and in-house games, which always reach the platform. */
export function playerCalls(registry: Readonly<Record<string, Endpoint>>): PlayerCall[] {
  return Object.entries(registry)
    .filter(
      ([, { who, surface, path }]) =>
        PLAYERS.includes(who) && surface === 'brand' && ROOTS.some((root) => path.startsWith(root)),
    )
    .map(([name, endpoint]) => ({ name, endpoint }))
}

export function needsSession({ who }: Pick<Endpoint, 'who'>): boolean {
  return who !== 'anyone'
}

/** What the kit may do with a call; the reason why it is not tried with a valid input, if it is not. */
export function heldBack(
  { name, endpoint }: PlayerCall,
  { hasAccount, money }: { hasAccount: boolean; money: boolean },
): string | undefined {
  const isRead = endpoint.method === 'GET'
  if (!hasAccount && needsSession(endpoint)) return 'needs --account'
  if (!hasAccount && !isRead) return 'has effects: needs --account'
  if (endpoint.reply !== 'json') return 'answers a file, which the edge passes on from the platform alone'
  if (MONEY.has(name) && !money) return 'moves money: needs --money'
  const reason = NEVER[name]
  return reason === undefined ? undefined : reason
}

function named(reason: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, reason]))
}
