import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { Loading } from '#islands/parts/Loading.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { CASE_SUBJECTS, type CaseSubject } from '#lib/api/talk/support.ts'
import { LOADING, type Remote } from '#lib/client/remote.ts'
import type { CaseRecord } from '#lib/support/case-address.ts'
import { $disputable, loadDisputable, type Disputable, type SubjectQuery } from '#lib/support/case-store.ts'
import { CaseForm } from './CaseForm.tsx'
import styles from './support.module.css'

interface Props {
  t: TFunction
  lang: string
  /** The record that the member came from: it is chosen already. */
  record: CaseRecord | undefined
  /** Where other questions are answered. */
  supportUrl: string
  onDone: () => void
}

/** The subject is selected, not typed. */
export function NewCase({ t, lang, record, supportUrl, onDone }: Props) {
  const [subject, setSubject] = useState<CaseSubject>(record?.subject ?? 'bet')
  const id = record?.subject === subject ? record.id : undefined
  const wanted = { subject, ...(id === undefined ? {} : { id }) }
  const list = useStore($disputable)
  useEffect(() => void loadDisputable(wanted), [subject, id])
  return (
    <div className={styles.page}>
      <div>
        <Button variant="ghost" size="sm" icon="chevron-left" className={styles.back} onClick={onDone}>
          {t('support:cases.back')}
        </Button>
      </div>
      <Tabs
        label={t('support:cases.about')}
        look="pill"
        items={CASE_SUBJECTS.map((each) => ({ id: each, label: t(`support:cases.subject.${each}`) }))}
        selected={subject}
        onSelect={setSubject}
      />
      <Loading t={t} remote={listOf(wanted, list)} onRetry={() => void loadDisputable(wanted)}>
        {(found) => (
          <>
            {id !== undefined && !found.items.some((item) => item.id === id) && (
              <Notice tone="warning">{t('errors:case.subject')}</Notice>
            )}
            {found.items.length === 0 ? (
              <EmptyState
                icon="search"
                title={t('support:cases.nothing')}
                text={t('support:cases.nothingText')}
                action={
                  <Button variant="secondary" href={supportUrl}>
                    {t('protection:help.support')}
                  </Button>
                }
              />
            ) : (
              <CaseForm key={subject} {...{ t, lang, subject, id, found, onDone }} />
            )}
          </>
        )}
      </Loading>
    </div>
  )
}

/** What was listed for another kind or record is not offered under this one meanwhile. */
function listOf(wanted: SubjectQuery, list: Remote<Disputable>): Remote<Disputable> {
  if (list.state !== 'ready') return list
  const { subject, id } = list.value.wanted
  if (subject === wanted.subject && id === wanted.id) return list
  return list.error && !list.changing ? { state: 'failed', error: list.error } : LOADING
}
