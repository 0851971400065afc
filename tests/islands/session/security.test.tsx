import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import SecurityCentrePage from '#islands/member/SecurityCentrePage.tsx'
import { useWords } from '#islands/ui/use-words.ts'
import type { SocialProvider } from '#lib/api/access/social.ts'
import { enter } from '#lib/session/session-store.ts'
import { endTrip } from '#lib/session/social-trip.ts'
import security from '#locales/en/security.json'
import { MEMBER, script, SEAL_KEY, SETTINGS } from './answers.ts'
import { field, useModals, WORDS } from './show-modals.tsx'

vi.mock('#lib/client/seal.ts', () => ({
  sealBody: (_key: unknown, { body }: { body: unknown }) => Promise.resolve(JSON.stringify(body)),
}))

useModals()

const secured = (differences: Record<string, unknown> = {}) => ({
  value: {
    hasPin: false,
    hasTotp: false,
    recoveryCodesLeft: 0,
    hasMobile: false,
    hasEmail: true,
    passwordChangedAtMs: Date.UTC(2026, 10, 1),
    isWeak: false,
    ...differences,
  },
})
const session = (id: string, differences: Record<string, unknown> = {}) => ({
  id,
  device: `Device ${id}`,
  address: '10.0.0.7',
  createdAtMs: 1,
  seenAtMs: 2,
  isCurrent: false,
  isWeak: false,
  ...differences,
})
const sessions = { value: [session('a', { isCurrent: true }), session('b'), session('c')] }
const base = {
  getSealKey: SEAL_KEY,
  getRegistrationSettings: SETTINGS,
  getSecurity: secured(),
  listSessions: sessions,
  listPasskeys: { value: [] },
}

const allWords = { ...WORDS, security }
function Page({ socialProviders = [] }: { socialProviders?: readonly SocialProvider[] }) {
  const t = useWords({ words: allWords, lang: 'en' })
  return (
    <SecurityCentrePage
      t={t}
      lang="en"
      links={{ home: '/', games: '/hot', help: '/help', support: '/support' }}
      socialProviders={socialProviders}
    />
  )
}

/** What stands in one part of the page. */
const part = async (name: RegExp) => within(await screen.findByRole('region', { name }))

beforeEach(() => vi.stubGlobal('PublicKeyCredential', undefined))

it('says how the account stands, and tries again where that did not come', async () => {
  script({ ...base, getSecurity: [{ refused: 'gateway.slow' }, secured({ hasPin: true })] })
  render(<Page />)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Try again' }))
  expect((await part(/^Withdrawal PIN/)).getByText('On')).toBeTruthy()
  expect((await part(/^Two-step/)).getByText('Off')).toBeTruthy()
})

