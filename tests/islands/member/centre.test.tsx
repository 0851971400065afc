import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { MEMBER_CENTRE } from '#islands/member/member-centre.ts'
import { MemberCentreIsland } from '#islands/member/MemberCentreIsland.tsx'
import { $modal, closeModal, openModal } from '#lib/modal/modal-store.ts'
import { enter, leave } from '#lib/session/session-store.ts'
import { listenForPopups, openAddressedPopup } from '#lib/shell/popups.ts'
import errors from '#locales/en/errors.json'
import ui from '#locales/en/ui.json'
import { english } from '../../fixtures/node/english.ts'
import { BRL, LINKS, PROTECTION, WORDS } from '../cashier/show-page.tsx'
import { MEMBER, script, SETTINGS, type Answers } from '../session/answers.ts'
import { installDialog } from '../ui/dialog-element.ts'

const EMPTY_LIST = { value: { content: [], pageNum: 1, totalPages: 0, total: 0 } }
const base: Answers = {
  getMemberInfo: { value: MEMBER },
  listWithdrawals: EMPTY_LIST,
  listDeposits: EMPTY_LIST,
  listDepositMethods: { value: { currency: BRL, methods: [] } },
  listVendorWallets: { value: { isSingle: '1', currency: BRL, playerMinor: 5_00, vendors: [] } },
}
const flags = { firstTimeLogin: false, passwordExpired: false, mustChangePassword: false }
const logIn = (member = MEMBER) => act(() => enter({ token: 't'.repeat(43), member, ...flags }))

beforeAll(() => {
  installDialog()
  listenForPopups()
  openAddressedPopup()
})
beforeEach(() => {
  closeModal()
  leave()
  history.replaceState(null, '', '/')
  document.body.replaceChildren()
})
afterEach(() => vi.unstubAllGlobals())

/** The network, and the built file of words beside it. */
function answer(answers: Answers = {}, words: 'there' | 'lostOnce' = 'there') {
  const asked = script({ ...base, ...answers })
  const network = globalThis.fetch
  const wordCalls: string[] = []
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    if (typeof input !== 'string' || !input.startsWith('/data/')) return network(input, init)
    wordCalls.push(input)
    if (words === 'lostOnce' && wordCalls.length === 1)
      return Promise.reject(new TypeError('connection lost'))
    return Promise.resolve(Response.json(WORDS))
  })
  return { asked, wordCalls }
}

function showCentre(optionalPages: readonly string[] = [], hasAgentPolicy = false) {
  return render(
    <MemberCentreIsland
      words={{ errors, ui }}
      lang="en"
      title="Member centre"
      wordsUrl="/data/words-member.en.json"
      links={LINKS}
      hasAgentPolicy={hasAgentPolicy}
      optionalPages={optionalPages}
      socialProviders={[]}
    />,
  )
}

it('words that cannot be had are asked for again', async () => {
  answer({}, 'lostOnce')
  logIn()
  showCentre()
  act(() => openModal({ name: 'member', page: 'depositv2' }))
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(english('cashier:deposit.none'))).toBeTruthy()
})

it('a link opens a page; tabs take its place; going back leaves the centre and gives the focus back', async () => {
  answer()
  logIn()
  showCentre()
  const link = document.createElement('a')
  link.href = '/help#deposit'
  link.dataset['member'] = 'depositv2'
  link.textContent = 'Deposit now'
  document.body.append(link)
  const user = userEvent.setup()
  link.focus()
  await user.click(link)
  const dialog = await screen.findByRole('dialog', { name: 'Member centre' })
  expect(location.hash).toBe('#member/depositv2')
  const tabs = within(dialog).getByRole('navigation')
  expect(within(tabs).getByRole('link', { name: 'Deposit' }).getAttribute('aria-current')).toBe('page')
  await user.click(within(tabs).getByRole('link', { name: 'Game wallets' }))
  expect(await screen.findByText('One balance for every game')).toBeTruthy()
  expect(location.hash).toBe('#member/transferFund')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Game wallets' }))
  act(() => history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.hash).toBe('')
  expect(document.activeElement).toBe(link)
})

