import { atom, onMount } from 'nanostores'
import type { WalletBalance } from '#lib/api/ledger/wallet.ts'
import { call } from '#lib/client/call.ts'
import { listen, loadMemberChannel } from '#lib/client/listen.ts'
import { loader } from '#lib/client/code-loader.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'
import { whenVisible } from '#lib/client/when-visible.ts'
import { $session } from '#lib/session/session-store.ts'
import { type BalanceCall, forgetBalance, keepBalance, keptBalance } from './kept-balance.ts'
import { beginHold, endHold, isHeld, setGameOpen } from './round-hold.ts'

const HIDDEN_KEY = 'vitrine.balanceHidden'
/** Loaded with its schema at the first call. */
const balanceCall = loader(async () => (await import('#lib/client/member-calls.ts')).getBalance)
const $state = atom<Remote<WalletBalance>>(LOADING)
const $hidden = atom(false)
export const $wallet = $state
/** Whether the member hides the balance; visible at the start of a session. */
export const $isBalanceHidden = $hidden
onMount($hidden, () => $hidden.set(sessionStorage.getItem(HIDDEN_KEY) === '1'))

/** The newest balance that is known; it is shown once no round of a game holds it back. */
let newest: WalletBalance | undefined
/** The shown balance is that of the page before: if it cannot be read, none is known. */
let isKept = false

/** Reads the balance; a reply older than the displayed one (by `version`) is dropped. */
export async function refreshBalance(): Promise<void> {
  const before = $state.get()
  $state.set(before.state === 'ready' ? { ...before, changing: true } : LOADING)
  try {
    const getBalance = await balanceCall()
    if ($state.get().state === 'loading') showKept(getBalance)
    take(await call(getBalance, {}), true)
  } catch (error) {
    const failure = toFailure(error)
    const now = $state.get()
    $state.set(
      now.state === 'ready' && !isKept
        ? { ...now, changing: false, error: failure }
        : { state: 'failed', error: failure },
    )
  }
}

/** The last known balance stands while it is read again. */
function showKept(endpoint: BalanceCall): void {
  const session = $session.get()
  const kept = session.state === 'member' && keptBalance(session.member.id, endpoint)
  if (!kept) return
  isKept = true
  $state.set({ state: 'ready', value: kept, changing: true })
}

function take(value: WalletBalance, isAsked: boolean): void {
  if (!newest || newest.version <= value.version) newest = value
  const now = $state.get()
  if (now.state !== 'ready' || !isHeld(isAsked, showNewest)) return showNewest()
  if (isAsked) $state.set({ ...now, changing: false })
}

function showNewest(): void {
  const [now, session] = [$state.get(), $session.get()]
  if (!newest || session.state === 'guest') return
  const value = now.state === 'ready' && !isKept && now.value.version > newest.version ? now.value : newest
  isKept = false
  $state.set({ state: 'ready', value, changing: false })
  if (session.state === 'member') keepBalance(session.member.id, value)
}

/** Movements in any tab, or without one, are received at once. The currency comes from the balance that was read first. */
onMount($state, () =>
  listen(loadMemberChannel, {
    balance: (told) => {
      const now = $state.get()
      if (now.state !== 'ready' || told.version <= now.value.version) return
      take({ ...now.value, ...told }, false)
    },
  }),
)

/** A game for money opens or is left; leaving it shows the balance at once. */
export function followGame(isOpen: boolean): void {
  setGameOpen(isOpen)
  showNewest()
}

/** The open game has begun a round: what the balance becomes waits until the game has shown it, 15 s at most. */
export function holdBalance(): void {
  beginHold(showNewest)
}

/** The round was shown, or can no longer be. */
export function releaseBalance(): void {
  endHold()
  showNewest()
}

/** Calls `act` at each movement from now on; returns a function that stops it. */
export function whenBalanceMoves(act: () => void): () => void {
  let version: number | undefined
  return $state.subscribe((wallet) => {
    if (wallet.state !== 'ready' || wallet.value.version === version) return
    const isFirst = version === undefined
    version = wallet.value.version
    if (!isFirst) act()
  })
}

export function toggleBalance(): void {
  $hidden.set(!$hidden.get())
  sessionStorage.setItem(HIDDEN_KEY, $hidden.get() ? '1' : '')
}

// Money may have arrived while the bank's app was open.
onMount($state, () =>
  whenVisible(() => {
    if ($state.get().state !== 'loading' && $session.get().state === 'member') void refreshBalance()
  }),
)

// Cleared with the session, so that no other member's balance is shown.
$session.listen((session) => {
  if (session.state !== 'guest') return
  newest = undefined
  forgetBalance()
  $state.set(LOADING)
})