it('sets a PIN of six digits, typed twice, with the password', async () => {
  const asked = script({
    ...base,
    getSecurity: [secured(), secured({ hasPin: true })],
    setPin: { value: {} },
  })
  render(<Page />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Set a PIN' }))
  const set = () => screen.getAllByRole('button', { name: 'Set a PIN' }).at(-1) ?? document.body
  await user.type(field('New PIN'), '12345')
  await user.type(field('Repeat the PIN'), '999999')
  await user.click(set())
  expect(await screen.findByText('Six digits')).toBeTruthy()
  expect(screen.getByText('The two PINs differ')).toBeTruthy()
  await user.type(field('New PIN'), '6')
  await user.click(set())
  expect(await screen.findByText(/Too easy to guess/)).toBeTruthy()
  await user.clear(field('New PIN'))
  await user.type(field('New PIN'), '582914')
  await user.clear(field('Repeat the PIN'))
  await user.type(field('Repeat the PIN'), '٥٨٢٩١٤')
  await user.type(field('Your password'), 'correct-horse')
  await user.click(set())
  expect(await screen.findByText('Your withdrawal PIN is set.')).toBeTruthy()
  expect(asked.find(({ name }) => name === 'setPin')?.input).toEqual({
    password: 'correct-horse',
    pin: '582914',
    confirmPin: '582914',
  })
})

it('switches two-step login on: password, picture, code, recovery codes shown once', async () => {
  const copy = vi.fn(() => Promise.resolve())
  const asked = script({
    ...base,
    getSecurity: [secured(), secured({ hasTotp: true, recoveryCodesLeft: 2 })],
    beginTotp: [
      { refused: 'password.incorrect' },
      { value: { secret: 'ABCDEFGH2345', uri: 'otpauth://totp/Aurora:ana123?secret=ABCDEFGH2345' } },
    ],
    confirmTotp: [{ refused: 'code.incorrect' }, { value: { recoveryCodes: ['aaaa-1111', 'bbbb-2222'] } }],
  })
  render(<Page />)
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copy)
  await user.click(await screen.findByRole('button', { name: 'Set up' }))
  await user.type(field('Your password'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('alert')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const picture = await screen.findByRole('img', { name: 'QR code of the key' })
  expect(picture.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(500)
  expect(screen.getByText('ABCD EFGH 2345')).toBeTruthy()
  await user.click(field('Code of your authenticator app'))
  await user.paste('\u200b\u202a๐๐๐\u00a0000\u202c\u200b\u200b\u200b')
  await user.click(screen.getByRole('button', { name: 'Switch on' }))
  // Nobody can be asked for another one: the app makes it.
  expect((await screen.findByRole('alert')).textContent).toContain('that your app shows now')
  await user.click(screen.getByRole('button', { name: 'Switch on' }))
  expect(await screen.findByText('aaaa-1111')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(copy).toHaveBeenCalledWith('aaaa-1111\nbbbb-2222')
  await user.click(screen.getByRole('button', { name: 'I have kept them' }))
  expect(screen.queryByText('aaaa-1111')).toBeNull()
  expect(await screen.findByText('2 recovery codes left')).toBeTruthy()
  expect(asked.filter(({ name }) => name === 'confirmTotp').map(({ input }) => input)).toEqual([
    { code: '000 000' },
    { code: '000 000' },
  ])
})

it('switches it off with both secrets', async () => {
  const asked = script({
    ...base,
    getSecurity: [secured({ hasTotp: true, recoveryCodesLeft: 8 }), secured()],
    removeTotp: [{ refused: 'code.incorrect' }, { value: {} }],
  })
  render(<Page />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Switch off' }))
  await user.type(field('Your password'), 'correct-horse')
  await user.type(field('Code of your authenticator app'), ' 123456 ')
  await user.click(screen.getByRole('button', { name: 'Switch off' }))
  expect((await screen.findByRole('alert')).textContent).toContain('or a recovery code')
  await user.click(screen.getByRole('button', { name: 'Switch off' }))
  await screen.findByRole('button', { name: 'Set up' })
  expect(asked.find(({ name }) => name === 'removeTotp')?.input).toEqual({
    password: 'correct-horse',
    code: '123456',
  })
})

it('changes the password with the old one, and says that others are out', async () => {
  const asked = script({
    ...base,
    changePassword: [{ refused: 'password.incorrect' }, { value: { token: 'n'.repeat(43) } }],
    getMemberInfo: { value: MEMBER },
  })
  render(<Page />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  await user.type(field('Current password'), 'old-password')
  await user.type(field('New password'), 'correct-horse')
  await user.type(field('Repeat the new password'), 'correct-horse')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await screen.findByRole('alert')
  expect(field('Current password')).toHaveProperty('value', 'old-password')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText(/All other devices were logged out/)).toBeTruthy()
  expect(asked.findLast(({ name }) => name === 'changePassword')?.input).toMatchObject({
    oldPassword: 'old-password',
  })
})

it('a remembered login changes the password with the old one and a code, and is confirmed by that', async () => {
  const ways = [{ way: 'email', hint: 'r•••@e•••.org' }]
  const wantsCode = { refused: 'password.verification', details: { ways, isWrong: false } } as const
  const asked = script({
    ...base,
    getSecurity: [secured({ isWeak: true }), secured()],
    // It was resumed once more while the form stood open.
    sendPasswordCode: [
      { refused: 'session.weak' },
      { value: { expiredMinutes: 10, resendAfterSeconds: 60 } },
    ],
    changePassword: [wantsCode, wantsCode, { value: { token: 'n'.repeat(43) } }],
    getMemberInfo: { value: MEMBER },
  })
  render(<Page />)
  const user = userEvent.setup()
  await screen.findByLabelText('Your password')
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  await user.type(field('Current password'), 'old-password')
  await user.type(field('New password'), 'correct-horse')
  await user.type(field('Repeat the new password'), 'correct-horse')
  const change = () => user.click(screen.getByRole('button', { name: 'Change password' }))
  await change()
  await screen.findByLabelText('Code that was sent')
  await waitFor(() => expect(screen.queryByLabelText('Your password')).toBeNull())

  await user.click(screen.getByRole('button', { name: 'Send code' }))
  expect(await screen.findByText(/It is a while since you logged in/)).toBeTruthy()
  expect(screen.queryByLabelText('Code that was sent')).toBeNull()
  expect(field('Current password')).toHaveProperty('value', 'old-password')
  expect(document.activeElement).toBe(field('Current password'))
  await change()
  await user.click(await screen.findByRole('button', { name: 'Send code' }))
  await screen.findByRole('button', { name: /^\d+ s$/ })
  await user.type(field('Code that was sent'), '123456')
  await change()
  expect(await screen.findByText(/All other devices were logged out/)).toBeTruthy()
  expect(asked.filter(({ name }) => name === 'changePassword').map(({ input }) => input)).toMatchObject([
    { oldPassword: 'old-password' },
    { oldPassword: 'old-password' },
    { oldPassword: 'old-password', verification: { way: 'email', code: '123456' } },
  ])
})

it('lists where the member is logged in, and ends one session or all others', async () => {
  const asked = script({
    ...base,
    listSessions: [sessions, { value: sessions.value.slice(0, 2) }, { value: sessions.value.slice(0, 1) }],
    closeSessions: { value: { closed: 1 } },
  })
  render(<Page />)
  const user = userEvent.setup()
  const list = await part(/^Where you are/)
  expect(await list.findByText('This device')).toBeTruthy()
  await user.click(list.getByRole('button', { name: 'Log out Device c' }))
  await waitFor(() => expect(list.queryByText('Device c')).toBeNull())
  await user.click(list.getByRole('button', { name: 'Log out elsewhere' }))
  await waitFor(() => expect(list.queryByText('Device b')).toBeNull())
  expect(asked.filter(({ name }) => name === 'closeSessions').map(({ input }) => input)).toEqual([
    { id: 'c' },
    {},
  ])
})

it('a remembered login is confirmed by password or PIN first', async () => {
  const asked = script({
    ...base,
    getSecurity: [secured({ isWeak: true, hasPin: true }), secured({ hasPin: true })],
    confirmSession: { value: {} },
  })
  render(<Page />)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Password or withdrawal PIN'), '123456')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.queryByLabelText('Password or withdrawal PIN')).toBeNull())
  expect(asked.find(({ name }) => name === 'confirmSession')?.input).toEqual({
    secret: 'pin',
    text: '123456',
  })
})

describe('accounts elsewhere', () => {
  const page = <Page socialProviders={['google', 'facebook']} />
  const section = () => part(/^Login with other accounts/)
  const linked = { value: [{ provider: 'google', linkedAtMs: Date.UTC(2026, 10, 2) }] }
  const none = { value: [] }
  const logIn = (id = MEMBER.id) => {
    const flags = { firstTimeLogin: false, passwordExpired: false, mustChangePassword: false }
    enter({ token: 't'.repeat(43), ...flags, member: { ...MEMBER, id } })
  }

  const HERE = '/en/promotions#member/securityCenter'
  /** The login page in the brand's own language, which sends the browser on (this document cannot leave). */
  const comeBack = () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    history.replaceState(null, '', '/login?code=abc&state=xyz')
    expect(endTrip()).toBeUndefined()
    expect(location.search).toBe('')
    history.replaceState(null, '', HERE)
  }

  beforeEach(() => history.replaceState(null, '', HERE))

  it('are not spoken of where the brand has none', async () => {
    script(base)
    render(<Page />)
    await part(/^Where you are logged in/)
    expect(screen.queryByRole('region', { name: /other accounts/ })).toBeNull()
  })

  it('are shown by provider, and let go', async () => {
    const asked = script({ ...base, listSocial: [linked, none], unlinkSocial: { value: {} } })
    logIn()
    render(page)
    const { getByText, findByRole, findByText } = await section()
    await findByText('Linked Nov 2, 2026')
    expect(getByText('Facebook')).toBeTruthy()
    await userEvent.setup().click(await findByRole('button', { name: 'Unlink Google' }))
    await findByRole('button', { name: 'Link Google' })
    expect(asked.find(({ name }) => name === 'unlinkSocial')?.input).toEqual({ provider: 'google' })
  })

  it('are linked by a trip that ends here, after the member is confirmed where that is needed', async () => {
    const asked = script({
      ...base,
      listSocial: [none, none, linked],
      beginSocialLogin: { value: { url: '#away' } },
      linkSocial: [{ refused: 'session.weak' }, { value: { provider: 'google' } }],
      confirmSession: { value: {} },
    })
    logIn()
    const { unmount } = render(page)
    await userEvent.setup().click(await (await section()).findByRole('button', { name: 'Link Google' }))
    await waitFor(() => expect(location.hash).toBe('#away'))
    unmount()

    comeBack()
    render(page)
    const { findByLabelText, findByText, getByRole } = await section()
    await userEvent.setup().type(await findByLabelText('Your password'), 'correct horse{Enter}')
    expect(await findByText(/Google is linked/)).toBeTruthy()
    expect(getByRole('button', { name: 'Unlink Google' })).toBeTruthy()
    expect(asked.filter(({ name }) => name === 'linkSocial').map(({ input }) => input)).toEqual([
      { search: '?code=abc&state=xyz' },
      { search: '?code=abc&state=xyz' },
    ])
  })

  it('that another member went for are not linked to this one', async () => {
    const asked = script({ ...base, listSocial: none, beginSocialLogin: { value: { url: '#away' } } })
    logIn('m1')
    const { unmount } = render(page)
    await userEvent.setup().click(await (await section()).findByRole('button', { name: 'Link Google' }))
    await waitFor(() => expect(location.hash).toBe('#away'))
    unmount()
    comeBack()
    logIn('m2')
    render(page)
    await (await section()).findByRole('button', { name: 'Link Google' })
    expect(asked.map(({ name }) => name)).not.toContain('linkSocial')
  })
})
