import { atom, computed } from 'nanostores'
import { isErrorCode } from '#lib/api/errors.ts'
import * as calls from '#lib/api/play/lottery-bets.ts'
import type { OrderDetail } from '#lib/api/play/lottery-orders.ts'
import { call } from '#lib/client/call.ts'
import { poll } from '#lib/client/poll.ts'
import { toFailure, type Failure } from '#lib/client/remote.ts'
import { $session } from '#lib/session/session-store.ts'
import { refreshBalance } from '#lib/wallet/wallet-store.ts'
import { reloadGame } from './game-store.ts'
import { loadGameOrders, showOrder } from './orders-store.ts'
import { keepIntent, readIntent, type SlipIntent } from './slip-kept.ts'
import { dropPlaced } from './slip-store.ts'

/**
 * The state of a sent slip. `asking`: there was no reply, so the platform is asked for its state, also after a reload;
 * nothing is sent meanwhile. `notArrived`: it never arrived, and may be sent again with its key or dropped.
 */
export type Placing =
  | { state: 'idle' }
  | { state: 'sent' }
  | { state: 'asking' }
  | { state: 'notArrived'; intent: SlipIntent }
  | { state: 'refused'; error: Failure }
  | { state: 'accepted'; order: OrderDetail; refused: readonly calls.LineRefusal[] }

/** Replies that do not tell whether the slip was accepted. */
const NO_ANSWER =
  /^(client|gateway)\.|^session\.(?!trialBlocked)|^(system\.internal|site\.maintenance|request\.tooMany)$/
/** … but at the first attempt these mean that it was refused at the door. */
const AT_DOOR = /^session\.|^request\.tooMany$/

const $state = atom<Placing>({ state: 'idle' })
export const $placing = $state
const UNDER_WAY: readonly Placing['state'][] = ['sent', 'asking', 'notArrived']
/** Whether a slip is unanswered. */
export const $isPlacing = computed($state, ({ state }) => UNDER_WAY.includes(state))

let stopAsking: (() => void) | undefined

/** Sends a slip once; has no effect while another one is unanswered. */
export async function placeBets(wish: Omit<SlipIntent, 'operationKey'>): Promise<void> {
  if (isUnderWay()) return
  const intent = { ...wish, operationKey: crypto.randomUUID() }
  // Stored before it is sent, so that a page that is closed now asks when it is opened again.
  keepIntent(intent)
  await send(intent, true)
}

/** Repeats a slip that never arrived, with the same key. */
export async function placeBetsAgain(): Promise<void> {
  const now = $state.get()
  if (now.state === 'notArrived') await send(now.intent, false)
}

/**
 * Drops a slip that never arrived. Asks the platform first, as it may have arrived late, and keeps asking while that is
 * open.
 */
export async function giveUpSlip(): Promise<void> {
  const now = $state.get()
  if (now.state !== 'notArrived') return
  $state.set({ state: 'asking' })
  if (await askOnce(now.intent)) ask(now.intent)
  else if ($state.get().state === 'notArrived') end({ state: 'idle' })
}

export function closePlacing(): void {
  if (!isUnderWay()) $state.set({ state: 'idle' })
}

/** After a reload: asks for the slip that was unanswered when the page was left. */
export function resumePlacing(): void {
  const intent = readIntent()
  if (intent && $state.get().state === 'idle') ask(intent)
}

function isUnderWay(): boolean {
  return UNDER_WAY.includes($state.get().state)
}

async function send(intent: SlipIntent, isFirst: boolean): Promise<void> {
  $state.set({ state: 'sent' })
  try {
    const { order, refused } = await call(calls.placeBets, intent)
    await accept(intent, order, refused)
  } catch (thrown) {
    const error = toFailure(thrown)
    const isOpen = NO_ANSWER.test(error.code) && !(isFirst && AT_DOOR.test(error.code))
    if (isOpen) ask(intent)
    else refuse(intent, error)
  }
}

function ask(intent: SlipIntent): void {
  $state.set({ state: 'asking' })
  stopAsking?.()
  stopAsking = poll(() => askOnce(intent))
  void askOnce(intent).then((isOpen) => {
    if (!isOpen) stopAsking?.()
  })
}

/** Resolves to whether to ask again. */
async function askOnce(intent: SlipIntent): Promise<boolean> {
  const { gameCode, operationKey } = intent
  try {
    const { state, code, order } = await call(calls.getSlip, { gameCode, operationKey })
    if ($state.get().state !== 'asking') return false
    if (state === 'accepted' && order) await accept(intent, order, [])
    else if (state === 'refused') refuse(intent, { code: isErrorCode(code) ? code : 'system.internal' })
    else if (state === 'unknown') $state.set({ state: 'notArrived', intent })
    return state === 'pending'
  } catch (thrown) {
    toFailure(thrown)
    return $state.get().state === 'asking'
  }
}

/** The game may have other terms than the slip was priced with: the slip shows these before it is sent again. */
function refuse({ gameCode }: SlipIntent, error: Failure): void {
  end({ state: 'refused', error })
  void reloadGame(gameCode)
}

async function accept(
  intent: SlipIntent,
  order: OrderDetail,
  refused: readonly calls.LineRefusal[],
): Promise<void> {
  dropPlaced(
    intent.gameCode,
    refused.map(({ line }) => line),
  )
  showOrder(order)
  end({ state: 'accepted', order, refused })
  await Promise.all([refreshBalance(), loadGameOrders(intent.gameCode)])
}

function end(state: Placing): void {
  keepIntent(undefined)
  stopAsking?.()
  stopAsking = undefined
  $state.set(state)
}

$session.listen((session) => {
  if (session.state !== 'guest') return
  stopAsking?.()
  $state.set({ state: 'idle' })
})
