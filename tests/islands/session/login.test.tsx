import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { LOADING } from '#lib/client/remote.ts'
import { writeTabToken } from '#lib/client/tab-token.ts'
import { $modal } from '#lib/modal/modal-store.ts'
import { $countries } from '#lib/session/code-store.ts'
import { $tabSession } from '#lib/client/session-state.ts'
import { $session } from '#lib/session/session-store.ts'
import { english } from '../../fixtures/node/english.ts'
import { CAPTCHA, COUNTRIES, loggedIn, MEMBER, script, SEAL_KEY } from './answers.ts'
import { ALL_MODULES, field, showModals, useModals, LOGIN_NAME } from './show-modals.tsx'

// Bodies travel open here, so that tests can read them; sealing has its own tests against the platform.
vi.mock('#lib/client/seal.ts', () => ({
  sealBody: (_key: unknown, { body }: { body: unknown }) => Promise.resolve(JSON.stringify(body)),
}))

useModals()
const getSealKey = SEAL_KEY

/** Any first key will do: no work for a test. */
const CHALLENGE = {
  value: {
    parameters: {
      ...{
        algorithm: 'PBKDF2/SHA-256',
        nonce: 'ab'.repeat(16),
        salt: 'cd'.repeat(16),
        cost: 1,
        keyLength: 32,
      },
      ...{ keyPrefix: '', expiresAt: 9_999_999_999, data: { tenant: 'aurora' } },
    },
    signature: 's',
  },
}

async function fillIn(name = ' ana123 ', password = ' pass word ') {
  const user = userEvent.setup()
  await user.type(field(LOGIN_NAME), name)
  await user.type(field('Password'), password)
  return user
}

/** A form that is under way takes no second press. */
async function send(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  const button = screen.getByRole('button', { name: 'Log in' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  await user.click(button)
}

/** The region under a field whose words are read out as they come. */
const describing = (name: string) =>
  document
    .getElementById(field(name).getAttribute('aria-describedby') ?? '')
    ?.querySelector('[role="status"]')

describe('by username', () => {
  it('asks for both fields first, under each of them', async () => {
    const asked = script({})
    showModals({ name: 'login' })
    await send(userEvent.setup())
    expect(await screen.findAllByText('Required')).toHaveLength(2)
    expect(asked).toEqual([])
  })

  it('sends the name trimmed and the password as it is, enters and closes', async () => {
    const asked = script({ getSealKey, login: loggedIn() })
    showModals({ name: 'login' })
    await send(await fillIn())
    await waitFor(() => expect($session.get().state).toBe('member'))
    expect(asked.find(({ name }) => name === 'login')?.input).toEqual({
      type: 'username',
      username: 'ana123',
      password: ' pass word ',
    })
    expect(sessionStorage.getItem('vitrine.token')).toBe('t'.repeat(43))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('pass word')
  })

  it('keeps what was typed when it is refused, and asks for no picture', async () => {
    const asked = script({ getSealKey, login: { refused: 'login.incorrect' } })
    showModals({ name: 'login' })
    await send(await fillIn('ana123', 'wrong'))
    expect((await screen.findByRole('alert')).textContent).toContain('not correct')
    expect(field(LOGIN_NAME)).toHaveProperty('value', 'ana123')
    expect(field('Password')).toHaveProperty('value', 'wrong')
    expect(asked.map(({ name }) => name)).not.toContain('getCaptcha')
  })

  it('shows the picture after a failure that says so, wants it typed, and sends it', async () => {
    const asked = script({
      getSealKey,
      getCaptcha: CAPTCHA,
      login: [{ refused: 'login.incorrect', details: { captcha: true } }, loggedIn()],
    })
    showModals({ name: 'login' })
    const user = await fillIn('ana123', 'wrong')
    await send(user)
    const input = await screen.findByLabelText('Characters in the picture')
    await send(user)
    expect(await screen.findByText('Type the characters in the picture')).toBeTruthy()
    await user.type(input, ' AB12 ')
    await send(user)
    await waitFor(() => expect($session.get().state).toBe('member'))
    expect(asked.filter(({ name }) => name === 'login')[1]?.input).toMatchObject({
      captcha: 'AB12',
      captchaId: 'c1',
    })
  })

  it('asks for another picture at most once a second', async () => {
    const asked = script({
      getSealKey,
      getCaptcha: CAPTCHA,
      login: { refused: 'captcha.required' },
    })
    showModals({ name: 'login' })
    const user = await fillIn('ana123', 'wrong')
    await send(user)
    const picture = await screen.findByTitle('New picture')
    for (let press = 0; press < 5; press++) await user.click(picture)
    expect(asked.filter(({ name }) => name === 'getCaptcha')).toHaveLength(1)
  })

  it('draws the field of a picture that did not come, and lets the device answer in its place', async () => {
    const asked = script({
      getSealKey,
      getCaptcha: 'lost',
      getBotChallenge: CHALLENGE,
      login: [{ refused: 'login.incorrect', details: { captcha: true } }, loggedIn()],
    })
    showModals({ name: 'login' })
    const user = await fillIn('ana123', 'wrong')
    await send(user)
    expect(await screen.findByText(/No connection/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'New picture' })).toBeTruthy()
    await user.type(field('Characters in the picture'), 'AB12CD')
    await send(user)
    // There is no picture that this could be the answer to.
    expect(asked.filter(({ name }) => name === 'login')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: english('session:login.captchaOther') }))
    await send(user)
    await waitFor(() => expect($session.get().state).toBe('member'))
    expect(asked.findLast(({ name }) => name === 'login')?.input).toHaveProperty('botCheck')
  })

  it('says that it could not reach anyone, and can be sent again', async () => {
    script({ getSealKey, login: ['lost', loggedIn()] })
    showModals({ name: 'login' })
    const user = await fillIn()
    await send(user)
    expect((await screen.findByRole('alert')).textContent).toContain('No connection')
    await send(user)
    await waitFor(() => expect($session.get().state).toBe('member'))
  })
})

