import type { TFunction } from 'i18next'
import { timeText } from '#islands/parts/use-money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { BreakStatus } from '#lib/api/protection.ts'
import styles from './protection.module.css'

interface Props {
  t: TFunction
  lang: string
  pause: BreakStatus
}

/** The running break: its end, and what stays open. */
export function BreakNotice({ t, lang, pause: { kind, untilMs } }: Props) {
  const time = untilMs === null ? '' : timeText(untilMs, lang)
  return (
    <Notice tone="warning">
      <strong>
        {untilMs === null ? t('protection:break.forEver') : t(`protection:break.${kind}`, { time })}
      </strong>
      <p>{t('protection:break.open')}</p>
      <div className={styles.buttons}>
        <Button size="sm" variant="secondary" href="#member/withdraw">
          {t('protection:break.withdraw')}
        </Button>
        <Button size="sm" variant="secondary" href="#member/transactionHistory">
          {t('protection:break.records')}
        </Button>
      </div>
    </Notice>
  )
}
