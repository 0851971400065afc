import { atom, onMount } from 'nanostores'
import { getPlaySummary, type PlaySummary } from '#lib/api/ledger/wallet.ts'
import { call } from '#lib/client/call.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'
import { $session } from '#lib/session/session-store.ts'
import { $wallet } from './wallet-store.ts'

const $state = atom<Remote<PlaySummary>>(LOADING)
/** Stakes and wins since the login; read again after each change of the balance. */
export const $playSummary = $state

let latest = 0

async function loadPlaySummary(): Promise<void> {
  const turn = ++latest
  const before = $state.get()
  $state.set(before.state === 'ready' ? { ...before, changing: true } : LOADING)
  try {
    const value = await call(getPlaySummary, {})
    if (turn === latest) $state.set({ state: 'ready', value, changing: false })
  } catch (thrown) {
    const error = toFailure(thrown)
    if (turn !== latest) return
    const now = $state.get()
    $state.set(now.state === 'ready' ? { ...now, changing: false, error } : { state: 'failed', error })
  }
}

onMount($state, () => {
  let version: number | undefined
  return $wallet.subscribe((wallet) => {
    if (wallet.state !== 'ready' || wallet.value.version === version) return
    version = wallet.value.version
    void loadPlaySummary()
  })
})

// Cleared with the session, so that no other member's figures are shown.
$session.listen((session) => {
  if (session.state !== 'guest') return
  latest++
  $state.set(LOADING)
})