describe('with a second factor', () => {
  it('asks for the code as the next step and sends everything again with it', async () => {
    const asked = script({
      getSealKey,
      login: [
        { refused: 'login.secondFactor', details: { isWrong: false } },
        { refused: 'login.secondFactor', details: { isWrong: true } },
        loggedIn(),
      ],
    })
    showModals({ name: 'login' })
    const user = await fillIn('ana123', 'right')
    await send(user)
    const input = await screen.findByLabelText('Code of your authenticator app')
    expect(document.activeElement).toBe(input)
    expect(screen.queryByRole('alert')).toBeNull()
    await user.type(input, '000000')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    await user.clear(input)
    await user.type(input, ' 123456 ')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect($session.get().state).toBe('member'))
    expect(asked.findLast(({ name }) => name === 'login')?.input).toMatchObject({
      username: 'ana123',
      password: 'right',
      otp: '123456',
    })
  })
})

it('the way back from a second factor leads into the first field', async () => {
  script({ getSealKey, login: { refused: 'login.secondFactor', details: { isWrong: false } } })
  showModals({ name: 'login' })
  await send(await fillIn())
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Back' }))
  expect(document.activeElement).toBe(field(LOGIN_NAME))
})

it('the name may be the number where members register by number, and only there', () => {
  const { unmount } = showModals({ name: 'login' })
  expect(screen.getByRole('textbox', { name: 'Username or mobile number' })).toBeTruthy()
  unmount()
  showModals({ name: 'login' }, { modules: { ...ALL_MODULES, mobileRegistration: false } })
  expect(screen.getByRole('textbox', { name: 'Username' })).toBeTruthy()
})