it('closing it returns to the address below', async () => {
  answer()
  logIn()
  showCentre()
  history.replaceState(null, '', '/promotions?a=1#member/depositv2')
  act(() => openModal({ name: 'member', page: 'depositv2' }))
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(location.pathname + location.search + location.hash).toBe('/promotions?a=1')
})

it('a guest logs in first and then arrives', async () => {
  answer()
  showCentre()
  await act(async () => openModal({ name: 'member', page: 'depositv2' }))
  await waitFor(() => expect($modal.get()).toEqual({ name: 'login' }))
  logIn()
  act(closeModal)
  expect($modal.get()).toEqual({ name: 'member', page: 'depositv2' })
  expect(await screen.findByRole('dialog', { name: 'Member centre' })).toBeTruthy()
  expect(location.hash).toBe('#member/depositv2')
})

it('a guest who closes the login stays where they are', async () => {
  answer()
  showCentre()
  await act(async () => openModal({ name: 'member', page: 'withdraw' }))
  await waitFor(() => expect($modal.get()).toEqual({ name: 'login' }))
  act(closeModal)
  logIn()
  act(closeModal)
  expect($modal.get()).toBeNull()
})

it('a trial account is told what it needs', async () => {
  answer()
  logIn({ ...MEMBER, type: 4 })
  showCentre()
  act(() => openModal({ name: 'member', page: 'depositv2' }))
  await waitFor(() => expect($modal.get()).toEqual({ name: 'notice', key: 'trialBlocked' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('withdrawals that wait for an answer are counted beside their tab', async () => {
  const sent = {
    id: 'w1',
    currency: BRL,
    status: 'sent',
    amountMinor: 1,
    feeMinor: 0,
    payoutMinor: 1,
    payout: { kind: 'pix', holder: 'Ana', masked: '•••• 1' },
    timeline: [],
    requestedAtMs: 1,
    isForced: false,
    proofs: [],
  }
  answer({ listWithdrawals: { value: { content: [sent], pageNum: 1, totalPages: 1, total: 1 } } })
  logIn()
  showCentre()
  act(() => openModal({ name: 'member', page: 'depositv2' }))
  expect(await screen.findByRole('link', { name: 'Withdraw 1 waiting' })).toBeTruthy()
})

it('an address without a page opens the first; an unknown page is said to be none, with the way on', async () => {
  answer()
  logIn()
  showCentre()
  act(() => openModal({ name: 'member', page: '' }))
  // Both the menu beside the page and the page's own; a screen shows one of them.
  const [beside] = await screen.findAllByRole('navigation', { name: 'Pages of the member centre' })
  const tabs = within(beside ?? document.body)
  expect(tabs.getByRole('link', { name: 'Account' }).getAttribute('aria-current')).toBe('page')
  // It leads to every other page, by group, and out.
  const main = within(screen.getByRole('region', { name: 'Account' }))
  await main.findAllByRole('link')
  const addresses = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href')).sort()
  const others = tabs.getAllByRole('link').filter((link) => link.getAttribute('href') !== '#member/account')
  expect(addresses(main.getAllByRole('link'))).toEqual(addresses(others))
  const groups = ['Wallet', 'Play', 'Rewards', 'Safety', 'Help']
  expect(main.getAllByRole('heading', { level: 4 }).map((heading) => heading.textContent)).toEqual(groups)
  expect(tabs.getAllByRole('group').map((group) => group.querySelector('span')?.textContent)).toEqual(groups)
  expect(main.getByRole('button', { name: 'Log out' })).toBeTruthy()
  act(() => openModal({ name: 'member', page: 'nowhere' }))
  expect(await screen.findByText('The member centre has no page at this address')).toBeTruthy()
  expect(tabs.queryByRole('link', { current: 'page' })).toBeNull()
  const wayOn = screen.getAllByRole('link', { name: 'Account' })
  await userEvent.setup().click(wayOn.at(-1) ?? document.body)
  expect(tabs.getByRole('link', { name: 'Account' }).getAttribute('aria-current')).toBe('page')
  expect(location.hash).toBe('#member/account')
})

it('tabs of rewards follow the offers that run once these are known, and before that the build', async () => {
  const waiting = { member: MEMBER.id, atMs: Date.now(), rewards: 0, missions: 0 }
  const kept = (running?: string[]) =>
    sessionStorage.setItem('vitrine.waiting', JSON.stringify({ ...waiting, running }))
  const tabs = async () => {
    answer()
    logIn()
    const { unmount } = showCentre(['referral', 'pointMall'])
    act(() => openModal({ name: 'member', page: 'vip' }))
    const strip = within(await screen.findByRole('navigation', { name: 'Pages of the member centre' }))
    const names = ['Invite friends', 'Points shop', 'Missions and leaderboard']
    const found = names.filter((name) => strip.queryByRole('link', { name }))
    unmount()
    act(leave)
    return found
  }
  kept()
  expect(await tabs()).toEqual(['Invite friends', 'Points shop'])
  kept(['ranking', 'rebate'])
  expect(await tabs()).toEqual(['Missions and leaderboard'])
})

it('agents have no tab of invitations; its address leads them to their own links', async () => {
  const none = {
    currency: BRL,
    closedBy: 'agent',
    invited: 0,
    qualified: 0,
    claimedMinor: 0,
    waitingMinor: 0,
  }
  answer({ getReferral: { value: { ...none, invitees: [] } } })
  logIn({ ...MEMBER, type: 2 })
  showCentre(['referral', 'pointMall'], true)
  act(() => openModal({ name: 'member', page: 'vip' }))
  const tabs = within(await screen.findByRole('navigation', { name: 'Pages of the member centre' }))
  expect(tabs.getByRole('link', { name: 'Points shop' })).toBeTruthy()
  expect(tabs.queryByRole('link', { name: 'Invite friends' })).toBeNull()
  act(() => openModal({ name: 'member', page: 'referral' }))
  const way = await screen.findByRole('link', { name: 'Agent centre' })
  expect(way.getAttribute('href')).toBe('#agent/registerCenter')
})

it('a page of rewards that came after the build opens by its address, and has its tab while it is open', async () => {
  const none = { currency: BRL, closedBy: 'off', invited: 0, qualified: 0, claimedMinor: 0, waitingMinor: 0 }
  answer({ getReferral: { value: { ...none, invitees: [] } } })
  logIn()
  showCentre()
  act(() => openModal({ name: 'member', page: 'vip' }))
  const tabs = within(await screen.findByRole('navigation', { name: 'Pages of the member centre' }))
  expect(tabs.queryByRole('link', { name: 'Invite friends' })).toBeNull()
  act(() => openModal({ name: 'member', page: 'referral' }))
  expect(await screen.findByText('No invitations at the moment')).toBeTruthy()
  expect(tabs.getByRole('link', { name: 'Invite friends' }).getAttribute('aria-current')).toBe('page')
})

/** Two ways to pay in, so that one is chosen. */
function offerDeposits() {
  const pix = {
    id: 'pix',
    kind: 'pix',
    minMinor: 1_00,
    maxMinor: 9_000_00,
    quickMinor: [],
    feeBasisPoints: 0,
  }
  answer({
    listDepositMethods: { value: { currency: BRL, methods: [pix, { ...pix, id: 'bank', kind: 'bank' }] } },
    getProtection: PROTECTION,
  })
}

it('what was typed on a page is there again after a reload, and gone with the page', async () => {
  offerDeposits()
  logIn()
  const first = showCentre()
  act(() => openModal({ name: 'member', page: 'depositv2' }))
  const user = userEvent.setup()
  await user.click(await screen.findByRole('radio', { name: /Bank transfer/ }))
  await user.type(await screen.findByLabelText('Amount'), '12.50')
  const kept = sessionStorage.getItem('vitrine.draft') ?? ''
  expect(kept).toContain('12.50')
  first.unmount()
  // A reload runs no clean-up.
  sessionStorage.setItem('vitrine.draft', kept)
  showCentre()
  await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveProperty('value', '12.50'))
  expect(screen.getByRole('radio', { name: /Bank transfer/ })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('link', { name: 'Game wallets' }))
  await waitFor(() => expect(sessionStorage.getItem('vitrine.draft')).toBeNull())
})

it('a typed amount outlives the closed centre, in the writing of another language, until it is emptied', async () => {
  offerDeposits()
  logIn()
  const { unmount } = showCentre()
  const user = userEvent.setup()
  const open = () => act(() => openModal({ name: 'member', page: 'depositv2' }))
  open()
  await user.click(await screen.findByRole('radio', { name: /Bank transfer/ }))
  await user.type(await screen.findByLabelText('Amount'), '1,234.50')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  unmount()
  document.documentElement.lang = 'pt-BR'
  try {
    showCentre()
    open()
    const amount = await screen.findByLabelText('Amount')
    await waitFor(() => expect(amount).toHaveProperty('value', '1.234,50'))
    await user.clear(amount)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(sessionStorage.getItem('vitrine.draft') ?? '').not.toContain('amount'))
  } finally {
    document.documentElement.lang = 'en'
  }
})

it('without a network a tab waits, the page stays with what was typed, and goes on when it is back', async () => {
  offerDeposits()
  logIn()
  showCentre()
  act(() => openModal({ name: 'member', page: 'depositv2' }))
  const user = userEvent.setup()
  await user.click(await screen.findByRole('radio', { name: /Bank transfer/ }))
  await user.type(await screen.findByLabelText('Amount'), '12.50')
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  const tab = screen.getByRole('link', { name: /Safer play/ })
  await user.click(tab)
  await waitFor(() => expect(tab.getAttribute('aria-busy')).toBe('true'))
  expect(screen.getByRole('heading', { name: 'Deposit' })).toBeTruthy()
  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '12.50')
  network.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByRole('heading', { name: /Safer play/ })).toBeTruthy()
  expect(tab.getAttribute('aria-current')).toBe('page')
  expect(tab.getAttribute('aria-busy')).toBeNull()
})

it('what the network lost is asked for again when it is back', async () => {
  const wallets = { isSingle: '1', currency: BRL, playerMinor: 5_00, vendors: [] }
  answer({ listVendorWallets: ['lost', { value: wallets }] })
  logIn()
  showCentre()
  act(() => openModal({ name: 'member', page: 'transferFund' }))
  expect(await screen.findByText(errors.client.offline)).toBeTruthy()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('One balance for every game')).toBeTruthy()
})

