import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { AgentCentreIsland } from '#islands/agent/AgentCentreIsland.tsx'
import { closeModal, $modal, openModal } from '#lib/modal/modal-store.ts'
import { enter, leave } from '#lib/session/session-store.ts'
import { openAddressedPopup } from '#lib/shell/popups.ts'
import agent from '#locales/en/agent.json'
import contracts from '#locales/en/contracts.json'
import cashier from '#locales/en/cashier.json'
import errors from '#locales/en/errors.json'
import messages from '#locales/en/messages.json'
import records from '#locales/en/records.json'
import ui from '#locales/en/ui.json'
import { english } from '../../fixtures/node/english.ts'
import { BRL } from '../cashier/show-page.tsx'
import { MEMBER, script, type Answers } from '../session/answers.ts'
import { installDialog } from '../ui/dialog-element.ts'

const WORDS = { agent, contracts, cashier, errors, messages, records, ui }
const FIGURES = {
  depositsMinor: 100_00,
  withdrawalsMinor: 0,
  stakeMinor: 60_00,
  openMinor: 0,
  validMinor: 60_00,
  prizesMinor: 45_00,
  rebatesMinor: 0,
  promotionsMinor: 0,
  netMinor: -15_00,
}
const PERSON = {
  account: 'bruno',
  name: 'B•••',
  mobile: '••• 4321',
  email: '',
  type: 2,
  status: 'active',
  level: 1,
  isDirect: true,
  teamSize: 3,
  balanceMinor: 12_00,
  rates: { RNG: 5_000 },
  remark: '',
  joinedAtMs: 1_700_000_000_000,
}
const LINE = {
  currency: BRL,
  path: [{ account: 'me' }],
  content: [PERSON],
  total: 1,
  ownRates: { RNG: 12_000 },
}
const INVITE = {
  code: 'ABCD2345',
  label: 'Club',
  type: 0,
  rates: { RNG: 5_000 },
  state: 'open',
  maxUses: 10,
  expiresAtMs: null,
  createdAtMs: 1_700_000_000_000,
  visits: 7,
  registrations: 3,
  firstDepositors: 1,
}
const PROFIT = {
  currency: BRL,
  path: [{ account: 'me' }],
  content: [
    { account: 'me', scope: 'own', teamSize: 4, figures: { ...FIGURES, netMinor: 0 } },
    { account: 'bruno', scope: 'team', teamSize: 3, figures: FIGURES },
  ],
  total: 2,
  sum: FIGURES,
}
const OVERVIEW = {
  currency: BRL,
  teamSize: 4,
  directSize: 2,
  balanceMinor: 500_00,
  online: 1,
  registrations: 1,
  firstDepositors: 1,
  active: 2,
  total: FIGURES,
  periods: [],
}
const base: Answers = {
  getMemberInfo: { value: MEMBER },
  getTeamOverview: { value: OVERVIEW },
  listDownline: { value: LINE },
  listInvites: { value: { content: [INVITE], ownRates: { RNG: 12_000 }, types: [0, 2, 42] } },
  getTeamProfit: { value: PROFIT },
}
const flags = { firstTimeLogin: false, passwordExpired: false, mustChangePassword: false }
const logIn = (type: number) =>
  act(() => enter({ token: 't'.repeat(43), member: { ...MEMBER, type }, ...flags }))

beforeAll(installDialog)
beforeEach(() => {
  closeModal()
  leave()
  history.replaceState(null, '', '/agentHome')
})
afterEach(() => vi.unstubAllGlobals())

function answer(answers: Answers = {}) {
  const asked = script({ ...base, ...answers })
  const network = globalThis.fetch
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    typeof input === 'string' && input.startsWith('/data/')
      ? Promise.resolve(Response.json(WORDS))
      : network(input, init),
  )
  return asked
}

function open(page: string, address = `#agent/${page}`, policy = { hasAgentPolicy: true, canInvite: true }) {
  history.replaceState(null, '', `/agentHome${address}`)
  const shown = render(
    <AgentCentreIsland
      words={{ errors, ui }}
      lang="en"
      title="Agent centre"
      wordsUrl="/data/words-agent.en.json"
      links={{ home: '/', help: '/help', register: '/register' }}
      contracts={[]}
      categories={['RNG', 'LIVE', 'FISH']}
      {...policy}
    />,
  )
  act(() => openModal({ name: 'agent', page }))
  return shown
}

