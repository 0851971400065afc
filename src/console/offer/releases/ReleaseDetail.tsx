import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { EntryDetail } from '#console/parts/EntryDetail.tsx'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { When } from '#console/parts/When.tsx'
import { DraftComments } from './DraftComments.tsx'
import { ReleaseBadge } from './release-columns.tsx'
import { actOnRelease, type ReleaseAct, type ReleaseRow } from './releases-store.ts'

interface Props {
  t: TFunction
  lang: string
  row: ReleaseRow
  operator: OperatorSelf
}

/** One release: what goes live when, what was said about it, and the acts that its state allows. */
export function ReleaseDetail({ t, lang, row, operator }: Props) {
  const [act, setAct] = useState<ReleaseAct>()
  const { tenant, name, state, items, madeBy } = row
  const brand = operator.brands.find(({ id }) => id === tenant)
  const acts = actsOf(row, operator)
  const when = (atMs: number) => <When atMs={atMs} lang={lang} timeZone={brand?.timeZone} />
  return (
    <EntryDetail t={t} label={name}>
      <Facts
        facts={[
          [t('console:brand'), brand?.name ?? tenant],
          [t('console:content.stateLabel'), <ReleaseBadge t={t} state={state} />],
          [t('console:releases.at'), when(row.atMs)],
          [t('console:releases.note'), row.note && `${madeBy}: ${row.note}`],
          [t('console:releases.decidedBy'), row.decidedBy && `${row.decidedBy}: ${row.decision ?? ''}`],
          [t('console:releases.endedBy'), row.endedBy && `${row.endedBy}: ${row.ending ?? ''}`],
        ]}
      />
      {state === 'waiting' && madeBy === operator.name && (
        <Notice tone="info">{t('console:refusal.release.sameOperator')}</Notice>
      )}
      {acts.length > 0 && (
        <div className="console-detail__acts">
          {acts.map((each, index) => (
            <Button
              key={each}
              variant={each === 'rollBack' ? 'danger' : index === 0 ? 'primary' : 'secondary'}
              onClick={() => setAct(each)}
            >
              {labelOf(t, each)}
            </Button>
          ))}
        </div>
      )}
      <section className="console-stack" aria-label={t('console:releases.items')}>
        <h3>{t('console:releases.items')}</h3>
        <ul className="console-list">
          {items.map(({ kind, name: of, version, title, about, isOvertaken }) => (
            <li key={`${kind} ${of}`}>
              <strong>{title}</strong>
              <small>
                {aboutText(t, { kind, about })} · {of} · {t('console:releases.ofVersion', { version })}
              </small>
              {isOvertaken && (state === 'waiting' || state === 'approved') && (
                <Notice tone="warning">{t('console:releases.overtaken')}</Notice>
              )}
              {mayAct(operator, { duty: kind === 'text' ? 'content' : 'rewards', brand: tenant }) && (
                <DraftComments {...{ t, lang, operator, tenant, version }} subject={kind} name={of} />
              )}
            </li>
          ))}
        </ul>
      </section>
      {act && (
        <ActDialog
          t={t}
          title={t(`console:releases.ask.${act}`, { name })}
          submit={labelOf(t, act)}
          isDanger={act === 'rollBack' || act === 'reject'}
          reasonHint={t('console:act.forLog')}
          onClose={() => setAct(undefined)}
          onSubmit={async (reason) => {
            await actOnRelease(row, act, { operator: operator.name, reason })
            showToast({ tone: 'positive', text: t(`console:releases.done.${act}`, { name }) })
          }}
        >
          <p>{t(`console:releases.effect.${act}`)}</p>
        </ActDialog>
      )}
    </EntryDetail>
  )
}

/** What its kind is called: of a text, or of an offer. */
export function aboutText(t: TFunction, { kind, about }: { kind: 'text' | 'offer'; about: string }): string {
  return kind === 'text'
    ? t(`console:content.kind.${about}`, { defaultValue: about })
    : t(`console:offerKind.${about}`, { defaultValue: about })
}

function labelOf(t: TFunction, act: ReleaseAct): string {
  return act === 'approve' || act === 'reject' ? t(`console:claims.${act}`) : t(`console:releases.${act}`)
}

/** By state, and by whose it is: nobody decides on their own. */
function actsOf({ tenant, state, items, madeBy }: ReleaseRow, operator: OperatorSelf): ReleaseAct[] {
  const may = (duty: 'content' | 'rewards') => mayAct(operator, { duty, brand: tenant, isChange: true })
  if (!may('content') || (items.some(({ kind }) => kind === 'offer') && !may('rewards'))) return []
  if (state === 'live') return ['rollBack']
  if (state === 'approved') return ['withdraw']
  if (state !== 'waiting') return []
  return madeBy === operator.name ? ['withdraw'] : ['approve', 'reject', 'withdraw']
}
