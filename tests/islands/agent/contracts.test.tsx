import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { AgentCentreIsland } from '#islands/agent/AgentCentreIsland.tsx'
import { ContractPopupIsland } from '#islands/agent/contracts/ContractPopupIsland.tsx'
import { closeWaitingContracts } from '#lib/contracts/contracts-store.ts'
import { closeModal, openModal } from '#lib/modal/modal-store.ts'
import { enter, leave } from '#lib/session/session-store.ts'
import agent from '#locales/en/agent.json'
import cashier from '#locales/en/cashier.json'
import contracts from '#locales/en/contracts.json'
import errors from '#locales/en/errors.json'
import messages from '#locales/en/messages.json'
import records from '#locales/en/records.json'
import ui from '#locales/en/ui.json'
import { english } from '../../fixtures/node/english.ts'
import { BRL } from '../cashier/show-page.tsx'
import { MEMBER, script, type Answers } from '../session/answers.ts'
import { installDialog } from '../ui/dialog-element.ts'

const WORDS = { agent, contracts, cashier, errors, messages, records, ui }
const TERMS = {
  kind: 'wage',
  category: 'ALL',
  payer: 'upline',
  active: { count: 'period', minTurnoverMinor: 100, minDepositMinor: 0 },
  lossCheck: 'none',
  tiers: [
    { turnoverMinor: 0, activeMembers: 0, lossMinor: 0, rate: { type: 'percent', rateE6: 6_000 } },
    { turnoverMinor: 100_00, activeMembers: 2, lossMinor: 0, rate: { type: 'percent', rateE6: 8_000 } },
  ],
}
const CONTRACT = {
  id: 'contract-1',
  version: 2,
  account: 'me',
  upline: 'boss',
  state: 'offered',
  terms: TERMS,
  madeAtMs: 1_700_000_000_000,
  acceptedAtMs: null,
  endedAtMs: null,
  actions: ['accept', 'reject'],
}
const LIST = { currency: BRL, kinds: ['wage'], waiting: 1, content: [CONTRACT], total: 1 }
const BILL = {
  id: 'bill:wage:ALL:2026-11-20:v1:me',
  kind: 'wage',
  category: 'ALL',
  periodId: '2026-11-20',
  periodStartMs: Date.UTC(2026, 10, 20),
  periodEndMs: Date.UTC(2026, 10, 21),
  account: 'me',
  version: 1,
  contractVersion: 1,
  payer: 'platform',
  outcome: 'reached',
  state: 'partlyCollected',
  earnedMinor: 38_00,
  dueMinor: 50_00,
  paidMinor: 20_00,
  lapsedMinor: 0,
  openMinor: 30_00,
  differenceMinor: 0,
  madeAtMs: Date.UTC(2026, 10, 21),
}
const base: Answers = {
  getMemberInfo: { value: MEMBER },
  listContracts: { value: LIST },
  listBills: {
    value: {
      currency: BRL,
      timeZone: 'UTC',
      content: [BILL],
      total: 1,
      earnedMinor: 38_00,
      dueMinor: 50_00,
      paidMinor: 20_00,
    },
  },
  getBill: {
    value: {
      currency: BRL,
      timeZone: 'UTC',
      bill: BILL,
      expiresAtMs: 1_800_000_000_000,
      isHeld: false,
      deniedAtMs: null,
      steps: [
        { step: 'turnover', ownMinor: 0, belowMinor: 5_000_00, teamMinor: 5_000_00 },
        { step: 'minimum', requiredMembers: 0, activeMembers: 3, isReached: true },
        { step: 'downline', agentId: 'bruno', ownMinor: 12_00, sumMinor: 38_00 },
        { step: 'payable', ownMinor: 50_00, downlinesMinor: 12_00, payableMinor: 38_00 },
      ],
      fromDay: '2026-11-20',
      toDay: '2026-11-20',
      versions: [BILL],
      payments: [],
    },
  },
  simulateBill: {
    value: { currency: BRL, beforeMinor: 38_00, afterMinor: 76_00, differenceMinor: 38_00, steps: [] },
  },
}

const logIn = (type: number) =>
  act(() =>
    enter({
      token: 't'.repeat(43),
      member: { ...MEMBER, type },
      firstTimeLogin: false,
      passwordExpired: false,
      mustChangePassword: false,
    }),
  )