it('players are told for whom it is', async () => {
  answer()
  logIn(0)
  open('agentTeamOverview')
  await waitFor(() => expect($modal.get()).toEqual({ name: 'notice', key: 'agentOnly' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('the overview shows the team, and asks for the period that the address names', async () => {
  const asked = answer()
  logIn(1)
  open('agentTeamOverview', '#agent/agentTeamOverview?from=2026-01-02&to=2026-01-05')
  const figures = await screen.findByLabelText(english('agent:overview.figures'))
  expect(within(figures).getByText('Team result').nextElementSibling?.textContent).toContain('15.00')
  expect(asked.find(({ name }) => name === 'getTeamOverview')?.input).toEqual({
    fromDay: '2026-01-02',
    toDay: '2026-01-05',
  })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Today' }))
  expect(location.hash).toMatch(/^#agent\/agentTeamOverview\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/)
})

it('a link of the register centre can be copied, seen as a picture, and closed', async () => {
  const asked = answer({ setInviteOpen: { value: { ...INVITE, state: 'closed' } } })
  logIn(1)
  open('registerCenter')
  const card = within(await screen.findByRole('article', { name: 'Club' }))
  expect(card.getByText(/\/register\?affiliateCode=ABCD2345$/)).toBeTruthy()
  expect(card.getByText('3 / 10')).toBeTruthy()
  const user = userEvent.setup()
  await user.click(card.getByRole('button', { name: 'Show QR code' }))
  expect(await card.findByRole('img', { name: 'QR code of the link' })).toBeTruthy()
  await user.click(card.getByRole('button', { name: 'Close link' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'setInviteOpen')?.input).toEqual({
      code: 'ABCD2345',
      isOpen: false,
    }),
  )
})

it('where links bind nobody, accounts are opened without one, and nothing is said of pay', async () => {
  answer({ getTeamOverview: { value: { ...OVERVIEW, teamSize: 0 } } })
  logIn(1)
  const off = { hasAgentPolicy: false, canInvite: false }
  open('agentTeamOverview', '#agent/agentTeamOverview', off)
  expect(await screen.findByText(agent.overview.aloneTextPlain)).toBeTruthy()
  expect(screen.queryByText(agent.overview.aloneText)).toBeNull()
  for (const page of ['agentRevenueReport', 'agentDividendRecordCopy2'] as const)
    expect(screen.queryByRole('link', { name: agent.page[page] })).toBeNull()
  act(() => openModal({ name: 'agent', page: 'registerCenter' }))
  expect(await screen.findByRole('button', { name: agent.register.make })).toBeTruthy()
  expect(screen.queryByRole('article', { name: 'Club' })).toBeNull()
  expect(screen.queryByText(agent.register.links)).toBeNull()
  expect(screen.queryByRole('group', { name: agent.rates.legend })).toBeNull()
  expect(screen.queryByText(agent.rates.none)).toBeNull()
  act(() => openModal({ name: 'agent', page: 'downlineManagmentView' }))
  expect(await screen.findByRole('button', { name: agent.remark.label })).toBeTruthy()
  expect(screen.queryByRole('button', { name: agent.downline.setRates })).toBeNull()
})

it('rates above the own are not sent; those within are', async () => {
  const asked = answer({ setDownlineRates: { value: { rates: { RNG: 7_500 } } } })
  logIn(1)
  open('downlineManagmentView')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Set rebates' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rebates of bruno' }))
  const field = dialog.getByRole('textbox', { name: /Slots/ })
  await user.clear(field)
  await user.type(field, '1.3')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Up to your own rate, two decimals at most.')).toBeTruthy()
  expect(asked.some(({ name }) => name === 'setDownlineRates')).toBe(false)
  await user.clear(field)
  await user.type(field, '0.75')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'setDownlineRates')?.input).toEqual({
      account: 'bruno',
      rates: { RNG: 7_500 },
    }),
  )
})

it('the day of joining is the brand’s, as registrations are counted', async () => {
  const joinedAtMs = Date.UTC(2026, 8, 1, 1, 30)
  answer({ listDownline: { value: { ...LINE, content: [{ ...PERSON, joinedAtMs }] } } })
  logIn(1)
  open('downlineManagmentView')
  // Late on the evening before, in São Paulo.
  expect(await screen.findByText('Aug 31, 2026')).toBeTruthy()
})

