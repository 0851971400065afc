import { atom, onMount } from 'nanostores'
import type { listRewards } from '#lib/api/rewards/promotions.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { call } from '#lib/client/call.ts'
import { loader } from '#lib/client/code-loader.ts'
import { toFailure } from '#lib/client/remote.ts'
import { $session } from '#lib/session/session-store.ts'
import { $wallet } from '#lib/wallet/wallet-store.ts'

/** How many rewards wait to be claimed, and how many of these are of missions. */
interface Waiting {
  rewards: number
  missions: number
  /** Kinds of the offers that run; absent until the platform told them. */
  running?: readonly string[]
}

type RewardLists = Pick<OutputOf<typeof listRewards>, 'waiting' | 'running'>

const NONE: Waiting = { rewards: 0, missions: 0 }
const $count = atom<Waiting>(NONE)
/** For badges: read a moment after the page of a member has opened, and again when money moved. */
export const $waiting = $count

/** The platform judges every offer to count them, so it is asked after the page's own calls, and rarely. */
const DELAY_MS = 2_000
const PAUSE_MS = 60_000
const KEPT = 'vitrine.waiting'

const rewardsCall = loader(async () => (await import('#lib/api/rewards/promotions.ts')).listRewards)
let askedAtMs = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** What a list of rewards that was read anyway says. */
export function tellWaiting({ waiting, running }: RewardLists): void {
  const missions = waiting.filter(({ kind }) => kind === 'mission').length
  put({ rewards: waiting.length, missions, ...(running ? { running } : {}) })
}

function put(count: Waiting): void {
  const session = $session.get()
  if (session.state !== 'member') return
  askedAtMs = Date.now()
  $count.set(count)
  // The next page of this tab asks again only after the pause.
  sessionStorage.setItem(KEPT, JSON.stringify({ member: session.member.id, atMs: askedAtMs, ...count }))
}

/** The count of an earlier page of this tab, for the same member. */
function readKept(memberId: string): void {
  const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null')
  const { member, atMs, rewards, missions, running }: Record<string, unknown> = Object(kept)
  if (member !== memberId || typeof atMs !== 'number') return
  askedAtMs = atMs
  $count.set({
    rewards: Number(rewards) || 0,
    missions: Number(missions) || 0,
    ...(Array.isArray(running) ? { running: running.map(String) } : {}),
  })
}

function refreshSoon(): void {
  const session = $session.get()
  if (session.state !== 'member' || session.isTrial || timer !== undefined) return
  const waitMs = Math.max(DELAY_MS, askedAtMs + PAUSE_MS - Date.now())
  timer = setTimeout(() => {
    timer = undefined
    void refresh()
  }, waitMs)
}

async function refresh(): Promise<void> {
  if ($session.get().state !== 'member') return
  try {
    tellWaiting(await call(await rewardsCall(), {}))
  } catch (error) {
    // Not essential: the next occasion retries.
    toFailure(error)
  }
}

onMount($count, () => {
  const leave = $session.subscribe((session) => {
    if (session.state === 'guest') {
      $count.set(NONE)
      sessionStorage.removeItem(KEPT)
    }
    if (session.state !== 'member') return
    readKept(session.member.id)
    refreshSoon()
  })
  let version: number | undefined
  const stop = $wallet.subscribe((wallet) => {
    if (wallet.state !== 'ready' || wallet.value.version === version) return
    if (version !== undefined) refreshSoon()
    version = wallet.value.version
  })
  return () => {
    leave()
    stop()
    clearTimeout(timer)
    timer = undefined
  }
})
