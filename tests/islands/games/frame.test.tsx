import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GameModalIsland } from '#islands/games/GameModalIsland.tsx'
import { openCashier, startGame } from '#lib/games/launch-store.ts'
import { $modal } from '#lib/modal/modal-store.ts'
import { $wallet, refreshBalance } from '#lib/wallet/wallet-store.ts'
import { $toast } from '#lib/live/toast-store.ts'
import { showMaintenance, SHOWN_MS } from '#lib/live/maintenance-store.ts'
import { loadProtection } from '#lib/protection/protection-store.ts'
import { memberCentre } from '#lib/member/member-centre-store.ts'
import { $tabSession } from '#lib/client/session-state.ts'
import { enter } from '#lib/session/session-store.ts'
import errors from '#locales/en/errors.json' with { type: 'json' }
import lobby from '#locales/en/lobby.json' with { type: 'json' }
import protection from '#locales/en/protection.json' with { type: 'json' }
import ui from '#locales/en/ui.json' with { type: 'json' }
import wallet from '#locales/en/wallet.json' with { type: 'json' }
import { BALANCE, BRL, LINKS, PROTECTION, WORDS } from '../cashier/show-page.tsx'
import { MEMBER, script, type Answers } from '../session/answers.ts'

const launched = (token: number) => ({
  value: { url: `http://vendor.localhost/games/?t=${token}`, gameName: 'First Reels', expiresAtMs: 1 },
})
const OTHER_VENDOR = { vassalage: 'PG', title: 'Polar Games', balanceMinor: 1 }
const frame = () => document.querySelector('iframe')

