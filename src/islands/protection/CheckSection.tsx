import { useStore } from '@nanostores/react'
import { SubmissionNotice } from '#islands/parts/SubmissionNotice.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { CHECK_MINUTES } from '#lib/api/care/protection.ts'
import {
  $protectionChange,
  changeProtection,
  retryProtectionChange,
} from '#lib/protection/protection-store.ts'
import { Part, type PartProps } from './Part.tsx'
import styles from './protection.module.css'
import { timeText } from './use-limit-text.ts'

/** The interval of the reality check. */
export function CheckSection({ t, protection }: PartProps) {
  const change = useStore($protectionChange)
  const { minutes } = protection.check
  return (
    <Part icon="clock" title={t('protection:check.title')} text={t('protection:check.text')}>
      <fieldset className={styles.choices} disabled={change.state === 'sending'}>
        <legend className="visually-hidden">{t('protection:check.title')}</legend>
        {CHECK_MINUTES.map((each) => (
          <Checkbox
            key={each}
            isRadio
            name="protection-check"
            label={t('protection:check.every', { time: timeText(t, each) })}
            checked={each === minutes}
            onChange={() => void changeProtection({ target: 'check', minutes: each })}
          />
        ))}
      </fieldset>
      <SubmissionNotice t={t} submission={change} onRetry={retryProtectionChange} />
    </Part>
  )
}
