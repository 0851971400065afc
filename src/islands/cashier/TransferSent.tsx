import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { MemberTransfer } from '#lib/api/money/cashier-transfers.ts'
import { resetMemberTransfer } from '#lib/cashier/transfer-store.ts'
import { useMoney } from '#islands/parts/use-money.ts'

const TONES = { pending: 'info', done: 'positive', returned: 'warning' } as const

interface Props {
  t: TFunction
  lang: string
  transfer: MemberTransfer
}

/** The state of a transfer; it updates by itself. */
export function TransferSent({ t, lang, transfer: { status, amountMinor, currency, account } }: Props) {
  const money = useMoney(lang)
  return (
    <>
      <div aria-live="polite">
        <Notice tone={TONES[status]}>
          {t(`cashier:send.status.${status}`, { amount: money(amountMinor, currency), account })}
        </Notice>
      </div>
      <Button variant="secondary" onClick={resetMemberTransfer}>
        {t('cashier:send.another')}
      </Button>
    </>
  )
}
