import type { ErrorCode } from '#lib/api/errors.ts'

/** The call's input together with what the refusal says of it. */
export type Facts = Readonly<Record<string, unknown>>

/**
 * What the server refused and what to do, by code; `{name}` stands for a fact. A command may replace the text by a more
 * precise one.
 */
const TEXTS: Partial<Record<ErrorCode, string>> = {
  'adjustment.differs':
    'correction "{id}" was asked for with other facts; repeat those that "adjust list" shows, or ask for another one under a new --id',
  'adjustment.state': 'correction "{id}" is {state}, and stays so; ask for another one under a new --id',
  'upload.unknown': 'there is no picture {id} at {tenant}: it may have been erased since',
  'adjustment.unknown': 'there is no correction "{id}" at {tenant}; "adjust list" shows them',
  'agent.lineFull': 'the line takes no more ({bound}: at most {limit}); choose another upline',
  'agent.move':
    'the line cannot move there ({reason}): its new upline is another agent outside it; "agents show" has both',
  'agent.rate': 'a rate is outside what the upline allows; "agents show" has the rates of both',
  'agent.type': 'an account of type {type} cannot take part in this; "agents show" tells what it is',
  'application.amount':
    '--amount is above what the offer gives: at most {mostMinor} in minor units; "applications list" shows both',
  'application.state':
    'this application is {status} and waits no longer; "applications list" shows those that do',
  'application.unknown':
    'there is no application "{id}" at {tenant}; "applications list" shows those that wait',
  'bill.state':
    'statement {billId} is {state} and waits for no decision; "agents bills" shows those that wait',
  'bill.unknown': 'there is no statement {billId} at {tenant}; "agents bills" shows those that wait',
  'bonus.blocked': 'rewards are switched off for this member; reject the claim, or restore the account first',
  'bonus.ended': 'this bonus has ended: nothing is left to take; "bonuses list" shows those that run',
  'bonus.unknown': 'this member has no such bonus; "bonuses list" shows them',
  'case.closed': 'this case is closed, and its decision stands; "cases list" shows those that are open',
  'case.unknown': 'there is no case "{id}" at {tenant}; "cases list" shows those that are open',
  'cashier.depositUnknown': 'there is no such deposit at {tenant}; "deposits list" shows those that wait',
  'chat.unknown':
    'there is no such line in the chat room of {tenant}; "chat list" shows lines with their ids',
  'claim.state': 'this claim is {status} and waits no longer; "claims list" shows those that do',
  'claim.unknown': 'there is no such claim at {tenant}; "claims list" shows those that wait',
  'content.invalid': '"{name}" cannot be shown as it is written; correct the file and repeat the command',
  'content.unknown': 'there is no such item at {tenant}; "content list" shows every item with its versions',
  'contract.busy':
    'others change this line at the same moment, or the id belongs to another contract; repeat the command',
  'contract.state':
    'contract {contractId} is {state}, where this cannot be done; "agents contracts --account <name>" shows what stands',
  'contract.terms': 'the terms break a rule; correct the file and repeat the command',
  'contract.unknown':
    'there is no contract {contractId} at {tenant}; "agents contracts --account <name>" shows them with their ids',
  'contract.warning':
    'these terms have consequences that you may not want; change them, or repeat the command with --force',
  'deposit.state': 'this deposit is past that step; "deposits list" shows those that wait',
  'documents.required': 'this player’s documents come first; "care documents list" shows those that wait',
  'documents.state':
    'the documents of this account are in another state ({state}); "care documents list" shows those that wait',
  'doubt.unknown': 'nothing about this account waits; "care doubts list" shows what does',
  'feedback.answered': 'this message has its answer already; "feedback list" shows those that wait',
  'feedback.unknown': 'there is no message "{id}" at {tenant}; "feedback list" shows those that wait',
  'field.invalid':
    'something is missing or not accepted as it is written; see --help for what the command takes',
  'ledger.copyRefused': 'these wallets are not empty, or another copy is under way; nothing was written',
  'lottery.drawUnknown': 'there is no draw "{issue}" of {gameCode}; "lottery draws" shows its draws',
  'lottery.gameUnknown':
    '{tenant} has no lottery game "{gameCode}"; its games are under "lottery" in tenants/{tenant}/tenant.json',
  'lottery.result': 'this is no result of the game; correct the file and repeat the command',
  'lottery.sameOperator': 'this person has decided already: the second decision is somebody else’s',
  'lottery.state':
    'the draw or version is {state} and takes no such step; "lottery draws" and "versions" show states',
  'lottery.version': 'this version breaks a rule; correct it and repeat the command',
  'lottery.versionUnknown': 'there is no such version of {gameCode}; "lottery versions" shows them',
  'entry.changed': 'somebody decided meanwhile; look at it again: {reviews}',
  'entry.claimed': 'somebody else works on it: {operator}; the claim lapses ten minutes after it was taken',
  'note.unknown': 'there is no such note about this player; "players notes" shows them',
  'member.banned': 'this account is banned, and a ban is for ever; the member can log in and withdraw',
  'member.unknown': 'there is no account "{account}" at {tenant}; --account takes the login name',
  'offer.spent':
    'the budget or a cap of the offer does not allow it; "offers list" shows what is left, "offers put" raises it',
  'offer.unknown': 'there is no such offer at {tenant}, or it does not run; "offers list" shows them',
  'operator.keyUnknown': 'there is no such key, or it is revoked already; "operators keys" shows them',
  'operator.name':
    'an operator’s name has letters of one script, ASCII digits, and . _ @ - between them; choose another one',
  'operator.nameTaken':
    '"{name}" is taken, or looks like the name of another operator; "operators list" shows them',
  'operator.state': 'this account is {status}; "operators list" shows where each stands',
  'operator.unknown': 'there is no such operator; "operators list" shows them',
  'points.insufficient': 'the member has fewer points; "points show" tells how many',
  'points.orderState': 'this redemption is {status} and waits no longer; "points orders" shows those that do',
  'points.orderUnknown': 'there is no redemption "{id}" at {tenant}; "points orders" shows those that wait',
  'protection.excluded':
    'this player has excluded themselves: they are given nothing to play with until it ends',
  'protection.off': 'this brand has no limits and breaks; "modules" of its tenant.json says what it has',
  'protection.unavailable': 'limits and breaks cannot be read at the moment; nothing was shown. Try again',
  'protection.timeOut': 'this player takes a time-out: they are given nothing to play with until it ends',
  'records.range': 'these are no days, or more than a year of them: write --from and --to like 2026-11-30',
  'referral.state': 'this invitation is decided; "referrals list" shows those that wait',
  'referral.unknown': 'there is no such invitation at {tenant}; "referrals list" shows those that wait',
  'register.usernameTaken': 'the name is taken at {tenant}; choose another',
  'request.keyReused': 'the key of this operation was used for something else; repeat the command',
  'request.tooMany':
    'this was done as often as it may be for now; try again in {retryAfterSeconds} s, nothing is lost until then',
  'system.moduleOff':
    '{tenant} works without the module {module}, so this is not offered there; switch it on in "modules" of its tenant.json first',
  'prize.unknown': 'no money of this vendor waits under that id; "vendors held" shows what does',
  'release.draft':
    'something of it is no newest draft any more, or was changed since; "releases list" shows what',
  'release.sameOperator': 'this person gathered the release: somebody else decides on it',
  'release.state': 'the release is past that step; "releases list" shows where each stands',
  'release.unknown': 'there is no such release at {tenant}; "releases list" shows them',
  'role.end': 'a role ends within {mostDays} days; name the day with --until, or --hours',
  'role.sameOperator': 'a role is confirmed by somebody who neither asked for it nor holds it',
  'role.state': 'this role is {state} and waits no longer; "operators roles" shows those that do',
  'role.tooMany': 'this operator has as many roles or keys as there can be; end some first',
  'role.unknown': 'there is no role "{id}"; "operators roles" shows them',
  'segment.inUse': 'offers ask for this segment: {offers}; end them first, or give them another one',
  'segment.sameOperator': 'this person wrote the version: somebody else decides on it',
  'segment.state': 'somebody changed it meanwhile; "segments list" shows its versions',
  'segment.unknown': 'there is no segment "{id}" in force at {tenant}; "segments list" shows them',
  'totp.notOn': 'this account has no second factor; nothing was done',
  'game.unknown': 'the brand does not offer this game, or it is no single one; "games find" shows them',
  'vendor.unknown': 'there is no such vendor in the catalogue; "vendors list" shows them',
  'wallet.betUnknown': 'there is no such bet of this player; "players bets" shows them',
  'wallet.frozen': 'this wallet is closed; "members restore" opens the account first',
  'wallet.insufficient': 'the wallet holds less than that; nothing was moved',
  'wallet.limitReached':
    'it would pass a limit of the player’s ({kind}): return the money, or wait until the limit has room',
  'withdrawal.sameOperator': 'this person has decided already: the second decision is somebody else’s',
  'withdrawal.state': 'this withdrawal is past that step; "withdrawals list" shows those that wait',
  'withdrawal.unknown': 'there is no such withdrawal at {tenant}; "withdrawals list" shows those that wait',
}
/** Refusals whose details tell what is wrong inside a file. */
const WITH_DETAILS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'adjustment.differs',
  'agent.rate',
  'content.invalid',
  'contract.terms',
  'contract.warning',
  'field.invalid',
  'lottery.result',
  'lottery.version',
])

