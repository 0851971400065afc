import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import BetHistoryPage from '#islands/records/BetHistoryPage.tsx'
import TransactionHistoryPage from '#islands/records/TransactionHistoryPage.tsx'
import CasesPage from '#islands/support/CasesPage.tsx'
import { enter } from '#lib/session/session-store.ts'
import { askedCase } from '#lib/support/asked-case.ts'
import { caseAddress, CASES_PAGE } from '#lib/support/case-address.ts'
import { showCase } from '#lib/support/case-store.ts'
import { english } from '../../fixtures/node/english.ts'
import { useLines } from '../live/line.ts'
import { BRL, button, page, showPage, useMember } from '../cashier/show-page.tsx'
import { MEMBER, script, type Answers } from '../session/answers.ts'

// Before the login, which opens the lines that an earlier test left.
beforeEach(useLines)
useMember()

const AT = Date.UTC(2026, 10, 20, 12)
const OLD = '3f2a9c41-0b7d-4e55-9a01-c0ffee123456/7'
const record = (id: string, differences: Record<string, unknown> = {}) => ({
  ...{ id, atMs: AT, amountMinor: 1_00, name: `Game ${id}`, status: 'settled' },
  ...differences,
})
const listed = (items: unknown[], next?: string) => ({ value: { currency: BRL, items, next } })
const aCase = {
  ...{ id: 'c1', subject: 'bet', subjectId: OLD, status: 'open', currency: BRL },
  ...{ openedAtMs: AT, answerByMs: AT, decideByMs: AT },
}
const opened = {
  ...aCase,
  steps: [{ number: 1, kind: 'opened', by: 'member', text: 'It had won.', atMs: AT }],
}

function showCases(address: string, answers: Answers) {
  history.replaceState(null, '', `/${address}`)
  const asked = script({ listCases: { value: { cases: [] } }, ...answers })
  // Another test may have left one open.
  showCase(undefined)
  return { asked, view: showPage(CasesPage) }
}
const selected = () => screen.getByLabelText<HTMLSelectElement>('Which one?').selectedOptions[0]?.textContent

describe('a case about a record', () => {
  it('is opened from its address, however old the record is', async () => {
    const old = record(OLD, { atMs: AT - 1, name: 'Old Reels' })
    const { asked } = showCases(caseAddress({ subject: 'bet', id: OLD }), {
      listDisputable: [listed([record('b1')], '1:b1'), listed([old])],
      openCase: { value: opened },
    })
    const user = userEvent.setup()
    await screen.findByLabelText('Which one?')
    expect(selected()).toContain('Old Reels')
    expect(screen.getAllByRole('option')).toHaveLength(3)
    expect(asked.filter(({ name }) => name === 'listDisputable').map(({ input }) => input)).toEqual([
      { subject: 'bet' },
      { subject: 'bet', id: OLD },
    ])
    await user.type(screen.getByLabelText('What is wrong?'), 'It had won.')
    await user.click(button('Open the case'))
    expect(await screen.findByText('It had won.')).toBeTruthy()
    expect(asked.at(-1)).toMatchObject({
      name: 'openCase',
      input: { subject: 'bet', subjectId: OLD, text: 'It had won.' },
    })
    // A reload shows the cases, and does not begin another one.
    expect(location.hash).toBe(CASES_PAGE)
  })

  it('that is open already is shown instead of another one', async () => {
    showCases(caseAddress({ subject: 'bet', id: OLD }), {
      listDisputable: [listed([]), listed([record(OLD, { caseId: 'c1' })])],
      getCase: { value: opened },
    })
    const user = userEvent.setup()
    expect(await screen.findByText('You already have an open case about this.')).toBeTruthy()
    expect(screen.queryByLabelText('What is wrong?')).toBeNull()
    await user.click(button('See the case'))
    expect(await screen.findByText('It had won.')).toBeTruthy()
  })

  it('that is not the member’s own is said, and nothing is chosen', async () => {
    showCases(caseAddress({ subject: 'bet', id: OLD }), {
      listDisputable: [listed([record('b1')]), listed([])],
    })
    expect(await screen.findByText(english('errors:case.subject'))).toBeTruthy()
    expect(selected()).toBe('Choose')
  })

  it('of which there is none leads to those who answer other questions', async () => {
    showCases(caseAddress({ subject: 'bet', id: OLD }), { listDisputable: listed([]) })
    expect(await screen.findByText('Nothing to dispute here')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Customer service' }).getAttribute('href')).toBe('/support')
  })

  it('is shown by its own address', async () => {
    const { asked } = showCases(caseAddress({ subject: 'bet', id: OLD }, 'c1'), {
      getCase: { value: opened },
    })
    expect(await screen.findByText('It had won.')).toBeTruthy()
    expect(asked.find(({ name }) => name === 'getCase')?.input).toEqual({ id: 'c1' })
  })

  it('has an address that says what it is about', () => {
    expect(askedCase(caseAddress({ subject: 'bet', id: OLD }))).toEqual({
      record: { subject: 'bet', id: OLD },
    })
    expect(askedCase(caseAddress({ subject: 'deposit', id: 'd1' }, 'c1'))).toEqual({ caseId: 'c1' })
    expect(askedCase(CASES_PAGE)).toEqual({})
  })
})

describe('the list of records', () => {
  it('goes on, each record once, and keeps what is chosen and written', async () => {
    const { asked } = showCases(caseAddress({ subject: 'bet', id: OLD }), {
      listDisputable: [
        listed([record('b1')], '20:b1'),
        listed([record(OLD, { atMs: AT - 2 })]),
        listed([record('b2', { atMs: AT - 1 }), record(OLD, { atMs: AT - 2 })], '18:x'),
        listed([record('b3', { atMs: AT - 3 })]),
      ],
    })
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('What is wrong?'), 'It had won.')
    await user.click(button('Show more'))
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull())
    const names = screen.getAllByRole('option').map(({ textContent }) => /Game (.*)/.exec(textContent)?.[1])
    expect(names).toEqual([undefined, 'b1', 'b2', OLD, 'b3'])
    expect(selected()).toContain(OLD)
    expect(screen.getByLabelText<HTMLTextAreaElement>('What is wrong?').value).toBe('It had won.')
    expect(asked.slice(-2).map(({ input }) => input)).toEqual([
      { subject: 'bet', cursor: '20:b1' },
      { subject: 'bet', cursor: '18:x' },
    ])
  })

  it('of a kind that cannot be had is asked for again', async () => {
    const deposit = record('d1', { name: 'pix' })
    showCases(CASES_PAGE, { listDisputable: [listed([record('b1')]), 'lost', listed([deposit])] })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Open a case' }))
    await screen.findByRole('option', { name: /Game b1/ })
    await user.click(screen.getByRole('tab', { name: 'Deposit' }))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('option', { name: /Pix/ })).toBeTruthy()
  })
})

