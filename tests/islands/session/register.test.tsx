import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ModalsIsland } from '#islands/session/ModalsIsland.tsx'
import { $modal, closeModal, openModal } from '#lib/modal/modal-store.ts'
import { $registrationSettings } from '#lib/session/registration-store.ts'
import { $session } from '#lib/session/session-store.ts'
import { listenForSheets } from '#lib/shell/sheets.ts'
import { english } from '../../fixtures/node/english.ts'
import { CAPTCHA, COUNTRIES, loggedIn, script, SEAL_KEY, SETTINGS, settings } from './answers.ts'
import { ALL_MODULES, field, MODALS, showModals, useModals, WORDS } from './show-modals.tsx'

vi.mock('#lib/client/seal.ts', () => ({
  sealBody: (_key: unknown, { body }: { body: unknown }) => Promise.resolve(JSON.stringify(body)),
}))
// The work itself is tried against the platform; here it only has to be done.
vi.mock('#lib/client/proof-of-work.ts', () => ({ solveBotCheck: () => Promise.resolve('solved') }))

// It has tests of its own.
vi.mock('#islands/session/WelcomeDialog.tsx', () => ({ default: () => null }))

useModals()
const BY_NAME = { modules: { ...ALL_MODULES, mobileRegistration: false } }
const base = { getSealKey: SEAL_KEY, getRegistrationSettings: SETTINGS, listCountries: COUNTRIES }
const submit = () => screen.getByRole('button', { name: 'Create account' })

async function fillInRest(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field('Password'), 'correct-horse')
  await user.type(field('Date of birth'), '1990-05-17')
  await user.click(screen.getByRole('checkbox'))
}

it('by name: sends what was asked, the friend who sent the visitor, and the proof', async () => {
  const asked = script({ ...base, register: loggedIn() })
  history.replaceState(null, '', '/register?r=FRIEND7')
  showModals({ name: 'register' }, BY_NAME)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Username', { selector: 'input' }), ' ana123 ')
  await fillInRest(user)
  await user.click(submit())
  await waitFor(() => expect($session.get().state).toBe('member'))
  await waitFor(() => expect($modal.get()).toEqual({ name: 'welcome' }))
  const sent = asked.find(({ name }) => name === 'register')?.input
  expect(sent).toMatchObject({
    username: 'ana123',
    // Typed once, with a button that shows it.
    password: 'correct-horse',
    confirmPassword: 'correct-horse',
    referralCode: 'FRIEND7',
    botCheck: 'solved',
    registerMethod: 'WEB',
    domain: 'localhost',
    login: true,
  })
  expect(sent?.['registerUrl']).toContain('/register')
  expect(sent).not.toHaveProperty('email')
})

it('says what is missing under each field, and keeps what was typed when it is refused', async () => {
  script({ ...base, register: { refused: 'register.usernameTaken' } })
  showModals({ name: 'register' }, BY_NAME)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Create account' }))
  expect(await screen.findAllByText('Required')).toHaveLength(3)
  await user.type(field('Username'), 'ana123')
  await fillInRest(user)
  await user.click(submit())
  expect((await screen.findAllByText(/This username is taken/)).length).toBe(2)
  expect(field('Username')).toHaveProperty('value', 'ana123')
  expect(field('Username').getAttribute('aria-invalid')).toBe('true')
})

it('a password that is the name is refused, here and where only the platform saw it', async () => {
  const fields = [{ field: 'password', reason: 'sameAsUsername' }]
  const asked = script({ ...base, register: { refused: 'field.invalid', details: { fields } } })
  showModals({ name: 'register' }, BY_NAME)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Username', { selector: 'input' }), 'correctHorse')
  await fillInRest(user)
  await user.clear(field('Password'))
  await user.type(field('Password'), 'CorrectHorse')
  await user.click(submit())
  expect(await screen.findByText(/differs from your username/)).toBeTruthy()
  expect(asked.map(({ name }) => name)).not.toContain('register')
  await user.type(field('Username'), '1')
  await user.click(submit())
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain('register'))
  expect(await screen.findByText(/differs from your username/)).toBeTruthy()
})

it('a password that everybody tries is said to be one', async () => {
  const fields = [{ field: 'password', reason: 'common' }]
  script({ ...base, register: { refused: 'field.invalid', details: { fields } } })
  showModals({ name: 'register' }, BY_NAME)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Username', { selector: 'input' }), 'ana123')
  await fillInRest(user)
  await user.click(submit())
  expect(await screen.findByText(english('session:password.common'))).toBeTruthy()
})