it('keeps the focus on the page when the pressed button goes', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  const session = { device: 'Some device', address: '10.0.0.7', createdAtMs: 1, seenAtMs: 2, isWeak: false }
  const own = { ...session, id: 'a', isCurrent: true }
  const secured = {
    ...{
      hasPin: false,
      hasTotp: false,
      recoveryCodesLeft: 0,
      hasMobile: false,
      hasEmail: true,
      isWeak: false,
    },
    passwordChangedAtMs: 1,
  }
  const others = ['b', 'c'].map((id) => ({ ...session, id, isCurrent: false }))
  answer({
    listCases: { value: { cases: [] } },
    listDisputable: { value: { currency: BRL, items: [] } },
    listSessions: [{ value: [own, ...others] }, { value: [own, others[1]] }],
    closeSessions: { value: { closed: 1 } },
    getSecurity: { value: secured },
    getRegistrationSettings: SETTINGS,
    listPasskeys: { value: [] },
  })
  logIn()
  showCentre()
  act(() => openModal({ name: 'member', page: 'supportCases' }))
  const user = userEvent.setup()
  const press = async (button: HTMLElement) => {
    button.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(button.isConnected).toBe(false))
  }
  // A list gives way to a form.
  await press(await screen.findByRole('button', { name: 'Open a case' }))
  const heading = screen.getByRole('heading', { level: 3 })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  // One row of a list goes.
  act(() => openModal({ name: 'member', page: 'securityCenter' }))
  const [end] = await screen.findAllByRole('button', { name: 'Log out Some device' })
  if (!end) throw new Error('no other session')
  await press(end)
  await waitFor(() => expect(document.activeElement?.tagName).toBe('UL'))
  expect(document.activeElement?.textContent).toContain('10.0.0.7')
})

it('each page has an icon of its own', () => {
  const icons = MEMBER_CENTRE.pages.map(({ icon }) => icon)
  expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([])
})