beforeEach(() => {
  $tabSession.set({ state: 'guest' })
  $modal.set(null)
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(...tokens: number[]) {
  return openWith(tokens.map(launched))
}

/** A game that says when it is ready. */
function openSpeaking(...tokens: number[]) {
  return openWith(tokens.map((token) => ({ value: { ...launched(token).value, saysReady: true } })))
}

async function openWith(launchDemo: ReturnType<typeof launched>[]) {
  const asked = script({ launchDemo })
  show()
  await act(() => startGame({ nodeId: 'nova-first', gameName: 'First Reels', isDemo: true }))
  return asked
}

function show(): void {
  const cashier = { wordsUrl: '/words/member.json', links: LINKS }
  const words = { lobby, wallet, protection: { break: protection.break }, errors, ui }
  render(<GameModalIsland lang="en" words={words} cashier={cashier} />)
}

/** As a member, for money. */
async function openForMoney(more: Answers = {}) {
  const asked = script({
    launchGame: launched(1),
    getBalance: BALANCE,
    getPlaySummary: {
      value: { currency: BRL, sinceMs: 0, netMinor: 0, stakedMinor: 0, openMinor: 0, wonMinor: 0, rounds: 0 },
    },
    getProtection: PROTECTION,
    ...more,
  })
  const flags = { firstTimeLogin: false, passwordExpired: false, mustChangePassword: false }
  enter({ token: 't'.repeat(43), member: MEMBER, ...flags })
  show()
  await act(() => startGame({ nodeId: 'nova-first', gameName: 'First Reels' }))
  return asked
}

/** As if the centre had been open before. */
async function memberWords(): Promise<void> {
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', async () => Response.json(WORDS))
  await memberCentre.loadWords('/words/member.json')
  vi.stubGlobal('fetch', answered)
}

/** What the game in the frame sends, and what it is sent. */
function theGame() {
  const post = vi.fn()
  const contentWindow = Object.assign(new EventTarget(), { postMessage: post })
  const shown = frame()
  if (shown) Object.defineProperty(shown, 'contentWindow', { value: contentWindow })
  const say = (data: unknown, origin = 'http://vendor.localhost') => {
    const event = new MessageEvent('message', { data, origin })
    Object.defineProperty(event, 'source', { value: contentWindow })
    fireEvent(window, event)
  }
  return { post, say }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('a game that shows no sign is asked for once more with a fresh address, and after two minutes that is said', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = await open(1, 2, 3)
  expect(frame()?.src).toContain('t=1')
  await pass(15_000)
  await vi.waitFor(() => expect(frame()?.src).toContain('t=2'))
  // The second one from another host, where the vendor has one.
  expect(asked.map(({ input }) => input['avoid'])).toEqual([undefined, 'http://vendor.localhost'])
  await pass(60_000)
  expect(asked).toHaveLength(2)
  await pass(60_000)
  expect(screen.getByText(lobby.late)).toBeTruthy()
  expect(frame()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(frame()?.src).toContain('t=3'))
})

it('a game that is there is left alone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = await open(1, 2)
  const shown = frame()
  if (shown) fireEvent.load(shown)
  await pass(300_000)
  expect(asked).toHaveLength(1)
  expect(screen.queryByText('Opening First Reels')).toBeNull()
})

describe('a game that says when it is ready', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  const loads = () => {
    const shown = frame()
    if (shown) fireEvent.load(shown)
  }

  it('and does not, though something has loaded, is asked for once more from another host', async () => {
    const asked = await openSpeaking(1, 2, 3)
    await pass(10_000)
    loads()
    expect(screen.queryByText('Opening First Reels')).toBeNull()
    // What has loaded has the whole time anew.
    await pass(14_000)
    expect(asked).toHaveLength(1)
    await pass(1_000)
    await vi.waitFor(() => expect(frame()?.src).toContain('t=2'))
    expect(asked.map(({ input }) => input['avoid'])).toEqual([undefined, 'http://vendor.localhost'])
    loads()
    await pass(60_000)
    expect(asked).toHaveLength(2)
    await pass(60_000)
    expect(screen.getByText(lobby.late)).toBeTruthy()
  })

  it.each([
    ['it is ready', { type: 'vitrine:ready' }],
    ['anything', 'of its own'],
  ])('and says %s is left alone', async (_, data) => {
    const asked = await openSpeaking(1, 2)
    const { say } = theGame()
    await pass(14_000)
    say(data, 'http://stranger.localhost')
    say(data)
    loads()
    await pass(300_000)
    expect(asked).toHaveLength(1)
    expect(screen.queryByText(lobby.late)).toBeNull()
    expect(frame()?.src).toContain('t=1')
  })

  it('and sends no message is not kept open by what a stranger says', async () => {
    const asked = await openSpeaking(1, 2)
    const { say } = theGame()
    say({ type: 'vitrine:ready' }, 'http://stranger.localhost')
    loads()
    await pass(15_000)
    await vi.waitFor(() => expect(asked).toHaveLength(2))
  })

  it('and does not is reloaded from another host, and from its own once it was ready', async () => {
    const asked = await openSpeaking(1, 2, 3)
    const reload = () => fireEvent.click(screen.getByRole('button', { name: 'Reload the game' }))
    loads()
    reload()
    await vi.waitFor(() => expect(frame()?.src).toContain('t=2'))
    theGame().say({ type: 'vitrine:ready' })
    loads()
    reload()
    await vi.waitFor(() => expect(frame()?.src).toContain('t=3'))
    expect(asked.map(({ input }) => input['avoid'])).toEqual([
      undefined,
      'http://vendor.localhost',
      undefined,
    ])
  })
})

