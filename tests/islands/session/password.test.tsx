import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { $modal, openModal } from '#lib/modal/modal-store.ts'
import { $session, leave, refreshMember } from '#lib/session/session-store.ts'
import { COUNTRIES, loggedIn, MEMBER, script, SEAL_KEY, SETTINGS } from './answers.ts'
import { ALL_MODULES, field, showModals, useModals, LOGIN_NAME } from './show-modals.tsx'

vi.mock('#lib/client/seal.ts', () => ({
  sealBody: (_key: unknown, { body }: { body: unknown }) => Promise.resolve(JSON.stringify(body)),
}))

useModals()
const base = { getSealKey: SEAL_KEY, getRegistrationSettings: SETTINGS, listCountries: COUNTRIES }
const LONG_NAME = 'ana-the-first'
const RESET_TOKEN = 'a'.repeat(43)

it('a code is asked for where the brand wants one, sent on demand, and goes with the new password', async () => {
  const ways = [{ way: 'email', hint: 'r•••@e•••.org' }]
  const asked = script({
    ...base,
    login: loggedIn({ mustChangePassword: true }),
    sendPasswordCode: { value: { expiredMinutes: 10, resendAfterSeconds: 60 } },
    changePassword: [
      { refused: 'password.verification', details: { ways, isWrong: false } },
      { refused: 'password.verification', details: { ways, isWrong: true } },
      { value: { token: 'n'.repeat(43) } },
    ],
    getMemberInfo: { value: MEMBER },
  })
  const user = userEvent.setup()
  showModals({ name: 'login' })
  await user.type(field(LOGIN_NAME), 'ana123')
  await user.type(field('Password'), 'given-by-us')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await screen.findByRole('dialog', { name: 'Choose a new password' })
  await user.type(field('New password'), 'correct-horse')
  await user.type(field('Repeat the new password'), 'correct-horse')
  const change = () => user.click(screen.getByRole('button', { name: 'Change password' }))
  await change()
  expect(await screen.findByText('A new password needs a code that we send to you.')).toBeTruthy()
  // Without the code it is not sent again.
  await change()
  expect(await screen.findByText('Required')).toBeTruthy()
  expect(asked.filter(({ name }) => name === 'changePassword')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  expect(await screen.findByRole('button', { name: /\d+ s/ })).toHaveProperty('disabled', true)
  const code = screen.getByLabelText('Code that was sent')
  expect(document.activeElement).toBe(code)
  await user.type(code, '111111')
  await change()
  expect(await screen.findByText(/This code is not right/)).toBeTruthy()
  await user.clear(code)
  await user.type(code, '123456')
  await change()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.filter(({ name }) => name === 'changePassword').at(-1)?.input).toMatchObject({
    newPassword: 'correct-horse',
    verification: { way: 'email', code: '123456' },
  })
})