it('a rate that was given on says which one it is, and how low it may be', async () => {
  const details = { category: 'RNG', reason: 'belowDownline', limitE6: 5_000 }
  answer({ setDownlineRates: { refused: 'agent.rate', details } })
  logIn(1)
  open('downlineManagmentView')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Set rebates' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rebates of bruno' }))
  const field = dialog.getByRole('textbox', { name: /Slots/ })
  await user.clear(field)
  await user.type(field, '0.4')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const said = 'Slots: at least 0.5%, because bruno has already passed that on.'
  expect(await dialog.findByText(said)).toBeTruthy()
})

it('bets of the team are those of one kind of games, of the kinds that the brand has', async () => {
  const bets = { currency: BRL, content: [], total: 0, stakeMinor: 0, openMinor: 0, winMinor: 0, netMinor: 0 }
  const asked = answer({ listTeamBets: { value: bets } })
  logIn(1)
  open('personalHistoryCopy', '#agent/personalHistoryCopy?category=SPORTS')
  const select = await screen.findByLabelText('Game')
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All games', 'Slots', 'Live casino', 'Fishing'])
  const inputs = () => asked.filter(({ name }) => name === 'listTeamBets').map(({ input }) => input)
  await waitFor(() => expect(inputs()).toHaveLength(1))
  expect(inputs()[0]).not.toHaveProperty('category')
  await userEvent.setup().selectOptions(select, 'Live casino')
  await waitFor(() => expect(inputs().at(-1)).toMatchObject({ category: 'LIVE' }))
  expect(location.hash).toBe('#agent/personalHistoryCopy?category=LIVE')
})

it('profit and loss opens the line of somebody below', async () => {
  const asked = answer()
  logIn(1)
  open('palStatementsAgentCopy')
  await userEvent.setup().click(await screen.findByRole('button', { name: /bruno with 3 below/ }))
  await waitFor(() =>
    expect(asked.filter(({ name }) => name === 'getTeamProfit').at(-1)?.input).toMatchObject({
      account: 'bruno',
    }),
  )
  expect(location.hash).toBe('#agent/palStatementsAgentCopy?account=bruno')
})

it('announcements of the brand are read in the centre', async () => {
  const news = {
    id: 'news',
    title: 'New tables on Friday',
    content: '<p>From eight.</p>',
    startAtMs: 1_700_000_000_000,
    startDateStr: '2023-11-14 22:13',
    audience: 'agents',
    promotionType: 'live',
  }
  answer({ listAgentAnnouncements: { value: { announcements: [news] } } })
  logIn(1)
  open('agentAnnouncement')
  expect(await screen.findByText('New tables on Friday')).toBeTruthy()
  expect(await screen.findByText('From eight.')).toBeTruthy()
  const way = screen.getByRole('link', { name: 'Go to the promotion' })
  expect(way.getAttribute('href')).toBe('#member/rewardCenter')
})

it('a page that there is not is said to be none', async () => {
  answer()
  logIn(1)
  open('nowhere')
  expect(await screen.findByText('The agent centre has no page at this address')).toBeTruthy()
})

it('the link of the open page takes its filters away', async () => {
  const asked = answer()
  logIn(1)
  open('downlineManagmentView', '#agent/downlineManagmentView?view=list&search=bru')
  const field = await screen.findByRole('textbox', { name: 'Find by name' })
  expect(field).toHaveProperty('value', 'bru')
  await userEvent
    .setup()
    .click(screen.getByRole('link', { name: english('agent:page.downlineManagmentView') }))
  await waitFor(() =>
    expect(asked.filter(({ name }) => name === 'listDownline').at(-1)?.input).not.toHaveProperty('search'),
  )
  expect(await screen.findByRole('textbox', { name: 'Find by name' })).toHaveProperty('value', '')
  expect(location.hash).toBe('#agent/downlineManagmentView')
})

it('changes say what was before and after, contracts among them', async () => {
  const state = (name: string) => JSON.stringify({ contract: 'dividend', state: name })
  const change = { id: 'a', atMs: 1_700_000_000_000, kind: 'contract', subject: 'bruno' }
  answer({
    listAgentActions: {
      value: {
        currency: BRL,
        content: [{ ...change, before: state('offered'), after: state('accepted') }],
        total: 1,
      },
    },
  })
  logIn(1)
  open('downlineManagmentView', '#agent/downlineManagmentView?view=changes')
  const row = within(await screen.findByRole('row', { name: /bruno/ }))
  const kind = english('contracts:kind.dividend')
  expect(row.getByText(`${kind} · ${english('contracts:state.offered')}`)).toBeTruthy()
  expect(row.getByText(`${kind} · ${english('contracts:state.accepted')}`)).toBeTruthy()
})

