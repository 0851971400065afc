import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $tabSession } from '#lib/client/session-state.ts'
import { $wallet, followGame, holdBalance, refreshBalance, releaseBalance } from '#lib/wallet/wallet-store.ts'
import { BALANCE, useMember } from '../cashier/show-page.tsx'
import { script } from '../session/answers.ts'

useMember()

it('the balance is read anew when the page is seen again', async () => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: false })
  const paid = { value: { ...BALANCE.value, playerMinor: 550_00, version: 2 } }
  script({ getBalance: [BALANCE, paid] })
  const stop = $wallet.listen(() => undefined)
  await refreshBalance()
  expect($wallet.get()).toMatchObject({ value: { playerMinor: 500_00 } })
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect($wallet.get()).toMatchObject({ value: { playerMinor: 550_00 } }))
  stop()
})

const shown = () => {
  const wallet = $wallet.get()
  return wallet.state === 'ready' ? wallet.value.playerMinor : wallet.state
}
const paid = (playerMinor: number, version: number) => ({
  value: { ...BALANCE.value, playerMinor, version },
})

describe('while a game shows a round', () => {
  let stop: () => void
  beforeEach(() => {
    stop = $wallet.listen(() => undefined)
  })
  afterEach(() => {
    followGame(false)
    stop()
    vi.useRealTimers()
  })

  /** A game for money, with a round begun, and a read that already has its win. */
  async function wonUnseen() {
    script({ getBalance: [BALANCE, paid(550_00, 2)] })
    await refreshBalance()
    followGame(true)
    holdBalance()
    await refreshBalance()
    expect(shown()).toBe(500_00)
    expect($wallet.get()).toMatchObject({ changing: false })
  }

  it('the balance stays, until the game says that the round was shown', async () => {
    await wonUnseen()
    releaseBalance()
    expect(shown()).toBe(550_00)
  })

  it('it stays for 15 s at most, however many rounds begin', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await wonUnseen()
    vi.advanceTimersByTime(14_000)
    holdBalance()
    expect(shown()).toBe(500_00)
    vi.advanceTimersByTime(1_000)
    expect(shown()).toBe(550_00)
  })

  it('leaving the game shows it at once', async () => {
    await wonUnseen()
    followGame(false)
    expect(shown()).toBe(550_00)
  })

  it('nothing is held back where no game for money is open', async () => {
    script({ getBalance: [BALANCE, paid(550_00, 2)] })
    await refreshBalance()
    holdBalance()
    await refreshBalance()
    expect(shown()).toBe(550_00)
  })
})

describe('on the next page', () => {
  it('the last known balance stands, marked as being read again', async () => {
    script({ getBalance: [BALANCE, paid(550_00, 2)] })
    await refreshBalance()
    const seen: unknown[] = []
    nextPage()
    const stop = $wallet.listen((wallet) =>
      seen.push(wallet.state === 'ready' ? [wallet.value.playerMinor, wallet.changing] : wallet.state),
    )
    await refreshBalance()
    stop()
    expect(seen).toEqual([
      [500_00, true],
      [550_00, false],
    ])
  })

  it('it is told as unknown where it cannot be read, and nobody else sees it', async () => {
    script({ getBalance: [BALANCE, { refused: 'system.internal' }, BALANCE] })
    await refreshBalance()
    nextPage()
    await refreshBalance()
    expect(shown()).toBe('failed')

    await refreshBalance()
    $tabSession.set({ state: 'guest' })
    expect(sessionStorage.getItem('vitrine.balance')).toBeNull()
  })

  it('what cannot be read of it is asked for, and nothing else', async () => {
    sessionStorage.setItem('vitrine.balance', '{"member')
    nextPage()
    script({ getBalance: [BALANCE] })
    await refreshBalance()
    expect(shown()).toBe(500_00)
  })
})

/** As a page that has just been opened: the store knows nothing, the tab remembers. */
function nextPage(): void {
  const kept = sessionStorage.getItem('vitrine.balance')
  const session = $tabSession.get()
  $tabSession.set({ state: 'guest' })
  $tabSession.set(session)
  if (kept) sessionStorage.setItem('vitrine.balance', kept)
}