it('a code that is asked for too early is waited for, as long as the refusal says', async () => {
  const ways = [{ way: 'email', hint: 'r•••@e•••.org' }]
  script({
    ...base,
    login: loggedIn({ mustChangePassword: true }),
    sendPasswordCode: { refused: 'request.tooMany', details: { retryAfterSeconds: 40 } },
    changePassword: { refused: 'password.verification', details: { ways, isWrong: false } },
  })
  const user = userEvent.setup()
  showModals({ name: 'login' })
  await user.type(field(LOGIN_NAME), 'ana123')
  await user.type(field('Password'), 'given-by-us')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await screen.findByRole('dialog', { name: 'Choose a new password' })
  await user.type(field('New password'), 'correct-horse')
  await user.type(field('Repeat the new password'), 'correct-horse')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await user.click(await screen.findByRole('button', { name: 'Send code' }))
  expect(await screen.findByText('Too many requests. Try again in 40 seconds.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /^(40|39) s$/ })).toHaveProperty('disabled', true)
})

it('a demanded password whose login was only resumed meanwhile asks for the old one, then for the code', async () => {
  const ways = [{ way: 'email', hint: 'r•••@e•••.org' }]
  const wantsCode = { refused: 'password.verification', details: { ways, isWrong: false } } as const
  const asked = script({
    ...base,
    login: loggedIn({ mustChangePassword: true }),
    sendPasswordCode: [
      { refused: 'session.weak' },
      { value: { expiredMinutes: 10, resendAfterSeconds: 60 } },
    ],
    changePassword: wantsCode,
  })
  const user = userEvent.setup()
  showModals({ name: 'login' })
  await user.type(field(LOGIN_NAME), 'ana123')
  await user.type(field('Password'), 'given-by-us')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await screen.findByRole('dialog', { name: 'Choose a new password' })
  await user.type(field('New password'), 'correct-horse')
  await user.type(field('Repeat the new password'), 'correct-horse')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await user.click(await screen.findByRole('button', { name: 'Send code' }))
  expect(await screen.findByText(/Enter your current password too/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Current password')))
  await user.keyboard('given-by-us{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Send code' }))
  await screen.findByRole('button', { name: /^\d+ s$/ })
  expect(asked.filter(({ name }) => name === 'changePassword').map(({ input }) => input)).toEqual([
    { newPassword: 'correct-horse', confirmNewPassword: 'correct-horse' },
    { newPassword: 'correct-horse', confirmNewPassword: 'correct-horse', oldPassword: 'given-by-us' },
  ])
})

describe('demanded at the login', () => {
  it('says why, also after a call of the page was refused for it', async () => {
    script({
      ...base,
      login: loggedIn({ mustChangePassword: true }),
      getMemberInfo: { refused: 'password.changeRequired' },
    })
    const user = userEvent.setup()
    showModals({ name: 'login' })
    await user.type(field(LOGIN_NAME), 'ana123')
    await user.type(field('Password'), 'given-by-us')
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByText(/^This password was set for you/)).toBeTruthy()
    await act(refreshMember)
    expect($modal.get()).toEqual({ name: 'changePassword', demand: 'forced' })
    expect(screen.queryByText(/older than 90 days/)).toBeNull()
  })

  async function logInWith(demand: Record<string, unknown>) {
    const user = userEvent.setup()
    showModals({ name: 'login' })
    await user.type(field(LOGIN_NAME), 'ana123')
    await user.type(field('Password'), 'given-by-us')
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    await screen.findByRole('dialog', { name: 'Choose a new password' })
    return { user, demand }
  }

  it('a password that was set for the member is changed without giving it again', async () => {
    const asked = script({
      ...base,
      login: loggedIn({ mustChangePassword: true }),
      changePassword: { value: { token: 'n'.repeat(43) } },
      getMemberInfo: { value: MEMBER },
    })
    const { user } = await logInWith({})
    expect(screen.queryByLabelText('Current password')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    await user.type(field('New password'), 'correct-horse')
    await user.type(field('Repeat the new password'), 'correct-horse')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    await waitFor(() => expect($modal.get()).toBeNull())
    expect(asked.find(({ name }) => name === 'changePassword')?.input).toEqual({
      newPassword: 'correct-horse',
      confirmNewPassword: 'correct-horse',
    })
    expect(sessionStorage.getItem('vitrine.token')).toBe('n'.repeat(43))
    expect(sessionStorage.getItem('vitrine.passwordDemand')).toBeNull()
  })

  it('the old one is asked for after all where the login was too long ago', async () => {
    const asked = script({
      ...base,
      login: loggedIn({ mustChangePassword: true }),
      changePassword: [{ refused: 'password.incorrect' }, { refused: 'password.incorrect' }],
    })
    const { user } = await logInWith({})
    await user.type(field('New password'), 'correct-horse')
    await user.type(field('Repeat the new password'), 'correct-horse')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    const old = await screen.findByLabelText('Current password')
    // Nothing that was typed was wrong.
    expect(screen.getByText(/It is a while since you logged in/)).toBeTruthy()
    expect(screen.queryByText('The password is not correct.')).toBeNull()
    await user.type(old, 'given-by-them')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText('The password is not correct.')).toBeTruthy()
    expect(asked.at(-1)?.input).toMatchObject({ oldPassword: 'given-by-them' })
  })

  it('a password that is the name is refused before it is sent, and password managers learn whose it is', async () => {
    const asked = script({
      ...base,
      login: loggedIn({ mustChangePassword: true, member: { ...MEMBER, account: LONG_NAME } }),
    })
    const { user } = await logInWith({})
    const name = document.querySelector('form input[autocomplete=username]')
    expect(name).toHaveProperty('value', LONG_NAME)
    expect(name).toHaveProperty('hidden', true)
    await screen.findAllByText(/8–64/)
    await user.type(field('New password'), LONG_NAME.toUpperCase())
    await user.type(field('Repeat the new password'), LONG_NAME.toUpperCase())
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText(/differs from your username/)).toBeTruthy()
    expect(asked.map(({ name }) => name)).not.toContain('changePassword')
  })

  it('an expired password that was just given is not asked for again; what differs or is too short is not sent', async () => {
    const asked = script({
      ...base,
      login: loggedIn({ passwordExpired: true }),
      changePassword: { value: { token: 'n'.repeat(43) } },
      getMemberInfo: { value: MEMBER },
    })
    const { user } = await logInWith({})
    expect(sessionStorage.getItem('vitrine.passwordDemand')).toBe('expired')
    expect(screen.queryByLabelText('Current password')).toBeNull()
    await screen.findAllByText(/8–64/)
    await user.type(field('New password'), 'short')
    await user.type(field('Repeat the new password'), 'other')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText('The two passwords differ')).toBeTruthy()
    expect(asked.map(({ name }) => name)).not.toContain('changePassword')
    for (const name of ['New password', 'Repeat the new password']) {
      await user.clear(field(name))
      await user.type(field(name), 'correct-horse')
    }
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    await waitFor(() => expect($modal.get()).toBeNull())
    expect(asked.find(({ name }) => name === 'changePassword')?.input).toEqual({
      newPassword: 'correct-horse',
      confirmNewPassword: 'correct-horse',
    })
  })

  it('one that expires while the page is used was given too long ago, and is asked for', async () => {
    script(base)
    showModals({ name: 'changePassword', demand: 'expired', isLate: true })
    expect(await screen.findByLabelText('Current password')).toBeTruthy()
  })
})

