import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultThaiRules } from '#lib/shared/lottery/thai/rules.ts'
import { caseAddress } from '#lib/support/case-address.ts'
import { english } from '../../fixtures/node/english.ts'
import { LineSocket, lineOf, told, welcome } from '../live/line.ts'
import {
  anOrder,
  answers,
  clock,
  CODE,
  draws,
  lobby,
  showLottery,
  terms,
  useMember,
} from './show-lottery.tsx'

/** What a game shows beside its board: results, trends, rules and the member's orders. */

useMember()
beforeAll(async () => {
  await Promise.all([
    import('#islands/lottery/Results.tsx'),
    import('#islands/lottery/Trends.tsx'),
    import('#islands/lottery/Rules.tsx'),
    import('#islands/lottery/OrdersList.tsx'),
  ])
})
beforeEach(() => void vi.stubGlobal('WebSocket', LineSocket))

const at = (view: string) => `/lottery?gameCode=${CODE}&lottoView=${view}`
const text = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
const [CLOSED] = draws(1, 7, 'drawing')

describe('a new result', () => {
  it('falls ball by ball, until the player skips it', async () => {
    const awaiting = clock({
      draw: { ...draws(1, 8)[0] },
      previous: { ...CLOSED, closesAtMs: Date.now() - 1_000, drawsAtMs: Date.now() + 60_000 },
      nextAtMs: Date.now() + 60_000,
    })
    showLottery(answers({ getDrawClock: { value: awaiting } }), at('betting'))
    await screen.findByText('Drawing 22/11-0007…')
    // The result that is there at first is no news.
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
    const line = await lineOf('lottery')
    act(() => line.receive(welcome()))
    const value = {
      gameCode: CODE,
      draw: { issue: '20261122-0007', state: 'result', drawsAtMs: 1, result: { digits: [1, 2, 4] } },
    }
    act(() => line.receive({ type: 'messages', messages: [told(1, 'drawn', value)] }))
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Skip' }))
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
    expect(screen.getByText(/Last draw 22\/11-0007/)).toBeTruthy()
  })
})

describe('the lobby', () => {
  it('names the zone of a draw by the day: its page states the hours of where it is held', async () => {
    const [game] = lobby().games
    const drawsAtMs = Date.UTC(2026, 10, 22, 11, 15)
    const daily = { ...game, intervalMinutes: undefined, draw: { ...draws(1)[0], drawsAtMs } }
    showLottery(answers({ listLotteryGames: { value: lobby({ games: [daily] }) } }), '/lottery')
    const zone = new Intl.DateTimeFormat('en', { timeZoneName: 'short' })
      .formatToParts(drawsAtMs)
      .find(({ type }) => type === 'timeZoneName')?.value
    expect((await screen.findByText(/^Next draw: /)).textContent).toContain(` ${zone}`)
  })
})

describe('results', () => {
  it('are listed with their numbers, page by page; a void draw says that stakes came back', async () => {
    const row = (issue: string, over: object = {}) => ({
      issue,
      state: 'settled',
      drawsAtMs: Date.UTC(2026, 10, 22, 8),
      result: { digits: [9, 9, 6] },
      ...over,
    })
    const first = [row('20261122-0003'), row('20261122-0002', { state: 'void', result: null })]
    const { asked } = showLottery(
      answers({
        listDraws: [
          { value: { draws: first, hasMore: true } },
          { value: { draws: [row('20261122-0001')], hasMore: false } },
        ],
      }),
      at('results'),
    )
    expect(await screen.findByRole('button', { name: /22\/11-0003.*24/s })).toBeTruthy()
    expect(screen.getByRole('button', { name: /22\/11-0002.*stakes returned/s })).toBeTruthy()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('button', { name: /22\/11-0001/ })).toBeTruthy()
    expect(asked.filter(({ name }) => name === 'listDraws').map(({ input }) => input)).toMatchObject([
      { gameCode: CODE },
      { before: '20261122-0002' },
    ])
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })
})

