import type { TFunction } from 'i18next'
import { lazy, Suspense, useState } from 'react'
import { CopyLine } from '#islands/parts/CopyLine.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import styles from './referral.module.css'

const QrPicture = lazy(() => import('#islands/ui/QrPicture.tsx'))

interface Props {
  t: TFunction
  /** Of the brand, in this language. */
  home: string
  code: string
}

/** Link, code and picture for a phone's camera. The share sheet is offered where the device has one. */
export function InvitationCard({ t, home, code }: Props) {
  const [isQrShown, setQrShown] = useState(false)
  const address = new URL(home, location.href)
  address.searchParams.set('referralCode', code)
  const canShare = typeof navigator.share === 'function'
  const share = async () => {
    try {
      await navigator.share({ title: t('referral:shareTitle'), url: address.href })
    } catch {
      // Closed without sharing.
    }
  }
  return (
    <section className={styles.invitation}>
      <p className={styles.lead}>
        <Icon name="users" size="lg" /> {t('referral:lead')}
      </p>
      <CopyLine t={t} label={t('referral:link')} text={address.href} isCode />
      <CopyLine t={t} label={t('referral:code')} text={code} isCode />
      <div className={styles.actions}>
        {canShare && (
          <Button icon="share" onClick={() => void share()}>
            {t('referral:share')}
          </Button>
        )}
        <Button
          variant="secondary"
          icon="qr"
          aria-expanded={isQrShown}
          onClick={() => setQrShown(!isQrShown)}
        >
          {t(isQrShown ? 'referral:hideQr' : 'referral:showQr')}
        </Button>
      </div>
      {isQrShown && (
        <Suspense fallback={null}>
          <QrPicture text={address.href} label={t('referral:qr')} />
        </Suspense>
      )}
    </section>
  )
}
