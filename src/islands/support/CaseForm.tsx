import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Unrenewed } from '#islands/parts/Unrenewed.tsx'
import { timeText, useMoney } from '#islands/parts/use-money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import type { CaseSubject } from '#lib/api/talk/support.ts'
import {
  $disputable,
  loadMoreDisputable,
  openCase,
  showCase,
  type Disputable,
} from '#lib/support/case-store.ts'
import { subjectName } from './subject-text.ts'
import styles from './support.module.css'

interface Props {
  t: TFunction
  lang: string
  subject: CaseSubject
  /** Chosen already. */
  id: string | undefined
  found: Disputable
  onDone: () => void
}

/** Which record, and what is wrong with it. Of one that has an open case the way to that case. */
export function CaseForm({ t, lang, subject, id, found, onDone }: Props) {
  const money = useMoney(lang)
  const [chosenId, setChosenId] = useState(id ?? '')
  const [isChecked, setChecked] = useState(false)
  const chosen = found.items.find((item) => item.id === chosenId)
  const caseId = chosen?.caseId
  return (
    <div className={styles.form}>
      <Select
        label={t('support:cases.which')}
        placeholder={t('support:cases.choose')}
        value={chosen?.id ?? ''}
        onChange={(event) => setChosenId(event.target.value)}
        error={isChecked && !chosen ? t('support:cases.chooseFirst') : undefined}
        options={found.items.map((item) => ({
          value: item.id,
          label: [
            timeText(item.atMs, lang),
            money(item.amountMinor, found.currency),
            subjectName(t, subject, item.name),
          ].join(' · '),
        }))}
      />
      <More t={t} found={found} />
      {caseId === undefined ? (
        <Complaint
          t={t}
          onSubmit={async (text) => {
            setChecked(true)
            if (!chosen || text === '') return
            await openCase({ subject, subjectId: chosen.id, text })
            onDone()
          }}
        />
      ) : (
        <Notice tone="info">
          <p>{t('errors:case.open')}</p>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              showCase(caseId)
              onDone()
            }}
          >
            {t('support:record.see')}
          </Button>
        </Notice>
      )}
    </div>
  )
}

/** Earlier records, which join the list. */
function More({ t, found }: Pick<Props, 't' | 'found'>) {
  const list = useStore($disputable)
  return (
    <>
      <Unrenewed t={t} remote={list} />
      {found.next !== undefined && (
        <div>
          <Button
            variant="ghost"
            size="sm"
            isLoading={list.state === 'ready' && list.changing}
            onClick={() => void loadMoreDisputable()}
          >
            {t('points:more')}
          </Button>
        </div>
      )}
    </>
  )
}

function Complaint({ t, onSubmit }: { t: Props['t']; onSubmit: (text: string) => Promise<void> }) {
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { run, failure, isPending } = useSubmit()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isPending) await run(() => onSubmit(text.trim()))
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextArea
        label={t('support:cases.text')}
        hint={t('support:cases.textHint')}
        value={text}
        rows={6}
        maxLength={2000}
        onChange={(event) => setText(event.target.value)}
        error={isChecked && text.trim() === '' ? t('support:cases.textMissing') : undefined}
      />
      {failure && <Notice tone="negative">{failureText(t, failure)}</Notice>}
      <Button type="submit" isLoading={isPending}>
        {t('support:cases.open')}
      </Button>
    </form>
  )
}
