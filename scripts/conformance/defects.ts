import type { Endpoint } from '#lib/api/endpoint.ts'
import type { Dialect } from '#lib/api/play/vendors-dialects.ts'
import * as api from '#lib/api/play/vendors-wallet.ts'
import { isSaying, type Answer, type Asking } from './wire.ts'

/** A fault of a wallet, simulated between the kit and the deployment: the case of this number must see it. */
export interface Defect {
  number: number
  name: string
  /** Formats in which it is no fault. */
  without?: readonly Dialect[]
  /** Created again for each run. */
  plant: (next: Asking) => Asking
}

type Input = Record<string, unknown>
type Path = Pick<Endpoint, 'path'>

const is = (endpoint: Path, ...others: readonly Path[]) => others.some(({ path }) => path === endpoint.path)
const ok = (value: Input = {}): Answer => ({ status: 200, code: 'ok', value, details: {} })
const refused = (code: string): Answer => ({ status: 200, code, value: {}, details: {} })
let made = 0
/** A movement under another id. */
const anew = (input: Input): Input => ({ ...input, transaction: `${String(input['transaction'])}-${++made}` })

/** Changes what is sent by one call. */
function sends(endpoint: Path, change: (input: Input) => Input): Defect['plant'] {
  return (next) => (called, input, twist) =>
    next(called, is(called, endpoint) ? change(Object(input)) : input, twist)
}

/** Changes what one call answers. */
function answers(endpoint: Path, change: (answer: Answer, input: Input) => Answer): Defect['plant'] {
  return (next) => async (called, input, twist) => {
    const answer = await next(called, input, twist)
    return is(called, endpoint) ? change(answer, Object(input)) : answer
  }
}

/** Accepts what the wallet refuses with this code. */
function accepts(endpoint: Path, code: string): Defect['plant'] {
  return answers(endpoint, (answer) => (isSaying(answer, code) ? ok() : answer))
}

/** Signs calls rightly whatever the case did to them. */
const signsAnew: Defect['plant'] = (next) => (called, input) => next(called, input)

/** Answers each id with the first answer to it, whatever else is asked. */
const remembersIdAlone: Defect['plant'] = (next) => {
  const first = new Map<unknown, Promise<Answer>>()
  return (called, input, twist) => {
    if (!is(called, api.vendorBet)) return next(called, input, twist)
    const { transaction }: Input = Object(input)
    const answer = first.get(transaction) ?? next(called, input, twist)
    first.set(transaction, answer)
    return answer
  }
}

/** Bets by a session that was replaced count for the latest one. */
const followsSessions: Defect['plant'] = (next) => {
  let latest: unknown
  return async (called, input, twist) => {
    const given: Input = Object(input)
    if (is(called, api.vendorBet)) return next(called, { ...given, session: latest }, twist)
    const answer = await next(called, input, twist)
    if (is(called, api.openVendorSession)) latest = answer.value['session']
    return answer
  }
}

/** Everything after the first win of a round is lost. */
const paysARoundOnce: Defect['plant'] = (next) => {
  const paid = new Map<unknown, unknown>()
  return (called, input, twist) => {
    const { round, transaction }: Input = Object(input)
    if (!is(called, api.vendorWin)) return next(called, input, twist)
    if (paid.has(round) && paid.get(round) !== transaction) return Promise.resolve(ok())
    paid.set(round, transaction)
    return next(called, input, twist)
  }
}

/** A rollback takes every bet of the round with it: wins that follow are not paid. */
const rollsBackRounds: Defect['plant'] = (next) => {
  const rounds = new Map<unknown, unknown>()
  const gone = new Set<unknown>()
  return (called, input, twist) => {
    const { round, transaction, betTransaction }: Input = Object(input)
    if (is(called, api.vendorBet)) rounds.set(transaction, round)
    if (is(called, api.vendorRollback)) gone.add(rounds.get(betTransaction))
    if (is(called, api.vendorWin) && gone.has(round)) return Promise.resolve(ok())
    return next(called, input, twist)
  }
}

const off = (by: number) =>
  answers(api.getVendorBalance, (answer) => ({
    ...answer,
    value: { ...answer.value, balanceMinor: Number(answer.value['balanceMinor']) + by },
  }))
