import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import WelcomeDialog from '#islands/session/WelcomeDialog.tsx'
import { useWords } from '#islands/ui/use-words.ts'
import { $modal, openModal, type WantedGame } from '#lib/modal/modal-store.ts'
import protection from '#locales/en/protection.json'
import { PROTECTION } from '../cashier/show-page.tsx'
import { enter } from '#lib/session/session-store.ts'
import { MEMBER, script } from './answers.ts'
import { MODALS, useModals, WORDS } from './show-modals.tsx'

const MEMBER_WORDS = { ...WORDS, protection }
vi.mock('#lib/client/built-data.ts', () => ({ fetchJson: () => Promise.resolve(MEMBER_WORDS) }))
const startGame = vi.fn()
vi.mock('#lib/games/launch-store.ts', () => ({ startGame }))

useModals()
beforeEach(() => {
  const entry = {
    token: 't'.repeat(43),
    firstTimeLogin: false,
    passwordExpired: false,
    mustChangePassword: false,
  }
  enter({ ...entry, member: MEMBER })
})
/** The state of protection, the question for a limit still open or answered. */
const state = (firstLimit: unknown = { isDue: false, given: null }) => ({
  value: { ...PROTECTION.value, firstLimit },
})
const DUE = state({ isDue: true, given: null })
const LATER = 'Look around first'

function showWelcome(game?: WantedGame) {
  openModal({ name: 'welcome', game })
  const Page = () => <WelcomeDialog t={useWords({ lang: 'en', words: WORDS })} {...MODALS} game={game} />
  return render(<Page />)
}

it('asks for a limit first, records where it was given, and leads to the first deposit', async () => {
  const given = { isDue: false, given: { answer: 'own', source: 'welcome', atMs: 1 } }
  const asked = script({
    getProtection: DUE,
    answerFirstLimit: state(given),
  })
  showWelcome()
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Most you want to deposit'), '50')
  expect(screen.queryByRole('button', { name: 'Make your first deposit' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Set the limit and continue' }))
  const deposit = await screen.findByRole('button', { name: 'Make your first deposit' })
  expect(asked.find(({ name }) => name === 'answerFirstLimit')?.input).toMatchObject({
    period: 'day',
    max: 50_00,
    source: 'welcome',
  })
  await user.click(deposit)
  expect($modal.get()).toEqual({ name: 'member', page: 'depositv2' })
  expect(location.hash).toBe('#member/depositv2')
})

it('whoever looks around first is asked nothing, and stays at home', async () => {
  const asked = script({ getProtection: DUE })
  showWelcome()
  await screen.findByLabelText('Most you want to deposit')
  await userEvent.setup().click(screen.getByRole('button', { name: LATER }))
  await waitFor(() => expect($modal.get()).toBeNull())
  expect(asked.map(({ name }) => name)).not.toContain('answerFirstLimit')
  expect(startGame).not.toHaveBeenCalled()
})

it('a game that was pressed before is the way on', async () => {
  script({ getProtection: state() })
  const game = { nodeId: 'bgs-aurora-reels', gameName: 'Aurora Reels' }
  showWelcome(game)
  await screen.findByRole('button', { name: 'Make your first deposit' })
  expect(screen.queryByRole('button', { name: LATER })).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Continue to Aurora Reels' }))
  await waitFor(() => expect(startGame).toHaveBeenCalledExactlyOnceWith(game))
  // The game takes the dialog's place.
  expect($modal.get()).toEqual({ name: 'welcome', game })
})