it('an agent’s link counts where the brand shows no field for its code', async () => {
  const { value } = settings()
  const fields = Object(value).fields.filter((rule: { field: string }) => rule.field !== 'affiliateCode')
  const asked = script({ ...base, getRegistrationSettings: settings({ fields }), register: loggedIn() })
  history.replaceState(null, '', '/register?affiliateCode=AGENT7')
  await reloadedSettings()
  showModals({ name: 'register' }, BY_NAME)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Username', { selector: 'input' }), 'ana123')
  expect(screen.queryByDisplayValue('AGENT7')).toBeNull()
  await fillInRest(user)
  await user.click(submit())
  await waitFor(() => expect($session.get().state).toBe('member'))
  expect(asked.find(({ name }) => name === 'register')?.input).toMatchObject({ affiliateCode: 'AGENT7' })
})

it('a code whose line is full is refused at its field, and registers without it', async () => {
  const asked = script({
    ...base,
    checkAffiliate: { value: { code: 'AGENT7' } },
    register: [{ refused: 'agent.lineFull' }, loggedIn()],
  })
  history.replaceState(null, '', '/register?affiliateCode=AGENT7')
  await reloadedSettings()
  showModals({ name: 'register' }, BY_NAME)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Username', { selector: 'input' }), 'ana123')
  await fillInRest(user)
  await user.click(submit())
  const code = screen.getByLabelText(/Invitation code/)
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(code)
  expect((await screen.findAllByText('This line is full: nobody more can join here.')).length).toBe(2)
  await user.clear(code)
  await user.click(submit())
  await waitFor(() => expect($session.get().state).toBe('member'))
  expect(asked.filter(({ name }) => name === 'register').at(-1)?.input).not.toHaveProperty('affiliateCode')
})

it('a withdrawal PIN that is easy to guess is refused, here and by the platform', async () => {
  const { value } = settings()
  const pin = { field: 'paymentPassword', enabled: true, required: true, minLength: 6, maxLength: 6 }
  const fields = [...Object(value).fields, { ...pin, patternId: 'digits' }]
  const easy = [{ field: 'paymentPassword', reason: 'easy' }]
  const asked = script({
    ...base,
    getRegistrationSettings: settings({ fields }),
    register: [{ refused: 'field.invalid', details: { fields: easy } }, loggedIn()],
  })
  await reloadedSettings()
  showModals({ name: 'register' }, BY_NAME)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Username', { selector: 'input' }), 'ana123')
  await fillInRest(user)
  expect(screen.getByText('6 digits')).toBeTruthy()
  await user.type(field('Withdrawal PIN'), '١٢٣٤٥٦')
  await user.click(submit())
  expect(await screen.findByText(/Too easy to guess/)).toBeTruthy()
  expect(asked.some(({ name }) => name === 'register')).toBe(false)
  await user.clear(field('Withdrawal PIN'))
  await user.type(field('Withdrawal PIN'), '٤٨٢٩١٣')
  await user.click(submit())
  expect(await screen.findByText(/Too easy to guess/)).toBeTruthy()
  expect(asked.find(({ name }) => name === 'register')?.input).toMatchObject({ paymentPassword: '482913' })
})

it('a document’s number is sent bare, and a slip in it is told at its field', async () => {
  const { value } = settings()
  const id = { field: 'idNumber', enabled: true, required: true, minLength: 11, maxLength: 11 }
  const fields = [...Object(value).fields, { ...id, patternId: 'digits' }]
  const asked = script({
    ...base,
    getRegistrationSettings: settings({ fields, idCountries: ['BR'] }),
    register: loggedIn(),
  })
  await reloadedSettings()
  showModals({ name: 'register' }, BY_NAME)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Username', { selector: 'input' }), 'ana123')
  await fillInRest(user)
  await user.click(field('Identity number'))
  await user.paste('529.982.247-24')
  await user.click(submit())
  expect(await screen.findByText('Check this number: it has a typo.')).toBeTruthy()
  expect(asked.some(({ name }) => name === 'register')).toBe(false)
  await user.clear(field('Identity number'))
  await user.paste('\u202a529.982.247\u201125\u202c')
  await user.click(submit())
  await waitFor(() => expect($session.get().state).toBe('member'))
  expect(asked.find(({ name }) => name === 'register')?.input).toMatchObject({ idNumber: '52998224725' })
})

