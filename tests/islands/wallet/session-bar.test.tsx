import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { SessionBarIsland } from '#islands/wallet/SessionBarIsland.tsx'
import { $modal } from '#lib/modal/modal-store.ts'
import { leave } from '#lib/session/session-store.ts'
import { english } from '../../fixtures/node/english.ts'
import { MEMBER, script } from '../session/answers.ts'
import { BALANCE, BRL, page, PROTECTION, textOf, useMember, WORDS } from '../cashier/show-page.tsx'

useMember()

const play = (netMinor: number, differences: Record<string, unknown> = {}) => ({
  value: {
    currency: BRL,
    sinceMs: Date.now() - 47 * 60_000,
    stakedMinor: 50_00,
    openMinor: 0,
    wonMinor: 50_00 + netMinor,
    netMinor,
    ...differences,
  },
})
const show = () => render(<SessionBarIsland words={WORDS} lang="en" />)

it('shows the balance, the net position and the time; the net is read again when the balance moved', async () => {
  const asked = script({
    getMemberInfo: { value: MEMBER },
    getProtection: PROTECTION,
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
  script({
    getMemberInfo: { value: MEMBER },
    getProtection: PROTECTION,
    getBalance: BALANCE,
    getPlaySummary: play(0),
  })
  show()
  await waitFor(() => expect(page()).toContain('47 minutes'))
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  await waitFor(() => expect(page()).toContain('49 minutes'))
})

it('brings up the reality check when it is due, and counts the answer', async () => {
  const minute = 60_000
  const at = (atMs: number, dueAtMs: number) => ({
    value: {
      ...PROTECTION.value,
      atMs,
      check: { minutes: 60, sinceMs: 0, dueAtMs, stakedMinor: 97_40, openMinor: 17_40, wonMinor: 30_00 },
    },
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const asked = script({
    getMemberInfo: { value: MEMBER },
    getBalance: BALANCE,
    getPlaySummary: play(0),
    getProtection: [at(59 * minute, 60 * minute), at(60 * minute, 60 * minute)],
    answerRealityCheck: at(60 * minute, 120 * minute),
  })
  show()
  await waitFor(() => expect(asked.some(({ name }) => name === 'getProtection')).toBe(true))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(minute))
  const dialog = await screen.findByRole('alertdialog', { name: 'Time for a reality check' })
  expect(textOf(dialog)).toContain('1 hour 0 minutes')
  // A bet without a result is told apart, and is no loss.
  expect(textOf(dialog)).toContain('Open stakesR$17.40')
  expect(textOf(dialog)).toContain('-R$50.00')
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Keep playing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(asked.find(({ name }) => name === 'answerRealityCheck')?.input).toMatchObject({ answer: 'continue' })
})

it('asks a player with signs of harm once, says why, and leads to limits and breaks', async () => {
  const signs = [{ marker: 'nights', count: 4, rule: 3 }]
  const asked = script({
    getMemberInfo: { value: MEMBER },
    getProtection: { value: { ...PROTECTION.value, prompt: { toldAtMs: 5, signs } } },
    getBalance: BALANCE,
    getPlaySummary: play(0),
    answerPrompt: [{ refused: 'protection.unavailable' }, PROTECTION],
  })
  show()
  const prompt = await screen.findByRole('alertdialog', { name: 'How is your play going?' })
  expect(textOf(prompt)).toContain('Nights with bets between midnight and five: 4')
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Keep playing' }))
  await waitFor(() => expect(textOf(prompt)).toContain(english('errors:protection.unavailable')))
  await user.click(screen.getByRole('button', { name: 'Open Safer play' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const sent = asked.filter(({ name }) => name === 'answerPrompt').map(({ input }) => input)
  expect(sent).toEqual([
    { toldAtMs: 5, answer: 'continue' },
    { toldAtMs: 5, answer: 'open' },
  ])
  await waitFor(() => expect($modal.get()).toEqual({ name: 'member', page: 'protection' }))
})

const limitOf = (kind: 'deposit' | 'stake' | 'loss' | 'time', left: number | null) => ({
  ...{ kind, period: 'day', used: 0, max: left, others: [], left, raise: null },
})

it('shows what is left of the limit that stops play first, and time only where no money does', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const money = [
    limitOf('deposit', 1_00),
    limitOf('time', 5),
    limitOf('stake', 80_00),
    limitOf('loss', 20_00),
  ]
  script({
    getMemberInfo: { value: MEMBER },
    getProtection: [
      { value: { ...PROTECTION.value, limits: money } },
      { value: { ...PROTECTION.value, limits: [limitOf('time', 90), limitOf('loss', null)] } },
    ],
    getBalance: [
      { value: { ...BALANCE.value, version: 7 } },
      { value: { ...BALANCE.value, playerMinor: 490_00, version: 8 } },
    ],
    getPlaySummary: [play(0), play(-10_00)],
  })
  show()
  await waitFor(() => expect(page()).toContain('Loss limit leftR$20.00'))
  expect(page()).not.toContain('Play time left')
  // Play moved the balance: the usage is read again, at most every 20 seconds.
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Refresh the balance' }))
  await waitFor(() => expect(page()).toContain('R$490.00'))
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  await waitFor(() => expect(page()).toContain('Play time left1 hour 30 minutes'))
})

it('keeps the focus on the button while the balance is read', async () => {
  const asked = script({
    getMemberInfo: { value: MEMBER },
    getProtection: PROTECTION,
    getBalance: BALANCE,
    getPlaySummary: play(0),
  })
  show()
  await waitFor(() => expect(page()).toContain('R$500.00'))
  const times = () => asked.filter(({ name }) => name === 'getBalance').length
  const before = times()
  const button = screen.getByRole('button', { name: 'Refresh the balance' })
  const wasDisabled: boolean[] = []
  const observer = new MutationObserver(() => wasDisabled.push(button.hasAttribute('disabled')))
  observer.observe(button, { attributes: true })
  button.focus()
  await userEvent.setup().keyboard('{Enter}')
  await waitFor(() => expect(times()).toBe(before + 1))
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  observer.disconnect()
  // It looked disabled meanwhile, but never was: browsers take the focus from a disabled button.
  expect(wasDisabled.length).toBeGreaterThan(0)
  expect(wasDisabled).not.toContain(true)
  expect(document.activeElement).toBe(button)
})
