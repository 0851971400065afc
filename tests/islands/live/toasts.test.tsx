import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { LiveIsland } from '#islands/live/LiveIsland.tsx'
import { showMaintenance } from '#lib/live/maintenance-store.ts'
import { $toast, dismissToast, showToast } from '#lib/live/toast-store.ts'
import { closeModal, openModal } from '#lib/modal/modal-store.ts'
import { leave } from '#lib/session/session-store.ts'
import errors from '#locales/en/errors.json'
import live from '#locales/en/live.json'
import messages from '#locales/en/messages.json'
import ui from '#locales/en/ui.json'
import { useMember } from '../cashier/show-page.tsx'
import { lineOf, told, useLines, welcome } from './line.ts'

// Before the login, which opens the lines that an earlier test left.
beforeEach(useLines)
useMember()

const WORDS = { live, messages, errors, ui }
const MESSAGE = {
  id: 'deposit:1',
  kind: 'depositCredited',
  values: { amountMinor: 50_00 },
  atMs: 1,
  isRead: false,
}

/** The file of words comes from the build. */
function show({ hasWins = false } = {}) {
  vi.stubGlobal('fetch', async () => Response.json(WORDS))
  const place = { wordsUrl: '/words/talk.en.json', inbox: '#member/messageV2' }
  render(<LiveIsland lang="en" words={WORDS} {...place} hasWins={hasWins} />)
}

it('tells what happens now, one after the other, and not what was before', async () => {
  show()
  const line = await lineOf('member')
  line.receive(welcome([told(1, 'message', { ...MESSAGE, id: 'old' })]))
  line.receive({
    type: 'messages',
    messages: [told(2, 'message', MESSAGE), told(3, 'bonus', { amountMinor: 5_00 })],
  })
  expect(await screen.findByText('R$50.00 is in your balance.')).toBeTruthy()
  expect(screen.queryByText('Bonus received')).toBeNull()
  expect(screen.getByRole('link', { name: 'Open messages' }).getAttribute('href')).toBe('#member/messageV2')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('Bonus received')).toBeTruthy()
  expect(screen.queryByText('Deposit credited')).toBeNull()
})

it.each([
  ['balanceCredited', 'We added R$7.00 to your balance. The reason: A draw was paid twice.'],
  ['caseClosed', 'The case is closed. This is our decision: A draw was paid twice.'],
])('follows words that introduce a text by the text: %s', async (kind, shown) => {
  show()
  const line = await lineOf('member')
  line.receive(welcome())
  const message = {
    ...{ id: `${kind}:1`, kind, atMs: 1, isRead: false, values: { amountMinor: 7_00 } },
    text: 'A draw was paid twice.',
  }
  line.receive({ type: 'messages', messages: [told(1, 'message', message)] })
  expect(await screen.findByText(shown)).toBeTruthy()
  act(dismissToast)
})

it('says what was written to the member: the answer to a feedback, not a line about it', async () => {
  show()
  const line = await lineOf('member')
  line.receive(welcome())
  const answer = {
    ...{ id: 'feedback:1', kind: 'feedbackAnswered', atMs: 1, isRead: false },
    values: { question: 'Where is the table?' },
    text: 'It opens again on Monday.',
  }
  line.receive({ type: 'messages', messages: [told(1, 'message', answer)] })
  expect(await screen.findByText('An answer to your feedback')).toBeTruthy()
  expect(screen.getByText('It opens again on Monday.')).toBeTruthy()
  act(dismissToast)
})

it('covers no game: it waits, and comes when the game is closed', async () => {
  show()
  act(() => openModal({ name: 'game', nodeId: 'x', title: 'Reels' }))
  act(() => showToast({ id: 'b1', kind: 'bonus', amountMinor: 1_00 }))
  expect($toast.get()).toBeNull()
  act(closeModal)
  expect(await screen.findByText('Bonus received')).toBeTruthy()
  act(() => openModal({ name: 'game', nodeId: 'x', title: 'Reels' }))
  await waitFor(() => expect(screen.queryByText('Bonus received')).toBeNull())
  act(closeModal)
  expect(await screen.findByText('Bonus received')).toBeTruthy()
})