const cell = (value: string, hits: number, missing: number) => ({ value, hits, missing, longestMissing: 30 })
const TRENDS = {
  draws: 50,
  newest: '20261122-0007',
  columns: [
    {
      id: 'sum',
      cells: [
        ...[cell('0', 0, 50), cell('1', 9, 2)],
        ...['2', '3', '4', '5'].map((value) => cell(value, 4, 5)),
      ],
    },
  ],
  roads: [{ id: 'size', sides: ['big', 'big', 'small'] }],
}

describe('trends', () => {
  it('are a chart or a table of the same figures, with hot and cold in words, and the sides draw by draw', async () => {
    const { asked } = showLottery(answers({ getTrends: { value: TRENDS } }), at('trends'))
    const user = userEvent.setup()
    const label = 'How often each value came in 50 draws'
    const bars = within(await screen.findByRole('list', { name: label })).getAllByRole('listitem')
    expect(bars.map((each) => each.textContent)).toEqual([
      expect.stringMatching(/^00×.*cold.*missing: 50/),
      expect.stringMatching(/^19×.*hot.*missing: 2/),
      ...['2', '3', '4', '5'].map((value) => expect.stringMatching(`^${value}4×.*missing: 5`) as unknown),
    ])
    expect(text()).toContain('Draws have no memory')
    await user.click(screen.getByRole('tab', { name: 'Table' }))
    const table = within(screen.getByRole('table', { name: label }))
    const hot = within(table.getByRole('row', { name: /hot/ })).getAllByRole('cell')
    expect(hot.map((each) => each.textContent)).toEqual(['9', '18%', '2', '30', 'hot'])
    const road = screen.getByRole('group', { name: 'Big or small' })
    const runs = within(road)
      .getAllByRole('list')
      .map((run) => within(run).getAllByRole('listitem').length)
    // Newest first: one small, then two big.
    expect(runs).toEqual([1, 2])
    await user.click(screen.getByRole('tab', { name: 'Last 100' }))
    await waitFor(() =>
      expect(asked.findLast(({ name }) => name === 'getTrends')?.input).toMatchObject({ draws: '100' }),
    )
  })
})

describe('rules', () => {
  it('say limits and cap in money, and odds, chance and return of each play', async () => {
    const returns = {
      oddsVersion: 'v1',
      plays: [
        {
          play: 'sum',
          tickets: [
            {
              ticket: 'sum13',
              returnE4: 9_500,
              classes: [{ id: 'sum13', chance: '0.075', oddsE4: 126_666 }],
            },
          ],
        },
      ],
    }
    showLottery(answers({ getLotteryReturns: { value: returns } }), at('rules'))
    await screen.findByText('Return 95.00%')
    expect(text()).toMatch(/win .*50,000\.00 above their stakes/)
    expect(text()).toMatch(/Smallest unit .*1\.00; a line costs .*1,000\.00 at most, a slip .*5,000\.00/)
    expect(text()).toContain('The sum of the three digits.')
    const row = screen.getByText('1 in 13.33').closest('tr')
    expect([...(row?.cells ?? [])].map((each) => each.textContent)).toEqual(['12.66', '1 in 13.33', '95.00%'])
  })
})

