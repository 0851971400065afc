import { atom, onMount } from 'nanostores'
import type { WalletBalance } from '#lib/api/ledger/wallet.ts'
import { call } from '#lib/client/call.ts'
import { listen, loadMemberChannel } from '#lib/client/listen.ts'
import { loader } from '#lib/client/code-loader.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'
import { whenVisible } from '#lib/client/when-visible.ts'
import { $session } from '#lib/session/session-store.ts'

const HIDDEN_KEY = 'vitrine.balanceHidden'
/** Loaded with its schema at the first call. */
const balanceCall = loader(async () => (await import('#lib/client/member-calls.ts')).getBalance)
const $state = atom<Remote<WalletBalance>>(LOADING)
const $hidden = atom(false)
export const $wallet = $state
/** Whether the member hides the balance; visible at the start of a session. */
export const $isBalanceHidden = $hidden
onMount($hidden, () => $hidden.set(sessionStorage.getItem(HIDDEN_KEY) === '1'))

/** Reads the balance; a reply older than the displayed one (by `version`) is dropped. */
export async function refreshBalance(): Promise<void> {
  const before = $state.get()
  $state.set(before.state === 'ready' ? { ...before, changing: true } : LOADING)
  try {
    const value = await call(await balanceCall(), {})
    const now = $state.get()
    const newest = now.state === 'ready' && now.value.version > value.version ? now.value : value
    $state.set({ state: 'ready', value: newest, changing: false })
  } catch (error) {
    const failure = toFailure(error)
    const now = $state.get()
    $state.set(
      now.state === 'ready'
        ? { ...now, changing: false, error: failure }
        : { state: 'failed', error: failure },
    )
  }
}

/** Movements in any tab, or without one, are received at once. The currency comes from the balance that was read first. */
onMount($state, () =>
  listen(loadMemberChannel, {
    balance: (told) => {
      const now = $state.get()
      if (now.state !== 'ready' || told.version <= now.value.version) return
      $state.set({ ...now, value: { ...now.value, ...told } })
    },
  }),
)

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
  if (session.state === 'guest') $state.set(LOADING)
})
