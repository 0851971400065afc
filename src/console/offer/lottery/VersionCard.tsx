import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Badge, type Tone } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { PlainTable } from '#console/parts/PlainTable.tsx'
import { When } from '#console/parts/When.tsx'
import { decideLotteryVersion, type GameQuery, type Version } from './lottery-store.ts'
import { changesOf, type Change } from './version-text.ts'

interface Props {
  t: TFunction
  lang: string
  of: GameQuery
  brand: OperatorBrand
  version: Version
  operator: string
  mayChange: boolean
}

const TONES: Readonly<Record<Version['state'], Tone>> = {
  draft: 'warning',
  scheduled: 'info',
  inForce: 'positive',
  withdrawn: 'neutral',
}

/** One version: who changed what from when, what the check found, and the way into force. */
export function VersionCard({ t, lang, of, brand, version, operator, mayChange }: Props) {
  const [decision, setDecision] = useState<'publish' | 'withdraw'>()
  const { id, state, fromMs, findings, published, withdrawn } = version
  const zone = { lang, timeZone: brand.timeZone }
  const isOpen = state === 'draft' || state === 'scheduled'
  return (
    <section className="console-card" aria-label={t('console:lottery.version', { id })}>
      <div className="console-section">
        <h2>{t('console:lottery.version', { id })}</h2>
        <Badge tone={TONES[state]}>{t(`console:lottery.versionIs.${state}`)}</Badge>
      </div>
      <p>
        {version.operator}: {version.reason} · <When atMs={version.atMs} {...zone} />
      </p>
      {fromMs !== undefined && (
        <p>
          {t('console:lottery.inForceFrom')} <When atMs={fromMs} {...zone} />
        </p>
      )}
      {published && <p>{t('console:lottery.publishedBy', published)}</p>}
      {withdrawn && <p>{t('console:lottery.withdrawnBy', withdrawn)}</p>}
      <PlainTable
        label={t('console:lottery.changes')}
        columns={(['what', 'before', 'after'] as const).map((each) => ({
          id: each,
          title: t(`console:lottery.change.${each}`),
          name: t(`console:lottery.change.${each}`),
          cell: (row: Change) => <code translate="no">{row[each]}</code>,
        }))}
        rows={changesOf(version)}
        rowId={({ what }) => what}
      />
      {findings.map((finding) => (
        <Notice key={JSON.stringify(finding)} tone="warning">
          {t(`console:lottery.finding.${finding.code}`, {
            key: 'key' in finding ? finding.key : `${finding.play}.${finding.ticket}`,
            allowed: 'allowed' in finding ? finding.allowed : '',
          })}
        </Notice>
      ))}
      {mayChange && isOpen && (
        <div className="console-detail__acts">
          {state === 'draft' && (
            <Button size="sm" onClick={() => setDecision('publish')}>
              {t('console:lottery.publish')}
            </Button>
          )}
          <Button size="sm" variant="secondary" onClick={() => setDecision('withdraw')}>
            {t('console:lottery.withdraw')}
          </Button>
        </div>
      )}
      {decision && (
        <ActDialog
          t={t}
          title={t(`console:lottery.${decision}Title`, { id })}
          submit={t(`console:lottery.${decision}`)}
          isDanger={decision === 'withdraw'}
          reasonHint={t('console:lottery.reasonHint')}
          onClose={() => setDecision(undefined)}
          onSubmit={async (reason) => {
            await decideLotteryVersion(of, version, { decision, operator, reason })
            showToast({ tone: 'positive', text: t(`console:lottery.done.${decision}`, { id }) })
          }}
        >
          <p>{t(`console:lottery.${decision}Text`)}</p>
        </ActDialog>
      )}
    </section>
  )
}