it('goes by itself, unless somebody reads it; maintenance comes first', () => {
  vi.useFakeTimers()
  showToast({ id: 'm1', kind: 'bonus', amountMinor: 1 })
  showToast({ id: 'm2', kind: 'bonus', amountMinor: 2 })
  showToast({ id: 'm3', kind: 'maintenance', startsAtMs: Date.now() + 60_000 })
  showToast({ id: 'm2', kind: 'bonus', amountMinor: 2 })
  const order = [1, 2, 3, 4].map(() => {
    const id = $toast.get()?.id
    vi.advanceTimersByTime(7_000)
    return id
  })
  expect(order).toEqual(['m1', 'm3', 'm2', undefined])
})

it('speaks of the present plan of maintenance alone: another one and one that is called off are taken back', () => {
  vi.useFakeTimers()
  const soonMs = Date.now() + 60_000
  const told = () => $toast.get()?.id
  showMaintenance(soonMs)
  showMaintenance(soonMs + 1)
  expect(told()).toBe(`maintenance:${soonMs + 1}`)
  showMaintenance(null)
  expect(told()).toBeUndefined()
  // Waiting ones as well: nothing is said of them when the game is closed, nor of what has begun meanwhile.
  openModal({ name: 'game', nodeId: 'x', title: 'Reels' })
  showMaintenance(soonMs + 2)
  showMaintenance(null)
  closeModal()
  expect(told()).toBeUndefined()
  openModal({ name: 'game', nodeId: 'x', title: 'Reels' })
  showMaintenance(soonMs + 3)
  vi.advanceTimersByTime(70_000)
  closeModal()
  expect(told()).toBeUndefined()
})

it('is nobody’s after a logout', () => {
  showToast({ id: 'z1', kind: 'bonus', amountMinor: 1 })
  showToast({ id: 'z2', kind: 'bonus', amountMinor: 2 })
  leave()
  expect($toast.get()).toBeNull()
})

const win = (id: string, winMinor = 500_00) => ({
  ...{ id, customerName: 'b•••', winAmount: '500.00', winMinor, nodeId: 'x', atMs: 1 },
  vo: { gameName: 'First Reels', iconUrl: '/x.webp' },
})

it('tells of others’ wins where games are, one a minute, and none of what happened during a game', async () => {
  show({ hasWins: true })
  const line = await lineOf('brand')
  line.receive(welcome([told(1, 'win', win('before'))]))
  act(() => openModal({ name: 'game', nodeId: 'x', title: 'Reels' }))
  line.receive({ type: 'messages', messages: [told(2, 'win', win('meanwhile', 1_00))] })
  act(closeModal)
  line.receive({
    type: 'messages',
    messages: [told(3, 'win', win('now')), told(4, 'win', win('at once', 2_00))],
  })
  expect(await screen.findByText('b••• has just won')).toBeTruthy()
  expect(screen.getByText('R$500.00 in First Reels')).toBeTruthy()
  act(dismissToast)
  expect($toast.get()).toBeNull()
})

it('says the day of maintenance that is not soon', async () => {
  show()
  act(() => showMaintenance(Date.UTC(2040, 0, 5, 12)))
  expect(await screen.findByText('Planned maintenance')).toBeTruthy()
  expect(screen.getByText(/on Jan 5, 2040, .*You can play until then/)).toBeTruthy()
  act(() => showMaintenance(null))
})

it('tells of no wins elsewhere', async () => {
  show()
  const line = await lineOf('brand')
  line.receive(welcome())
  const startsAtMs = Date.now() + 600_000
  line.receive({
    type: 'messages',
    messages: [told(1, 'win', win('now')), told(2, 'maintenance', { startsAtMs })],
  })
  expect(await screen.findByText('Maintenance soon')).toBeTruthy()
  act(dismissToast)
  expect($toast.get()).toBeNull()
})
