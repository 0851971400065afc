import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { HeaderLoginIsland } from '#islands/session/HeaderLoginIsland.tsx'
import { $modal, openModal } from '#lib/modal/modal-store.ts'
import { $tabSession } from '#lib/client/session-state.ts'
import { $session } from '#lib/session/session-store.ts'
import { CAPTCHA, COUNTRIES, loggedIn, MEMBER, script, SEAL_KEY } from './answers.ts'
import { field, useModals, WORDS } from './show-modals.tsx'

vi.mock('#lib/client/seal.ts', () => ({
  sealBody: (_key: unknown, { body }: { body: unknown }) => Promise.resolve(JSON.stringify(body)),
}))

useModals()
afterEach(() => vi.useRealTimers())

const balance = {
  value: {
    playerMinor: 123_456,
    holdMinor: 0,
    bonusMinor: 0,
    points: 0,
    currency: MEMBER.currency,
    version: 1,
    isFrozen: false,
  },
}
const base = { getSealKey: SEAL_KEY, getBalance: balance, listCountries: COUNTRIES }
const header = (canUseSms = true, hasReferral = false) => (
  <HeaderLoginIsland
    words={WORDS}
    lang="en"
    links={{ login: '/login', register: '/register', agentHome: '/agentHome', promotions: '/promotions' }}
    canRegister
    canUseSms={canUseSms}
    hasReferral={hasReferral}
    isBalanceShown={false}
  />
)

it('draws first what the static page has', async () => {
  script(base)
  const html = renderToString(header())
  expect(html).not.toContain('style=')
  const { container } = render(header())
  await waitFor(() => expect(container.querySelectorAll('input')).toHaveLength(2))
  expect(html).toContain('href="/register"')
})

it('a guest who is not remembered makes no call', async () => {
  const asked = script({})
  render(header())
  await waitFor(() => expect($session.get().state).toBe('guest'))
  expect(asked).toEqual([])
})

it('a wrong password is said in a warning dialog', async () => {
  script({ ...base, getCaptcha: CAPTCHA, login: { refused: 'login.incorrect', details: { captcha: true } } })
  render(header())
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect(document.activeElement).toBe(field('Username'))
  await user.type(field('Username'), 'ana123')
  await user.type(field('Password'), 'wrong{Enter}')
  const warning = await screen.findByRole('alertdialog', { name: 'Check your details' })
  expect(warning.textContent).toContain('not correct')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.getByLabelText('Characters in the picture')).toBeTruthy()
})

