import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import { Loading } from '#islands/parts/Loading.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import {
  $vendorTransfer,
  $vendorWallets,
  loadVendorWallets,
  resetVendorTransfer,
} from '#lib/cashier/transfer-store.ts'
import DepositPage from './DepositPage.tsx'
import { VendorTransfer } from './VendorTransfer.tsx'

interface Props extends MemberPageProps {
  /** The vendor whose game runs. */
  vendor: string
  onMoved: () => void
}

/**
 * Beside a game that is played from its vendor's own wallet: money is moved there from the main wallet, and a deposit comes
 * to the main wallet first.
 */
export default function PursePage({ t, lang, links, vendor, onMoved }: Props) {
  const [shown, setShown] = useState<'move' | 'deposit'>('move')
  const wallets = useStore($vendorWallets)
  const isDone = useStore($vendorTransfer).state === 'done'
  const moved = useRef(onMoved)
  useEffect(() => {
    moved.current = onMoved
  })
  useEffect(() => {
    resetVendorTransfer()
    void loadVendorWallets()
  }, [shown])
  useEffect(() => {
    if (isDone) moved.current()
  }, [isDone])
  return (
    <Tabs
      label={t('wallet:deposit')}
      items={[
        { id: 'move', label: t('cashier:funds.move') },
        { id: 'deposit', label: t('wallet:deposit') },
      ]}
      selected={shown}
      onSelect={setShown}
      isFull
    >
      {shown === 'move' ? (
        <Loading t={t} remote={wallets} onRetry={() => void loadVendorWallets()}>
          {(value) => <VendorTransfer {...{ t, lang }} wallets={value} only={vendor} />}
        </Loading>
      ) : (
        <DepositPage {...{ t, lang, links }} onReturn={() => setShown('move')} />
      )}
    </Tabs>
  )
}