beforeAll(installDialog)
beforeEach(() => {
  closeModal()
  closeWaitingContracts()
  leave()
  history.replaceState(null, '', '/agentHome')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

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

function open(address: string) {
  const page = address.split('?', 1)[0] ?? ''
  history.replaceState(null, '', `/agentHome#agent/${address}`)
  render(
    <AgentCentreIsland
      words={{ errors, ui }}
      lang="en"
      title="Agent centre"
      wordsUrl="/data/words-agent.en.json"
      links={{ home: '/', help: '/help', register: '/register' }}
      contracts={['wage']}
      categories={['RNG']}
      hasAgentPolicy
      canInvite
    />,
  )
  act(() => openModal({ name: 'agent', page }))
}

it('an offer is shown to its agent, and signed after the warning of what it ends', async () => {
  const ends = [{ account: 'bruno', reason: 'rateAbove' }]
  const asked = answer({
    getConsequences: { value: { ends, rests: [], resumes: [] } },
    changeContract: { value: { ...CONTRACT, state: 'accepted', actions: [] } },
    listContracts: [{ value: LIST }, { value: { ...LIST, waiting: 0, content: [], total: 0 } }],
  })
  render(<ContractPopupIsland words={{ errors, ui }} lang="en" wordsUrl="/data/words-agent.en.json" />)
  logIn(2)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Accept this contract?' }))
  expect(await question.findByText(/This ends the contracts of bruno/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: english('contracts:warning.yes') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = asked.flatMap(({ name, input }) => (name === 'changeContract' ? [input['isWarned']] : []))
  expect(sent).toEqual([true])
})

it('an offer says from when on it counts: a wage from the next period, a real-time salary at once', async () => {
  const realtime = { kind: 'realtime', category: 'ALL', profitRateE6: 500, lossRateE6: 500, minStakeMinor: 0 }
  const second = { ...CONTRACT, id: 'contract-2', terms: realtime }
  answer({ listContracts: { value: { ...LIST, waiting: 2, content: [CONTRACT, second], total: 2 } } })
  render(<ContractPopupIsland words={{ errors, ui }} lang="en" wordsUrl="/data/words-agent.en.json" />)
  logIn(2)
  const user = userEvent.setup()
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Accept' })).toHaveLength(2))
  const said = ['It counts from the next period on.', 'It counts for bets that settle from now on.']
  for (const [at, text] of said.entries()) {
    const accept = screen.getAllByRole('button', { name: 'Accept' })[at]
    if (!accept) throw new Error('an offer has no button')
    await user.click(accept)
    const question = within(await screen.findByRole('alertdialog', { name: 'Accept this contract?' }))
    expect(question.getByText(text)).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
  }
})

it('what has changed below since it was read is asked once more', async () => {
  const ends = [{ account: 'bruno', reason: 'rateAbove' }]
  const asked = answer({
    changeContract: [
      { refused: 'contract.warning', details: { ends, rests: [], resumes: [] } },
      { value: { ...CONTRACT, state: 'accepted', actions: [] } },
    ],
    listContracts: [{ value: LIST }, { value: { ...LIST, waiting: 0, content: [], total: 0 } }],
  })
  render(<ContractPopupIsland words={{ errors, ui }} lang="en" wordsUrl="/data/words-agent.en.json" />)
  logIn(2)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Accept this contract?' }))
  await user.click(await question.findByRole('button', { name: 'Accept' }))
  expect(await question.findByText(/This ends the contracts of bruno/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: english('contracts:warning.yes') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = asked.flatMap(({ name, input }) => (name === 'changeContract' ? [input['isWarned']] : []))
  expect(sent).toEqual([false, true])
})

it.each([
  [
    'a rule of its terms',
    { problems: [{ field: 'uplineId', rule: 'uplineMissing' }] },
    english('contracts:problem.uplineMissing'),
  ],
  ['what the brand pays at most', { problems: [], warnings: [] }, english('contracts:problem.tooMuch')],
])('an offer that cannot be signed any more says why: %s', async (_why, details, text) => {
  answer({
    getConsequences: { value: { ends: [], rests: [], resumes: [] } },
    changeContract: { refused: 'contract.terms', details },
  })
  render(<ContractPopupIsland words={{ errors, ui }} lang="en" wordsUrl="/data/words-agent.en.json" />)
  logIn(2)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Accept this contract?' }))
  await user.click(await question.findByRole('button', { name: 'Accept' }))
  expect(await question.findByText(text)).toBeTruthy()
})

it('players are asked nothing', async () => {
  const asked = answer()
  render(<ContractPopupIsland words={{ errors, ui }} lang="en" wordsUrl="/data/words-agent.en.json" />)
  logIn(0)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.some(({ name }) => name === 'listContracts')).toBe(false)
})

const WAGE = english('contracts:kind.wage')
/** The dialog of the bill of that day. */
const OF_THE_DAY = new RegExp(`${WAGE} · Nov 20, 2026`)

const billsOf = (over: object) => ({
  value: { ...Object(Object(base['listBills']).value), content: [{ ...BILL, ...over }] },
})

it('a bill of which nothing was due is not called paid, in the list and where it opens', async () => {
  const nothing = { state: 'collected', earnedMinor: 0, dueMinor: 0, paidMinor: 0, openMinor: 0 }
  const one = Object(Object(base['getBill']).value)
  answer({
    listBills: billsOf(nothing),
    getBill: { value: { ...one, bill: { ...BILL, ...nothing } } },
  })
  logIn(1)
  open('agentDailyWages2')
  const row = within(await screen.findByRole('row', { name: /Nov 20, 2026/ }))
  expect(row.getByText(english('contracts:bill.nothingDue'))).toBeTruthy()
  await userEvent.setup().click(row.getByRole('button', { name: english('contracts:bill.open') }))
  const bill = within(await screen.findByRole('dialog', { name: OF_THE_DAY }))
  expect(await bill.findByText(english('contracts:bill.nothingDue'))).toBeTruthy()
  expect(bill.queryByText('Paid')).toBeNull()
})

it.each([
  [true, /brand is holding back payment of this statement.*lapse/, /lapses\.$/],
  [false, /What is not paid by .* lapses\.$/, /holding/],
])('an unpaid bill says whether it is held back, or until when it is owed: %s', async (isHeld, said, not) => {
  answer({ getBill: { value: { ...Object(Object(base['getBill']).value), isHeld } } })
  logIn(1)
  open('agentDailyWages2')
  await userEvent.setup().click(await screen.findByRole('button', { name: english('contracts:bill.open') }))
  const bill = within(await screen.findByRole('dialog', { name: OF_THE_DAY }))
  expect(await bill.findByText(said)).toBeTruthy()
  expect(bill.queryByText(not)).toBeNull()
})

it('a range that includes today says that the day is not over, and by whose clock', async () => {
  answer()
  logIn(1)
  open('agentDailyWages2')
  expect(await screen.findByText(/^Today isn’t over: .* until midnight \(.+\)\.$/)).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Yesterday' }))
  await waitFor(() => expect(screen.queryByText(/^Today isn’t over/)).toBeNull())
})

it('a bill opens with its lines, and says what would be if', async () => {
  const asked = answer()
  logIn(1)
  open('agentDailyWages2')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: english('contracts:bill.open') }))
  const bill = within(await screen.findByRole('dialog', { name: OF_THE_DAY }))
  expect(await bill.findByText(/Less what bruno gets/)).toBeTruthy()
  expect(bill.queryByText(/Active members needed/)).toBeNull()
  const links = bill.getAllByRole('link', { name: 'See the bets' }).map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    '#agent/personalHistoryCopy?from=2026-11-20&to=2026-11-20',
    '#agent/personalHistoryCopy?from=2026-11-20&to=2026-11-20&account=bruno',
  ])
  await user.click(bill.getByRole('button', { name: english('contracts:simulator.run') }))
  expect(await bill.findByText('Then')).toBeTruthy()
  expect(asked.find(({ name }) => name === 'simulateBill')?.input).toMatchObject({ playPercent: '200' })
})

