import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { $modal } from '#lib/modal/modal-store.ts'
import { $session } from '#lib/session/session-store.ts'
import { COUNTRIES, loggedIn, script, SEAL_KEY, SETTINGS } from './answers.ts'
import { ALL_MODULES, field, showModals, useModals } from './show-modals.tsx'

vi.mock('#lib/client/seal.ts', () => ({
  sealBody: (_key: unknown, { body }: { body: unknown }) => Promise.resolve(JSON.stringify(body)),
}))
// The work itself is tried against the platform; here it only has to be done.
vi.mock('#lib/client/proof-of-work.ts', () => ({ solveBotCheck: () => Promise.resolve('solved') }))

useModals()
const base = { getSealKey: SEAL_KEY, getRegistrationSettings: SETTINGS, listCountries: COUNTRIES }
const submit = () => screen.getByRole('button', { name: 'Create account' })

async function fillInRest(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field('Password'), 'correct-horse')
  await user.type(field('Repeat the password'), 'correct-horse')
  await user.type(field('Date of birth'), '1990-05-17')
  await user.click(screen.getByRole('checkbox'))
}

it('by name: sends what was asked, the friend who sent the visitor, and the proof', async () => {
  const asked = script({ ...base, register: loggedIn() })
  history.replaceState(null, '', '/register?r=FRIEND7')
  showModals({ name: 'register' })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Username', { selector: 'input' }), ' ana123 ')
  await fillInRest(user)
  await user.click(submit())
  await waitFor(() => expect($session.get().state).toBe('member'))
  expect($modal.get()).toBeNull()
  expect(location.pathname).toBe('/')
  const sent = asked.find(({ name }) => name === 'register')?.input
  expect(sent).toMatchObject({
    username: 'ana123',
    referralCode: 'FRIEND7',
    botCheck: 'solved',
    registerMethod: 'WEB',
  })
  expect(sent?.['registerUrl']).toContain('/register')
  expect(sent).not.toHaveProperty('email')
})

it('says what is missing under each field, and keeps what was typed when it is refused', async () => {
  script({ ...base, register: { refused: 'register.usernameTaken' } })
  showModals({ name: 'register' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Create account' }))
  expect((await screen.findAllByText('Fill this in')).length).toBeGreaterThan(3)
  await user.type(field('Username'), 'ana123')
  await fillInRest(user)
  await user.click(submit())
  expect((await screen.findAllByText(/This username is taken/)).length).toBe(2)
  expect(field('Username')).toHaveProperty('value', 'ana123')
  expect(field('Username').getAttribute('aria-invalid')).toBe('true')
})

it('nobody below the age gets in', async () => {
  const asked = script(base)
  showModals({ name: 'register' })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Date of birth'), `${new Date().getUTCFullYear() - 17}-01-01`)
  await user.click(submit())
  expect(await screen.findByText('You must be at least 18 years old')).toBeTruthy()
  expect(asked.map(({ name }) => name)).not.toContain('register')
})

it('by mobile: the number is the name, and its code goes along', async () => {
  const asked = script({
    ...base,
    sendRegisterSmsCode: { value: { expiredMinutes: 5, resendAfterSeconds: 60 } },
    registerByMobile: loggedIn(),
  })
  showModals({ name: 'register' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('tab', { name: 'Mobile' }))
  await screen.findByText('+55')
  expect(screen.queryByLabelText('Username', { selector: 'input' })).toBeNull()
  await user.type(field('Mobile number'), '11 98765-4321')
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  await screen.findByRole('button', { name: /s$/ })
  await fillInRest(user)
  await user.click(submit())
  expect(await screen.findByText('Fill this in')).toBeTruthy()
  await user.type(field('SMS code'), '123456')
  await user.click(submit())
  await waitFor(() => expect($session.get().state).toBe('member'))
  expect(asked.find(({ name }) => name === 'sendRegisterSmsCode')?.input).toEqual({
    mobileNo: '11 98765-4321',
    countryDialingCode: '55',
  })
  expect(asked.find(({ name }) => name === 'registerByMobile')?.input).toMatchObject({
    username: '11 98765-4321',
    mobileNum: '11987654321',
    countryDialingCode: '55',
    verificationCode: '123456',
  })
})

it('one way alone has no tabs', async () => {
  script(base)
  showModals({ name: 'register' }, { modules: { ...ALL_MODULES, usernameRegistration: false } })
  expect(await screen.findByLabelText('Mobile number')).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
})

it('warns of an unknown invitation as its field is left, asking once', async () => {
  const asked = script({ ...base, checkAffiliate: { refused: 'register.affiliateUnknown' } })
  history.replaceState(null, '', '/register?affiliate=NOBODY')
  showModals({ name: 'register' })
  const user = userEvent.setup()
  const code = await screen.findByLabelText(/Invitation code/)
  expect(code).toHaveProperty('value', 'NOBODY')
  await user.click(code)
  await user.tab()
  expect(await screen.findByText('This invitation code is not known.')).toBeTruthy()
  await user.click(code)
  await user.tab()
  expect(asked.filter(({ name }) => name === 'checkAffiliate')).toHaveLength(1)
})

it('can be tried again where the settings did not come', async () => {
  vi.resetModules()
  script({ ...base, getRegistrationSettings: [{ refused: 'gateway.down' }, SETTINGS] })
  const fresh = await import('#lib/session/registration-store.ts')
  await fresh.loadRegistrationSettings()
  expect(fresh.$registrationSettings.get()).toMatchObject({
    state: 'failed',
    error: { code: 'gateway.down' },
  })
  await fresh.loadRegistrationSettings()
  expect(fresh.$registrationSettings.get()).toMatchObject({ state: 'ready' })
})
