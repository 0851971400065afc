import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import TransferFundPage from '#islands/cashier/TransferFundPage.tsx'
import TransferUplinePage from '#islands/cashier/TransferUplinePage.tsx'
import { resetMemberTransfer, resetVendorTransfer, transferToMember } from '#lib/cashier/transfer-store.ts'
import { english } from '../../fixtures/node/english.ts'
import { lineOf, told, useLines, welcome } from '../live/line.ts'
import { script, SEAL_KEY } from '../session/answers.ts'
import { POLLED_FROM_MS, withoutWaits } from '../without-waits.ts'
import { BALANCE, BRL, button, page, showPage, textOf, useMember } from './show-page.tsx'

vi.mock('#lib/client/seal.ts', () => ({
  sealBody: (_key: unknown, { body }: { body: unknown }) => Promise.resolve(JSON.stringify(body)),
}))
// Before the login, which opens the lines that an earlier test left.
beforeEach(useLines)
useMember()

const VENDORS = [{ vassalage: 'PG', title: 'Polar Games', balanceMinor: 40_00 }]
const wallets = (isSingle: '0' | '1') => ({
  value: { isSingle, currency: BRL, playerMinor: 500_00, vendors: isSingle === '1' ? [] : VENDORS },
})
const TERMS = {
  value: {
    currency: BRL,
    minMinor: 1,
    maxMinor: 100,
    feeMinor: 0,
    arrivalMinutes: 30,
    reviewAboveMinor: 1,
    reviewMinutes: 1440,
    confirmMinutes: 60,
    availableMinor: 300_00,
    payoutKinds: ['pix'],
    hasPin: false,
  },
}
const base = { getSealKey: SEAL_KEY, getBalance: BALANCE, getWithdrawalTerms: TERMS }

