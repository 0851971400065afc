import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { HeaderLoginIsland } from '#islands/session/HeaderLoginIsland.tsx'
import { $modal, closeModal, openModal } from '#lib/modal/modal-store.ts'
import { $session, leave } from '#lib/session/session-store.ts'
import { loggedIn, MEMBER, script, SEAL_KEY, type Answers } from './answers.ts'
import { field, MODALS, showModals, useModals, WORDS, LOGIN_NAME } from './show-modals.tsx'

vi.mock('#lib/client/seal.ts', () => ({
  sealBody: (_key: unknown, { body }: { body: unknown }) => Promise.resolve(JSON.stringify(body)),
}))

useModals()

const VERSION = '2026-11-20'
const OLD = { ...MEMBER, newTerms: VERSION }
const base: Answers = {
  getSealKey: SEAL_KEY,
  getBalance: { refused: 'system.internal' },
  getMemberInfo: { value: MEMBER },
}

/** A page that a member opens. */
function openPage() {
  return render(
    <HeaderLoginIsland
      words={WORDS}
      lang="en"
      links={{ login: '/login', register: '/register', agentHome: '/agentHome', promotions: '/promotions' }}
      canRegister
      canUseSms={false}
      isBalanceShown={false}
    />,
  )
}

async function logIn(member: object) {
  script({ ...base, login: loggedIn({ member }) })
  const user = userEvent.setup()
  showModals({ name: 'login' })
  await user.type(field(LOGIN_NAME), 'ana123')
  await user.type(field('Password'), 'a good password')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect($session.get().state).toBe('member'))
}

it('after a login who accepted older terms can read and accept the new ones', async () => {
  const asked = script({ ...base, login: loggedIn({ member: OLD }) })
  await logIn(OLD)
  expect(await screen.findByRole('dialog', { name: 'Please accept our terms' })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Read the terms' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/help#terms', '_blank'])
  expect(asked).toEqual([])
  const later = script({ ...base, acceptTerms: { value: { newTerms: null } } })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect($modal.get()).toBeNull())
  expect(later.find(({ name }) => name === 'acceptTerms')?.input).toEqual({ version: VERSION })
})

it('nobody else is asked', async () => {
  await logIn(MEMBER)
  await waitFor(() => expect($modal.get()).toBeNull())
  expect(screen.queryByText('Please accept our terms')).toBeNull()
})

it('an acceptance that fails says so, and can be repeated', async () => {
  await logIn(OLD)
  script({ ...base, acceptTerms: [{ refused: 'system.internal' }, { value: { newTerms: null } }] })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect($modal.get()).toBeNull())
})

it('who closes it is asked again in the next session, not on the next page', async () => {
  script({ ...base, getMemberInfo: { value: OLD } })
  sessionStorage.setItem('vitrine.token', 't')
  const first = openPage()
  const open = { name: 'newTerms', version: VERSION }
  await waitFor(() => expect($modal.get()).toEqual(open))
  act(closeModal)
  first.unmount()
  const second = openPage()
  await screen.findByText('Gold')
  expect($modal.get()).toBeNull()
  second.unmount()
  act(leave)
  await logIn(OLD)
  await waitFor(() => expect($modal.get()).toEqual(open))
})

it('it takes the place of no other dialog, and waits for a demanded password', async () => {
  script({ ...base, getMemberInfo: { value: OLD } })
  sessionStorage.setItem('vitrine.token', 't')
  openModal({ name: 'member', page: 'depositv2' })
  const page = openPage()
  await screen.findByText('Gold')
  expect($modal.get()).toEqual({ name: 'member', page: 'depositv2' })
  page.unmount()
  act(closeModal)
  sessionStorage.setItem('vitrine.passwordDemand', 'expired')
  openPage()
  await waitFor(() => expect($modal.get()).toEqual({ name: 'changePassword', demand: 'expired' }))
  expect(MODALS.links.help).toBe('/help')
})
