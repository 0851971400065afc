import { act, render } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { LotteryIsland } from '#islands/lottery/LotteryIsland.tsx'
import { enter, leave } from '#lib/session/session-store.ts'
import { ALL_FAMILIES } from '#lib/shared/lottery/all-families.ts'
import { loadFamily } from '#lib/shared/lottery/load-family.ts'
import { defaultOdds } from '#lib/shared/lottery/default-odds.ts'
import { defaultMarkSixRules } from '#lib/shared/lottery/mark-six/rules.ts'
import type { BaseRules } from '#lib/shared/lottery/play.ts'
import { defaultSum28Rules } from '#lib/shared/lottery/sum28/rules.ts'
import errors from '#locales/en/errors.json'
import lottery from '#locales/en/lottery.json'
import protection from '#locales/en/protection.json'
import support from '#locales/en/support.json'
import ui from '#locales/en/ui.json'
import { PROTECTION } from '../cashier/show-page.tsx'
import { MEMBER, script, type Answers } from '../session/answers.ts'
import { installDialog } from '../ui/dialog-element.ts'

const BRL = { code: 'BRL', exponent: 2 }
const WORDS = {
  ...{ lottery, errors, ui },
  ...{ protection: { break: protection.break }, support: { record: support.record } },
}
export const CODE = 'sum-one'
const MINUTE_MS = 60_000
/** What the page's HTML says of its games. */
export const LISTED = [
  { title: 'Lucky sums', games: [{ gameCode: 'sum-two', name: 'Sum Two', when: 'Every second minute' }] },
]

const SUM28 = defaultSum28Rules()
export const MARK_SIX = defaultMarkSixRules('horse')

/** Draws of a minute each: the first is on sale now. */
export function draws(count: number, first = 1, state = 'open') {
  const startMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  return Array.from({ length: count }, (_, index) => ({
    issue: `20261122-${String(first + index).padStart(4, '0')}`,
    state: index === 0 ? state : 'coming',
    opensAtMs: startMs + index * MINUTE_MS,
    closingAtMs: startMs + (index + 1) * MINUTE_MS + 30_000,
    closesAtMs: startMs + (index + 1) * MINUTE_MS + 40_000,
    drawsAtMs: startMs + (index + 1) * MINUTE_MS + 42_000,
    stations: [],
  }))
}

function gameOf(rules: BaseRules = SUM28) {
  return {
    gameCode: CODE,
    name: 'Sum One',
    family: rules.family,
    group: 'PC28',
    page: 'lottery',
    prizeMode: 'ELOTT',
    resultFrom: 'seed',
    intervalMinutes: 1,
  }
}

export function terms(over: Record<string, unknown> = {}, rules: BaseRules = SUM28) {
  const family = ALL_FAMILIES[rules.family]
  return {
    serverNowMs: Date.now(),
    game: gameOf(rules),
    currency: BRL,
    rules: { ...rules },
    odds: defaultOdds(family, rules),
    oddsVersion: 'v1',
    limits: {
      unitsMinor: [100, 500],
      maxMultiple: 1000,
      maxLineMinor: 1_000_00,
      maxSlipMinor: 5_000_00,
      numberMinor: 100_000_00,
      playMinor: 100_000_00,
      drawMinor: 100_000_00,
      winCapMinor: 50_000_00,
    },
    canCancel: true,
    slipMode: 'all',
    maxChaseDraws: 10,
    draws: draws(10),
    ...over,
  }
}

const LAST = {
  issue: '20261121-1440',
  state: 'settled',
  drawsAtMs: Date.UTC(2026, 10, 21, 23, 59),
  result: { digits: [9, 9, 6] },
}

export function clock(over: Record<string, unknown> = {}) {
  return { serverNowMs: Date.now(), oddsVersion: 'v1', draw: draws(1)[0], last: LAST, ...over }
}

/** A clock that moves on when the test says so, however long the machine takes for what is first: the page is seen again then. */
export function movingClock() {
  let moved: Record<string, unknown> = {}
  return {
    answer: {
      get value() {
        return clock(moved)
      },
    },
    moveOn: (over: Record<string, unknown>) => {
      moved = over
      act(() => void document.dispatchEvent(new Event('visibilitychange')))
    },
  }
}

export function lobby(over: Record<string, unknown> = {}) {
  return {
    serverNowMs: Date.now(),
    games: [{ ...gameOf(), draw: draws(1)[0], last: LAST }],
    ...over,
  }
}

export function anOrder(over: Record<string, unknown> = {}) {
  return {
    orderId: crypto.randomUUID(),
    gameCode: CODE,
    gameName: 'Sum One',
    atMs: Date.UTC(2026, 10, 22, 8),
    state: 'open',
    firstIssue: '20261122-0001',
    lastIssue: '20261122-0001',
    draws: 1,
    lines: 1,
    bets: 1,
    isChase: false,
    stopsOnWin: false,
    stakeMinor: 1_00,
    paidMinor: 0,
    play: 'sum',
    currency: BRL,
    selections: [{ play: 'sum', selection: { numbers: [24] }, unitMinor: 1_00, multiple: 1 }],
    rules: { ...SUM28 },
    odds: { ...defaultOdds(ALL_FAMILIES.sum28, SUM28), 'sum.sum24': 95_0000 },
    placed: [],
    canCancel: true,
    ...over,
  }
}

export const BALANCE = {
  currency: BRL,
  playerMinor: 500_00,
  holdMinor: 0,
  bonusMinor: 0,
  points: 0,
  version: 1,
}

export function answers(over: Answers = {}): Answers {
  return {
    listLotteryGames: { value: lobby() },
    getRecentLotteries: { value: { games: [] } },
    getLotteryGame: { value: terms() },
    getDrawClock: { value: clock() },
    listLotteryOrders: { value: { currency: BRL, orders: [] } },
    getBalance: { value: BALANCE },
    getProtection: PROTECTION,
    ...over,
  }
}

/** Every test begins as a member who just logged in, in the lobby. */
export function useMember(): void {
  beforeAll(async () => {
    installDialog()
    // What is loaded when it is opened: a busy machine may need long for it.
    await Promise.all([
      import('#islands/lottery/Lobby.tsx'),
      import('#islands/lottery/GameScreen.tsx'),
      import('#islands/lottery/Slip.tsx'),
      ...Object.values(loadFamily).map((load) => load()),
    ])
  })
  beforeEach(() => {
    vi.stubGlobal('scrollTo', () => undefined)
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    // The window of the tests is a hidden one.
    Object.defineProperty(document, 'hidden', { configurable: true, value: false })
    history.replaceState(null, '', '/lottery')
    sessionStorage.clear()
    leave()
    logIn()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
}

export function logIn(): void {
  enter({
    token: 't'.repeat(43),
    member: MEMBER,
    firstTimeLogin: false,
    passwordExpired: false,
    mustChangePassword: false,
  })
}

/** The page at an address, with what the platform answers. The words come as a built file. */
export function showLottery(given: Answers, address = '/lottery', hasGuestBoards = true) {
  history.replaceState(null, '', address)
  // The store of the address may still be there from the test before.
  dispatchEvent(new PopStateEvent('popstate'))
  const asked = script(given)
  const platform = globalThis.fetch
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    String(input) === '/words/lottery.en.json'
      ? Promise.resolve(Response.json(WORDS))
      : platform(input, init),
  )
  const view = render(
    <LotteryIsland
      lang="en"
      words={{ errors, ui }}
      page="lottery"
      groups={LISTED}
      wordsUrl="/words/lottery.en.json"
      hasGuestBoards={hasGuestBoards}
    />,
  )
  return { asked, view }
}