describe('a game under a dialog', () => {
  const NO_CASHIER = {
    listDepositMethods: { value: { currency: BRL, methods: [] } },
    listDeposits: { value: { content: [], pageNum: 1, totalPages: 0, total: 0 } },
  }
  const types = (post: ReturnType<typeof vi.fn>) =>
    post.mock.calls.map(([message, origin]) => [message.type, origin]).map(String)
  const sent = (type: string) => `vitrine:${type},http://vendor.localhost`

  it('is paused while the cashier is open, told to read its balance, and goes on', async () => {
    const asked = await openForMoney(NO_CASHIER)
    await memberWords()
    const { post, say } = theGame()
    say({ type: 'vitrine:ready' })
    expect(post).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: wallet.deposit }))
    await waitFor(() => expect(types(post)).toEqual([sent('pause')]))
    const balances = () => asked.filter(({ name }) => name === 'getBalance').length
    const before = balances()
    say({ type: 'vitrine:idle' })
    await waitFor(() => expect(balances()).toBe(before + 1))
    const close = (await screen.findAllByRole('button', { name: 'Close' })).at(-1)
    if (close) fireEvent.click(close)
    await waitFor(() => expect(types(post)).toEqual(['pause', 'refresh', 'resume'].map(sent)))
  })

  it('is paused by a reality check', async () => {
    const check = { minutes: 60, sinceMs: 0, dueAtMs: 1, stakedMinor: 0, openMinor: 0, wonMinor: 0 }
    await openForMoney()
    const { post } = theGame()
    script({ getProtection: { value: { ...PROTECTION.value, atMs: 2, check } } })
    await act(loadProtection)
    expect(await screen.findByRole('alertdialog')).toBeTruthy()
    await waitFor(() => expect(types(post)).toEqual([sent('pause')]))
  })

  it('that opens below it is paused once it is there', async () => {
    await openForMoney(NO_CASHIER)
    await memberWords()
    const { post, say } = theGame()
    act(openCashier)
    await waitFor(() => expect(types(post)).toEqual([sent('pause')]))
    say({ type: 'vitrine:ready' })
    await waitFor(() => expect(types(post)).toEqual(['pause', 'pause'].map(sent)))
  })

  it('is not paused by a dialog that stood open before it, until that opens again', async () => {
    const below = document.createElement('dialog')
    document.body.append(below)
    below.open = true
    await open(1)
    const { post } = theGame()
    const other = document.createElement('details')
    document.body.append(other)
    other.open = true
    await act(async () => Promise.resolve())
    expect(post).not.toHaveBeenCalled()
    below.open = false
    await act(async () => Promise.resolve())
    below.open = true
    await waitFor(() => expect(types(post)).toEqual([sent('pause')]))
    below.remove()
    other.remove()
  })
})

describe('the result of a round', () => {
  const won = { value: { ...BALANCE.value, playerMinor: 777_00, version: 2 } }
  const isTold = () => document.body.textContent.includes('777')

  /** The game has begun a round whose win the platform has already paid. */
  async function begun() {
    await openForMoney({ getBalance: [BALANCE, BALANCE, won] })
    await waitFor(() => expect(document.body.textContent).toContain('500'))
    const game = theGame()
    game.say({ type: 'vitrine:ready' })
    game.say({ type: 'vitrine:begun' })
    await waitFor(() => expect($wallet.get()).toMatchObject({ changing: false }))
    await act(refreshBalance)
    await act(refreshBalance)
    expect(isTold()).toBe(false)
    return game
  }

  it('is told outside of the game once the game has shown it', async () => {
    const { say } = await begun()
    say({ type: 'vitrine:balance' }, 'http://stranger.localhost')
    expect(isTold()).toBe(false)
    say({ type: 'vitrine:balance' })
    await waitFor(() => expect(isTold()).toBe(true))
  })

  it.each([
    ['the line is back', () => fireEvent(window, new Event('online'))],
    ['the game is reloaded', () => fireEvent.click(screen.getByRole('button', { name: 'Reload the game' }))],
  ])('is told at once when %s', async (_, happens) => {
    await begun()
    happens()
    await waitFor(() => expect(isTold()).toBe(true))
  })
})

it('a game can neither leave its frame nor move the page around it', async () => {
  await open(1)
  const tokens = frame()?.getAttribute('sandbox')?.split(' ').toSorted()
  expect(tokens).toEqual(['allow-forms', 'allow-same-origin', 'allow-scripts'])
  expect(frame()?.getAttribute('allow')).toBe('fullscreen; autoplay')
})

