import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import InboxPage from '#islands/messages/InboxPage.tsx'
import CasesPage from '#islands/support/CasesPage.tsx'
import { $unread } from '#lib/messages/unread-store.ts'
import { showCase } from '#lib/support/case-store.ts'
import { BRL, button, page, showPage, useMember } from '../cashier/show-page.tsx'
import { lineOf, told, useLines, welcome } from '../live/line.ts'
import { script } from '../session/answers.ts'

// Before the login, which opens the lines that an earlier test left.
beforeEach(useLines)
useMember()

const AT = Date.UTC(2026, 10, 20, 12)
const message = (id: string, differences: Record<string, unknown> = {}) => ({
  ...{
    id,
    kind: 'depositCredited',
    values: { amountMinor: 50_00, reference: 'd1' },
    atMs: AT,
    isRead: false,
  },
  ...differences,
})
const inbox = (content: unknown[], differences: Record<string, unknown> = {}) => ({
  value: { content, total: content.length, unread: content.length, ...differences },
})

describe('the inbox', () => {
  it('tells events in words, with amounts; opening one marks it as read', async () => {
    const asked = script({ listMessages: inbox([message('m1')]), readMessages: { value: { unread: 4 } } })
    const user = userEvent.setup()
    showPage(InboxPage)
    await user.click(await screen.findByText('Deposit credited'))
    expect(page()).toContain('R$50.00 is in your balance.')
    await waitFor(() => expect($unread.get()).toBe(4))
    expect(asked.at(-1)).toMatchObject({ name: 'readMessages', input: { ids: ['m1'] } })
    expect(screen.queryByText('New')).toBeNull()
    expect(screen.getByRole('link', { name: 'Transactions' }).getAttribute('href')).toBe(
      '#member/transactionHistory',
    )
  })

  it('leads from a break with coming draws to the orders', async () => {
    script({
      listMessages: inbox([message('m1', { kind: 'openDraws', values: {} })]),
      readMessages: { value: { unread: 0 } },
    })
    const user = userEvent.setup()
    showPage(InboxPage)
    await user.click(await screen.findByText('You still have coming draws'))
    expect(page()).toContain('choose “Cancel open draws”')
    const way = screen.getByRole('link', { name: 'Open “My bets”' })
    expect(way.getAttribute('href')).toBe('/lottery?lottoView=orders')
  })

  it('counts what is unread on all pages, not on the shown one', async () => {
    script({
      listMessages: inbox([message('m1'), message('m2')], { total: 30, unread: 25, next: '1:m2' }),
      readMessages: [{ value: { unread: 24 } }, { value: { unread: 0 } }],
    })
    const user = userEvent.setup()
    showPage(InboxPage)
    const [first] = await screen.findAllByText('Deposit credited')
    if (first) await user.click(first)
    expect(await screen.findByText('24 unread messages')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(screen.queryByText(/unread messages/)).toBeNull())
  })

  it('shows what people wrote as text, and where a login came from', async () => {
    const written = message('m2', { kind: 'message', values: {}, text: '<b>Hi</b>\nthere' })
    const login = message('m3', { kind: 'newDevice', values: { country: 'BR', address: '10.0.0.1' } })
    script({ listMessages: inbox([written, login]) })
    showPage(InboxPage)
    expect(await screen.findByText(/<b>Hi<\/b>/)).toBeTruthy()
    expect(page()).toContain('From Brazil, IP address 10.0.0.1')
  })

  it('leads from a contract that waits to its page of the agent centre', async () => {
    script({
      listMessages: inbox([message('contract:c1', { kind: 'contract', values: { contract: 'wage' } })]),
    })
    showPage(InboxPage)
    expect(await screen.findByText('You were offered a contract')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Read the contract' }).getAttribute('href')).toBe(
      '#agent/agentDailyWages2?view=contracts',
    )
  })

  it('leads from an answer to its case', async () => {
    script({
      listMessages: inbox([
        message('m5', { kind: 'caseAnswered', values: { case: 'c-1', subject: 'bet' }, text: 'We look.' }),
      ]),
    })
    showPage(InboxPage)
    const link = await screen.findByRole('link', { name: 'Cases', hidden: true })
    expect(link.getAttribute('href')).toBe('#member/supportCases?case=c-1')
  })

  it('is filtered, read as a whole, and emptied one by one', async () => {
    const asked = script({
      listMessages: [inbox([message('m1')]), inbox([message('m1')]), inbox([])],
      readMessages: { value: { unread: 0 } },
      deleteMessages: { value: { unread: 0 } },
    })
    const user = userEvent.setup()
    showPage(InboxPage)
    await user.click(await screen.findByRole('tab', { name: 'Money' }))
    await waitFor(() => expect(asked.at(-1)?.input).toMatchObject({ group: 'money' }))
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ name: 'readMessages', input: { group: 'money' } }),
    )
    await user.click(screen.getByRole('button', { name: 'Delete', hidden: true }))
    expect(await screen.findByText('No messages')).toBeTruthy()
    expect(asked.find(({ name }) => name === 'deleteMessages')?.input).toEqual({ ids: ['m1'] })
  })

  it('goes back a page once the last message of a later one is deleted', async () => {
    const asked = script({
      listMessages: [
        inbox([message('m1')], { total: 11, next: '1:m1' }),
        inbox([message('m2')], { total: 11 }),
        inbox([], { total: 10 }),
        inbox([message('m1')], { total: 10 }),
      ],
      readMessages: { value: { unread: 0 } },
      deleteMessages: { value: { unread: 0 } },
    })
    const user = userEvent.setup()
    showPage(InboxPage)
    await user.click(await screen.findByRole('button', { name: 'Older' }))
    await waitFor(() => expect(asked.at(-1)?.input).toMatchObject({ cursor: '1:m1' }))
    await user.click(await screen.findByRole('button', { name: 'Delete', hidden: true }))
    await waitFor(() => expect(asked.filter(({ name }) => name === 'listMessages')).toHaveLength(4))
    expect(asked.at(-1)?.input).not.toHaveProperty('cursor')
    expect(await screen.findByText('Deposit credited')).toBeTruthy()
    expect(screen.queryByText('No messages')).toBeNull()
  })

  it('shows a message that comes while it is open, and not again what it has', async () => {
    const reward = message('m2', { kind: 'reward', values: {} })
    const asked = script({ listMessages: [inbox([message('m1')]), inbox([reward, message('m1')])] })
    showPage(InboxPage)
    await screen.findByText('Deposit credited')
    const line = await lineOf('member')
    line.receive(welcome([told(1, 'message', message('m1'))]))
    line.receive({ type: 'messages', messages: [told(2, 'message', reward)] })
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
    expect(asked.filter(({ name }) => name === 'listMessages')).toHaveLength(2)
  })
})

