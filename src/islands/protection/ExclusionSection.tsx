import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { timeText } from '#islands/parts/use-money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { QuestionDialog } from '#islands/ui/QuestionDialog.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { $protectionChange, changeProtection } from '#lib/protection/protection-store.ts'
import { canTake, exclusionEnd } from '#lib/shared/protection/breaks.ts'
import { Part, type PartProps } from './Part.tsx'
import styles from './protection.module.css'

interface Props extends PartProps {
  /** The break runs, and the question is closed. */
  onTaken: () => void
}

const FOR_EVER = 'forEver'
/** Months. */
const LENGTHS = ['6', '12', '24', '60', FOR_EVER] as const

/** A long break, optionally without end, here or at every brand of the operator. One that runs can only be extended. */
export function ExclusionSection({ t, lang, protection, onTaken }: Props) {
  const [chosen, setChosen] = useState<string>()
  const [isEverywhere, setEverywhere] = useState(true)
  const [isAsking, setAsking] = useState(false)
  const change = useStore($protectionChange)
  const offered = LENGTHS.filter((each) =>
    canTake({ kind: 'exclusion', untilMs: endOf(protection.atMs, each) }, protection.pause),
  )
  const length = offered.find((each) => each === chosen) ?? offered[0]
  if (length === undefined) return null
  const months = monthsOf(length)
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
          options={offered.map((each) => ({
            value: each,
            label:
              each === FOR_EVER
                ? t('protection:exclusion.forEver')
                : t('protection:exclusion.months', { count: Number(each) }),
          }))}
          onChange={(event) => setChosen(event.target.value)}
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

function monthsOf(length: string): number | null {
  return length === FOR_EVER ? null : Number(length)
}

function endOf(atMs: number, length: string): number | null {
  const months = monthsOf(length)
  return months === null ? null : exclusionEnd(atMs, months)
}