it('a bill closes with Esc, and stays closed', async () => {
  answer()
  logIn(1)
  open('agentDailyWages2')
  await userEvent.click(await screen.findByRole('button', { name: english('contracts:bill.open') }))
  await screen.findByText(english('contracts:bill.lines'))
  const isBack = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }))
  await userEvent.keyboard('{Escape}')
  await act(() => isBack)
  expect(screen.queryByText(english('contracts:bill.lines'))).toBeNull()
  expect(location.hash).toBe('#agent/agentDailyWages2')
})

/** What a bill says of its amounts, in the order of the dialog. */
async function factsOf(bill: object) {
  const shown = { ...BILL, ...bill }
  answer({ getBill: { value: { ...Object(base['getBill']).value, bill: shown, versions: [shown] } } })
  logIn(1)
  open(`agentDailyWages2?bill=${encodeURIComponent(BILL.id)}`)
  const lines = await screen.findByText(english('contracts:bill.lines'))
  const list = lines.closest('dialog')?.querySelector('dl')
  return [...(list?.querySelectorAll('div') ?? [])].map((each) => [
    each.querySelector('dt')?.textContent,
    Number(each.querySelector('dd')?.textContent.replaceAll(/[^\d.]/g, '')),
  ])
}

it('what was paid of a bill, has lapsed and is open adds up to what is due', async () => {
  expect(await factsOf({ lapsedMinor: 18_50, openMinor: 11_50 })).toEqual([
    ['Earned', 38],
    [english('contracts:col.due'), 50],
    ['Received', 20],
    ['Lapsed', 18.5],
    ['Still open', 11.5],
  ])
  screen.getByText(/18\.50 of it had lapsed before the statement was corrected/)
})

