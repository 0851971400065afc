import { computed, onMount } from 'nanostores'
import type { InputOf } from '#lib/api/endpoint.ts'
import {
  answerFirstLimit,
  answerPrompt,
  answerRaise,
  answerRealityCheck,
  excludeMyself,
  getMyPlay,
  getProtection,
  setLimit,
  setRealityCheck,
  takeTimeOut,
  type LimitStatus,
  type Protection,
} from '#lib/api/care/protection.ts'
import { call } from '#lib/client/call.ts'
import { listen, loadMemberChannel } from '#lib/client/listen.ts'
import { loaded } from '#lib/client/loaded.ts'
import type { Remote } from '#lib/client/remote.ts'
import { submitter } from '#lib/client/submitted.ts'
import { whenBalanceMoves } from '#lib/wallet/wallet-store.ts'

const protection = loaded(() => call(getProtection, {}))
/** The member's limits with their usage, break and reality check. */
export const $protection = protection.$state
export const loadProtection = (): Promise<void> => protection.load(undefined)

type Wish<Endpoint extends Parameters<typeof call>[0]> = Omit<InputOf<Endpoint>, 'operationKey'>
/** A change by the member; `target` is the place on the screen that shows its result. */
export type ProtectionWish =
  | ({ target: 'limit' } & Wish<typeof setLimit>)
  | ({ target: 'firstLimit' } & Wish<typeof answerFirstLimit>)
  | ({ target: 'raise' } & Wish<typeof answerRaise>)
  | ({ target: 'timeOut' } & Wish<typeof takeTimeOut>)
  | ({ target: 'exclusion' } & Wish<typeof excludeMyself>)
  | ({ target: 'check' } & Wish<typeof setRealityCheck>)
  | ({ target: 'prompt' } & Wish<typeof answerPrompt>)
  | ({ target: 'answer' } & Wish<typeof answerRealityCheck>)

const change = submitter(async (wish: ProtectionWish, operationKey) => {
  const value = await send(wish, operationKey)
  protection.put(value)
  return value
})
/** The change under way. */
export const $protectionChange = change.$state
/** An unanswered change is repeated unchanged. */
export const changeProtection = (wish: ProtectionWish): Promise<void> =>
  change.$state.get().state === 'unanswered' ? change.retry() : change.submit(wish)
export const retryProtectionChange = change.retry
export const resetProtectionChange = change.reset

function send(wish: ProtectionWish, operationKey: string): Promise<Protection> {
  switch (wish.target) {
    case 'limit': {
      const { kind, period, max } = wish
      return call(setLimit, { kind, period, max, operationKey })
    }
    case 'firstLimit': {
      const { period, max, source } = wish
      return call(answerFirstLimit, { period, max, source, operationKey })
    }
    case 'raise': {
      const { kind, period, answer } = wish
      return call(answerRaise, { kind, period, answer, operationKey })
    }
    case 'timeOut':
      return call(takeTimeOut, { hours: wish.hours, operationKey })
    case 'exclusion':
      return call(excludeMyself, { months: wish.months, scope: wish.scope, operationKey })
    case 'check':
      return call(setRealityCheck, { minutes: wish.minutes, operationKey })
    case 'prompt':
      return call(answerPrompt, { toldAtMs: wish.toldAtMs, answer: wish.answer })
    case 'answer':
      return call(answerRealityCheck, { answer: wish.answer, operationKey })
  }
}

const play = loaded((period: LimitStatus['period']) => call(getMyPlay, { period }))
export const $myPlay = play.$state
export const loadMyPlay = play.load

/** The deposit limit with the lowest remainder, if there is one. */
export const $depositLeft = computed($protection, (state) => lowestOf(state, ['deposit']))

/** The limit that will stop play first: of stakes and losses, or else of time. */
export const $playLeft = computed(
  $protection,
  (state) => lowestOf(state, ['stake', 'loss']) ?? lowestOf(state, ['time']),
)

function lowestOf(
  state: Remote<Protection>,
  kinds: readonly LimitStatus['kind'][],
): (LimitStatus & { left: number }) | undefined {
  if (state.state !== 'ready') return undefined
  return state.value.limits
    .flatMap((each) =>
      kinds.includes(each.kind) && each.left !== null ? [{ ...each, left: each.left }] : [],
    )
    .toSorted((one, other) => one.left - other.left)[0]
}

/** Rounds follow each other within seconds: the usage is read at most this often. */
const AGAIN_MS = 20_000

// Changed in another tab or on another device; the answer to an own change has the new state.
onMount($protection, () =>
  listen(loadMemberChannel, {
    protection: ({ atMs }) => {
      const now = $protection.get()
      const isOwn = change.$state.get().state === 'sending'
      if (!isOwn && now.state === 'ready' && now.value.atMs < atMs) void loadProtection()
    },
  }),
)

// The usage changes with the balance; it is read only while it is displayed.
onMount($protection, () => {
  let askedAtMs = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = () => {
    timer = undefined
    askedAtMs = Date.now()
    void loadProtection()
  }
  const stop = whenBalanceMoves(() => {
    // The last of several changes is read, too; a clock that was set back delays nothing.
    const waitMs = askedAtMs + AGAIN_MS - Date.now()
    timer ??= setTimeout(read, Math.min(AGAIN_MS, Math.max(0, waitMs)))
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
})