describe('records', () => {
  const bets = {
    value: {
      ...{ currency: BRL, total: 2, stakeMinor: 2_00, openMinor: 0, winMinor: 0, netMinor: -2_00 },
      content: [OLD, 'b1'].map((id) => ({
        ...{ id, atMs: AT, game: 'reels', gameName: `Game ${id}`, category: 'INHOUSE', status: 'settled' },
        ...{ stakeMinor: 1_00, winMinor: 0, netMinor: -1_00 },
      })),
    },
  }
  const waysOf = (name: string) =>
    screen.queryAllByRole('link', { name }).map((link) => askedCase(link.getAttribute('href') ?? ''))

  it('of bets lead to a case, and to the one that is open as far as that is known', async () => {
    const first = script({ listBets: bets, listCases: { value: { cases: [] } } })
    const view = showPage(BetHistoryPage)
    await screen.findByText('Game b1')
    expect(waysOf('Open a case')).toEqual([OLD, 'b1'].map((id) => ({ record: { subject: 'bet', id } })))
    expect(first.map(({ name }) => name)).not.toContain('listCases')
    view.unmount()
    const { view: form } = showCases(caseAddress({ subject: 'bet', id: OLD }), {
      listDisputable: [listed([record(OLD)])],
      openCase: { value: opened },
    })
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('What is wrong?'), 'It had won.')
    await user.click(button('Open the case'))
    await screen.findByText('It had won.')
    form.unmount()
    script({ listBets: bets })
    showPage(BetHistoryPage)
    await screen.findByText('Game b1')
    expect(waysOf('See the case')).toEqual([{ caseId: 'c1' }])
    expect(waysOf('Open a case')).toEqual([{ record: { subject: 'bet', id: 'b1' } }])
  })

  it('of a trial account lead to none', async () => {
    const flags = { firstTimeLogin: false, passwordExpired: false, mustChangePassword: false }
    enter({ token: 't'.repeat(43), member: { ...MEMBER, type: 4 }, ...flags })
    script({ listBets: bets })
    showPage(BetHistoryPage)
    await screen.findByText('Game b1')
    expect(waysOf('Open a case')).toEqual([])
  })

  it('of money lead to a case about the deposit or the withdrawal, not about anything else', async () => {
    const kinds = ['deposit', 'depositBack', 'withdrawal', 'withdrawalBack', 'bonus', 'stake', 'correction']
    const sums = { inMinor: 0, outMinor: 0, openingMinor: 0, closingMinor: 0, total: kinds.length }
    const content = kinds.map((kind) => ({
      ...{ id: kind, kind, reference: `of-${kind}` },
      ...{ atMs: AT, amountMinor: 1, balanceAfterMinor: 1 },
    }))
    script({ listTransactions: { value: { currency: BRL, content, ...sums } } })
    showPage(TransactionHistoryPage)
    await screen.findByRole('rowheader', { name: 'Correction' })
    expect(page()).toContain('Open a case')
    expect(waysOf('Open a case')).toEqual([
      { record: { subject: 'deposit', id: 'of-deposit' } },
      { record: { subject: 'deposit', id: 'of-depositBack' } },
      { record: { subject: 'withdrawal', id: 'of-withdrawal' } },
      { record: { subject: 'withdrawal', id: 'of-withdrawalBack' } },
    ])
  })
})
