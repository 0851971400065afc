import type { getBalance, WalletBalance } from '#lib/api/ledger/wallet.ts'

export type BalanceCall = typeof getBalance

const KEY = 'vitrine.balance'

/**
 * The balance that this tab showed last, so that the next page begins with it while it is asked for again. Of the same
 * member only.
 */
export function keptBalance(memberId: string, { output }: BalanceCall): WalletBalance | undefined {
  const text = sessionStorage.getItem(KEY)
  if (!text?.startsWith(`${memberId} `)) return undefined
  const read = output.safeParse(JSON.parse(text.slice(memberId.length + 1)))
  return read.success ? read.data : undefined
}

export function keepBalance(memberId: string, balance: WalletBalance): void {
  sessionStorage.setItem(KEY, `${memberId} ${JSON.stringify(balance)}`)
}

export function forgetBalance(): void {
  sessionStorage.removeItem(KEY)
}