/** What is wrong, and the remedy; nothing for a code that has no text. */
export function refusalWords(code: ErrorCode, { input, details }: { input: Facts; details: Facts }): string {
  const text = TEXTS[code]
  if (text === undefined) return ''
  const facts = new Map(Object.entries({ ...input, ...details }))
  const clauses = text.split('; ').map((clause) => filled(clause, facts))
  const known = clauses.filter((clause) => clause !== undefined)
  // What the reply does not tell is left out, not guessed.
  const said = [...(known.length < clauses.length ? [`refused (${code})`] : []), ...known].join('; ')
  return WITH_DETAILS.has(code) && Object.keys(details).length > 0
    ? `${said}\n${JSON.stringify(details)}`
    : said
}

/** `undefined` where a fact of the clause is not known. */
function filled(clause: string, facts: ReadonlyMap<string, unknown>): string | undefined {
  const names = [...clause.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (names.some((name) => shown(facts.get(name)) === undefined)) return undefined
  return clause.replaceAll(/\{(\w+)\}/g, (_, name: string) => shown(facts.get(name)) ?? '')
}

function shown(fact: unknown): string | undefined {
  if (Array.isArray(fact)) return fact.map((each) => shown(each) ?? JSON.stringify(each)).join(', ')
  return typeof fact === 'string' || typeof fact === 'number' ? String(fact) : undefined
}
