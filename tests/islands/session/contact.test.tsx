import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import SecurityCentrePage from '#islands/member/SecurityCentrePage.tsx'
import { useWords } from '#islands/ui/use-words.ts'
import type { EndpointName } from '#lib/api/index.ts'
import { LOADING } from '#lib/client/remote.ts'
import { $countries } from '#lib/session/code-store.ts'
import security from '#locales/en/security.json'
import { COUNTRIES, script, SEAL_KEY, SETTINGS, type Answers, type RecordedCall } from './answers.ts'
import { field, useModals, WORDS } from './show-modals.tsx'

vi.mock('#lib/client/seal.ts', () => ({
  sealBody: (_key: unknown, { body }: { body: unknown }) => Promise.resolve(JSON.stringify(body)),
}))

useModals()

const secured = (differences: Record<string, unknown> = {}) => ({
  value: {
    ...{ hasPin: false, hasTotp: false, recoveryCodesLeft: 0, hasMobile: false, hasEmail: false },
    ...{ passwordChangedAtMs: Date.UTC(2026, 10, 1), isWeak: false },
    ...differences,
  },
})
const SENT = { value: { expiredMinutes: 10, resendAfterSeconds: 60 } }
const base = {
  getSealKey: SEAL_KEY,
  getRegistrationSettings: SETTINGS,
  getSecurity: secured(),
  listSessions: { value: [] },
  listPasskeys: { value: [] },
  listCountries: COUNTRIES,
  sendContactCode: SENT,
}

const allWords = { ...WORDS, security }
function Page() {
  const t = useWords({ words: allWords, lang: 'en' })
  const links = { home: '/', games: '/hot', help: '/help', support: '/support' }
  return <SecurityCentrePage t={t} lang="en" links={links} />
}

/** The part of the page that this is about. */
const section = async () => within(await screen.findByRole('region', { name: 'Mobile number and e-mail' }))
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const inputs = (asked: RecordedCall[], wanted: string) =>
  asked.filter(({ name }) => name === wanted).map(({ input }) => input)
const code = () => field('Code that was sent')

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  $countries.set(LOADING)
})

it('shows the number and the address with most of them left out, or that there is none', async () => {
  script({ ...base, getSecurity: secured({ hasEmail: true, emailHint: 'r•••@e•••.org' }) })
  render(<Page />)
  const { getByText, getByRole } = await section()
  expect(getByText('None yet')).toBeTruthy()
  expect(getByText('r•••@e•••.org')).toBeTruthy()
  expect(getByRole('button', { name: 'Add a number', expanded: false })).toBeTruthy()
  expect(getByRole('button', { name: 'Change the e-mail' })).toBeTruthy()
})

it('asks for no number where the brand sends nothing to any', async () => {
  script({ ...base, listCountries: { value: [] } })
  render(<Page />)
  const { findByRole, queryByRole } = await section()
  await findByRole('button', { name: 'Add an e-mail' })
  await vi.waitFor(() => expect(queryByRole('button', { name: 'Add a number' })).toBeNull())
})