describe('by SMS', () => {
  const sent = { value: { expiredMinutes: 5, resendAfterSeconds: 60 } }

  it('is offered only where the brand has it', () => {
    script({})
    showModals({ name: 'login' }, { modules: { ...ALL_MODULES, smsLogin: false } })
    expect(screen.queryByRole('tab')).toBeNull()
  })

  it('sends a code to a real number only, counts down, and logs in with number and code as they are read', async () => {
    const asked = script({ getSealKey, listCountries: COUNTRIES, sendSmsCode: sent, login: loggedIn() })
    showModals({ name: 'login' })
    const user = userEvent.setup()
    await user.click(screen.getByRole('tab', { name: 'SMS code' }))
    expect(await screen.findByText('+55')).toBeTruthy()
    const onItsWay = describing('SMS code')
    expect(onItsWay?.textContent).toBe('')
    await user.type(field('Mobile number'), '12')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    expect(await screen.findByText('This is not a mobile number')).toBeTruthy()
    expect(asked.map(({ name }) => name)).not.toContain('sendSmsCode')

    await user.type(field('Mobile number'), '9\u00a08765\u20114321\u202c')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    expect(await screen.findByRole('button', { name: /^(60|59) s$/ })).toHaveProperty('disabled', true)
    await waitFor(() => expect(document.activeElement).toBe(field('SMS code')))
    expect(onItsWay?.textContent).toContain('arrives within a minute')
    expect(describing('SMS code')).toBe(onItsWay)
    expect(asked.find(({ name }) => name === 'sendSmsCode')?.input).toEqual({
      mobileNum: '129 8765-4321',
      countryDialingCode: '55',
      purpose: 'login',
    })

    await user.type(field('SMS code'), ' ๑๒๓456\u200b')
    await send(user)
    await waitFor(() => expect($session.get().state).toBe('member'))
    expect(asked.findLast(({ name }) => name === 'login')?.input).toEqual({
      type: 'sms',
      username: '129 8765-4321',
      password: '123456',
      countryDialingCode: '55',
    })
  })

  it.each([
    [{ expiredMinutes: 5 }, /^(300|299) s$/],
    [{}, /^(60|59) s$/],
  ])('counts down by what a gateway says of its code: %o', async (said, shown) => {
    script({ getSealKey, listCountries: COUNTRIES, sendSmsCode: { value: said } })
    showModals({ name: 'login' })
    const user = userEvent.setup()
    await user.click(screen.getByRole('tab', { name: 'SMS code' }))
    await screen.findByText('+55')
    await user.type(field('Mobile number'), '12 98765-4321')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    expect(await screen.findByRole('button', { name: shown })).toHaveProperty('disabled', true)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('never sends a number without its country: it waits for the countries, and says where they do not come', async () => {
    $countries.set(LOADING)
    const asked = script({
      getSealKey,
      listCountries: ['lost', 'lost', 'lost', COUNTRIES],
      sendSmsCode: sent,
      login: loggedIn(),
    })
    showModals({ name: 'login' })
    const user = userEvent.setup()
    await user.click(screen.getByRole('tab', { name: 'SMS code' }))
    expect((await screen.findByRole('alert')).textContent).toContain('No connection')
    await user.type(field('Mobile number'), '98765-4321')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    expect((await screen.findByRole('alertdialog')).textContent).toContain('No connection')
    await user.click(screen.getByRole('button', { name: 'OK' }))
    // Nor is it logged in with.
    await user.type(field('SMS code'), '123456')
    await send(user)
    await waitFor(() => expect(screen.getAllByText(/No connection/)).toHaveLength(2))
    expect(asked.map(({ name }) => name)).not.toContain('login')

    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('+55')).toBeTruthy()
    expect(field('Mobile number')).toHaveProperty('value', '98765-4321')
    await send(user)
    await waitFor(() => expect($session.get().state).toBe('member'))
    expect(asked.findLast(({ name }) => name === 'login')?.input).toMatchObject({ countryDialingCode: '55' })
  })

  it('a code that is asked for before the countries came waits for them', async () => {
    $countries.set(LOADING)
    const asked = script({ listCountries: COUNTRIES, sendSmsCode: sent })
    showModals({ name: 'login' })
    fireEvent.click(screen.getByRole('tab', { name: 'SMS code' }))
    fireEvent.change(field('Mobile number'), { target: { value: '11 98765-4321' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }))
    await waitFor(() => expect(asked.map(({ name }) => name)).toContain('sendSmsCode'))
    expect(asked.map(({ name }) => name)).toEqual(['listCountries', 'sendSmsCode'])
    expect(asked[1]?.input).toMatchObject({ countryDialingCode: '55' })
  })

  it('says in a dialog why no code was sent', async () => {
    script({
      listCountries: COUNTRIES,
      sendSmsCode: { refused: 'request.tooMany', details: { retryAfterSeconds: 30 } },
    })
    showModals({ name: 'login' })
    const user = userEvent.setup()
    await user.click(screen.getByRole('tab', { name: 'SMS code' }))
    await screen.findByText('+55')
    await user.type(field('Mobile number'), '11987654321')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    const warning = await screen.findByRole('alertdialog', { name: 'Please wait a little' })
    expect(warning.textContent).toContain('Too many requests. Try again in 30 seconds.')
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    // It counts down to when the platform would send another.
    expect(screen.getByRole('button', { name: /^(30|29) s$/ })).toHaveProperty('disabled', true)
  })

  it('the other way keeps what was typed, and the count goes on: there, and in a page loaded anew', async () => {
    script({ getSealKey, listCountries: COUNTRIES, sendSmsCode: sent, login: { refused: 'login.incorrect' } })
    const { unmount } = showModals({ name: 'login' })
    const user = await fillIn('ana123', 'wrong')
    await send(user)
    expect(await screen.findByRole('alert')).toBeTruthy()
    await user.type(field(LOGIN_NAME), '4')
    await user.click(screen.getByRole('tab', { name: 'SMS code' }))
    // What was refused was the name.
    expect(screen.queryByRole('alert')).toBeNull()
    await screen.findByText('+55')
    await user.type(field('Mobile number'), '11987654321')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    await screen.findByRole('button', { name: /^(60|59) s$/ })
    await user.click(screen.getByRole('tab', { name: 'Username' }))
    expect(field(LOGIN_NAME)).toHaveProperty('value', 'ana1234')
    expect(field('Password')).toHaveProperty('value', 'wrong')
    await user.click(screen.getByRole('tab', { name: 'SMS code' }))
    expect(field('Mobile number')).toHaveProperty('value', '11987654321')
    expect(screen.getByRole('button', { name: /^\d\d s$/ })).toHaveProperty('disabled', true)
    await user.type(field('SMS code'), '123456')
    await send(user)
    expect((await screen.findByRole('alert')).textContent).toContain('ask for another code')

    unmount()
    showModals({ name: 'login' })
    await user.click(screen.getByRole('tab', { name: 'SMS code' }))
    expect(await screen.findByRole('button', { name: /^\d\d s$/ })).toHaveProperty('disabled', true)
    expect(screen.getByText(/the code arrives within a minute/)).toBeTruthy()
  })

  it('a wait of hours is said in words, with who can help; no button counts it down', async () => {
    script({
      listCountries: COUNTRIES,
      sendSmsCode: [
        { refused: 'request.tooMany', details: { retryAfterSeconds: 82_000 } },
        { refused: 'sender.unavailable' },
      ],
    })
    showModals({ name: 'login' })
    const user = userEvent.setup()
    await user.click(screen.getByRole('tab', { name: 'SMS code' }))
    await screen.findByText('+55')
    await user.type(field('Mobile number'), '11987654321')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    const warning = await screen.findByRole('alertdialog')
    expect(warning.textContent).toContain('Try again in 23 hours, or contact customer service.')
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(screen.getByRole('button', { name: 'Send code' })).toHaveProperty('disabled', false)
  })

  it('a wrong code is called a code, not a password', async () => {
    script({ getSealKey, listCountries: COUNTRIES, login: { refused: 'login.incorrect' } })
    showModals({ name: 'login' })
    const user = userEvent.setup()
    await user.click(screen.getByRole('tab', { name: 'SMS code' }))
    await screen.findByText('+55')
    await user.type(field('Mobile number'), '11987654321')
    await user.type(field('SMS code'), '123456')
    await send(user)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The number or the code is not right')
    expect(alert.textContent).not.toContain('password')
  })

  it('demands no new password, however old it is', async () => {
    script({
      getSealKey,
      listCountries: COUNTRIES,
      login: loggedIn({ mustChangePassword: true, passwordExpired: true }),
    })
    showModals({ name: 'login' })
    const user = userEvent.setup()
    await user.click(screen.getByRole('tab', { name: 'SMS code' }))
    await screen.findByText('+55')
    await user.type(field('Mobile number'), '11987654321')
    await user.type(field('SMS code'), '123456')
    await send(user)
    await waitFor(() => expect($session.get().state).toBe('member'))
    expect($modal.get()).toBeNull()
  })
})

describe('remembered', () => {
  it('keeps the name for the next visit, never the password', async () => {
    const asked = script({ getSealKey, login: loggedIn() })
    showModals({ name: 'login' })
    const user = await fillIn('ana123', 'secret-9')
    await user.click(screen.getByLabelText(/Keep me logged in/))
    await send(user)
    await waitFor(() => expect(localStorage.getItem('vitrine.remembered')).toBe(MEMBER.account))
    expect(asked.findLast(({ name }) => name === 'login')?.input).toMatchObject({ remember: true })
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('secret-9')
  })

  it('by SMS keeps way, country and number for the next visit, never the code', async () => {
    const asked = script({ getSealKey, listCountries: COUNTRIES, login: loggedIn() })
    const { unmount } = showModals({ name: 'login' })
    const user = userEvent.setup()
    await user.click(screen.getByRole('tab', { name: 'SMS code' }))
    await screen.findByText('+55')
    await user.type(field('Mobile number'), '11 98765-4321')
    await user.type(field('SMS code'), '864209')
    await user.click(screen.getByLabelText(/Keep me logged in/))
    await send(user)
    await waitFor(() => expect($session.get().state).toBe('member'))
    expect(asked.findLast(({ name }) => name === 'login')?.input).toMatchObject({
      type: 'sms',
      remember: true,
    })
    await waitFor(() => expect(localStorage.getItem('vitrine.rememberedNumber')).toBe('55 11 98765-4321'))
    expect(localStorage.getItem('vitrine.remembered')).toBe(MEMBER.account)
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('864209')

    unmount()
    $tabSession.set({ state: 'guest' })
    showModals({ name: 'login' })
    expect(screen.getByRole('tab', { name: 'SMS code', selected: true })).toBeTruthy()
    expect(field('Mobile number')).toHaveProperty('value', '11 98765-4321')
    expect(field('SMS code')).toHaveProperty('value', '')
    expect(screen.getByLabelText(/Keep me logged in/)).toHaveProperty('checked', true)

    // Unticked, it is forgotten.
    await user.type(field('SMS code'), '864209')
    await user.click(screen.getByLabelText(/Keep me logged in/))
    await send(user)
    await waitFor(() => expect($session.get().state).toBe('member'))
    expect({ ...localStorage }).toEqual({})
  })

  it('a number gives way to the name that is remembered after it', async () => {
    localStorage.setItem('vitrine.remembered', 'somebody')
    localStorage.setItem('vitrine.rememberedNumber', '55 11987654321')
    script({ getSealKey, listCountries: COUNTRIES, login: loggedIn() })
    showModals({ name: 'login' })
    const user = userEvent.setup()
    await user.click(screen.getByRole('tab', { name: 'Username' }))
    await user.clear(field(LOGIN_NAME))
    await user.type(field(LOGIN_NAME), 'ana123')
    await user.type(field('Password'), 'secret-9')
    await send(user)
    await waitFor(() => expect($session.get().state).toBe('member'))
    await waitFor(() => expect({ ...localStorage }).toEqual({ 'vitrine.remembered': MEMBER.account }))
  })

  it('shows name and dots, and goes in with the dots left as they are', async () => {
    localStorage.setItem('vitrine.remembered', MEMBER.account)
    const asked = script({ resumeSession: loggedIn() })
    showModals({ name: 'login' })
    expect(field(LOGIN_NAME)).toHaveProperty('value', MEMBER.account)
    expect(field('Password')).toHaveProperty('placeholder', '••••••••')
    await send(userEvent.setup())
    await waitFor(() => expect($session.get().state).toBe('member'))
    expect(asked.map(({ name }) => name)).toEqual(['resumeSession'])
  })

  it('asks for the password where the browser is not remembered any more', async () => {
    localStorage.setItem('vitrine.remembered', MEMBER.account)
    script({ resumeSession: { value: null } })
    showModals({ name: 'login' })
    await send(userEvent.setup())
    expect((await screen.findByRole('alert')).textContent).toContain('log in again')
    expect(localStorage.getItem('vitrine.remembered')).toBeNull()
  })

  it('is not offered to agents on their page, and nor is free play', () => {
    script({})
    history.replaceState(null, '', '/agentHome')
    localStorage.setItem('vitrine.rememberedNumber', '55 11987654321')
    showModals({ name: 'login' })
    expect(screen.getByRole('tab', { name: 'Username', selected: true })).toBeTruthy()
    expect(screen.queryByLabelText(/Keep me logged in/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Try without an account' })).toBeNull()
  })
})

describe('other ways', () => {
  it('a trial account enters without a form', async () => {
    const asked = script({ logInFreePlay: loggedIn({ member: { ...MEMBER, type: 4 } }) })
    showModals({ name: 'login' })
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try without an account' }))
    await waitFor(() => expect($session.get()).toMatchObject({ state: 'member', isTrial: true }))
    expect(asked[0]?.input).toEqual({ platform: 'W' })
    expect($modal.get()).toBeNull()
  })

  it('a trial account may log in as somebody real, at the login page too', async () => {
    history.replaceState(null, '', '/login')
    sessionStorage.setItem('vitrine.token', 'trial-token')
    const asked = script({
      getMemberInfo: { value: { ...MEMBER, id: 'trial', type: 4 } },
      getSealKey,
      login: loggedIn(),
    })
    $tabSession.set({ state: 'unknown' })
    showModals({ name: 'login' })
    await waitFor(() => expect($session.get()).toMatchObject({ isTrial: true }))
    const received: string[] = []
    const stop = $session.listen(({ state }) => received.push(state))
    await send(await fillIn())
    await waitFor(() => expect($session.get()).toMatchObject({ member: { id: 'm1' }, isTrial: false }))
    stop()
    // What is known of the trial is not the member's: the stores see a guest in between.
    expect(received).toEqual(['guest', 'member'])
    expect(sessionStorage.getItem('vitrine.token')).toBe('t'.repeat(43))
    expect($modal.get()).toBeNull()
    expect(asked.map(({ name }) => name)).toContain('login')
  })

  it('leads to registration and to a new password', async () => {
    script({ listCountries: COUNTRIES })
    showModals({ name: 'login' })
    await userEvent.setup().click(screen.getByRole('button', { name: 'Forgot your password?' }))
    expect(await screen.findByRole('tab', { name: 'Mobile', selected: true })).toBeTruthy()
  })
})

describe('from elsewhere', () => {
  const providers = { socialProviders: ['google'] } as const
  const TICKET = 'k'.repeat(32)

  it('what the provider sent back logs in, and leaves the address', async () => {
    history.replaceState(null, '', '/login?code=abc&state=xyz')
    const asked = script({ finishSocialLogin: loggedIn() })
    showModals({ name: 'login' }, providers)
    await waitFor(() => expect($session.get().state).toBe('member'))
    expect(asked[0]?.input).toEqual({ search: '?code=abc&state=xyz' })
    expect(location.search).toBe('')
    expect($modal.get()).toBeNull()
  })

  it('what came back to another page goes on to the one where it began, and is taken there once', async () => {
    const asked = script({
      beginSocialLogin: { value: { url: '#away' } },
      finishSocialLogin: { refused: 'social.failed' },
    })
    const links = { agentHome: '/en/agentHome', home: '/en/', login: '/en/login', help: '/en/help' }
    const { unmount } = showModals({ name: 'login' }, { ...providers, links })
    await userEvent.setup().click(screen.getByRole('button', { name: 'Continue with Google' }))
    await waitFor(() => expect(location.hash).toBe('#away'))
    unmount()
    history.replaceState(null, '', '/login?code=abc&state=xyz')
    // The page of the brand's own language: it leaves for the other (this document cannot), and takes nothing.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const brand = showModals({ name: 'login' }, providers)
    expect(location.search).toBe('')
    expect(asked.map(({ name }) => name)).not.toContain('finishSocialLogin')
    brand.unmount()

    history.replaceState(null, '', '/en/login')
    const own = showModals({ name: 'login' }, { ...providers, links })
    expect((await screen.findByRole('alert')).textContent).toContain('did not work')
    expect(asked.at(-1)).toMatchObject({
      name: 'finishSocialLogin',
      input: { search: '?code=abc&state=xyz' },
    })
    own.unmount()
    showModals({ name: 'login' }, { ...providers, links })
    expect(asked.filter(({ name }) => name === 'finishSocialLogin')).toHaveLength(1)
  })

  it('someone unknown is linked to the account that they log in to', async () => {
    history.replaceState(null, '', '/login?code=abc&state=xyz')
    const asked = script({
      getSealKey,
      finishSocialLogin: { refused: 'social.unlinked', details: { provider: 'google', ticket: TICKET } },
      login: loggedIn(),
      linkSocial: { value: { provider: 'google' } },
    })
    showModals({ name: 'login' }, providers)
    expect(await screen.findByText(/No account here belongs to this login yet/)).toBeTruthy()
    await send(await fillIn())
    // Logged in, and asked: what lies in the tab may be of whoever sat here before.
    expect(await screen.findByRole('alertdialog', { name: 'Link Google?' })).toBeTruthy()
    expect(asked.map(({ name }) => name)).not.toContain('linkSocial')
    await userEvent.setup().click(screen.getByRole('button', { name: 'Link the accounts' }))
    await waitFor(() => expect($modal.get()).toBeNull())
    expect(asked.at(-1)).toMatchObject({ name: 'linkSocial', input: { ticket: TICKET } })
    expect(sessionStorage.getItem('vitrine.socialTicket')).toBeNull()
  })

  it('an account elsewhere is not linked where its owner closed the dialog, or the member says no', async () => {
    const elsewhere = { refused: 'social.unlinked', details: { provider: 'google', ticket: TICKET } } as const
    history.replaceState(null, '', '/login?code=abc&state=xyz')
    const asked = script({ getSealKey, finishSocialLogin: elsewhere, login: loggedIn() })
    const { unmount } = showModals({ name: 'login' }, providers)
    await screen.findByText(/No account here belongs to this login yet/)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Close' }))
    expect(sessionStorage.getItem('vitrine.socialTicket')).toBeNull()
    unmount()

    history.replaceState(null, '', '/login?code=abc&state=xyz')
    showModals({ name: 'login' }, providers)
    await screen.findByText(/No account here belongs to this login yet/)
    await send(await fillIn())
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Not now' }))
    expect($modal.get()).toBeNull()
    expect(sessionStorage.getItem('vitrine.socialTicket')).toBeNull()
    expect(asked.map(({ name }) => name)).not.toContain('linkSocial')
  })

  it('a second factor is asked for there too', async () => {
    history.replaceState(null, '', '/login?code=abc&state=xyz')
    const asked = script({
      finishSocialLogin: [{ refused: 'login.secondFactor', details: { ticket: TICKET } }, loggedIn()],
    })
    showModals({ name: 'login' }, providers)
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('Code of your authenticator app'), '123456{Enter}')
    await waitFor(() => expect($session.get().state).toBe('member'))
    expect(asked[1]?.input).toEqual({ ticket: TICKET, otp: '123456' })
  })

  it('is offered by its name, but not on the page of agents', async () => {
    script({ beginSocialLogin: { refused: 'social.failed' } })
    const { unmount } = showModals({ name: 'login' }, providers)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Continue with Google' }))
    expect((await screen.findByRole('alert')).textContent).toContain('did not work')
    unmount()
    history.replaceState(null, '', '/agentHome')
    showModals({ name: 'login' }, providers)
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull()
  })
})

describe('whoever is in already', () => {
  it('is not asked again at the address of the login', async () => {
    writeTabToken('t'.repeat(43))
    script({ getMemberInfo: { value: MEMBER } })
    history.replaceState(null, '', '/en/login')
    $tabSession.set({ state: 'unknown' })
    showModals({ name: 'login' })
    await waitFor(() => expect($modal.get()).toBeNull())
    expect($session.get().state).toBe('member')
    expect(location.pathname).toBe('/en/')
  })

  it('goes on with the form where the session of before is over', async () => {
    writeTabToken('t'.repeat(43))
    script({ getMemberInfo: { refused: 'session.required' } })
    $tabSession.set({ state: 'unknown' })
    showModals({ name: 'login' })
    await waitFor(() => expect($session.get().state).toBe('guest'))
    expect($modal.get()).toEqual({ name: 'login' })
  })
})

describe('from a place that is not known', () => {
  const WAYS = [{ way: 'sms', hint: '••• 21' }, { way: 'payee' }]
  const asks = (details: Record<string, unknown> = {}) => ({
    refused: 'login.verification' as const,
    details: { ways: WAYS, ...details },
  })
  const confirm = (user: ReturnType<typeof userEvent.setup>) =>
    user.click(screen.getByRole('button', { name: 'Confirm' }))

  it('asks for a code by a way that the member has, and logs in with it', async () => {
    const sent = asks({ sentBy: 'sms', resendAfterSeconds: 60 })
    const asked = script({
      getSealKey,
      login: [asks(), sent, { ...sent, details: { ...sent.details, isWrong: true } }, loggedIn()],
    })
    showModals({ name: 'login' })
    const user = await fillIn()
    await send(user)
    expect(await screen.findByText('Is it you?')).toBeTruthy()
    expect(screen.getByRole('option', { name: 'Code by SMS to ••• 21' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    const code = await screen.findByLabelText('Code that was sent')
    expect(await screen.findByRole('button', { name: /\d+ s/ })).toHaveProperty('disabled', true)
    expect(document.activeElement).toBe(code)
    await confirm(user)
    expect(await screen.findByText('Required')).toBeTruthy()
    await user.type(code, '111111')
    await confirm(user)
    expect(await screen.findByText(/This is not right/)).toBeTruthy()
    await user.clear(code)
    await user.type(code, '123456')
    await confirm(user)
    await waitFor(() => expect($session.get().state).toBe('member'))
    const logins = asked.filter(({ name }) => name === 'login').map(({ input }) => input['verification'])
    expect(logins).toEqual([
      undefined,
      { way: 'sms' },
      { way: 'sms', text: '111111' },
      { way: 'sms', text: '123456' },
    ])
  })

  it('after a reload the code that was sent before can be typed at once; another waits as the refusal says', async () => {
    const early = { refused: 'request.tooMany' as const, details: { retryAfterSeconds: 41 } }
    const asked = script({ getSealKey, login: [asks(), early, loggedIn()] })
    showModals({ name: 'login' })
    const user = await fillIn()
    await send(user)
    const code = await screen.findByLabelText('Code that was sent')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    expect(await screen.findByRole('button', { name: /4[01] s/ })).toHaveProperty('disabled', true)
    await user.type(code, '123456')
    await confirm(user)
    await waitFor(() => expect($session.get().state).toBe('member'))
    expect(asked.at(-1)?.input).toMatchObject({ verification: { way: 'sms', text: '123456' } })
  })

  it('where the platform wants a picture, the device answers and the step is sent again by itself', async () => {
    const asked = script({
      getSealKey,
      getBotChallenge: CHALLENGE,
      login: [
        asks({ sentBy: 'sms' }),
        { refused: 'captcha.required', details: { captcha: true } },
        loggedIn(),
      ],
    })
    showModals({ name: 'login' })
    const user = await fillIn()
    await send(user)
    await user.type(await screen.findByLabelText('Code that was sent'), '123456')
    await confirm(user)
    await waitFor(() => expect($session.get().state).toBe('member'))
    const last = asked.findLast(({ name }) => name === 'login')?.input
    expect(last).toMatchObject({ verification: { way: 'sms', text: '123456' } })
    expect(last).toHaveProperty('botCheck')
    expect(asked.map(({ name }) => name)).not.toContain('getCaptcha')
  })

  it('takes the name on the bank account without sending anything', async () => {
    const asked = script({ getSealKey, login: [asks(), loggedIn()] })
    showModals({ name: 'login' })
    const user = await fillIn()
    await send(user)
    await user.selectOptions(await screen.findByLabelText('Confirm by'), 'payee')
    await user.type(screen.getByLabelText('Name on your bank account'), 'Rosa da Luz')
    await confirm(user)
    await waitFor(() => expect($session.get().state).toBe('member'))
    expect(asked.filter(({ name }) => name === 'login').at(-1)?.input).toMatchObject({
      username: 'ana123',
      verification: { way: 'payee', text: 'Rosa da Luz' },
    })
  })

  it('leads back to name and password', async () => {
    script({ getSealKey, login: asks() })
    showModals({ name: 'login' })
    const user = await fillIn()
    await send(user)
    await user.click(await screen.findByRole('button', { name: 'Back' }))
    expect(field(LOGIN_NAME)).toHaveProperty('value', ' ana123 ')
    expect(document.activeElement).toBe(field(LOGIN_NAME))
  })
})

it('who cannot read the picture lets the device work in its place', async () => {
  const asked = script({
    getSealKey,
    getCaptcha: CAPTCHA,
    getBotChallenge: CHALLENGE,
    login: [{ refused: 'login.incorrect', details: { captcha: true } }, loggedIn()],
  })
  showModals({ name: 'login' })
  const user = await fillIn()
  await send(user)
  const other = await screen.findByRole('button', { name: english('session:login.captchaOther') })
  const told = screen.getAllByRole('status').find((each) => each.tagName === 'P')
  expect(told?.textContent).toBe('')
  await user.click(other)
  expect(told?.textContent).toContain('Your device will be checked instead')
  expect(told?.isConnected).toBe(true)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Log in' }))
  expect(screen.queryByLabelText('Characters in the picture')).toBeNull()
  await send(user)
  await waitFor(() => expect($session.get().state).toBe('member'))
  const { input } = asked.filter(({ name }) => name === 'login').at(-1) ?? { input: {} }
  expect(input).toHaveProperty('botCheck')
  expect(input).not.toHaveProperty('captcha')
})

describe('a link that logs in', () => {
  const CODE = 'c'.repeat(32)

  it('is followed by who says that it is theirs', async () => {
    const asked = script({ useExchangeCode: loggedIn() })
    showModals({ name: 'exchange', code: CODE })
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Continue' }))
    await waitFor(() => expect($session.get().state).toBe('member'))
    expect(asked).toMatchObject([{ name: 'useExchangeCode', input: { code: CODE } }])
    expect($modal.get()).toBeNull()
  })

  it('is left by who does not, and says when it is over', async () => {
    const asked = script({ useExchangeCode: { refused: 'session.required' } })
    showModals({ name: 'exchange', code: CODE })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Please log in')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect($modal.get()).toBeNull()
    expect($session.get().state).not.toBe('member')
    expect(asked).toHaveLength(1)
  })
})

it('a session that ended while the page is used is said, and leads back in', async () => {
  showModals({ name: 'notice', key: 'sessionEnded' })
  expect(screen.getByRole('alertdialog', { name: 'Your session has ended' })).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Log in' }))
  expect($modal.get()).toEqual({ name: 'login' })
})

it('the agents’ page says so to the platform', async () => {
  history.replaceState(null, '', '/agentHome')
  const asked = script({ getSealKey, login: { refused: 'session.agentOnly' } })
  showModals({ name: 'login' })
  await send(await fillIn())
  expect((await screen.findByRole('alert')).textContent).toContain('Only agents can log in here')
  expect(asked.at(-1)?.input).toMatchObject({ agentSite: true })
})
