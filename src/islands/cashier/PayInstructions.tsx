import type { TFunction } from 'i18next'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { Deposit, Instructions } from '#lib/api/money/cashier.ts'
import { plainAmount } from '#lib/shared/money/money.ts'
import { Fold } from '#islands/parts/Fold.tsx'
import { CopyCode, CopyLine } from '#islands/parts/CopyLine.tsx'
import { useMoney } from '#islands/parts/use-money.ts'
import styles from '#islands/parts/page.module.css'
import payStyles from './pay.module.css'

const QrPicture = lazy(() => import('#islands/ui/QrPicture.tsx'))

interface Props {
  t: TFunction
  lang: string
  deposit: Deposit
  instructions: Instructions
  /** A game runs in this tab: nothing leads away from it. */
  isBeside: boolean
}

/**
 * The steps to pay, by the kind of the method. On a phone the bank's app is on the same device: a code that is text is copied,
 * one that apps read from a picture is saved.
 */
export function PayInstructions({ t, lang, deposit, instructions, isBeside }: Props) {
  const [isWide] = useState(() => matchMedia('(width >= 48rem)').matches)
  switch (instructions.kind) {
    case 'pix':
      return (
        <div className={styles.pay}>
          <CopyCode t={t} text={instructions.payload} />
          <Code t={t} payload={instructions.payload} isOpen={isWide} />
        </div>
      )
    case 'upi':
      return (
        <div className={styles.pay}>
          <OpenApp t={t} link={instructions.payload} />
          <Code t={t} payload={instructions.payload} isOpen={isWide} />
        </div>
      )
    case 'promptpay':
    case 'qrph':
    case 'khqr':
    case 'duitnow':
      // Apps of these banks read codes with the camera or from a picture, never as text.
      return (
        <div className={styles.pay}>
          <Code t={t} payload={instructions.payload} isOpen savedAs={instructions.kind} />
        </div>
      )
    case 'vietqr':
      return (
        <div className={styles.pay}>
          <Code t={t} payload={instructions.payload} isOpen savedAs="vietqr" />
          <BankLines {...{ t, lang, deposit }} account={instructions} />
        </div>
      )
    case 'bank':
      return (
        <div className={styles.pay}>
          <BankLines {...{ t, lang, deposit }} account={instructions} />
        </div>
      )
    case 'redirect':
      return <PaymentPage t={t} url={instructions.url} isBeside={isBeside} />
  }
}

interface CodeProps {
  t: TFunction
  payload: string
  /** Open where another device scans it, or where nothing else leads to the payment. */
  isOpen: boolean
  /** The name of its picture, for schemes whose apps read codes from pictures. */
  savedAs?: string
}

function Code({ t, payload, isOpen, savedAs }: CodeProps) {
  return (
    <Fold title={t('cashier:deposit.scan')} isOpen={isOpen}>
      <Suspense fallback={<span className={payStyles.qr} />}>
        <QrPicture text={payload} label={t('cashier:deposit.qrLabel')} />
      </Suspense>
      {savedAs && (
        <>
          <Button variant="secondary" icon="download" onClick={() => void savePicture(savedAs, payload)}>
            {t('cashier:deposit.saveCode')}
          </Button>
          <p className="muted">{t('cashier:deposit.saveHint')}</p>
        </>
      )}
    </Fold>
  )
}

/** Loaded when it is wanted, with the library that the code on the screen has loaded already. */
async function savePicture(name: string, text: string): Promise<void> {
  const { saveQr } = await import('./save-qr.ts')
  await saveQr(name, text)
}

/** On a phone the link opens the member's app; elsewhere nothing answers to it, and the code is scanned. */
function OpenApp({ t, link }: { t: TFunction; link: string }) {
  if (!link.startsWith('upi://pay?'))
    return <Notice tone="negative">{t('cashier:deposit.badAddress')}</Notice>
  return (
    <Button href={link} size="lg" isFull iconEnd="external">
      {t('cashier:deposit.openApp')}
    </Button>
  )
}

type BankAccount = Omit<Extract<Instructions, { kind: 'bank' }>, 'kind'>

function BankLines({
  t,
  lang,
  deposit,
  account,
}: Omit<Props, 'instructions' | 'isBeside'> & { account: BankAccount }) {
  const { currency, amountMinor } = deposit
  const money = useMoney(lang)
  return (
    <>
      <CopyLine
        t={t}
        label={t('cashier:amount.label')}
        text={money(amountMinor, currency)}
        copied={plainAmount(amountMinor, currency, lang)}
      />
      <CopyLine t={t} label={t('cashier:deposit.bank')} text={account.bank} />
      <CopyLine t={t} label={t('cashier:deposit.accountNumber')} text={account.accountNumber} />
      <CopyLine t={t} label={t('cashier:deposit.accountName')} text={account.accountName} />
      <CopyLine t={t} label={t('cashier:deposit.reference')} text={account.reference} />
      <Notice tone="warning">{t('cashier:deposit.referenceHint')}</Notice>
    </>
  )
}

/**
 * A provider's own page, only with a web address. It opens in this tab, since a new one would return logged out; beside
 * a game it opens in a new one, which is closed after the payment.
 */
function PaymentPage({ t, url, isBeside }: { t: TFunction; url: string; isBeside: boolean }) {
  if (!/^https?:\/\//i.test(url)) return <Notice tone="negative">{t('cashier:deposit.badAddress')}</Notice>
  return (
    <div className={styles.pay}>
      <Button
        href={url}
        target={isBeside ? '_blank' : undefined}
        rel="noreferrer"
        size="lg"
        isFull
        iconEnd="external"
      >
        {t('cashier:deposit.open')}
      </Button>
      <p className="muted">{t(isBeside ? 'cashier:deposit.openBeside' : 'cashier:deposit.openHint')}</p>
    </div>
  )
}
