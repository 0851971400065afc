import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { changeParams } from '#console/frame/place.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { EntryDetail } from '#console/parts/EntryDetail.tsx'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { When } from '#console/parts/When.tsx'
import { DraftComments } from '#console/offer/releases/DraftComments.tsx'
import { ContentVersions } from './ContentVersions.tsx'
import type { ContentRow } from './content-state.ts'
import { setLiveContent, type ContentVersion } from './content-store.ts'

interface Props {
  t: TFunction
  lang: string
  row: ContentRow
  operator: OperatorSelf
}

/** One text: its plan, its versions, and what can be done with each. */
export function ContentDetail({ t, lang, row, operator }: Props) {
  const [act, setAct] = useState<ContentVersion | 'offline'>()
  const { tenant, name, live, newest, state } = row
  const brand = operator.brands.find(({ id }) => id === tenant)
  const shown = live ?? newest
  const when = { lang, timeZone: brand?.timeZone }
  const mayWrite = mayAct(operator, { duty: 'content', brand: tenant, isChange: true })
  const version = act === 'offline' ? null : (act?.version ?? null)
  const verb = act === undefined ? undefined : act === 'offline' ? 'offline' : verbOf(act, live)
  return (
    <EntryDetail t={t} label={shown.title}>
      <Facts
        facts={[
          [t('console:brand'), brand?.name ?? tenant],
          [t('console:content.kindLabel'), t(`console:content.kind.${newest.kind}`)],
          [t('console:content.stateLabel'), t(`console:content.state.${state}`)],
          [t('console:content.from'), <When atMs={shown.fromMs} {...when} />],
          [
            t('console:content.until'),
            shown.untilMs !== undefined && <When atMs={shown.untilMs} {...when} />,
          ],
        ]}
      />
      {newest.kind === 'banner' && <Notice tone="info">{t('console:content.bannerBuild')}</Notice>}
      {mayWrite && (
        <div className="console-detail__acts">
          <Button icon="edit" onClick={() => changeParams({ of: tenant, edit: name, version: '' })}>
            {t('console:content.edit')}
          </Button>
          {live && (
            <Button variant="secondary" onClick={() => setAct('offline')}>
              {t('console:content.act.offline')}
            </Button>
          )}
        </div>
      )}
      <ContentVersions t={t} {...when} row={row} mayWrite={mayWrite} onAct={setAct} />
      <DraftComments {...{ t, lang, operator, tenant, name }} subject="text" version={newest.version} />
      {act !== undefined && verb !== undefined && (
        <ActDialog
          t={t}
          title={t(`console:content.ask.${verb}`, { title: shown.title, version })}
          submit={t(`console:content.act.${verb}`)}
          isDanger={verb === 'offline'}
          reasonHint={t('console:content.noteHint')}
          onClose={() => setAct(undefined)}
          onSubmit={async (note) => {
            await setLiveContent(row, { version, operator: operator.name, note })
            showToast({ tone: 'positive', text: t(`console:content.done.${verb}`, { name }) })
          }}
        >
          <p>{t(`console:content.effect.${verb}`)}</p>
          {act !== 'offline' && act.fromMs > Date.now() && state === 'live' && (
            <Notice tone="warning">{t('console:content.gap')}</Notice>
          )}
        </ActDialog>
      )}
    </EntryDetail>
  )
}

/** A version that is older than the published one goes back to it. */
function verbOf(
  version: ContentVersion,
  live: ContentVersion | undefined,
): 'publish' | 'rollBack' | 'schedule' {
  if (live && version.version < live.version) return 'rollBack'
  return version.fromMs > Date.now() ? 'schedule' : 'publish'
}
