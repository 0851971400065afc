import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { closePlacing } from '#lib/lottery/placing-store.ts'
import { clearSlip } from '#lib/lottery/slip-store.ts'
import { $protection, loadProtection } from '#lib/protection/protection-store.ts'
import { PROTECTION } from '../cashier/show-page.tsx'
import { lineOf, told, useLines, welcome } from '../live/line.ts'
import { answers, CODE, showLottery, useMember } from './show-lottery.tsx'

// Before the login, which opens the lines that an earlier test left.
beforeEach(useLines)
useMember()
beforeEach(() => {
  clearSlip()
  closePlacing()
})

const ADDRESS = `/lottery?gameCode=${CODE}`
const NOW = Date.UTC(2026, 10, 22, 8)
const HOUR = 3_600_000
const onBreak = (over: Record<string, unknown> = {}) => ({
  value: {
    ...PROTECTION.value,
    atMs: NOW,
    pause: { kind: 'timeOut', fromMs: 0, untilMs: NOW + 24 * HOUR, scope: 'brand' },
    ...over,
  },
})
const board = () => screen.queryByRole('button', { name: 'Add to slip' })

async function betOn24(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /^24/ }))
  const add = screen.getByRole('button', { name: 'Add to slip' })
  await waitFor(() => expect(add).toHaveProperty('disabled', false))
  await user.click(add)
  await user.click(await screen.findByRole('button', { name: /^Bet R/ }))
}

it('the board of a member in a break is its notice; results, orders and rules stay open', async () => {
  showLottery(answers({ getProtection: onBreak() }), ADDRESS)
  expect(await screen.findByText(/^Your time-out runs until/)).toBeTruthy()
  await waitFor(() => expect(board()).toBeNull())
  expect(screen.getByRole('link', { name: 'Withdraw' }).getAttribute('href')).toBe('#member/withdraw')
  const user = userEvent.setup()
  for (const name of ['My bets', 'Rules and odds']) {
    await user.click(screen.getByRole('tab', { name }))
    expect(screen.queryByText(/^Your time-out runs until/)).toBeNull()
  }
})

it('a break that begins in another tab closes the board', async () => {
  showLottery(
    answers({ getProtection: [{ value: { ...PROTECTION.value, atMs: NOW } }, onBreak({ atMs: NOW + 2 })] }),
    ADDRESS,
  )
  await screen.findByRole('button', { name: 'Add to slip' })
  const line = await lineOf('member')
  act(() => line.receive(welcome()))
  act(() => line.receive({ type: 'messages', messages: [told(1, 'protection', { atMs: NOW + 2 })] }))
  expect(await screen.findByText(/^Your time-out runs until/)).toBeTruthy()
  expect(board()).toBeNull()
})

it('the board opens by itself at the end of the break', async () => {
  showLottery(
    answers({
      getProtection: [
        onBreak({ atMs: NOW + 24 * HOUR - 50 }),
        { value: { ...PROTECTION.value, atMs: NOW + 24 * HOUR } },
      ],
    }),
    ADDRESS,
  )
  await screen.findByText(/^Your time-out runs until/)
  expect(await screen.findByRole('button', { name: 'Add to slip' })).toBeTruthy()
})

it('a break that cannot be read leaves the board open', async () => {
  const { asked } = showLottery(answers({ getProtection: { refused: 'protection.unavailable' } }), ADDRESS)
  await waitFor(() => expect(asked.some(({ name }) => name === 'getProtection')).toBe(true))
  expect(await screen.findByRole('button', { name: 'Add to slip' })).toBeTruthy()
})

it('a slip that a break refuses leads to the money, and the board closes', async () => {
  showLottery(
    answers({
      placeBets: { refused: 'protection.timeOut' },
      getProtection: [{ value: { ...PROTECTION.value, atMs: NOW } }, 'lost', onBreak({ atMs: NOW + 2 })],
    }),
    ADDRESS,
  )
  await betOn24(userEvent.setup())
  expect(await screen.findByText(/^Your time-out is running/)).toBeTruthy()
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(expect.arrayContaining(['#member/withdraw', '#member/protection']))
  await act(loadProtection)
  expect(await screen.findByText(/^Your time-out runs until/)).toBeTruthy()
  expect(board()).toBeNull()
})

it('a slip that was sent before the break is followed to its end', async () => {
  showLottery(
    answers({
      placeBets: 'lost',
      getSlip: { value: { state: 'unknown' } },
      getProtection: [{ value: { ...PROTECTION.value, atMs: NOW } }, onBreak({ atMs: NOW + 2 })],
    }),
    ADDRESS,
  )
  const user = userEvent.setup()
  await betOn24(user)
  await screen.findByRole('button', { name: 'Do not send' })
  await act(loadProtection)
  expect($protection.get()).toMatchObject({ value: { pause: { kind: 'timeOut' } } })
  await user.click(screen.getByRole('button', { name: 'Do not send' }))
  expect(await screen.findByText(/^Your time-out runs until/)).toBeTruthy()
})