describe('forgotten', () => {
  it('begins by mobile where the brand has it, by e-mail else', async () => {
    script(base)
    const { unmount } = showModals({ name: 'forgotPassword' })
    expect(await screen.findByRole('tab', { name: 'Mobile', selected: true })).toBeTruthy()
    unmount()
    showModals({ name: 'forgotPassword' }, { modules: { ...ALL_MODULES, phoneReset: false } })
    expect(await screen.findByLabelText('E-mail')).toBeTruthy()
    expect(screen.queryByRole('tab')).toBeNull()
  })

  it('by e-mail: an address that is none is not sent, and the answer tells nothing', async () => {
    const asked = script({ ...base, forgotPasswordByEmail: { value: {} } })
    document.documentElement.lang = 'zh-Hans'
    showModals({ name: 'forgotPassword' })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('tab', { name: 'E-mail' }))
    await user.type(field('Username'), ' ana123 ')
    await user.type(field('E-mail'), 'ana')
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    expect(await screen.findByText(/like name@example.com/)).toBeTruthy()
    await user.type(field('E-mail'), '@player.example')
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    expect(await screen.findByText(/If that username and e-mail match an account/)).toBeTruthy()
    expect(asked.find(({ name }) => name === 'forgotPasswordByEmail')?.input).toEqual({
      username: 'ana123',
      email: 'ana@player.example',
    })
    // The mail is written in the language of the page.
    expect(asked.find(({ name }) => name === 'forgotPasswordByEmail')?.language).toBe('zh-Hans')
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect($modal.get()).toBeNull()
  })

  it('each way keeps what was typed in it', async () => {
    script(base)
    showModals({ name: 'forgotPassword' })
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('Mobile number'), '11987654321')
    await user.click(screen.getByRole('tab', { name: 'E-mail' }))
    expect(screen.queryByRole('textbox', { name: 'Mobile number' })).toBeNull()
    await user.type(field('Username'), 'ana123')
    await user.click(screen.getByRole('tab', { name: 'Mobile' }))
    expect(screen.getByRole('textbox', { name: 'Mobile number' })).toHaveProperty('value', '11987654321')
    await user.click(screen.getByRole('tab', { name: 'E-mail' }))
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveProperty('value', 'ana123')
  })

  it('by mobile: code and new password log in at once', async () => {
    const asked = script({
      ...base,
      sendSmsCode: { value: { expiredMinutes: 5, resendAfterSeconds: 60 } },
      setPasswordByPhone: [
        { refused: 'code.incorrect' },
        { refused: 'login.secondFactor', details: { methods: ['totp'], isWrong: false } },
        loggedIn(),
      ],
    })
    showModals({ name: 'forgotPassword' })
    const user = userEvent.setup()
    await screen.findByText('+55')
    await user.type(field('Mobile number'), '11987654321')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    await screen.findByRole('button', { name: /s$/ })
    await user.type(field('SMS code'), '123456')
    await user.type(field('New password'), 'correct-horse')
    await user.type(field('Repeat the new password'), 'correct-horse')
    const send = screen.getByRole('button', { name: 'Set a new password' })
    await user.click(send)
    await screen.findByRole('alert')
    expect(field('SMS code')).toHaveProperty('value', '123456')
    await user.click(send)
    // An account with a second factor is asked for it: a step, not a failure.
    await user.type(await screen.findByLabelText('Code of your authenticator app'), '654321')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(send)
    await waitFor(() => expect($session.get().state).toBe('member'))
    expect($modal.get()).toBeNull()
    expect(asked.find(({ name }) => name === 'sendSmsCode')?.input).toMatchObject({ purpose: 'reset' })
    expect(asked.findLast(({ name }) => name === 'setPasswordByPhone')?.input).toEqual({
      mobileNum: '11987654321',
      countryDialingCode: '55',
      verificationCode: '123456',
      newPassword: 'correct-horse',
      confirmNewPassword: 'correct-horse',
      otp: '654321',
    })
  })
})

