import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Loading } from '#islands/parts/Loading.tsx'
import { ReferenceNumber } from '#islands/parts/ReferenceNumber.tsx'
import { timeText, useMoney } from '#islands/parts/use-money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { classes } from '#islands/ui/classes.ts'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import type { CaseWithSteps } from '#lib/api/talk/support.ts'
import { $session } from '#lib/session/session-store.ts'
import { shortNumber } from '#lib/shared/text/short-number.ts'
import { $case, $openCaseId, loadCase, replyToCase, showCase, withdrawCase } from '#lib/support/case-store.ts'
import { StatementButtons } from './StatementButtons.tsx'
import { subjectName } from './subject-text.ts'
import styles from './support.module.css'

interface Props {
  t: TFunction
  lang: string
}

/** One case with all its steps and possible actions. */
export function CaseView({ t, lang }: Props) {
  const now = useStore($case)
  const id = useStore($openCaseId) ?? ''
  const session = useStore($session)
  const account = session.state === 'member' ? session.member.account : ''
  return (
    <div className={styles.page} data-case="">
      <header className={styles.onPaper}>
        <p className={styles.paperTitle}>
          {t('support:record.head')} <bdi translate="no">{shortNumber(id) ?? id}</bdi>
        </p>
        <p>
          <bdi translate="no">{location.host}</bdi> · <bdi translate="no">{account}</bdi>
        </p>
      </header>
      <div className={styles.actions}>
        <Button
          variant="ghost"
          size="sm"
          icon="chevron-left"
          className={styles.back}
          onClick={() => showCase(undefined)}
        >
          {t('support:cases.back')}
        </Button>
      </div>
      <Loading t={t} remote={now} onRetry={() => void loadCase(id)}>
        {(value) => <Shown t={t} lang={lang} value={value} />}
      </Loading>
    </div>
  )
}

function Shown({ t, lang, value }: Props & { value: CaseWithSteps }) {
  const { id, subject, subjectId, currency, about, status, outcome, answerByMs, decideByMs, steps } = value
  const money = useMoney(lang)
  const state = outcome ? `support:cases.outcome.${outcome}` : `support:cases.status.${status}`
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{t(`support:cases.subject.${subject}`)}</dt>
          <dd>
            {about && (
              <>
                <bdi translate="no">{subjectName(t, subject, about.name)}</bdi> ·{' '}
                <bdi translate="no">{money(about.amountMinor, currency)}</bdi>
                <br />
                {timeText(about.atMs, lang)}
                <br />
              </>
            )}
            <ReferenceNumber
              t={t}
              number={shortNumber(subjectId) ?? subjectId.slice(-8)}
              copied={subjectId}
            />
            <bdi translate="no" className={styles.onPaper}>
              {subjectId}
            </bdi>
          </dd>
        </div>
        <div>
          <dt>{t('support:cases.number')}</dt>
          <dd>
            <ReferenceNumber t={t} number={shortNumber(id) ?? id} copied={id} />
            <bdi translate="no" className={styles.onPaper}>
              {id}
            </bdi>
          </dd>
        </div>
        <div>
          <dt>{t('support:cases.state')}</dt>
          <dd>{t(state)}</dd>
        </div>
        {status !== 'closed' && (
          <div>
            <dt>{t(status === 'open' ? 'support:cases.answerBy' : 'support:cases.decideBy')}</dt>
            <dd>{timeText(status === 'open' ? answerByMs : decideByMs, lang)}</dd>
          </div>
        )}
      </dl>
      <StatementButtons t={t} lang={lang} id={id} />
      <ol className={styles.steps}>
        {steps.map(({ number, kind, by, text, atMs }) => (
          <li key={number} className={classes(styles.step, by === 'brand' && styles.answer)}>
            <p className={styles.stepHead}>
              <strong>
                {t(`support:cases.step.${by === 'brand' && kind === 'closed' ? 'decision' : by}`)}
              </strong>
              <small>{timeText(atMs, lang)}</small>
            </p>
            <p dir="auto" className={styles.text}>
              {text || t('support:cases.takenBack')}
            </p>
          </li>
        ))}
      </ol>
      {status !== 'closed' && <Reply t={t} id={id} />}
    </>
  )
}

function Reply({ t, id }: { t: TFunction; id: string }) {
  const [text, setText] = useState('')
  const { run, failure, isPending } = useSubmit()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isPending) return
    if (!(await run(() => replyToCase(id, text.trim())))) setText('')
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextArea
        label={t('support:cases.reply')}
        value={text}
        maxLength={2000}
        onChange={(event) => setText(event.target.value)}
      />
      {failure && <Notice tone="negative">{failureText(t, failure)}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" disabled={text.trim() === ''} isLoading={isPending}>
          {t('support:cases.send')}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={() => void run(() => withdrawCase(id))}>
          {t('support:cases.takeBack')}
        </Button>
      </div>
    </form>
  )
}
