import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { timeText } from '#islands/parts/use-money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { QuestionDialog } from '#islands/ui/QuestionDialog.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { $protectionChange, changeProtection } from '#lib/protection/protection-store.ts'
import { exclusionEnd } from '#lib/shared/protection/breaks.ts'
import { Part, type PartProps } from './Part.tsx'
import styles from './protection.module.css'

interface Props extends PartProps {
  /** The break runs, and the question is closed. */
  onTaken: () => void
}

const MONTHS = [6, 12, 24, 60] as const
const FOR_EVER = 'forEver'

/** A long break, optionally without end, here or at every brand of the operator. */
export function ExclusionSection({ t, lang, protection, onTaken }: Props) {
  const [length, setLength] = useState<string>('6')
  const [isEverywhere, setEverywhere] = useState(true)
  const [isAsking, setAsking] = useState(false)
  const change = useStore($protectionChange)
  const months = length === FOR_EVER ? null : Number(length)
  const take = async () => {
    await changeProtection({ target: 'exclusion', months, scope: isEverywhere ? 'operator' : 'brand' })
    if ($protectionChange.get().state !== 'done') return
    setAsking(false)
    onTaken()
  }
  return (
    <Part icon="lock" title={t('protection:exclusion.title')} text={t('protection:exclusion.text')}>
      <div className={styles.ask}>
        <Select
          label={t('protection:exclusion.length')}
          value={length}
          options={[
            ...MONTHS.map((each) => ({
              value: String(each),
              label: t('protection:exclusion.months', { count: each }),
            })),
            { value: FOR_EVER, label: t('protection:exclusion.forEver') },
          ]}
          onChange={(event) => setLength(event.target.value)}
        />
        <Checkbox
          label={t('protection:exclusion.everywhere')}
          checked={isEverywhere}
          onChange={(event) => setEverywhere(event.target.checked)}
        />
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('protection:exclusion.take')}
        </Button>
      </div>
      {isAsking && (
        <QuestionDialog
          t={t}
          title={t('protection:exclusion.ask')}
          yes={t('protection:exclusion.yes')}
          isPending={change.state === 'sending'}
          failure={change.state === 'refused' || change.state === 'unanswered' ? change.error : undefined}
          onYes={() => void take()}
          onNo={() => setAsking(false)}
        >
          {months === null
            ? t('protection:exclusion.untilEver')
            : t('protection:exclusion.until', {
                time: timeText(exclusionEnd(protection.atMs, months), lang),
              })}
        </QuestionDialog>
      )}
    </Part>
  )
}