describe('the link of the mail', () => {
  it('opens the dialog for a new password, and its token leaves the address', async () => {
    const asked = script({ ...base, setPasswordByEmail: { value: {} } })
    history.replaceState(null, '', `/login#reset=${RESET_TOKEN}`)
    showModals({ name: 'login' })
    const user = userEvent.setup()
    await screen.findByRole('dialog', { name: 'Set a new password' })
    expect(location.href).not.toContain(RESET_TOKEN)
    await user.type(field('New password'), 'correct-horse')
    await user.type(field('Repeat the new password'), 'correct-horse')
    await user.click(screen.getByRole('button', { name: 'Set a new password' }))
    await user.click(await screen.findByRole('button', { name: 'Log in' }))
    expect($modal.get()).toEqual({ name: 'login' })
    expect(asked.find(({ name }) => name === 'setPasswordByEmail')?.input).toMatchObject({
      resetToken: RESET_TOKEN,
    })
    expect($session.get().state).toBe('guest')
  })

  it('an old one leads to a new one', async () => {
    script({ ...base, setPasswordByEmail: { refused: 'password.linkExpired' } })
    showModals({ name: 'resetPassword', resetToken: RESET_TOKEN })
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('New password'), 'correct-horse')
    await user.type(field('Repeat the new password'), 'correct-horse')
    await user.click(screen.getByRole('button', { name: 'Set a new password' }))
    await user.click(await screen.findByRole('button', { name: 'Ask for a new link' }))
    expect($modal.get()).toEqual({ name: 'forgotPassword' })
  })
})

describe('leaving', () => {
  it('is confirmed, forgets who is remembered, and tells the page', async () => {
    sessionStorage.setItem('vitrine.token', 't')
    sessionStorage.setItem('vitrine.merchant', 'AURORA01')
    localStorage.setItem('vitrine.remembered', 'ana123')
    script({ logout: 'lost' })
    const received = vi.fn()
    window.addEventListener('vitrine:session', received, { once: true })
    showModals({ name: 'logout' })
    await userEvent.setup().click(screen.getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(received).toHaveBeenCalledOnce())
    expect({ ...sessionStorage }).toEqual({ 'vitrine.merchant': 'AURORA01' })
    expect(localStorage.getItem('vitrine.remembered')).toBeNull()
  })

  it('a session that ended elsewhere may still be remembered', () => {
    localStorage.setItem('vitrine.remembered', 'ana123')
    leave()
    expect(localStorage.getItem('vitrine.remembered')).toBe('ana123')
    openModal({ name: 'login' })
  })
})