it('changes show money as money, and a remark as it was written', async () => {
  const change = { atMs: 1_700_000_000_000, before: '' }
  answer({
    listAgentActions: {
      value: {
        currency: BRL,
        content: [
          { ...change, id: 'a', kind: 'transfer', subject: 'bruno', after: '{"amountMinor":1234550}' },
          { ...change, id: 'b', kind: 'remark', subject: 'carla', before: '{"type":1}', after: 'open' },
        ],
        total: 2,
      },
    },
  })
  logIn(1)
  open('downlineManagmentView', '#agent/downlineManagmentView?view=changes')
  const sent = within(await screen.findByRole('row', { name: /bruno/ }))
  expect(sent.getByText(/^R?\$?12,345\.50$/)).toBeTruthy()
  const noted = within(screen.getByRole('row', { name: /carla/ }))
  expect(noted.getByText('{"type":1}')).toBeTruthy()
  expect(noted.getByText('open')).toBeTruthy()
})

it.each([
  ['personalHistoryCopy', 'listTeamBets'],
  ['agentDownlineTransactionDetailsCopy', 'listTeamTransactions'],
  ['palStatementsAgentCopy', 'getTeamProfit'],
  ['downlineManagmentView', 'listDownline'],
] as const)('an address with an account of another line says so, and leads back (%s)', async (page, call) => {
  const asked = answer({ [call]: { refused: 'agent.memberUnknown' } })
  logIn(1)
  open(page, `#agent/${page}?account=stranger`)
  await screen.findByText('This account is not in your line')
  expect(screen.queryByText('Something went wrong')).toBeNull()
  expect(screen.queryByRole('button', { name: ui.retry })).toBeNull()
  const before = asked.filter(({ name }) => name === call).length
  await userEvent.click(screen.getByRole('button', { name: 'Show everyone' }))
  expect(location.hash).toBe(`#agent/${page}`)
  await waitFor(() => expect(asked.filter(({ name }) => name === call).length).toBe(before + 1))
})

it('rows of one account do not stay under the name of another', async () => {
  answer({ getTeamProfit: [{ value: PROFIT }, { refused: 'agent.memberUnknown' }] })
  logIn(1)
  open('palStatementsAgentCopy')
  await screen.findByText('bruno')
  history.replaceState(null, '', '#agent/palStatementsAgentCopy?account=stranger')
  act(() => void dispatchEvent(new HashChangeEvent('hashchange')))
  await screen.findByText('This account is not in your line')
  expect(screen.queryByText('bruno')).toBeNull()
})

it('a name of one sign is not searched for, and the field says so', async () => {
  const asked = answer()
  logIn(1)
  open('downlineManagmentView', '#agent/downlineManagmentView?search=b')
  const user = userEvent.setup()
  await screen.findByText('bruno')
  await user.type(screen.getByLabelText('Find by name'), 'b')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Type at least two letters or digits.')
  expect(asked.filter(({ name, input }) => name === 'listDownline' && input['search'])).toEqual([])
})

it('money can be sent to whoever may receive it', async () => {
  const suspended = { ...PERSON, account: 'carla', status: 'inactive' }
  answer({ listDownline: { value: { ...LINE, content: [PERSON, suspended], total: 2 } } })
  logIn(1)
  open('downlineManagmentView')
  await screen.findByText('carla')
  const hrefs = screen.getAllByRole('link', { name: 'Send money' }).map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['#member/transferUpline?account=bruno'])
})

it('whoever comes back from sending money is at the link again; the address opened anew begins at the title', async () => {
  answer()
  logIn(1)
  openAddressedPopup()
  const shown = open('downlineManagmentView')
  shown.container.dataset['agentCentre'] = ''
  const send = () => screen.findByRole('link', { name: 'Send money' })
  await userEvent.setup().click(await send())
  await waitFor(() => expect($modal.get()).toEqual({ name: 'member', page: 'transferUpline' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  act(() => closeModal())
  await waitFor(() => expect(location.hash).toBe('#agent/downlineManagmentView'))
  const link = await send()
  await waitFor(() => expect(document.activeElement).toBe(link))
  // The entry was the address's own, not a link's: closing the centre leaves no page before it.
  expect(history.state).not.toHaveProperty('modal')

  act(() => closeModal())
  act(() => openModal({ name: 'agent', page: 'downlineManagmentView' }))
  await send()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Agent centre' }))
})