it('one wallet for all games is one sentence, and nothing to fill in', async () => {
  script({ listVendorWallets: wallets('1') })
  showPage(TransferFundPage)
  expect(await screen.findByText('One balance for every game')).toBeTruthy()
  expect(page()).toContain('R$500.00')
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('money goes to a provider and back, never more than there is', async () => {
  const asked = script({
    ...base,
    listVendorWallets: wallets('0'),
    walletTransfer: { value: { playerMinor: 460_00, vendor: { ...VENDORS[0], balanceMinor: 80_00 } } },
  })
  const user = userEvent.setup()
  showPage(TransferFundPage)
  await user.click(await screen.findByRole('radio', { name: 'Back to the main wallet' }))
  await user.type(screen.getByLabelText('Amount'), '40.01')
  await user.click(button('Move the money'))
  expect((await screen.findByRole('alert')).textContent.replaceAll('\u00a0', ' ')).toContain(
    'R$40.00 you have',
  )
  await user.click(screen.getByRole('radio', { name: 'To the provider' }))
  await user.dblClick(button('Move the money'))
  await screen.findByText(/Polar Games now holds/)
  expect(asked.filter(({ name }) => name === 'walletTransfer')).toHaveLength(1)
  expect(asked.find(({ name }) => name === 'walletTransfer')?.input).toMatchObject({
    vassalage: 'PG',
    direction: 'in',
    amountMinor: 40_01,
  })
  resetVendorTransfer()
})

it('all that providers hold comes back with one press, each sum once', async () => {
  const other = { vassalage: 'NOVA', title: 'Nova', balanceMinor: 1 }
  const held = {
    ...wallets('0').value,
    vendors: [...VENDORS, other, { ...other, vassalage: 'X', balanceMinor: 0 }],
  }
  const empty = { ...held, vendors: held.vendors.map((each) => ({ ...each, balanceMinor: 0 })) }
  const asked = script({
    ...base,
    listVendorWallets: [{ value: held }, { value: empty }],
    walletTransfer: { value: { playerMinor: 540_00, vendor: { ...other, balanceMinor: 0 } } },
  })
  const user = userEvent.setup()
  showPage(TransferFundPage)
  await user.dblClick(await screen.findByRole('button', { name: 'Take everything back' }))
  await screen.findByText('Everything is back in the main wallet.')
  const moves = asked.filter(({ name }) => name === 'walletTransfer').map(({ input }) => input)
  expect(moves).toEqual([
    expect.objectContaining({ vassalage: 'PG', direction: 'out', amountMinor: 40_00 }),
    expect.objectContaining({ vassalage: 'NOVA', direction: 'out', amountMinor: 1 }),
  ])
  expect(screen.queryByRole('button', { name: 'Take everything back' })).toBeNull()
})

it('money for a downline is confirmed with the password, sent once, and followed', async () => {
  const sent = {
    id: 't1',
    currency: BRL,
    direction: 'downline',
    account: 'bia',
    amountMinor: 25_00,
    status: 'pending',
    atMs: 1,
  }
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const asked = script({
    ...base,
    listTransferTargets: {
      value: {
        currency: BRL,
        availableMinor: 300_00,
        upline: { account: 'carlos' },
        downlines: [{ account: 'bia', nickname: 'Bia' }],
      },
    },
    transferToMember: ['lost', { value: sent }],
    getMemberTransfer: [{ value: sent }, { value: { ...sent, status: 'done' } }],
  })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  showPage(TransferUplinePage)
  await user.click(await screen.findByRole('radio', { name: 'Someone in my team' }))
  await user.type(screen.getByLabelText('Amount'), '25')
  await user.click(button('Continue'))
  expect(await screen.findByRole('alert')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Account'), 'bia (Bia)')
  await user.click(button('Continue'))
  const dialog = await screen.findByRole('alertdialog', { name: 'Send this money?' })
  await user.type(within(dialog).getByLabelText('Password'), 'pass word')
  await user.click(within(dialog).getByRole('button', { name: /^Send R/ }))
  await user.click(await screen.findByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(page()).toContain('R$25.00 is on its way to bia.'))
  await vi.advanceTimersByTimeAsync(5_000)
  await waitFor(() => expect(page()).toContain('R$25.00 was sent to bia.'))
  const calls = asked.filter(({ name }) => name === 'transferToMember').map(({ input }) => input)
  expect(calls).toHaveLength(2)
  expect(calls[1]).toEqual(calls[0])
  expect(calls[0]).toMatchObject({
    direction: 'downline',
    account: 'bia',
    amountMinor: 25_00,
    secret: 'password',
  })
  resetMemberTransfer()
})

it('whom the address names is never replaced by the upline, also beyond those who are offered', async () => {
  const asked = script({
    ...base,
    listTransferTargets: {
      value: {
        currency: BRL,
        availableMinor: 300_00,
        upline: { account: 'carlos' },
        downlines: [{ account: 'bia', nickname: 'Bia' }],
      },
    },
    transferToMember: { refused: 'transfer.relation' },
  })
  history.replaceState(null, '', '#member/transferUpline?account=dora')
  const user = userEvent.setup()
  showPage(TransferUplinePage)
  await user.type(await screen.findByLabelText('Amount'), '25')
  await user.click(button('Continue'))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Send this money?' }))
  expect(dialog.getByText(/goes to dora\./)).toBeTruthy()
  await user.type(dialog.getByLabelText('Password'), 'pass word')
  await user.click(dialog.getByRole('button', { name: /^Send R/ }))
  expect(await dialog.findByText(english('errors:transfer.relation'))).toBeTruthy()
  const sent = asked.find(({ name }) => name === 'transferToMember')?.input
  expect(sent).toMatchObject({ direction: 'downline', account: 'dora' })
  history.replaceState(null, '', '/')
  resetMemberTransfer()
})

it('a transfer above the limit of the day says what the day still allows', async () => {
  script({
    ...base,
    listTransferTargets: {
      value: { currency: BRL, availableMinor: 300_00, upline: { account: 'carlos' }, downlines: [] },
    },
    transferToMember: {
      refused: 'transfer.dayLimit',
      details: { limitMinor: 100_00, leftMinor: 12_34 },
    },
  })
  const user = userEvent.setup()
  showPage(TransferUplinePage)
  await user.type(await screen.findByLabelText('Amount'), '25')
  await user.click(button('Continue'))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Send this money?' }))
  await user.type(dialog.getByLabelText('Password'), 'pass word')
  await user.click(dialog.getByRole('button', { name: /^Send R/ }))
  expect(
    await dialog.findByText('You can send R$12.34 more today. The limit is R$100.00 a day.'),
  ).toBeTruthy()
  resetMemberTransfer()
})

describe('a transfer that was sent', () => {
  const SENT = {
    id: 't1',
    currency: BRL,
    direction: 'upline',
    account: 'carlos',
    amountMinor: 25_00,
    status: 'pending',
    atMs: 1,
  }
  const move = { direction: 'upline', amountMinor: 25_00, secret: 'password', text: 'x' } as const
  const TARGETS = { currency: BRL, availableMinor: 300_00, upline: { account: 'carlos' }, downlines: [] }

  async function send(...states: string[]) {
    withoutWaits(POLLED_FROM_MS)
    const asked = script({
      ...base,
      listTransferTargets: { value: TARGETS },
      transferToMember: { value: SENT },
      getMemberTransfer: states.map((status) => ({ value: { ...SENT, status } })),
    })
    showPage(TransferUplinePage)
    await screen.findByLabelText('Amount')
    await act(() => transferToMember(move))
    return asked.filter.bind(asked, ({ name }) => name === 'getMemberTransfer')
  }

  it('and was accepted before the reply came is shown as sent at once', async () => {
    const reads = await send('done')
    await waitFor(() => expect(page()).toContain('R$25.00 was sent to carlos.'))
    expect(reads()).toHaveLength(1)
    resetMemberTransfer()
  })

  it('is read again when the balance moves', async () => {
    const reads = await send('pending', 'returned')
    await waitFor(() => expect(reads()).toHaveLength(1))
    expect(page()).toContain('R$25.00 is on its way to carlos.')
    const line = await lineOf('member')
    const { currency: _, ...moved } = { ...BALANCE.value, version: 2 }
    act(() => line.receive(welcome([told(1, 'balance', moved)])))
    await waitFor(() => expect(page()).toContain('is back in your balance'))
    expect(reads()).toHaveLength(2)
    resetMemberTransfer()
  })
})

it('with nobody above or below there is nothing to send', async () => {
  script({
    ...base,
    listTransferTargets: { value: { currency: BRL, availableMinor: 0, upline: null, downlines: [] } },
  })
  const { unmount } = showPage(TransferUplinePage)
  expect(await screen.findByText('There is nobody to send money to')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  unmount()
  showPage((props) => <TransferUplinePage {...props} optionalPages={['referral']} />)
  const invite = await screen.findByRole('link', { name: 'Invite friends' })
  expect(invite.getAttribute('href')).toBe('#member/referral')
})

describe('all of a member’s money', () => {
  const FUNDS = {
    value: {
      currency: BRL,
      ...{
        totalMinor: 1_234_56,
        playerMinor: 1_000_00,
        holdMinor: 200_00,
        bonusMinor: 34_00,
        vendorsMinor: 56,
      },
    },
  }
  const SINGLE = { value: { isSingle: '1', currency: BRL, playerMinor: 1_000_00, vendors: [] } }

  it('is shown in one sum and by its places where the brand works with agents', async () => {
    const asked = script({ getConsolidatedFunds: FUNDS, listVendorWallets: SINGLE })
    showPage(TransferFundPage, 'en', true)
    const funds = await screen.findByRole('region', { name: 'All your money' })
    for (const amount of ['R$1,234.56', 'R$1,000.00', 'R$200.00', 'R$34.00', 'R$0.56'])
      expect(textOf(funds)).toContain(amount)
    expect(asked.map(({ name }) => name)).toContain('getConsolidatedFunds')
  })

  it('is not asked for elsewhere', async () => {
    const asked = script({ listVendorWallets: SINGLE })
    showPage(TransferFundPage)
    await waitFor(() => expect(asked.map(({ name }) => name)).toEqual(['listVendorWallets']))
    expect(screen.queryByText('All your money')).toBeNull()
  })
})