it('what lapsed of an expired bill, and the rest of a denied one, are there', async () => {
  const expired = await factsOf({ state: 'expired', lapsedMinor: 30_00, openMinor: 0 })
  expect(expired.slice(3)).toEqual([['Lapsed', 30]])
  expect(screen.queryByText(/had lapsed before/)).toBeNull()
  cleanup()
  const denied = await factsOf({ state: 'denied', lapsedMinor: 0, openMinor: 0 })
  expect(denied.slice(3)).toEqual([[english('contracts:billState.denied'), 30]])
})

it('a bill from below says that its reader pays', async () => {
  const shown = { ...BILL, account: 'bruno', payer: 'upline' }
  const payment = { atMs: BILL.madeAtMs, amountMinor: 20_00, fromBillMinor: 5_00, payer: 'upline' }
  const detail = { ...Object(base['getBill']).value, bill: shown, versions: [shown], payments: [payment] }
  answer({ getBill: { value: detail } })
  logIn(1)
  open(`agentDailyWages2?view=below&bill=${encodeURIComponent(BILL.id)}`)
  const bill = within(await screen.findByRole('dialog', { name: OF_THE_DAY }))
  expect(bill.getAllByText(/paid by you/)).toHaveLength(2)
  bill.getByText(/5\.00 of it from your own commission/)
  expect(bill.queryByText(/upline/)).toBeNull()
})

it('a contract that was given says that its reader pays', async () => {
  answer()
  logIn(1)
  open('agentDailyWages2?view=contracts&side=below')
  expect(await screen.findByText(/paid by you$/)).toBeTruthy()
})

it('a bill of nothing has no payments to tell of', async () => {
  const nothing = { earnedMinor: 0, dueMinor: 0, paidMinor: 0, openMinor: 0 }
  await factsOf({ ...nothing, state: 'notReached', outcome: 'notReached' })
  expect(screen.queryByText('Nothing has been paid yet.')).toBeNull()
})

it('earnings that could not be asked for again say so beside the earlier ones', async () => {
  const revenue = {
    currency: BRL,
    kinds: [],
    earnedMinor: 38_00,
    dueMinor: 50_00,
    paidMinor: 20_00,
    sources: [],
    validMinor: 0,
    openMinor: 0,
    netMinor: 0,
    passedOnMinor: 0,
  }
  answer({ getRevenue: [{ value: revenue }, { refused: 'system.internal' }] })
  logIn(1)
  open('agentRevenueReport')
  await screen.findByText('By kind')
  await userEvent.click(screen.getByRole('button', { name: 'Yesterday' }))
  await screen.findByText(errors.system.internal)
})

it.each(['view=below', 'view=contracts&side=below'])(
  'an account that is not directly below says so, and leads back (%s)',
  async (view) => {
    const refused = { refused: 'agent.memberUnknown' } as const
    answer(view === 'view=below' ? { listBills: refused } : { listContracts: refused })
    logIn(1)
    open(`agentDailyWages2?${view}&account=stranger`)
    await screen.findByText('This account is not directly below you')
    await userEvent.click(screen.getByRole('button', { name: 'Show everyone' }))
    expect(location.hash).toBe(`#agent/agentDailyWages2?${view}`)
  },
)