it('a game is reloaded with a fresh address', async () => {
  await open(1, 2)
  fireEvent.click(screen.getByRole('button', { name: 'Reload the game' }))
  await waitFor(() => expect(frame()?.src).toContain('t=2'))
})

it('a lost line is said, and the game is told when it is back', async () => {
  await open(1)
  fireEvent(window, new Event('offline'))
  expect(screen.getByText(lobby.offline)).toBeTruthy()
  const { post } = theGame()
  fireEvent(window, new Event('online'))
  expect(screen.queryByText(lobby.offline)).toBeNull()
  expect(post).toHaveBeenCalledExactlyOnceWith({ type: 'vitrine:refresh' }, 'http://vendor.localhost')
})

it('the cashier opens over the running game, and the game is told when it closes', async () => {
  const NO_METHODS = { value: { currency: BRL, methods: [] } }
  const NO_DEPOSITS = { value: { content: [], pageNum: 1, totalPages: 0, total: 0 } }
  await openForMoney({ listDepositMethods: NO_METHODS, listDeposits: NO_DEPOSITS })
  await memberWords()
  const address = frame()?.src
  const { post, say } = theGame()
  say({ type: 'vitrine:deposit' })
  expect(await screen.findByText(WORDS.cashier.deposit.none)).toBeTruthy()
  expect(frame()?.src).toBe(address)
  const [close] = screen.getAllByRole('button', { name: 'Close' }).slice(-1)
  if (close) fireEvent.click(close)
  await waitFor(() => expect(screen.queryByText(WORDS.cashier.deposit.none)).toBeNull())
  expect(frame()?.src).toBe(address)
  expect(post).toHaveBeenCalledWith({ type: 'vitrine:refresh' }, 'http://vendor.localhost')
  fireEvent.click(screen.getByRole('button', { name: wallet.deposit }))
  expect(await screen.findByText(WORDS.cashier.deposit.none)).toBeTruthy()
})

it('a vendor with a wallet of its own is filled beside its game, which is told', async () => {
  const VENDOR = { vassalage: 'NOVA', title: 'Nova', balanceMinor: 0 }
  const { value } = launched(1)
  const asked = await openForMoney({
    launchGame: { value: { ...value, purse: { vassalage: 'NOVA', balanceMinor: 0 } } },
    listVendorWallets: {
      value: { isSingle: '0', currency: BRL, playerMinor: 500_00, vendors: [OTHER_VENDOR, VENDOR] },
    },
    walletTransfer: { value: { playerMinor: 480_00, vendor: { ...VENDOR, balanceMinor: 20_00 } } },
  })
  await memberWords()
  const { post } = theGame()
  const field = await screen.findByLabelText('Amount')
  expect(screen.queryByText(OTHER_VENDOR.title)).toBeNull()
  fireEvent.change(field, { target: { value: '20' } })
  fireEvent.click(screen.getByRole('button', { name: WORDS.cashier.funds.move }))
  await screen.findByText(/Nova now holds/)
  expect(asked.find(({ name }) => name === 'walletTransfer')?.input).toMatchObject({
    vassalage: 'NOVA',
    direction: 'in',
    amountMinor: 20_00,
  })
  expect(post).toHaveBeenCalledWith({ type: 'vitrine:refresh' }, 'http://vendor.localhost')
})

it.each([
  ['nothing', null],
  ['text', 'vitrine:close'],
  ['a list', ['vitrine:close']],
  ['another type', { type: 'vitrine:logout' }],
  ['a type with more', { type: 'vitrine:close', href: 'https://stranger.example' }],
  ['a type of another shape', { type: { toString: (): string => 'vitrine:close' } }],
  ['a round that leads away', { type: 'vitrine:verify', round: '../../logout' }],
  ['a round without end', { type: 'vitrine:verify', round: 'x'.repeat(60_001) }],
])('a game that sends %s is ignored', async (_, data) => {
  await open(1)
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { say } = theGame()
  const before = location.href
  say(data)
  // A valid message sent after it is handled, so the one before was read, too.
  say({ type: 'vitrine:ready', orientation: 'landscape' })
  expect(await screen.findByText(lobby.rotate)).toBeTruthy()
  expect($modal.get()?.name).toBe('game')
  expect(opened).not.toHaveBeenCalled()
  expect(location.href).toBe(before)
})

