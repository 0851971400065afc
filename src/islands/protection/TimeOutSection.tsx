import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { timeText } from '#islands/parts/use-money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { QuestionDialog } from '#islands/ui/QuestionDialog.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { $protectionChange, changeProtection } from '#lib/protection/protection-store.ts'
import { canTake, timeOutEnd } from '#lib/shared/protection/breaks.ts'
import { Part, type PartProps } from './Part.tsx'
import styles from './protection.module.css'

interface Props extends PartProps {
  /** The break runs, and the question is closed. */
  onTaken: () => void
}

const DAYS = [1, 3, 7, 14, 30, 42] as const

/** A short break. It needs a confirmation, because it cannot be ended early. One that runs can only be extended. */
export function TimeOutSection({ t, lang, protection, onTaken }: Props) {
  const [chosen, setChosen] = useState<number>()
  const [isAsking, setAsking] = useState(false)
  const change = useStore($protectionChange)
  const endOf = (days: number) => timeOutEnd(protection.atMs, days * 24)
  const offered = DAYS.filter((each) => canTake({ kind: 'timeOut', untilMs: endOf(each) }, protection.pause))
  const days = offered.find((each) => each === chosen) ?? offered[0]
  if (days === undefined) return null
  const take = async () => {
    await changeProtection({ target: 'timeOut', hours: days * 24 })
    if ($protectionChange.get().state !== 'done') return
    setAsking(false)
    onTaken()
  }
  const time = timeText(endOf(days), lang)
  return (
    <Part icon="pause" title={t('protection:timeOut.title')} text={t('protection:timeOut.text')}>
      <div className={styles.ask}>
        <Select
          label={t('protection:timeOut.length')}
          value={String(days)}
          options={offered.map((each) => ({
            value: String(each),
            label: t('protection:timeOut.days', { count: each }),
          }))}
          onChange={(event) => setChosen(Number(event.target.value))}
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
