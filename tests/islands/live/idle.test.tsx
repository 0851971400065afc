import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { LiveIsland } from '#islands/live/LiveIsland.tsx'
import { $session } from '#lib/session/session-store.ts'
import errors from '#locales/en/errors.json'
import live from '#locales/en/live.json'
import ui from '#locales/en/ui.json'
import { useMember } from '../cashier/show-page.tsx'
import { script, type Answers } from '../session/answers.ts'
import { useLines } from './line.ts'

beforeEach(useLines)
useMember()

const WORDS = { live, errors, ui }
const HALF_AN_HOUR = { value: { endsInMs: 30 * 60_000 } }
const SOON = { value: { endsInMs: 45_000 } }

/** Calls are scripted; the file of words comes from the build. */
function show(answers: Answers) {
  const asked = script(answers)
  const scripted = fetch
  vi.stubGlobal('fetch', (input: Request | string) =>
    String(input).includes('talk.en.json') ? Promise.resolve(Response.json(WORDS)) : scripted(input),
  )
  render(<LiveIsland lang="en" words={WORDS} wordsUrl="/words/talk.en.json" inbox="#member/messageV2" />)
  return asked
}

/** The member looks at the page again, which asks for the end at once. */
const look = () => document.dispatchEvent(new Event('visibilitychange'))
const warning = () => screen.findByRole('alertdialog', { name: 'Are you still there?' })
const named = (asked: readonly { name: string }[], name: string) => asked.filter((each) => each.name === name)

it('warns within the last minute, and staying ends the warning in this tab and is told to the others', async () => {
  const asked = show({ getIdleEnd: SOON, staySession: HALF_AN_HOUR })
  look()
  expect((await warning()).textContent).toMatch(/logged out in (4[0-5]|3\d) s/)
  localStorage.removeItem('vitrine.usedAt')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Stay logged in' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(named(asked, 'staySession')).toHaveLength(1)
  expect(localStorage.getItem('vitrine.usedAt')).not.toBeNull()
})

it('says nothing while there is time', async () => {
  const asked = show({ getIdleEnd: HALF_AN_HOUR })
  look()
  await waitFor(() => expect(named(asked, 'getIdleEnd')).toHaveLength(1))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('staying in another tab of the browser is staying here', async () => {
  const asked = show({ getIdleEnd: SOON, staySession: HALF_AN_HOUR })
  look()
  await warning()
  window.dispatchEvent(new StorageEvent('storage', { key: 'vitrine.usedAt', newValue: '1' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(named(asked, 'staySession')).toHaveLength(1)
})

it('the end itself is said by the page', async () => {
  show({ getIdleEnd: [SOON, { refused: 'session.expired' }] })
  look()
  await warning()
  look()
  await waitFor(() => expect($session.get().state).toBe('guest'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('typing and tapping are told as use, at most every five minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const asked = show({ staySession: HALF_AN_HOUR })
  const user = userEvent.setup()
  await user.keyboard('a')
  expect(named(asked, 'staySession')).toHaveLength(0)
  vi.setSystemTime(Date.now() + 5 * 60_000)
  await user.keyboard('b')
  await user.keyboard('c')
  await waitFor(() => expect(named(asked, 'staySession')).toHaveLength(1))
})
