import type { TFunction } from 'i18next'
import { useState } from 'react'
import { timeText, useMoney } from '#islands/parts/use-money.ts'
import { saveFile } from '#islands/parts/save-file.ts'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { Table } from '#islands/ui/Table.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { csvTime, toCsv } from '#lib/records/csv.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'
import { getCaseStatement, type CaseStatement } from '#lib/support/case-store.ts'
import styles from './support.module.css'

interface Props {
  t: TFunction
  lang: string
  id: string
}

/** The statement of the disputed subject: shown, and saved as a file. */
export function StatementButtons({ t, lang, id }: Props) {
  const [statement, setStatement] = useState<CaseStatement>()
  const { run, failure, isPending } = useSubmit()
  return (
    <div className={styles.page}>
      <div className={styles.actions}>
        {!statement && (
          <Button
            variant="secondary"
            size="sm"
            icon="history"
            isLoading={isPending}
            onClick={() => void run(async () => setStatement(await getCaseStatement(id)))}
          >
            {t('support:statement.show')}
          </Button>
        )}
        {statement && (
          <>
            <Button
              variant="secondary"
              size="sm"
              icon="download"
              onClick={() => save({ t, lang }, statement)}
            >
              {t('support:statement.save')}
            </Button>
            <Button variant="secondary" size="sm" onClick={() => window.print()}>
              {t('support:statement.print')}
            </Button>
          </>
        )}
      </div>
      {failure && <Notice tone="negative">{failureText(t, failure)}</Notice>}
      {statement && <Movements t={t} lang={lang} statement={statement} />}
    </div>
  )
}

function Movements({ t, lang, statement }: Omit<Props, 'id'> & { statement: CaseStatement }) {
  const money = useMoney(lang)
  const { movements, currency } = statement
  if (movements.length === 0)
    return (
      <EmptyState icon="history" title={t('support:statement.none')} text={t('support:statement.noneText')} />
    )
  return (
    <Table
      label={t('support:statement.label')}
      rows={movements}
      rowId={({ id }) => id}
      columns={[
        {
          id: 'kind',
          header: t('records:transactions.kind'),
          cell: ({ kind }) => t(`records:transactions.kinds.${kind}`),
          isHead: true,
        },
        { id: 'time', header: t('records:time'), cell: ({ atMs }) => timeText(atMs, lang) },
        {
          id: 'amount',
          header: t('records:transactions.amount'),
          cell: ({ amountMinor }) => <bdi translate="no">{money(amountMinor, currency)}</bdi>,
          align: 'end',
        },
        {
          id: 'balance',
          header: t('records:transactions.balance'),
          cell: ({ balanceAfterMinor }) => <bdi translate="no">{money(balanceAfterMinor, currency)}</bdi>,
          align: 'end',
        },
      ]}
    />
  )
}

function save(
  { t, lang }: { t: TFunction; lang: string },
  { case: about, movements, currency }: CaseStatement,
): void {
  const heads = ['kind', 'amount', 'balance'].map((name) => t(`records:transactions.${name}`))
  const rows = movements.map(({ atMs, kind, amountMinor, balanceAfterMinor }) => [
    csvTime(atMs),
    t(`records:transactions.kinds.${kind}`),
    plainDecimal(amountMinor, currency.exponent),
    plainDecimal(balanceAfterMinor, currency.exponent),
  ])
  const subjectHeads = [
    t('support:cases.number'),
    t('support:cases.about'),
    t('records:transactions.reference'),
    t('records:time'),
  ]
  const subject = [
    about.id,
    t(`support:cases.subject.${about.subject}`),
    about.subjectId,
    csvTime(about.openedAtMs),
  ]
  saveFile(
    `case-${about.id}.csv`,
    toCsv([subjectHeads, subject, [t('records:time'), ...heads], ...rows], lang),
  )
}
