import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { SessionBarIsland } from '#islands/wallet/SessionBarIsland.tsx'
import { leave } from '#lib/session/session-store.ts'
import { MEMBER, script } from '../session/answers.ts'
import { BALANCE, BRL, page, useMember, WORDS } from '../cashier/show-page.tsx'

useMember()

const play = (netMinor: number, differences: Record<string, unknown> = {}) => ({
  value: {
    currency: BRL,
    sinceMs: Date.now() - 47 * 60_000,
    stakedMinor: 50_00,
    wonMinor: 50_00 + netMinor,
    netMinor,
    ...differences,
  },
})
const show = () => render(<SessionBarIsland words={WORDS} lang="en" />)

it('shows the balance, the net position and the time; the net is read again when the balance moved', async () => {
  const asked = script({
    getMemberInfo: { value: MEMBER },
    getBalance: [BALANCE, BALANCE, { value: { ...BALANCE.value, playerMinor: 612_00, version: 2 } }],
    getPlaySummary: [play(-12_00), play(100_00)],
  })
  show()
  await waitFor(() => expect(page()).toContain('-R$12.00'))
  expect(page()).toContain('R$500.00')
  expect(page()).toContain('47 minutes')
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Refresh the balance' }))
  await waitFor(() => expect(asked.filter(({ name }) => name === 'getBalance')).toHaveLength(2))
  expect(asked.filter(({ name }) => name === 'getPlaySummary')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Refresh the balance' }))
  await waitFor(() => expect(page()).toContain('+R$100.00'))
  expect(page()).toContain('R$612.00')
})

it('is nothing for a guest, and asks nothing', () => {
  const asked = script({})
  act(leave)
  show()
  expect(page()).toBe('')
  expect(asked).toEqual([])
})

it('time goes on by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  script({ getMemberInfo: { value: MEMBER }, getBalance: BALANCE, getPlaySummary: play(0) })
  show()
  await waitFor(() => expect(page()).toContain('47 minutes'))
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  await waitFor(() => expect(page()).toContain('49 minutes'))
})