it('adds a number: judged, sent a code, saved with it, and shown', async () => {
  const asked = script({
    ...base,
    getSecurity: [secured(), secured({ hasMobile: true, mobileHint: '••• 78' })],
    setContact: { value: { hint: '••• 78' } },
  })
  render(<Page />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Add a number' }))
  await screen.findByText('+55')
  expect(field('Mobile number').getAttribute('autocomplete')).toBe('tel-national')
  expect(code().getAttribute('autocomplete')).toBe('one-time-code')
  await user.type(field('Mobile number'), '12')
  await user.click(button('Send code'))
  expect(await screen.findByText('This is not a mobile number')).toBeTruthy()
  expect(document.activeElement).toBe(field('Mobile number'))
  await user.clear(field('Mobile number'))
  await user.type(field('Mobile number'), '11 91234-5678')
  await user.click(button('Send code'))
  expect(await screen.findByText(/Its code is good for ten minutes/)).toBeTruthy()
  expect(document.activeElement).toBe(code())
  await user.keyboard(' 123456{Enter}')
  expect(await screen.findByText('Your mobile number is saved.')).toBeTruthy()
  expect(screen.getByText('••• 78')).toBeTruthy()
  expect(document.activeElement).toBe(button('Change the number'))
  const mobile = { kind: 'mobile', countryDialingCode: '55', text: '11 91234-5678' }
  expect(inputs(asked, 'sendContactCode')).toEqual([mobile])
  expect(inputs(asked, 'setContact')).toEqual([{ ...mobile, verificationCode: '123456' }])
})

it('lets the country be chosen where there are several', async () => {
  const vietnam = { countryCode: 'VN', countryDialingCode: '84' }
  const asked = script({ ...base, listCountries: { value: [...COUNTRIES.value, vietnam] } })
  render(<Page />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Add a number' }))
  await user.selectOptions(await screen.findByLabelText('Country'), '84')
  await user.type(field('Mobile number'), '912 345 678{Enter}')
  await screen.findByText(/Its code is good/)
  expect(inputs(asked, 'sendContactCode')).toMatchObject([{ countryDialingCode: '84', text: '912 345 678' }])
})

it('adds an address by the keyboard alone, and keeps what was typed when a code is wrong', async () => {
  const asked = script({
    ...base,
    getSecurity: [secured(), secured({ hasEmail: true, emailHint: 'r•••@e•••.org' })],
    setContact: [{ refused: 'code.incorrect' }, { value: { hint: 'r•••@e•••.org' } }],
  })
  render(<Page />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Add an e-mail' }))
  expect(field('E-mail').getAttribute('autocomplete')).toBe('email')
  await user.type(field('E-mail'), 'rosa{Enter}')
  expect(await screen.findByText(/like name@example.com/)).toBeTruthy()
  await user.type(field('E-mail'), '@example.org {Enter}')
  await screen.findByText(/Its code is good/)
  await user.keyboard('000000{Enter}')
  expect(
    within(await screen.findByRole('alert')).getByText(/code is not right, or it has expired/),
  ).toBeTruthy()
  expect(field('E-mail')).toHaveProperty('value', 'rosa@example.org')
  expect(document.activeElement).toBe(code())
  await user.clear(code())
  await user.type(code(), '123456')
  await user.click(button('Save'))
  expect(await screen.findByText('Your e-mail is saved.')).toBeTruthy()
  expect(inputs(asked, 'sendContactCode')).toEqual([{ kind: 'email', text: 'rosa@example.org' }])
  expect(inputs(asked, 'setContact').map((input) => input['verificationCode'])).toEqual(['000000', '123456'])
})

it('counts down until another code may be sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const asked = script(base)
    render(<Page />)
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await user.click(await screen.findByRole('button', { name: 'Add an e-mail' }))
    await user.type(field('E-mail'), 'rosa@example.org')
    await user.click(button('Send code'))
    const waiting = await screen.findByRole('button', { name: /^\d+ s$/ })
    expect(waiting).toHaveProperty('disabled', true)
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    await user.click(button('Send again'))
    await screen.findByRole('button', { name: /^\d+ s$/ })
    expect(inputs(asked, 'sendContactCode')).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})

it('waits as long as it is told where codes were sent too often', async () => {
  script({
    ...base,
    sendContactCode: { refused: 'request.tooMany', details: { retryAfterSeconds: 30 } },
  })
  render(<Page />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Add an e-mail' }))
  await user.type(field('E-mail'), 'rosa@example.org')
  await user.click(button('Send code'))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /^(30|29) s$/ })).toBeTruthy()
  expect(screen.queryByText(/Its code is good/)).toBeNull()
})

it('counts down no wait that nobody watches: the refusal says how long it is', async () => {
  const details = { retryAfterSeconds: 20 * 60 * 60 }
  script({ ...base, sendContactCode: { refused: 'request.tooMany', details } })
  render(<Page />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Add an e-mail' }))
  await user.type(field('E-mail'), 'rosa@example.org')
  await user.click(button('Send code'))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(button('Send code')).toHaveProperty('disabled', false)
})

it.each<[EndpointName, Answers]>([
  ['sendContactCode', { ...base, sendContactCode: [{ refused: 'session.weak' }, SENT] }],
  [
    'setContact',
    { ...base, setContact: [{ refused: 'session.weak' }, { value: { hint: 'r•••@e•••.org' } }] },
  ],
] as const)(
  'asks who sits here where %s wants it, then goes on with what was typed',
  async (name, answers) => {
    const asked = script({ ...answers, confirmSession: { value: {} } })
    render(<Page />)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Add an e-mail' }))
    await user.type(field('E-mail'), 'rosa@example.org{Enter}')
    if (name === 'setContact') {
      await screen.findByText(/Its code is good/)
      await user.keyboard('123456{Enter}')
    }
    await user.type(await screen.findByLabelText('Your password'), 'correct horse{Enter}')
    await screen.findByText(name === 'setContact' ? 'Your e-mail is saved.' : /Its code is good/)
    expect(screen.queryByLabelText('Your password')).toBeNull()
    const [first, second] = inputs(asked, name)
    expect(first).toEqual(second)
    expect(first).toMatchObject({ kind: 'email', text: 'rosa@example.org' })
  },
)
