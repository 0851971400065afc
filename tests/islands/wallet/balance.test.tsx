import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { $wallet, refreshBalance } from '#lib/wallet/wallet-store.ts'
import { BALANCE, useMember } from '../cashier/show-page.tsx'
import { script } from '../session/answers.ts'

useMember()

it('the balance is read anew when the page is seen again', async () => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: false })
  const paid = { value: { ...BALANCE.value, playerMinor: 550_00, version: 2 } }
  script({ getBalance: [BALANCE, paid] })
  const stop = $wallet.listen(() => undefined)
  await refreshBalance()
  expect($wallet.get()).toMatchObject({ value: { playerMinor: 500_00 } })
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect($wallet.get()).toMatchObject({ value: { playerMinor: 550_00 } }))
  stop()
})