describe('orders', () => {
  it('are filtered by state, turned page by page, and opened with lines, draws and cancellation', async () => {
    const order = anOrder({ state: 'won', paidMinor: 9_00, stakeMinor: 2_00 })
    const placed = {
      betId: `${order.orderId}/1`,
      issue: '20261122-0001',
      line: 0,
      multiple: 1,
      payableMinor: 2_00,
      state: 'won',
      paidMinor: 9_00,
      refundMinor: 0,
      cutMinor: 0,
      acceptedAtMs: Date.UTC(2026, 10, 22, 8),
    }
    const { asked } = showLottery(
      answers({
        listLotteryOrders: [
          { value: { currency: order.currency, orders: [order], next: '1:abcdefgh' } },
          { value: { currency: order.currency, orders: [order] } },
          { value: { currency: order.currency, orders: [] } },
        ],
        getLotteryOrder: { value: { ...order, placed: [placed] } },
      }),
      at('orders'),
    )
    const user = userEvent.setup()
    const filters = () => asked.filter(({ name }) => name === 'listLotteryOrders').map(({ input }) => input)
    await user.click(await screen.findByRole('button', { name: /Won/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sum One' }))
    expect(await dialog.findByText('Cancel open draws')).toBeTruthy()
    // Of the number that was bet on, as accepted: not the range of the play, not the odds of today.
    expect(await dialog.findByText('Odds 95.00')).toBeTruthy()
    expect(text()).toContain('9.00')
    const toCase = dialog.getByRole('link', { name: 'Open a case' })
    expect(toCase.getAttribute('href')).toBe(caseAddress({ subject: 'bet', id: placed.betId }))
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(filters()).toHaveLength(2))
    await user.selectOptions(screen.getByRole('combobox', { name: english('lottery:orders.filter') }), 'lost')
    expect(await screen.findByText('No bets yet')).toBeTruthy()
    expect(filters().at(-1)).toMatchObject({ gameCode: CODE, state: 'lost' })
  })

  it('say which numbers of a bet pay half, as it was accepted', async () => {
    const rules = { ...defaultThaiRules(), restricted: { closed: [], half: ['456'] } }
    const bet = (play: string, entry: string) => ({
      ...{ play, selection: { entries: [entry, '123'] }, unitMinor: 1_00, multiple: 1 },
    })
    const game = { ...terms({}, rules).game, gameCode: 'thai-two' }
    const selections = [bet('tod3', '645'), bet('top3', '645')]
    const order = anOrder({ gameCode: game.gameCode, rules, odds: {}, selections })
    showLottery(
      answers({
        listLotteryGames: { value: lobby({ games: [game] }) },
        listLotteryOrders: { value: { currency: order.currency, orders: [order] } },
        getLotteryOrder: { value: order },
      }),
      at('orders'),
    )
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: /Open/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sum One' }))
    await dialog.findByText('Half pay')
    const [tod, top] = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(tod).toContain('Half pay 645A win with one of these numbers pays half the odds.')
    expect(top).not.toContain('Half pay')
  })

  it('read out the new state when the button of a cancellation goes', async () => {
    const order = anOrder({ state: 'open' })
    const cancelled = { ...order, state: 'cancelled', canCancel: false }
    showLottery(
      answers({
        listLotteryOrders: { value: { currency: order.currency, orders: [order] } },
        getLotteryOrder: { value: order },
        cancelLotteryOrder: { value: { order: cancelled, balanceMinor: 500_00 } },
      }),
      at('orders'),
    )
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: /Open/ }))
    const button = await screen.findByRole('button', { name: 'Cancel open draws' })
    button.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(button.isConnected).toBe(false))
    expect(document.activeElement?.textContent).toMatch(/^StatusCancelled/)
  })

  it.each([
    [5_60, 3_45, 'Paid back', false],
    [5_60, 5_60, 'Paid back', false],
    [5_60, 5_61, 'Won', true],
  ])('staked with %i and paid with %i are told as %s', async (stakeMinor, paidMinor, word, isWin) => {
    const order = anOrder({ state: 'won', stakeMinor, paidMinor })
    showLottery(
      answers({ listLotteryOrders: { value: { currency: order.currency, orders: [order] } } }),
      at('orders'),
    )
    const row = within(await screen.findByRole('button', { name: /Paid out R/ }))
    expect(row.getByText(word).classList.contains('badge--positive')).toBe(isWin)
    expect(row.queryAllByText(/\d/, { selector: '.positive' })).toHaveLength(isWin ? 1 : 0)
  })
})
