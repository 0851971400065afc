import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { CopyButton } from './CopyButton.tsx'
import styles from './security.module.css'

interface Props {
  t: TFunction
  codes: readonly string[]
  onDone: () => void
}

/** Shown only once; they cannot be read again. */
export function RecoveryCodes({ t, codes, onDone }: Props) {
  return (
    <div className={styles.form}>
      <Notice tone="warning">{t('security:totp.codes')}</Notice>
      <ul className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.copy}>
        <CopyButton t={t} text={codes.join('\n')} />
        <Button size="sm" onClick={onDone}>
          {t('security:totp.kept')}
        </Button>
      </div>
    </div>
  )
}
