import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { Loading } from '#islands/parts/Loading.tsx'
import { timeText, useMoney } from '#islands/parts/use-money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { LOADING } from '#lib/client/remote.ts'
import { CASE_SUBJECTS, type CaseSubject } from '#lib/api/support.ts'
import { $disputable, loadDisputable, open, type Disputable } from '#lib/support/case-store.ts'
import { subjectName } from './subject-text.ts'
import styles from './support.module.css'

interface Props {
  t: TFunction
  lang: string
  onDone: () => void
}

/** The subject is selected, not typed. */
export function NewCase({ t, lang, onDone }: Props) {
  const [subject, setSubject] = useState<CaseSubject>('bet')
  const list = useStore($disputable)
  useEffect(() => void loadDisputable(subject), [subject])
  return (
    <div className={styles.page}>
      <div>
        <Button variant="ghost" size="sm" icon="chevron-left" onClick={onDone}>
          {t('support:cases.back')}
        </Button>
      </div>
      <Tabs
        label={t('support:cases.about')}
        look="pill"
        items={CASE_SUBJECTS.map((id) => ({ id, label: t(`support:cases.subject.${id}`) }))}
        selected={subject}
        onSelect={setSubject}
      />
      {/* What was listed for another kind is not offered under this one meanwhile. */}
      <Loading
        t={t}
        remote={list.state === 'ready' && list.value.subject !== subject ? LOADING : list}
        onRetry={() => void loadDisputable(subject)}
      >
        {(found) =>
          found.items.length === 0 ? (
            <EmptyState
              icon="search"
              title={t('support:cases.nothing')}
              text={t('support:cases.nothingText')}
            />
          ) : (
            <CaseForm key={subject} t={t} lang={lang} subject={subject} found={found} onDone={onDone} />
          )
        }
      </Loading>
    </div>
  )
}

function CaseForm({ t, lang, subject, found, onDone }: Props & { subject: CaseSubject; found: Disputable }) {
  const money = useMoney(lang)
  const [subjectId, setSubjectId] = useState('')
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { run, failure, isPending } = useSubmit()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!subjectId || text.trim() === '' || isPending) return
    if (!(await run(() => open({ subject, subjectId, text: text.trim() })))) onDone()
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Select
        label={t('support:cases.which')}
        placeholder={t('support:cases.choose')}
        value={subjectId}
        onChange={(event) => setSubjectId(event.target.value)}
        error={isChecked && !subjectId ? t('support:cases.chooseFirst') : undefined}
        options={found.items.map(({ id, atMs, amountMinor, name }) => ({
          value: id,
          label: [
            timeText(atMs, lang),
            money(amountMinor, found.currency),
            subjectName(t, subject, name),
          ].join(' · '),
        }))}
      />
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
