import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { LineSocket, lineOf, told, welcome } from '../live/line.ts'
import { anOrder, answers, clock, CODE, draws, showLottery, useMember } from './show-lottery.tsx'

useMember()
beforeEach(() => void vi.stubGlobal('WebSocket', LineSocket))

const [CLOSED] = draws(1, 7, 'drawing')
const ISSUE = '20261122-0007'

it('a draw brings the member’s orders, also where they cannot be had at first', async () => {
  const order = anOrder({ state: 'won', paidMinor: 9_00 })
  const list = (orders: object[]) => ({ value: { currency: order.currency, orders } })
  const { asked } = showLottery(
    answers({
      getDrawClock: {
        value: clock({
          draw: { ...draws(1, 8)[0] },
          previous: { ...CLOSED, closesAtMs: Date.now() - 1_000, drawsAtMs: Date.now() + 60_000 },
          nextAtMs: Date.now() + 60_000,
        }),
      },
      listLotteryOrders: [list([]), { refused: 'system.internal' }, list([order])],
    }),
    `/lottery?gameCode=${CODE}`,
  )
  const times = () => asked.filter(({ name }) => name === 'listLotteryOrders').length
  await screen.findByText('Drawing 22/11-0007…')
  await waitFor(() => expect(times()).toBe(1))
  const line = await lineOf('lottery')
  act(() => line.receive(welcome()))
  const draw = { issue: ISSUE, state: 'result', drawsAtMs: 1, result: { digits: [1, 2, 4] } }
  act(() => line.receive({ type: 'messages', messages: [told(1, 'drawn', { gameCode: CODE, draw })] }))
  expect(await screen.findByRole('region', { name: 'My latest bets' })).toBeTruthy()
  expect(times()).toBe(3)
})
