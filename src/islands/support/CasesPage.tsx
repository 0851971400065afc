import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Loading } from '#islands/parts/Loading.tsx'
import { timeText, useMoney } from '#islands/parts/use-money.ts'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { askedCase } from '#lib/support/asked-case.ts'
import { CASES_PAGE } from '#lib/support/case-address.ts'
import { $cases, $openCaseId, loadCases, showCase } from '#lib/support/case-store.ts'
import { CaseView } from './CaseView.tsx'
import { NewCase } from './NewCase.tsx'
import { subjectName } from './subject-text.ts'
import styles from './support.module.css'

/** Disputes over bets, deposits and withdrawals: the list, one of them, or a new one. Words: `support`. */
export default function CasesPage({ t, lang, links }: MemberPageProps) {
  const list = useStore($cases)
  const money = useMoney(lang)
  const openId = useStore($openCaseId)
  const [asked] = useState(() => askedCase(location.hash))
  const [isNew, setNew] = useState(asked.record !== undefined)
  // Once the form was left, a new one begins without the record.
  const [record, setRecord] = useState(asked.record)
  useEffect(() => {
    if (asked.caseId) showCase(asked.caseId)
    if (asked.record) showCase(undefined)
    else void loadCases()
  }, [])
  if (isNew) {
    const leave = () => {
      setNew(false)
      setRecord(undefined)
      if (location.hash.startsWith(CASES_PAGE)) history.replaceState(history.state, '', CASES_PAGE)
    }
    return <NewCase t={t} lang={lang} record={record} supportUrl={links.support} onDone={leave} />
  }
  if (openId) return <CaseView t={t} lang={lang} />
  return (
    <div className={styles.page}>
      <p className="muted">{t('support:cases.lead')}</p>
      <div>
        <Button icon="plus" onClick={() => setNew(true)}>
          {t('support:record.open')}
        </Button>
      </div>
      <Loading t={t} remote={list} onRetry={() => void loadCases()}>
        {({ cases }) =>
          cases.length === 0 ? (
            <EmptyState icon="headset" title={t('support:cases.none')} text={t('support:cases.noneText')} />
          ) : (
            <ul className={styles.list}>
              {cases.map(({ id, subject, status, openedAtMs, outcome, about, currency }) => (
                <li key={id}>
                  <button type="button" className={styles.entry} onClick={() => showCase(id)}>
                    <span className={styles.head}>
                      <strong>{t(`support:cases.subject.${subject}`)}</strong>
                      {about && (
                        <span>
                          <bdi translate="no">{subjectName(t, subject, about.name)}</bdi> ·{' '}
                          <bdi translate="no">{money(about.amountMinor, currency)}</bdi>
                        </span>
                      )}
                      <small>{timeText(openedAtMs, lang)}</small>
                    </span>
                    <Badge tone={status === 'answered' ? 'accent' : 'neutral'}>
                      {outcome ? t(`support:cases.outcome.${outcome}`) : t(`support:cases.status.${status}`)}
                    </Badge>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loading>
    </div>
  )
}
