import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $deposit, $depositStart, loadDeposit } from '#lib/cashier/deposit-store.ts'

const PAGE = '#member/depositv2'

/**
 * Keeps the shown payment in the address (`#member/depositv2?deposit=<id>`): a reload, a phone that dropped the page while
 * the bank's app was open, and the provider's return link lead to it again.
 */
export function useAddressedDeposit(): void {
  const start = useStore($depositStart)
  const deposit = useStore($deposit)
  const shown = useRef<string>(undefined)
  const id = start.state === 'done' ? deposit?.id : undefined
  useEffect(() => {
    const asked = new URLSearchParams(location.hash.split('?')[1] ?? '').get('deposit')
    if (asked) void loadDeposit(asked)
  }, [])
  useEffect(() => {
    // The address keeps the payment that it names until that payment is loaded.
    if (id === shown.current || !location.hash.startsWith(PAGE)) return
    shown.current = id
    history.replaceState(history.state, '', id ? `${PAGE}?deposit=${id}` : PAGE)
  }, [id])
}