it('a friend’s code of the link stands in its field, can be changed there, and is said to be unknown', async () => {
  const { value } = settings()
  const friend = { field: 'recommenderId', enabled: true, required: false, minLength: 1, maxLength: 64 }
  const fields = [...Object(value).fields, { ...friend, patternId: 'any' }]
  const unknown = [{ field: 'recommenderId', reason: 'unknown' }]
  const asked = script({
    ...base,
    getRegistrationSettings: settings({ fields }),
    register: [{ refused: 'field.invalid', details: { fields: unknown } }, loggedIn()],
  })
  history.replaceState(null, '', '/register?referralCode=FRIEND7')
  await reloadedSettings()
  showModals({ name: 'register' }, BY_NAME)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Username', { selector: 'input' }), 'ana123')
  await fillInRest(user)
  const code = screen.getByDisplayValue('FRIEND7')
  expect(code.closest('details')).toHaveProperty('open', true)
  await user.click(submit())
  expect(await screen.findByText(english('errors:register.affiliateUnknown'))).toBeTruthy()
  await user.clear(code)
  await user.click(submit())
  await waitFor(() => expect($session.get().state).toBe('member'))
  const [first, second] = asked.filter(({ name }) => name === 'register').map(({ input }) => input)
  expect(first).toMatchObject({ recommenderId: 'FRIEND7' })
  for (const name of ['recommenderId', 'referralCode']) expect(second).not.toHaveProperty(name)
})

it('fields and patterns that this build does not know leave the form as it is', async () => {
  const { value } = settings()
  const odd = { enabled: true, required: true, minLength: 1, maxLength: 64 }
  const fields = [
    ...Object(value).fields.map((rule: { field: string }) =>
      rule.field === 'username' ? { ...rule, patternId: 'ofLaterBuilds', acceptedPattern: '^(a+)+$' } : rule,
    ),
    { ...odd, field: 'starSign', patternId: 'any' },
  ]
  const asked = script({ ...base, getRegistrationSettings: settings({ fields }), register: loggedIn() })
  await reloadedSettings()
  showModals({ name: 'register' }, BY_NAME)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Username', { selector: 'input' }), '1 name !')
  await fillInRest(user)
  await user.click(submit())
  // Its own rule is the platform's to judge.
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain('register'))
})

it('a field that takes any text takes it, whatever kind is named beside', async () => {
  const { value } = settings()
  const fields = Object(value).fields.map((rule: { field: string }) =>
    rule.field === 'username' ? { ...rule, acceptedPattern: '*' } : rule,
  )
  const asked = script({ ...base, getRegistrationSettings: settings({ fields }), register: loggedIn() })
  await reloadedSettings()
  showModals({ name: 'register' }, BY_NAME)
  const user = userEvent.setup()
  const name = await screen.findByLabelText('Username', { selector: 'input' })
  // Its bounds stay.
  await user.type(name, '1 !')
  await fillInRest(user)
  await user.click(submit())
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', '4–16 characters')
  await user.type(name, ' name')
  await user.click(submit())
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'register')?.input['username']).toBe('1 ! name'),
  )
})

it('a name that is none is called so, with what it takes', async () => {
  const { value } = settings()
  const rule = { enabled: true, required: true, minLength: 2, maxLength: 60, patternId: 'lettersSpaces' }
  const fields = [...Object(value).fields, { ...rule, field: 'payeeName' }]
  script({ ...base, getRegistrationSettings: settings({ fields }) })
  await reloadedSettings()
  showModals({ name: 'register' }, BY_NAME)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/Full name/), 'Ana 4')
  await user.click(submit())
  expect(
    await screen.findByText('This does not look like a full name. 2–60 letters (A–Z) and spaces only'),
  ).toBeTruthy()
  script(base)
  await reloadedSettings()
})

it('a registration whose answer was lost is logged in by the next sending', async () => {
  script({ ...base, register: ['lost', { refused: 'register.usernameTaken' }], login: loggedIn() })
  showModals({ name: 'register' }, BY_NAME)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Username', { selector: 'input' }), 'ana123')
  await fillInRest(user)
  await user.click(submit())
  await screen.findByRole('alert')
  await user.click(submit())
  await waitFor(() => expect($session.get().state).toBe('member'))
  await waitFor(() => expect($modal.get()).toMatchObject({ name: 'welcome' }))
})