it('a game that is there has the focus', async () => {
  await open(1)
  const game = frame()
  if (!game) throw new Error('no frame')
  expect(document.activeElement).not.toBe(game)
  fireEvent.load(game)
  expect(document.activeElement).toBe(game)
})

it('a demo and a stranger open no cashier', async () => {
  await open(1)
  expect(screen.queryByRole('button', { name: wallet.deposit })).toBeNull()
  const { say } = theGame()
  say({ type: 'vitrine:deposit' }, 'http://stranger.localhost')
  expect($modal.get()?.name).toBe('game')
})

it('a game whose player is in a break ends for the withdrawal that they ask for', async () => {
  await openForMoney()
  const { say } = theGame()
  say({ type: 'vitrine:withdraw' }, 'http://stranger.localhost')
  expect($modal.get()?.name).toBe('game')
  say({ type: 'vitrine:withdraw' })
  await waitFor(() => expect($modal.get()).toEqual({ name: 'member', page: 'withdraw' }))
  expect(location.hash).toBe('#member/withdraw')
  expect(frame()).toBeNull()
})

it('a game that needs a wide screen asks for it, until it is told not to', async () => {
  await open(1)
  const { say } = theGame()
  say({ type: 'vitrine:ready' })
  expect(screen.queryByText(lobby.rotate)).toBeNull()
  say({ type: 'vitrine:ready', orientation: 'landscape' })
  expect(await screen.findByText(lobby.rotate)).toBeTruthy()
  const hint = screen.getByText(lobby.rotate).parentElement
  const hide = screen.getByRole('button', { name: lobby.rotateHide })
  hide.focus()
  fireEvent.click(hide)
  expect(screen.queryByText(lobby.rotate)).toBeNull()
  expect(document.activeElement).toBe(hint)
})

describe('maintenance during a game', () => {
  const HOUR_MS = 60 * 60_000
  const AT_14 = new Date(2026, 5, 1, 14).getTime()
  const line = () => screen.getByText(/^Maintenance (at|on) /)
  const says = (text: RegExp) => vi.waitFor(() => expect(line().textContent).toMatch(text))

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: AT_14 - 2 * HOUR_MS })
    sessionStorage.clear()
  })
  afterEach(() => {
    act(() => showMaintenance(null))
  })

  it('is said in a line of its own above the game, and read out; the day where it is not soon', async () => {
    await open(1)
    const status = document.querySelector('[class*="maintenance"] [role="status"]')
    expect(status?.textContent).toBe('')
    act(() => showMaintenance(AT_14))
    await says(/^Maintenance at 2:00\sPM$/)
    // In the region that was there before: so it is announced.
    expect(status?.contains(line())).toBe(true)
    expect(frame()?.parentElement?.contains(line())).toBe(false)
    expect($toast.get()).toBeNull()
    act(() => showMaintenance(AT_14 + 24 * HOUR_MS))
    await says(/^Maintenance on Jun 2, 2026, 2:00\sPM$/)
    act(() => showMaintenance(null))
    expect(status?.textContent).toBe('')
  })

  it('that was announced before is said, too; closed, it is not told again after the game', async () => {
    act(() => showMaintenance(AT_14))
    await open(1)
    await says(/2:00/)
    const hide = screen.getByRole('button', { name: lobby.maintenanceHide })
    hide.focus()
    fireEvent.click(hide)
    expect(screen.queryByText(/^Maintenance/)).toBeNull()
    expect(document.activeElement?.querySelector('[role="status"]')).toBeTruthy()
    act(() => $modal.set(null))
    expect($toast.get()).toBeNull()
  })

  it('stands as long as the game; who had time to read it is not told again', async () => {
    act(() => showMaintenance(AT_14))
    await open(1)
    await pass(SHOWN_MS)
    await says(/2:00/)
    act(() => $modal.set(null))
    expect($toast.get()).toBeNull()
    act(() => $modal.set({ name: 'game', nodeId: 'nova-first', title: 'First Reels', isDemo: true }))
    expect(screen.queryByText(/^Maintenance/)).toBeNull()
  })

  it('is a toast after a game that was too short to read it', async () => {
    act(() => showMaintenance(AT_14))
    await open(1)
    await pass(SHOWN_MS / 2)
    act(() => $modal.set(null))
    expect($toast.get()).toMatchObject({ kind: 'maintenance', startsAtMs: AT_14 })
  })

  it('is said once more ten minutes before it begins, and not when it has begun', async () => {
    act(() => showMaintenance(AT_14))
    await open(1)
    await says(/2:00/)
    fireEvent.click(screen.getByRole('button', { name: lobby.maintenanceHide }))
    await pass(AT_14 - 10 * 60_000 - 1 - Date.now())
    expect(screen.queryByText(/^Maintenance/)).toBeNull()
    await pass(1)
    await says(/2:00/)
    await pass(AT_14 - Date.now())
    expect(screen.queryByText(/^Maintenance/)).toBeNull()
  })
})

