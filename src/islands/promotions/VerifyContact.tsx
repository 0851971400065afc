import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import styles from './promotions.module.css'

/** The way to the reward of a member without a verified number or address. Words: `promotions`. */
export function VerifyContact({ t }: { t: TFunction }) {
  return (
    <div className={styles.action}>
      <Button href="#member/securityCenter" size="sm" iconEnd="arrow-right">
        {t('promotions:verifyContact')}
      </Button>
    </div>
  )
}
