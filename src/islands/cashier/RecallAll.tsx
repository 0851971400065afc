import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { SubmissionNotice } from '#islands/parts/SubmissionNotice.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { $transferBack, transferAllBack, retryTransferBack } from '#lib/cashier/transfer-store.ts'

interface Props {
  t: TFunction
  vendors: readonly { vassalage: string; balanceMinor: number }[]
}

/** Everything that providers hold, back to the main wallet with one press. */
export function RecallAll({ t, vendors }: Props) {
  const recall = useStore($transferBack)
  const hasMoney = vendors.some(({ balanceMinor }) => balanceMinor > 0)
  return (
    <>
      <SubmissionNotice t={t} submission={recall} onRetry={retryTransferBack} />
      {recall.state === 'done' && !hasMoney && <Notice tone="positive">{t('cashier:funds.recalled')}</Notice>}
      {hasMoney && recall.state !== 'unanswered' && (
        <Button
          variant="secondary"
          isFull
          isLoading={recall.state === 'sending'}
          onClick={() => void transferAllBack(vendors)}
        >
          {t('cashier:funds.recall')}
        </Button>
      )}
    </>
  )
}