it('a game fills the screen where the browser lets it, and leaves it again', async () => {
  const asked = vi.fn(() => Promise.resolve())
  const left = vi.fn(() => Promise.resolve())
  let shown: Element | null = null
  Object.defineProperties(document, {
    fullscreenEnabled: { configurable: true, value: true },
    fullscreenElement: { configurable: true, get: () => shown },
    exitFullscreen: { configurable: true, value: left },
  })
  HTMLElement.prototype.requestFullscreen = asked
  await open(1)
  fireEvent.click(screen.getByRole('button', { name: lobby.fullscreen }))
  expect(asked).toHaveBeenCalledOnce()
  shown = document.body
  fireEvent(document, new Event('fullscreenchange'))
  fireEvent.click(await screen.findByRole('button', { name: lobby.exitFullscreen }))
  expect(left).toHaveBeenCalledOnce()
})

it('no full screen is offered where there is none', async () => {
  Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: false })
  await open(1)
  expect(screen.queryByRole('button', { name: lobby.fullscreen })).toBeNull()
})

it.each([
  ['protection.excluded', 'You can’t play or deposit here', 0],
  ['protection.timeOut', 'time-out', 0],
  ['gateway.down', '', 1],
] as const)(
  'refused with %s, it offers to try again only where that can help',
  async (refused, text, buttons) => {
    await openForMoney({ launchGame: { refused } })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(text)
    expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(buttons)
  },
)

it.each(['protection.excluded', 'protection.timeOut'] as const)(
  'refused with %s, it leads to the money and to help',
  async (refused) => {
    const helpContacts = [{ name: 'Open Line', phone: '0800 123', url: 'https://help.example/' }]
    await openForMoney({
      launchGame: { refused },
      getProtection: { value: { ...PROTECTION.value, helpContacts } },
    })
    const hrefs = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await hrefs('Withdraw')).toBe('#member/withdraw')
    expect(await hrefs('Transactions')).toBe('#member/transactionHistory')
    expect(await hrefs('Get help')).toBe('#member/protection')
    expect(await hrefs('0800 123')).toBe('tel:0800123')
    expect(await hrefs('help.example')).toBe('https://help.example/')
    expect(screen.queryByRole('button', { name: wallet.deposit })).toBeNull()
  },
)

it('refused for another reason, it names no way out of a break', async () => {
  await openForMoney({ launchGame: { refused: 'game.unavailable' } })
  await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByRole('link', { name: 'Withdraw' })).toBeNull()
})
