import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { timeText } from '#islands/parts/use-money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { QuestionDialog } from '#islands/ui/QuestionDialog.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { $protectionChange, changeProtection } from '#lib/protection/protection-store.ts'
import { timeOutEnd } from '#lib/shared/protection/breaks.ts'
import { Part, type PartProps } from './Part.tsx'
import styles from './protection.module.css'

interface Props extends PartProps {
  /** The break runs, and the question is closed. */
  onTaken: () => void
}

const DAYS = [1, 3, 7, 14, 30, 42] as const

/** A short break. It needs a confirmation, because it cannot be ended early. */
export function TimeOutSection({ t, lang, protection, onTaken }: Props) {
  const [days, setDays] = useState(1)
  const [isAsking, setAsking] = useState(false)
  const change = useStore($protectionChange)
  const take = async () => {
    await changeProtection({ target: 'timeOut', hours: days * 24 })
    if ($protectionChange.get().state !== 'done') return
    setAsking(false)
    onTaken()
  }
  const time = timeText(timeOutEnd(protection.atMs, days * 24), lang)
  return (
    <Part icon="pause" title={t('protection:timeOut.title')} text={t('protection:timeOut.text')}>
      <div className={styles.ask}>
        <Select
          label={t('protection:timeOut.length')}
          value={String(days)}
          options={DAYS.map((each) => ({
            value: String(each),
            label: t('protection:timeOut.days', { count: each }),
          }))}
          onChange={(event) => setDays(Number(event.target.value))}
        />
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {t('protection:timeOut.take')}
        </Button>
      </div>
      {isAsking && (
        <QuestionDialog
          t={t}
          title={t('protection:timeOut.ask')}
          yes={t('protection:timeOut.yes')}
          isPending={change.state === 'sending'}
          failure={change.state === 'refused' || change.state === 'unanswered' ? change.error : undefined}
          onYes={() => void take()}
          onNo={() => setAsking(false)}
        >
          {t('protection:timeOut.until', { time })}
        </QuestionDialog>
      )}
    </Part>
  )
}