const swallows =
  (endpoint: Path): Defect['plant'] =>
  (next) =>
  (called, input, twist) =>
    is(called, endpoint) ? Promise.resolve(ok()) : next(called, input, twist)

/** At least one for each case; a case that a defect passes by proves nothing. */
export const DEFECTS: readonly Defect[] = [
  { number: 1, name: 'the balance is off by one', plant: off(1) },
  { number: 2, name: 'unknown tokens open', plant: accepts(api.openVendorSession, 'vendor.session') },
  { number: 3, name: 'nobody has a balance', plant: accepts(api.getVendorBalance, 'member.unknown') },
  { number: 4, name: 'signatures are not read', plant: signsAnew },
  { number: 5, name: 'clocks are not read', plant: signsAnew },
  { number: 6, name: 'nonces are not kept', plant: signsAnew },
  { number: 7, name: 'any generation signs', plant: signsAnew },
  {
    number: 9,
    name: 'unknown fields are refused',
    plant: answers(api.vendorBet, (answer, input) =>
      'surplus' in input ? refused('request.invalid') : answer,
    ),
  },
  { number: 10, name: 'bad JSON is taken', plant: accepts(api.vendorBet, 'request.malformed') },
  { number: 11, name: 'a bet takes nothing', plant: swallows(api.vendorBet) },
  {
    number: 12,
    name: 'a refusal tells no balance',
    plant: answers(api.vendorBet, (answer) => ({ ...answer, details: {} })),
  },
  {
    number: 13,
    name: 'a bet of 0 is refused',
    plant: answers(api.vendorBet, (answer, { amountMinor }) =>
      amountMinor === 0 ? refused('request.invalid') : answer,
    ),
  },
  {
    number: 14,
    name: 'amounts are rounded',
    plant: sends(api.vendorBet, (input) => ({ ...input, amountMinor: 1 })),
  },
  { number: 15, name: 'currencies are not compared', plant: accepts(api.vendorBet, 'wallet.currency') },
  { number: 16, name: 'games are not looked up', plant: accepts(api.vendorBet, 'game.unknown') },
  { number: 17, name: 'players are not compared', plant: accepts(api.vendorBet, 'vendor.session') },
  { number: 18, name: 'repetitions at once count', plant: sends(api.vendorBet, anew) },
  { number: 19, name: 'a repetition counts', plant: sends(api.vendorBet, anew) },
  { number: 20, name: 'an id is compared alone', plant: remembersIdAlone },
  { number: 21, name: 'an id is compared alone', plant: remembersIdAlone },
  { number: 22, name: 'a round is never closed', plant: swallows(api.vendorCloseRound) },
  { number: 24, name: 'replaced sessions bet on', plant: followsSessions },
  // A credit of one-wallet is one for its bet, whatever its id.
  { number: 27, name: 'a win is paid twice', without: ['one-wallet'], plant: sends(api.vendorWin, anew) },
  { number: 30, name: 'a second win is not paid', plant: paysARoundOnce },
  {
    number: 31,
    name: 'an early win is final',
    plant: answers(api.vendorWin, (answer) =>
      isSaying(answer, 'vendor.tooEarly') ? refused('wallet.roundUnknown') : answer,
    ),
  },
  { number: 32, name: 'a win follows a rollback', plant: accepts(api.vendorWin, 'wallet.rolledBack') },
  {
    number: 33,
    name: 'no win comes after the session',
    plant: answers(api.vendorWin, () => refused('vendor.session')),
  },
  { number: 33, name: 'sessions do not end', plant: swallows(api.endVendorSession) },
  { number: 34, name: 'a rollback gives nothing back', plant: swallows(api.vendorRollback) },
  {
    number: 36,
    name: 'a paid bet is rolled back',
    plant: accepts(api.vendorRollback, 'wallet.betResolved'),
  },
  { number: 38, name: 'an early rollback is forgotten', plant: swallows(api.vendorRollback) },
  { number: 40, name: 'a rollback takes the round', plant: rollsBackRounds },
  { number: 42, name: 'a jackpot is paid twice', plant: sends(api.vendorBonusResult, anew) },
  {
    number: 43,
    name: 'a win is paid without its bet',
    plant: accepts(api.vendorBetAndWin, 'wallet.insufficient'),
  },
]