it('a name that is taken is not tried on somebody else’s account', async () => {
  const taken = { refused: 'register.usernameTaken' } as const
  const asked = script({
    ...base,
    register: ['lost', taken],
    login: [{ refused: 'login.incorrect' }, loggedIn()],
  })
  showModals({ name: 'register' }, BY_NAME)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Username', { selector: 'input' }), 'ana123')
  await fillInRest(user)
  await user.click(submit())
  await screen.findByRole('alert')
  await user.click(submit())
  // Somebody else's: the password does not open it.
  expect((await screen.findAllByText(/This username is taken/)).length).toBe(2)
  await user.click(submit())
  await waitFor(() => expect(asked.filter(({ name }) => name === 'register')).toHaveLength(3))
  expect(asked.filter(({ name }) => name === 'login')).toHaveLength(1)
  expect(asked.find(({ name }) => name === 'login')?.input).toMatchObject({
    username: 'ana123',
    password: 'correct-horse',
  })
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

it('nobody is older than everybody', async () => {
  const asked = script(base)
  showModals({ name: 'register' })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Date of birth'), '1890-01-01')
  await user.click(submit())
  expect(await screen.findByText('Check the date of birth')).toBeTruthy()
  expect(asked.map(({ name }) => name)).not.toContain('register')
})

it('what is accepted can be read first, beside the form', async () => {
  script(base)
  showModals({ name: 'register' })
  const terms = await screen.findByRole('link', { name: 'terms' })
  expect(terms.getAttribute('href')).toBe('/help#terms')
  expect(terms.getAttribute('target')).toBe('_blank')
  expect(screen.getByRole('link', { name: 'privacy notice' }).getAttribute('href')).toBe('/help#privacy')
  expect(
    screen.getByRole('checkbox', {
      name: 'I am at least 18 years old and accept the terms and the privacy notice.',
    }),
  ).toBeTruthy()
})

it('a brand that takes no new members says so, whoever asks', async () => {
  const asked = script({})
  showModals({ name: 'register' }, { canRegister: false })
  expect(await screen.findByText(english('session:register.closed'))).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Log in' }))
  expect($modal.get()).toEqual({ name: 'login' })
  expect(asked).toEqual([])
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
  expect(await screen.findByText('Required')).toBeTruthy()
  await user.type(field('SMS code'), '123456')
  await user.click(submit())
  await waitFor(() => expect($session.get().state).toBe('member'))
  expect(asked.find(({ name }) => name === 'sendRegisterSmsCode')?.input).toEqual({
    mobileNo: '11 98765-4321',
    countryDialingCode: '55',
  })
  expect(asked.find(({ name }) => name === 'registerByMobile')?.input).toMatchObject({
    username: '11987654321',
    mobileNum: '11987654321',
    countryDialingCode: '55',
    verificationCode: '123456',
  })
})

it('by mobile: a number that is taken is called a number, under its own field', async () => {
  script({
    ...base,
    getRegistrationSettings: SETTINGS,
    registerByMobile: { refused: 'register.usernameTaken' },
  })
  showModals({ name: 'register' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('tab', { name: 'Mobile' }))
  await screen.findByText('+55')
  await user.type(field('Mobile number'), '11 98765-4321')
  await user.type(field('SMS code'), '123456')
  await fillInRest(user)
  await user.click(submit())
  expect(await screen.findAllByText(/There is an account with this number/)).toHaveLength(2)
  expect(field('Mobile number').getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText(/username is taken/)).toBeNull()
})

it('by mobile: a number that the platform does not take is no empty one', async () => {
  const fields = [{ field: 'mobileNum', reason: 'length' }]
  const asked = script({ ...base, registerByMobile: { refused: 'field.invalid', details: { fields } } })
  showModals({ name: 'register' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('tab', { name: 'Mobile' }))
  await screen.findByText('+55')
  await user.type(field('Mobile number'), '+55 11 98765-4321')
  await user.type(field('SMS code'), '123456')
  await fillInRest(user)
  await user.click(submit())
  expect(await screen.findByText('1–64 digits')).toBeTruthy()
  expect(field('Mobile number').getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Required')).toBeNull()
  expect(asked.find(({ name }) => name === 'registerByMobile')?.input).toMatchObject({
    mobileNum: '+5511987654321',
  })
})

describe('by name, where the brand verifies numbers', () => {
  const sms = { sendRegisterSmsCode: { value: { expiredMinutes: 5, resendAfterSeconds: 60 } } }
  const OPTIONAL = 'Mobile number (optional)'

  it('a number that is filled in is proved by its code, judged as a number', async () => {
    const asked = script({ ...base, ...sms, register: loggedIn() })
    showModals({ name: 'register' }, BY_NAME)
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('Username', { selector: 'input' }), 'ana123')
    await screen.findByText('+55')
    expect(screen.queryByLabelText('SMS code')).toBeNull()
    await user.type(field(OPTIONAL), '12')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    expect(await screen.findByText('This is not a mobile number')).toBeTruthy()
    await user.clear(field(OPTIONAL))
    await user.type(field(OPTIONAL), '11 98765-4321')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    await screen.findByRole('button', { name: /s$/ })
    await fillInRest(user)
    await user.click(submit())
    expect(await screen.findByText('Required')).toBeTruthy()
    await user.type(field('SMS code'), '123456')
    await user.click(submit())
    await waitFor(() => expect($session.get().state).toBe('member'))
    expect(asked.filter(({ name }) => name === 'sendRegisterSmsCode').map(({ input }) => input)).toEqual([
      { mobileNo: '11 98765-4321', countryDialingCode: '55' },
    ])
    expect(asked.find(({ name }) => name === 'register')?.input).toMatchObject({
      username: 'ana123',
      mobileNum: '11987654321',
      countryDialingCode: '55',
      verificationCode: '123456',
    })
  })

  it('an optional number that is left out is not asked about', async () => {
    const asked = script({ ...base, listCountries: 'lost', register: loggedIn() })
    showModals({ name: 'register' }, BY_NAME)
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('Username', { selector: 'input' }), 'ana123')
    await fillInRest(user)
    await user.click(submit())
    await waitFor(() => expect($session.get().state).toBe('member'))
    const sent = asked.find(({ name }) => name === 'register')?.input
    for (const key of ['mobileNum', 'countryDialingCode', 'verificationCode'])
      expect(sent).not.toHaveProperty(key)
  })

  it('a number that must be told asks for its code from the start', async () => {
    await showSettings({ mobileNum: { required: true } })
    expect(await screen.findByLabelText('SMS code')).toBeTruthy()
    await userEvent.setup().click(submit())
    await screen.findAllByText('Required')
    for (const label of ['Mobile number', 'SMS code'])
      expect(field(label).getAttribute('aria-invalid')).toBe('true')
  })

  it('without verification the number is a field like others', async () => {
    await showSettings({ smsVerification: false })
    expect(await screen.findByLabelText(OPTIONAL)).toBeTruthy()
    await userEvent.setup().type(field(OPTIONAL), '11987654321')
    expect(screen.queryByLabelText('SMS code')).toBeNull()
    expect(screen.queryByText('+55')).toBeNull()
  })

  it.each([
    ['code.number', undefined, OPTIONAL],
    ['code.incorrect', undefined, 'SMS code'],
    ['field.invalid', { fields: [{ field: 'mobileNum', reason: 'taken' }] }, OPTIONAL],
  ] as const)('%s is said under its own field', async (refused, details, label) => {
    script({ ...base, register: { refused, ...(details ? { details } : {}) } })
    showModals({ name: 'register' }, BY_NAME)
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('Username', { selector: 'input' }), 'ana123')
    await screen.findByText('+55')
    await user.type(field(OPTIONAL), '11987654321')
    await user.type(field('SMS code'), '123456')
    await fillInRest(user)
    await user.click(submit())
    await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe('true'))
    expect(screen.queryByText(/account with this number/) !== null).toBe(details !== undefined)
  })

  afterEach(async () => {
    script(base)
    await reloadedSettings()
  })

  async function showSettings({ mobileNum, ...differences }: Record<string, unknown>) {
    const { value } = settings()
    const fields = Object(value).fields.map((rule: { field: string }) =>
      rule.field === 'mobileNum' ? { ...rule, ...Object(mobileNum) } : rule,
    )
    script({ ...base, getRegistrationSettings: settings({ fields, ...differences }) })
    await reloadedSettings()
    showModals({ name: 'register' }, BY_NAME)
  }
})

it('the other way keeps what was typed and the running count, and nothing that was said of the first', async () => {
  script({
    ...base,
    sendRegisterSmsCode: { value: { expiredMinutes: 5, resendAfterSeconds: 60 } },
    register: { refused: 'register.usernameTaken' },
  })
  showModals({ name: 'register' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('tab', { name: 'Username' }))
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  expect((await screen.findAllByText('Required')).length).toBeGreaterThan(2)
  await user.click(screen.getByRole('tab', { name: 'Mobile' }))
  expect(screen.queryByText('Required')).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Username' }))
  await user.type(await screen.findByLabelText('Username', { selector: 'input' }), 'ana123')
  await fillInRest(user)
  await user.click(submit())
  await screen.findAllByText(/This username is taken/)
  await user.click(screen.getByRole('tab', { name: 'Mobile' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await screen.findByText('+55')
  await user.type(field('Mobile number'), '11987654321')
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  await screen.findByRole('button', { name: /s$/ })
  expect(field('Date of birth')).toHaveProperty('value', '1990-05-17')
  await user.click(screen.getByRole('tab', { name: 'Username' }))
  expect(field('Username')).toHaveProperty('value', 'ana123')
  await user.click(screen.getByRole('tab', { name: 'Mobile' }))
  expect(field('Mobile number')).toHaveProperty('value', '11987654321')
  expect(await screen.findByRole('button', { name: /^\d\d s$/ })).toHaveProperty('disabled', true)
})

it('one way alone has no tabs', async () => {
  script(base)
  showModals({ name: 'register' }, { modules: { ...ALL_MODULES, usernameRegistration: false } })
  expect(await screen.findByLabelText('Mobile number')).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
})

it('a number comes first where the brand has it, and what may be left out is folded away', async () => {
  script(base)
  showModals({ name: 'register' })
  expect((await screen.findByRole('tab', { name: 'Mobile' })).getAttribute('aria-selected')).toBe('true')
  expect(screen.queryByLabelText('Repeat the password')).toBeNull()
  const folded = field('E-mail (optional)').closest('details')
  expect(folded?.open).toBe(false)
  expect(field('Password').closest('details')).toBeNull()
  const user = userEvent.setup()
  await user.type(field('E-mail (optional)'), 'nobody')
  await user.click(submit())
  // What is wrong is never hidden.
  await waitFor(() => expect(folded?.open).toBe(true))
  expect(field('E-mail (optional)').getAttribute('aria-invalid')).toBe('true')
})

it('a game that led here leads on: to the welcome, and to the login', async () => {
  script({ ...base, register: loggedIn() })
  const game = { nodeId: 'bgs-aurora-reels', gameName: 'Aurora Reels' }
  showModals({ name: 'register', game }, BY_NAME)
  expect(await screen.findByText('Create an account to play Aurora Reels.')).toBeTruthy()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect($modal.get()).toEqual({ name: 'login', game })
  await user.click(await screen.findByRole('button', { name: 'Create an account' }))
  await user.type(await screen.findByLabelText('Username', { selector: 'input' }), 'ana123')
  await fillInRest(user)
  await user.click(submit())
  await waitFor(() => expect($modal.get()).toEqual({ name: 'welcome', game }))
})

it('warns at once of an unknown invitation that came with the address', async () => {
  const asked = script({ ...base, checkAffiliate: { refused: 'register.affiliateUnknown' } })
  history.replaceState(null, '', '/register?affiliateCode=NOBODY')
  showModals({ name: 'register' }, BY_NAME)
  expect(await screen.findByText(english('errors:register.affiliateUnknown'))).toBeTruthy()
  const inputs = asked.filter(({ name }) => name === 'checkAffiliate').map(({ input }) => input)
  expect(inputs).toEqual([{ code: 'NOBODY', domain: 'localhost' }])
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
  expect(await screen.findByText(english('errors:register.affiliateUnknown'))).toBeTruthy()
  await user.click(code)
  await user.tab()
  expect(asked.filter(({ name }) => name === 'checkAffiliate')).toHaveLength(1)
})

describe('where the market’s law asks for limits', () => {
  const requiredLimits = {
    kinds: ['loss', 'time'],
    currency: { code: 'BRL', exponent: 2 },
    currencySymbol: 'R$',
  }
  const open = async () => {
    const asked = script({
      ...base,
      getRegistrationSettings: settings({ requiredLimits }),
      register: loggedIn(),
    })
    await reloadedSettings()
    showModals({ name: 'register' }, BY_NAME)
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('Username', { selector: 'input' }), 'ana123')
    await fillInRest(user)
    return { asked, user }
  }
  const sent = (asked: { name: string }[]) => asked.filter(({ name }) => name === 'register')

  it('nothing is sent before both are written, and each mistake says what to write', async () => {
    const { asked, user } = await open()
    await user.click(submit())
    expect(await screen.findAllByText('Required')).toHaveLength(2)
    await user.type(field('Most you may lose'), 'much')
    await user.type(field('Longest playing time'), '1441')
    await user.click(submit())
    expect(await screen.findByText('Write an amount such as 100.00.')).toBeTruthy()
    expect(await screen.findByText('Write whole minutes, 1,440 at most.')).toBeTruthy()
    expect(sent(asked)).toEqual([])
  })

  it('they are sent in minor units and minutes, for the chosen periods', async () => {
    const { asked, user } = await open()
    await user.type(field('Most you may lose'), '500')
    await user.type(field('Longest playing time'), '600')
    const [lossPeriod] = screen.getAllByLabelText('For each')
    if (lossPeriod) await user.selectOptions(lossPeriod, 'month')
    await user.click(submit())
    await waitFor(() => expect(sent(asked)).toHaveLength(1))
    expect(sent(asked)[0]).toMatchObject({
      input: { limits: { loss: { period: 'month', max: 500_00 }, time: { period: 'day', max: 600 } } },
    })
  })
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

it('the settings serve the pages of a minute, and are asked for anew once a refusal shows that they changed', async () => {
  const { value } = settings()
  const fields = Object(value).fields.map((rule: { field: string }) =>
    rule.field === 'email' ? { ...rule, required: true } : rule,
  )
  const asked = script({
    ...base,
    getRegistrationSettings: [SETTINGS, settings({ fields })],
    register: [
      { refused: 'field.invalid', details: { fields: [{ field: 'username', reason: 'common' }] } },
      { refused: 'field.invalid', details: { fields: [{ field: 'email', reason: 'required' }] } },
    ],
  })
  const times = () => asked.filter(({ name }) => name === 'getRegistrationSettings').length
  const nextPage = async () => {
    vi.resetModules()
    const page = await import('#lib/session/registration-store.ts')
    await page.loadRegistrationSettings()
    return page
  }
  await nextPage()
  const { register, $registrationSettings: $now } = await nextPage()
  expect(times()).toBe(1)
  const form = { username: 'ana123', password: 'correct-horse', confirmPassword: 'correct-horse' }
  const sent = { ...form, birthday: '1990-05-17', acceptsTerms: true, registerMethod: 'WEB' as const }
  await expect(register('username', sent)).rejects.toMatchObject({ code: 'field.invalid' })
  expect(times()).toBe(1)
  await expect(register('username', sent)).rejects.toMatchObject({ code: 'field.invalid' })
  expect(times()).toBe(2)
  const settled = $now.get()
  const email = settled.state === 'ready' && settled.value.fields.find(({ field }) => field === 'email')
  expect(email).toMatchObject({ required: true })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  onTestFinished(() => void vi.useRealTimers())
  await nextPage()
  expect(times()).toBe(3)
})

describe('with a picture', () => {
  const withPicture = { ...base, getRegistrationSettings: settings({ captchaRequired: true }) }
  const PICTURE = 'Characters in the picture'
  /** The settings are asked for once a page: each test is a page of its own. */
  async function showPage() {
    vi.resetModules()
    const [{ default: RegisterDialog }, { useWords }, { closeModal }] = await Promise.all([
      import('#islands/session/RegisterDialog.tsx'),
      import('#islands/ui/use-words.ts'),
      import('#lib/modal/modal-store.ts'),
    ])
    closeModal()
    const Page = () => <RegisterDialog t={useWords({ lang: 'en', words: WORDS })} {...MODALS} {...BY_NAME} />
    render(<Page />)
    return screen.findByLabelText(PICTURE)
  }

  it('it comes as its field is entered, not before, and its answer goes along', async () => {
    const asked = script({ ...withPicture, getCaptcha: CAPTCHA, register: loggedIn() })
    const input = await showPage()
    expect(asked.map(({ name }) => name)).not.toContain('getCaptcha')
    const user = userEvent.setup()
    await user.type(field('Username'), 'ana123')
    await fillInRest(user)
    await user.click(input)
    expect(await screen.findByRole('img', { name: 'Picture with six characters' })).toBeTruthy()
    await user.type(input, 'AB12CD')
    await user.click(submit())
    await waitFor(() => expect(asked.map(({ name }) => name)).toContain('register'))
    expect(asked.find(({ name }) => name === 'register')?.input).toMatchObject({
      captcha: 'AB12CD',
      captchaId: 'c1',
    })
    expect(asked.filter(({ name }) => name === 'getCaptcha')).toHaveLength(1)
  })

  it('where it does not come that is said, it can be asked for again, and there is another way', async () => {
    const asked = script({ ...withPicture, getCaptcha: 'lost', register: loggedIn() })
    await showPage()
    const user = userEvent.setup()
    await user.type(field('Username'), 'ana123')
    await fillInRest(user)
    await user.click(submit())
    expect(await screen.findByText(/No connection/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'New picture' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: english('session:login.captchaOther') }))
    await user.click(submit())
    await waitFor(() => expect(asked.map(({ name }) => name)).toContain('register'))
    expect(asked.find(({ name }) => name === 'register')?.input).toMatchObject({ captchaBotCheck: 'solved' })
  })

  it('one that is too old is replaced, and what was typed of it is not sent', async () => {
    const soon = { ...CAPTCHA.value, expiresAtMs: Date.now() + 120_000 }
    const next = { captchaId: 'c2', image: 'data:image/png;base64,BBBB', expiresAtMs: 9e12 }
    const asked = script({
      ...withPicture,
      getCaptcha: [{ value: soon }, { value: next }],
      register: loggedIn(),
    })
    const input = await showPage()
    const user = userEvent.setup()
    await user.type(field('Username'), 'ana123')
    await fillInRest(user)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
    fireEvent.focus(input)
    await vi.waitFor(() => expect(screen.getByRole('img', { name: /six characters/ })).toBeTruthy())
    fireEvent.change(input, { target: { value: 'OLDOLD' } })
    // Its life begins with the effect of its drawing, which a busy machine may not have run yet.
    await act(async () => undefined)
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    vi.useRealTimers()
    expect(screen.queryByRole('img', { name: /six characters/ })).toBeNull()
    expect(input).toHaveProperty('value', '')
    await user.click(submit())
    expect(await screen.findByRole('img', { name: /six characters/ })).toHaveProperty('src', next.image)
    expect(asked.map(({ name }) => name)).not.toContain('register')
  })
})

describe('in the sheet of the page, before the island is there', () => {
  const SHEET = `<dialog data-sheet="register"><h2 tabindex="-1"></h2><form class="sheet__form" method="dialog">
    <input name="username"><input name="password" type="password"><input name="birthday" type="date">
    <input name="acceptsTerms" type="checkbox"><button type="submit">Create</button></form></dialog>`
  const sheet = (name: string) => document.querySelector<HTMLInputElement>(`[data-sheet] [name=${name}]`)

  /** Typed into the sheet, which stands there until the settings came. */
  function typeAhead(answers: Parameters<typeof script>[0]) {
    const place = document.body.appendChild(document.createElement('div'))
    place.innerHTML = SHEET
    onTestFinished(() => place.remove())
    $registrationSettings.set({ state: 'loading' })
    const asked = script(answers)
    listenForSheets()
    openModal({ name: 'register' })
    render(<ModalsIsland {...MODALS} {...BY_NAME} />)
    const texts = { username: 'ana123', password: 'correct-horse', birthday: '1990-05-17' }
    for (const [name, text] of Object.entries(texts)) {
      const input = sheet(name)
      if (input) input.value = text
    }
    sheet('acceptsTerms')?.click()
    return asked
  }

  it('what was typed and sent there is what the account is opened with', async () => {
    const asked = typeAhead({ ...base, register: loggedIn() })
    expect(document.activeElement).toBe(sheet('username'))
    document.querySelector<HTMLFormElement>('[data-sheet] form')?.requestSubmit()
    await waitFor(() => expect(asked.map(({ name }) => name)).toContain('register'))
    expect(asked.find(({ name }) => name === 'register')?.input).toMatchObject({
      username: 'ana123',
      password: 'correct-horse',
      birthday: '1990-05-17',
      acceptsTerms: true,
    })
    expect(sheet('password')?.value).toBe('')
  })

  it('outlasts settings that did not come at once', async () => {
    typeAhead({ ...base, getRegistrationSettings: ['lost', SETTINGS] })
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(field('Username')).toHaveProperty('value', 'ana123'))
    expect(field('Date of birth')).toHaveProperty('value', '1990-05-17')
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', true)
    closeModal()
  })
})

/** Settings are asked for once a page; a failure asks again. */
async function reloadedSettings(): Promise<void> {
  const { $registrationSettings, loadRegistrationSettings } =
    await import('#lib/session/registration-store.ts')
  $registrationSettings.set({ state: 'failed', error: { code: 'gateway.slow' } })
  sessionStorage.removeItem('vitrine.kept.registration')
  await loadRegistrationSettings()
}
