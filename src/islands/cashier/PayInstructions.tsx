import type { TFunction } from 'i18next'
import { lazy, Suspense } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { Instructions } from '#lib/api/cashier.ts'
import { CopyLine } from './CopyLine.tsx'
import styles from './cashier.module.css'
import payStyles from './pay.module.css'

const QrPicture = lazy(() => import('./QrPicture.tsx'))

interface Props {
  t: TFunction
  instructions: Instructions
}

/** What the member does to pay, by the kind of the method. */
export function PayInstructions({ t, instructions }: Props) {
  switch (instructions.kind) {
    case 'pix':
      return (
        <div className={styles.pay}>
          <Code t={t} payload={instructions.payload} />
          <p>{t('cashier:deposit.orCopy')}</p>
          <CopyLine t={t} label={t('cashier:deposit.codeLabel')} text={instructions.payload} isCode />
        </div>
      )
    case 'vietqr':
      return (
        <div className={styles.pay}>
          <Code t={t} payload={instructions.payload} />
          <BankLines t={t} {...instructions} />
        </div>
      )
    case 'bank':
      return (
        <div className={styles.pay}>
          <BankLines t={t} {...instructions} />
        </div>
      )
    case 'redirect':
      return <PaymentPage t={t} url={instructions.url} />
  }
}

function Code({ t, payload }: { t: TFunction; payload: string }) {
  return (
    <>
      <p>{t('cashier:deposit.scan')}</p>
      <Suspense fallback={<span className={payStyles.qr} />}>
        <QrPicture text={payload} label={t('cashier:deposit.qrLabel')} />
      </Suspense>
    </>
  )
}

type BankAccount = Extract<Instructions, { kind: 'bank' }>

function BankLines({
  t,
  bank,
  accountNumber,
  accountName,
  reference,
}: Omit<BankAccount, 'kind'> & { t: TFunction }) {
  return (
    <>
      <CopyLine t={t} label={t('cashier:deposit.bank')} text={bank} />
      <CopyLine t={t} label={t('cashier:deposit.accountNumber')} text={accountNumber} />
      <CopyLine t={t} label={t('cashier:deposit.accountName')} text={accountName} />
      <CopyLine t={t} label={t('cashier:deposit.reference')} text={reference} />
      <Notice tone="warning">{t('cashier:deposit.referenceHint')}</Notice>
    </>
  )
}

/** A provider's own page, only at an address of the web. */
function PaymentPage({ t, url }: { t: TFunction; url: string }) {
  if (!/^https?:\/\//i.test(url)) return <Notice tone="negative">{t('cashier:deposit.badAddress')}</Notice>
  return (
    <div className={styles.pay}>
      <Button href={url} target="_blank" rel="noopener noreferrer" size="lg" isFull iconEnd="external">
        {t('cashier:deposit.open')}
      </Button>
      <p className="muted">{t('cashier:deposit.openHint')}</p>
    </div>
  )
}