const aCase = {
  ...{ id: 'c1', subject: 'deposit', subjectId: 'd1', status: 'open' },
  ...{ openedAtMs: AT, answerByMs: AT, decideByMs: AT, currency: BRL },
  about: { atMs: AT, amountMinor: 50_00, name: 'vietqr' },
}
const step = (number: number, by: string, text: string) => ({ number, kind: 'reply', by, text, atMs: AT })

describe('cases', () => {
  it('are opened on something of one’s own, chosen from a list', async () => {
    showCase(undefined)
    const asked = script({
      listCases: { value: { cases: [] } },
      listDisputable: {
        value: {
          currency: BRL,
          items: [{ id: 'd1', atMs: AT, amountMinor: 50_00, name: 'pix', status: 'waiting' }],
        },
      },
      openCase: { value: { ...aCase, steps: [step(1, 'member', 'Where is it?')] } },
    })
    const user = userEvent.setup()
    showPage(CasesPage)
    await user.click(await screen.findByRole('button', { name: 'Open a case' }))
    await user.click(await screen.findByRole('tab', { name: 'Deposit' }))
    await user.click(await screen.findByRole('button', { name: 'Open the case' }))
    expect(screen.getByText('Choose what it is about.')).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('Which one?'), 'd1')
    await user.type(screen.getByLabelText('What is wrong?'), 'Where is it?')
    await user.click(button('Open the case'))
    expect(await screen.findByText('Where is it?')).toBeTruthy()
    expect(asked.at(-1)).toMatchObject({
      name: 'openCase',
      input: { subject: 'deposit', subjectId: 'd1', text: 'Where is it?' },
    })
  })

  it('offer nothing of another kind while a list is awaited', async () => {
    showCase(undefined)
    const bet = { id: 'b1', atMs: AT, amountMinor: 1_00, name: 'First Reels', status: 'settled' }
    script({
      listCases: { value: { cases: [] } },
      listDisputable: [{ value: { currency: BRL, items: [bet] } }, 'lost'],
    })
    const user = userEvent.setup()
    showPage(CasesPage)
    await user.click(await screen.findByRole('button', { name: 'Open a case' }))
    expect(await screen.findByRole('option', { name: /First Reels/ })).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Deposit' }))
    expect(screen.queryByRole('option', { name: /First Reels/ })).toBeNull()
  })

  it('show an answer and a decision while they are open', async () => {
    const steps = [step(1, 'member', 'Where is it?')]
    const closed = { ...aCase, status: 'closed', outcome: 'upheld' }
    script({
      getCase: [
        { value: { ...aCase, steps } },
        { value: { ...closed, steps: [...steps, { ...step(2, 'brand', 'It was ours.'), kind: 'closed' }] } },
      ],
      listCases: { value: { cases: [closed] } },
    })
    showCase('c1')
    showPage(CasesPage)
    await screen.findByText('Where is it?')
    const line = await lineOf('member')
    line.receive(welcome())
    const decision = message('case:c1:2', { kind: 'caseClosed', values: { case: 'c1' } })
    line.receive({ type: 'messages', messages: [told(1, 'message', decision)] })
    expect(await screen.findByText('It was ours.')).toBeTruthy()
    expect(screen.queryByLabelText('Your reply')).toBeNull()
  })

  it('show every step, are replied to, and have a statement', async () => {
    const steps = [step(1, 'member', 'Where is it?'), step(2, 'brand', 'We look.')]
    script({
      getCase: { value: { ...aCase, steps } },
      replyToCase: { value: { ...aCase, steps: [...steps, step(3, 'member', 'Thanks')] } },
      getCaseStatement: {
        value: {
          currency: BRL,
          case: aCase,
          movements: [{ id: '1', atMs: AT, kind: 'deposit', amountMinor: 50_00, balanceAfterMinor: 60_00 }],
        },
      },
      listCases: { value: { cases: [aCase] } },
    })
    const user = userEvent.setup()
    showCase('c1')
    showPage(CasesPage)
    expect(await screen.findByText('We look.')).toBeTruthy()
    // What it is about is said in words; the numbers are short.
    expect(page()).toContain('VietQR · R$50.00')
    expect(button('Copy: d1')).toBeTruthy()
    await user.type(screen.getByLabelText('Your reply'), 'Thanks')
    await user.click(button('Send'))
    expect(await screen.findByText('Thanks')).toBeTruthy()
    await user.click(button('Show the statement'))
    expect(within(await screen.findByRole('table')).getByText('R$60.00')).toBeTruthy()
    const saved: Blob[] = []
    vi.stubGlobal('URL', { createObjectURL: (file: Blob) => saved.push(file), revokeObjectURL: () => {} })
    await user.click(button('Save as CSV'))
    vi.unstubAllGlobals()
    const [heads, about, columns] = String(await saved[0]?.text()).split(/\r?\n/)
    expect(heads).toContain('Case number')
    expect(about).toContain('c1')
    expect(columns).toContain('Balance')
  })
})