it('leads to the popup with every way in, and shows what is typed on demand', async () => {
  script(base)
  render(header())
  const more = screen.getByRole('link', { name: 'More ways' })
  expect(more.dataset['modal']).toBe('login')
  expect(more.getAttribute('href')).toBe('/login')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Forgot password' }))
  expect($modal.get()).toEqual({ name: 'forgotPassword' })
  const user = userEvent.setup()
  await user.type(field('Password'), 'hidden')
  expect(field('Password')).toHaveProperty('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(field('Password')).toHaveProperty('type', 'text')
})

it('a second factor can be left again, with what was typed still there', async () => {
  script({ ...base, login: { refused: 'login.secondFactor', details: { isWrong: false } } })
  render(header())
  const user = userEvent.setup()
  await user.type(field('Username'), 'ana123')
  await user.type(field('Password'), 'right{Enter}')
  expect(await screen.findByLabelText('Code of your authenticator app')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(field('Username')).toHaveProperty('value', 'ana123')
  expect(field('Password')).toHaveProperty('value', 'right')
  expect(document.activeElement).toBe(field('Username'))
})

const pressLogIn = () => userEvent.setup().click(screen.getByRole('button', { name: 'Log in' }))

/** The first problem is said once, by the field that has it; others are marked. */
async function expectSaid(words: string, name: string) {
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(words)
  expect(field(name).getAttribute('aria-invalid')).toBe('true')
  expect(field(name).getAttribute('aria-describedby')).toBe(alert.id)
}

it('the login box says below it what is wrong with the first field', async () => {
  script(base)
  render(header())
  await pressLogIn()
  await expectSaid('Required', 'Username')
  expect(field('Password').getAttribute('aria-invalid')).toBe('true')
  const user = userEvent.setup()
  await user.type(field('Username'), 'ana123')
  await expectSaid('Required', 'Password')
  expect(field('Username').getAttribute('aria-describedby')).toBeNull()
  await user.type(field('Password'), 'right')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('the login box says what is wrong with a number, and puts the cursor where a sent code belongs', async () => {
  const sendSmsCode = { value: { expiredMinutes: 5, resendAfterSeconds: 60 } }
  script({ ...base, sendSmsCode })
  render(header())
  const user = userEvent.setup()
  screen.getByRole('combobox').focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  await screen.findByText('+55')
  await user.type(field('Mobile number'), '12')
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  await expectSaid('This is not a mobile number', 'Mobile number')
  await user.type(field('Mobile number'), '987654321')
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  await waitFor(() => expect(document.activeElement).toBe(field('SMS code')))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText(/arrives within a minute/).getAttribute('role')).toBe('status')
})

it('the login box marks a picture that was not answered, and an empty second factor', async () => {
  script({
    ...base,
    getCaptcha: CAPTCHA,
    login: [{ refused: 'login.secondFactor', details: { isWrong: false, captcha: true } }],
  })
  render(header())
  const user = userEvent.setup()
  await user.type(field('Username'), 'ana123')
  await user.type(field('Password'), 'right{Enter}')
  await screen.findByLabelText('Characters in the picture')
  await pressLogIn()
  await expectSaid('Required', 'Code of your authenticator app')
  expect(field('Characters in the picture').getAttribute('aria-invalid')).toBe('true')
  await user.type(field('Code of your authenticator app'), '123456')
  await expectSaid('Type the characters in the picture', 'Characters in the picture')
})

it('only wrong details are called that', async () => {
  script({ ...base, login: { refused: 'login.suspended' } })
  render(header())
  const user = userEvent.setup()
  await user.type(field('Username'), 'ana123')
  await user.type(field('Password'), 'right{Enter}')
  const warning = await screen.findByRole('alertdialog', { name: 'That did not work' })
  expect(warning.textContent).toContain('suspended')
})

it('the choice of the way closes 200 ms after the focus left it', async () => {
  script(base)
  render(header())
  const user = userEvent.setup()
  const choice = screen.getByRole('combobox', { name: 'Log in with' })
  await user.click(choice)
  expect(screen.getAllByRole('option')).toHaveLength(2)
  vi.useFakeTimers()
  act(() => choice.blur())
  act(() => void vi.advanceTimersByTime(199))
  expect(choice.getAttribute('aria-expanded')).toBe('true')
  act(() => void vi.advanceTimersByTime(1))
  expect(choice.getAttribute('aria-expanded')).toBe('false')
})

it('chooses SMS by keyboard alone', async () => {
  script(base)
  render(header())
  const user = userEvent.setup()
  screen.getByRole('combobox').focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(await screen.findByLabelText('Mobile number')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
})

it('has no choice where there is one way only', () => {
  script(base)
  render(header(false))
  expect(screen.queryByRole('combobox')).toBeNull()
})

it('a remembered browser goes in by itself, and an open login popup closes', async () => {
  localStorage.setItem('vitrine.remembered', MEMBER.account)
  const asked = script({ ...base, resumeSession: loggedIn() })
  openModal({ name: 'login' })
  render(header())
  expect(await screen.findByText('Ana')).toBeTruthy()
  expect($modal.get()).toBeNull()
  expect(asked.map(({ name }) => name)).toEqual(['resumeSession'])
})

it('an exchange code leaves the address at once, and is not used before the visitor says so', async () => {
  history.replaceState(null, '', `/rng?vassalage=pg&token=${'c'.repeat(32)}#top`)
  const asked = script({ ...base, useExchangeCode: loggedIn() })
  render(header())
  await waitFor(() => expect($modal.get()).toEqual({ name: 'exchange', code: 'c'.repeat(32) }))
  expect(`${location.pathname}${location.search}${location.hash}`).toBe('/rng?vassalage=pg#top')
  expect(asked).toEqual([])
})

it('the login box asks a new place for its proof once a press, beside its own form', async () => {
  const details = { ways: [{ way: 'payee' }], sentBy: 'payee' }
  const refusal = { refused: 'login.verification' as const, details }
  const asked = script({ ...base, login: [refusal, refusal, loggedIn()] })
  const { container } = render(header())
  const user = userEvent.setup()
  await user.type(field('Username'), 'ana123')
  await user.type(field('Password'), 'correct-horse{Enter}')
  await user.type(await screen.findByRole('textbox', { name: 'Name on your bank account' }), 'Rosa')
  expect(container.querySelector('form form')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(document.activeElement).toBe(field('Username'))
  await user.keyboard('{Enter}')
  await user.type(await screen.findByRole('textbox', { name: 'Name on your bank account' }), 'Rosa')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect($session.get().state).toBe('member'))
  expect(asked.filter(({ name }) => name === 'login')).toHaveLength(3)
})

it('a session that is over leaves a guest', async () => {
  sessionStorage.setItem('vitrine.token', 'old')
  script({ getMemberInfo: { refused: 'session.expired' } })
  render(header())
  await waitFor(() => expect($session.get().state).toBe('guest'))
  expect(sessionStorage.getItem('vitrine.token')).toBeNull()
})

it('a session that could not be asked about is no guest: it can be tried again', async () => {
  sessionStorage.setItem('vitrine.token', 't')
  script({ ...base, getMemberInfo: ['lost', { value: MEMBER }] })
  render(header())
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('status').textContent).toContain('No connection')
  expect(screen.queryByLabelText('Password')).toBeNull()
  await userEvent.setup().click(retry)
  expect(await screen.findByText('Gold')).toBeTruthy()
})

it('a member sees name, level, what waits, and the way to deposit', async () => {
  sessionStorage.setItem('vitrine.token', 't')
  sessionStorage.setItem('vitrine.passwordDemand', 'forced')
  // What an earlier page of this tab counted.
  const waiting = { member: MEMBER.id, atMs: Date.now(), rewards: 1, missions: 0 }
  sessionStorage.setItem('vitrine.waiting', JSON.stringify(waiting))
  script({ ...base, getMemberInfo: { value: MEMBER } })
  render(header())
  expect(await screen.findByText('Gold')).toBeTruthy()
  expect(screen.getByRole('link', { name: '1 thing waits for you' }).getAttribute('href')).toBe('/promotions')
  expect(screen.getByRole('link', { name: 'Messages, 2 unread' }).getAttribute('href')).toBe(
    '#member/messageV2',
  )
  expect(screen.getByRole('link', { name: 'Deposit' }).getAttribute('href')).toBe('#member/depositv2')
  // A reload does not get around the password that is demanded.
  expect($modal.get()).toEqual({ name: 'changePassword', demand: 'forced' })
})

it.each([
  ['as built', undefined, true, true],
  ['stopped since the build', ['signIn'], true, false],
  ['published since the build', ['referral'], false, true],
])('invitations %s', async (_what, running, isBuilt, isShown) => {
  sessionStorage.setItem('vitrine.token', 't')
  const waiting = { member: MEMBER.id, atMs: Date.now(), rewards: 0, missions: 0, running }
  sessionStorage.setItem('vitrine.waiting', JSON.stringify(waiting))
  script({ ...base, getMemberInfo: { value: MEMBER } })
  render(header(true, isBuilt))
  expect(await screen.findByText('Gold')).toBeTruthy()
  const entry = screen.queryByRole('link', { name: 'Invite friends' })
  expect(entry?.getAttribute('href')).toBe(isShown ? '#member/referral' : undefined)
})

it('agents are shown no invitations of members: they have links of their own', async () => {
  sessionStorage.setItem('vitrine.token', 't')
  script({ ...base, getMemberInfo: { value: { ...MEMBER, type: 2 } } })
  render(header(true, true))
  expect(await screen.findByText('Gold')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Invite friends' })).toBeNull()
})

it('a trial account is led to registration instead of the centre', async () => {
  sessionStorage.setItem('vitrine.token', 't')
  script({ ...base, getMemberInfo: { value: { ...MEMBER, type: 4 } } })
  render(header())
  expect((await screen.findByText('Trial account')).closest('a')?.dataset['modal']).toBe('register')
  expect(screen.queryByRole('link', { name: 'Deposit' })).toBeNull()
})

it('the login popup stays open above a trial account, and closes for anybody else', async () => {
  for (const type of [4, 0]) {
    sessionStorage.setItem('vitrine.token', 't')
    $tabSession.set({ state: 'unknown' })
    openModal({ name: 'login' })
    script({ ...base, getMemberInfo: { value: { ...MEMBER, type } } })
    const { unmount } = render(header())
    await waitFor(() => expect($session.get().state).toBe('member'))
    await act(() => Promise.resolve())
    expect($modal.get()?.name).toBe(type === 4 ? 'login' : undefined)
    unmount()
  }
})