it('an offer says which tier is refused', async () => {
  const problems = [{ field: 'terms.tiers.1.rate', rule: 'aboveUpline' }]
  const asked = answer({
    listContracts: { value: { ...LIST, content: [{ ...CONTRACT, state: 'accepted', actions: [] }] } },
    offerContract: { refused: 'contract.terms', details: { problems } },
  })
  logIn(1)
  open('agentDailyWages2?view=contracts&side=below&account=bruno')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Offer a contract' }))
  await user.click(await screen.findByRole('button', { name: 'Send offer' }))
  expect(await screen.findByText('Tier 2: This is more than the upline has.')).toBeTruthy()
  expect(asked.find(({ name }) => name === 'offerContract')?.input).toMatchObject({
    account: 'bruno',
    terms: TERMS,
  })
})

it('a link from a member of the downline opens the form for them, and closing it leaves their contracts', async () => {
  answer({
    listContracts: { value: { ...LIST, content: [{ ...CONTRACT, state: 'accepted', actions: [] }] } },
  })
  logIn(1)
  open('agentDailyWages2?view=contracts&side=below&account=bruno&form=new')
  const form = within(await screen.findByRole('dialog', { name: /^New contract/ }))
  expect(await form.findByLabelText(english('contracts:offer.whom'))).toHaveProperty('value', 'bruno')
  await userEvent.click(form.getByRole('button', { name: ui.close }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^New contract/ })).toBeNull())
  expect(location.hash).toBe('#agent/agentDailyWages2?view=contracts&side=below&account=bruno')
})

it('an offer that cannot be read says that alone, and what is wrong comes into sight', async () => {
  const into = vi.fn()
  Object.assign(HTMLElement.prototype, { scrollIntoView: into })
  answer({
    listContracts: { value: { ...LIST, content: [{ ...CONTRACT, state: 'accepted', actions: [] }] } },
    offerContract: {
      refused: 'contract.terms',
      details: { problems: [{ field: 'terms.tiers.1.rate', rule: 'aboveUpline' }] },
    },
  })
  logIn(1)
  open('agentDailyWages2?view=contracts&side=below&account=bruno')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Offer a contract' }))
  await user.click(await screen.findByRole('button', { name: 'Send offer' }))
  const refused = await screen.findByText('Tier 2: This is more than the upline has.')
  const seen = () => into.mock.contexts.at(-1)
  expect(seen()).toBe(refused.closest('[role=alert]'))
  await user.type(screen.getAllByLabelText('Rate')[0] ?? document.body, 'x')
  await user.click(screen.getByRole('button', { name: 'Send offer' }))
  const unreadable = await screen.findByText(/Check the figures/)
  expect(screen.queryByText('Tier 2: This is more than the upline has.')).toBeNull()
  expect(seen()).toBe(unreadable.closest('[role=alert]'))
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView')
})

it('the file of bills has the periods and states of the list', async () => {
  const saved: Promise<string>[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file.text())
    return 'blob:bills'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const rested = {
    ...BILL,
    id: 'bill:wage:ALL:2026-11-19:v1:me',
    outcome: 'resting',
    state: 'notReached',
    periodId: '2026-11-19',
    periodStartMs: Date.UTC(2026, 10, 19),
    periodEndMs: Date.UTC(2026, 10, 20),
  }
  answer({ listBills: { value: { ...Object(base['listBills']).value, content: [BILL, rested], total: 2 } } })
  logIn(1)
  open('agentDailyWages2')
  await userEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const lines = ((await saved[0]) ?? '').split('\r\n')
  expect(lines[1]).toBe(`"2026-11-20","${WAGE}","me","Partly paid",38.00,50.00,20.00,0.00,30.00`)
  expect(lines[2]).toContain(`"2026-11-19","${WAGE}","me","${english('contracts:outcome.resting')}"`)
})

it('a brand without a kind has no page of it', async () => {
  answer()
  logIn(1)
  open('agentDailyWages2')
  await screen.findByRole('button', { name: english('contracts:bill.open') })
  const pages = within(screen.getByRole('navigation')).getAllByRole('link')
  const names = pages.map((link) => link.getAttribute('href'))
  expect(names).toContain('#agent/agentDailyWages2')
  expect(names).toContain('#agent/agentRevenueReport')
  expect(names).not.toContain('#agent/agentHourSalary')
})
