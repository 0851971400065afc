import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import TransferFundPage from '#islands/cashier/TransferFundPage.tsx'
import TransferUplinePage from '#islands/cashier/TransferUplinePage.tsx'
import WithdrawPage from '#islands/cashier/WithdrawPage.tsx'
import AccountPage from '#islands/member/AccountPage.tsx'
import { $isBalanceHidden, toggleBalance } from '#lib/wallet/wallet-store.ts'
import { BALANCE, BRL, button, page, showPage, textOf, useMember } from '../cashier/show-page.tsx'
import { script } from '../session/answers.ts'

useMember()
beforeEach(() => {
  if ($isBalanceHidden.get()) toggleBalance()
})

const TERMS = {
  value: {
    ...{ currency: BRL, minMinor: 20_00, maxMinor: 5_000_00, feeMinor: 0, arrivalMinutes: 30 },
    ...{ reviewAboveMinor: 2_000_00, reviewMinutes: 1440, confirmMinutes: 60, availableMinor: 512_34 },
    ...{ payoutKinds: ['pix'], hasPin: true },
  },
}
const NO_WITHDRAWALS = { value: { content: [], pageNum: 1, totalPages: 0, total: 0 } }
const wallets = (isSingle: '0' | '1') => ({
  value: {
    ...{ isSingle, currency: BRL, playerMinor: 512_34 },
    vendors: isSingle === '1' ? [] : [{ vassalage: 'PG', title: 'Polar Games', balanceMinor: 77_77 }],
  },
})
const FUNDS = {
  value: {
    ...{ currency: BRL, totalMinor: 590_11, playerMinor: 512_34, holdMinor: 11_11, bonusMinor: 22_22 },
    vendorsMinor: 77_77,
  },
}
const TARGETS = {
  value: { currency: BRL, availableMinor: 512_34, upline: { account: 'ana', name: 'Ana' }, downlines: [] },
}
const OWNED = /512\.34|590\.11|77\.77|11\.11|22\.22/

it('the account page, which phones have, hides and shows the balance for the whole session', async () => {
  script({ getBalance: BALANCE })
  const { unmount } = showPage(AccountPage)
  await screen.findByText('R$500.00')
  await userEvent.click(button('Hide the balance'))
  expect(page()).not.toContain('500.00')
  expect(screen.getByText('Balance hidden')).toBeDefined()
  expect(page()).toContain('••••••')
  unmount()
  showPage(AccountPage)
  expect(screen.getByText('Balance hidden')).toBeDefined()
  await userEvent.click(button('Show the balance'))
  expect(await screen.findByText('R$500.00')).toBeDefined()
})

it('the cashier hides with it what there is, and says it again where it is asked to', async () => {
  act(toggleBalance)
  script({
    ...{ getBalance: BALANCE, getWithdrawalTerms: TERMS, listWithdrawals: NO_WITHDRAWALS },
    listPayoutAccounts: { value: [] },
  })
  showPage(WithdrawPage)
  const all = await screen.findByRole('button', { name: /^All:/ })
  expect(all.textContent).toContain('••••••')
  await userEvent.type(screen.getByLabelText('Amount'), '600')
  await userEvent.click(button('Continue'))
  expect((await screen.findAllByRole('alert')).map(textOf).join()).toContain('the •••••• you have')
  expect(page()).not.toMatch(OWNED)
  await userEvent.click(button('Show the balance'))
  expect(page()).toContain('R$512.34')
  expect(textOf(all)).toContain('512.34')
})

it.each(['0', '1'] as const)('so does the page of game wallets (single: %s)', async (isSingle) => {
  act(toggleBalance)
  script({ getBalance: BALANCE, listVendorWallets: wallets(isSingle), getConsolidatedFunds: FUNDS })
  showPage(TransferFundPage, 'en', true)
  await screen.findByText(isSingle === '1' ? 'One balance for every game' : 'Polar Games', {
    selector: ':not(option)',
  })
  await waitFor(() => expect(screen.getAllByText('Balance hidden').length).toBeGreaterThanOrEqual(5))
  expect(page()).not.toMatch(OWNED)
  await userEvent.click(screen.getAllByRole('button', { name: 'Show the balance' })[0] ?? document.body)
  expect(page()).toMatch(OWNED)
})

it('so does a transfer to another member', async () => {
  act(toggleBalance)
  script({ getBalance: BALANCE, getWithdrawalTerms: TERMS, listTransferTargets: TARGETS })
  showPage(TransferUplinePage)
  expect(await screen.findByText('Balance hidden')).toBeDefined()
  expect(page()).not.toMatch(OWNED)
})

it('the choice outlives a reload, on pages whose header has no balance too', async () => {
  sessionStorage.setItem('vitrine.balanceHidden', '1')
  vi.resetModules()
  const fresh = await import('#lib/wallet/wallet-store.ts')
  const stop = fresh.$isBalanceHidden.listen(() => undefined)
  expect(fresh.$isBalanceHidden.get()).toBe(true)
  stop()
})
