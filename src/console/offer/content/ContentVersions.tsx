import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { changeParams } from '#console/frame/place.ts'
import { refusalText } from '#console/parts/refusal-text.ts'
import { When } from '#console/parts/When.tsx'
import type { ContentRow } from './content-state.ts'
import { linkPreview, type ContentVersion, type PreviewLinks } from './content-store.ts'

interface Props {
  t: TFunction
  lang: string
  timeZone: string | undefined
  row: ContentRow
  mayWrite: boolean
  /** Publishes it, or goes back to it. */
  onAct: (version: ContentVersion) => void
}

/** Every version of a text, the newest first: who wrote it and why, and the ways to look at it. */
export function ContentVersions({ t, lang, timeZone, row, mayWrite, onAct }: Props) {
  const [links, setLinks] = useState<PreviewLinks & { version: number }>()
  const { isPending, failure, run } = useSubmit()
  const { tenant, name, live, versions } = row
  const look = (version: number) =>
    run(async () => setLinks({ ...(await linkPreview(row, version)), version }))
  return (
    <section className="console-stack" aria-label={t('console:content.versions')}>
      <h3>{t('console:content.versions')}</h3>
      {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
      <ol className="console-list">
        {versions
          .toSorted((a, b) => b.version - a.version)
          .map((each) => (
            <li key={each.version}>
              <span className="console-badges">
                <strong>{t('console:content.version', { version: each.version })}</strong>
                {each.isLive && <Badge tone="positive">{t('console:content.published')}</Badge>}
              </span>
              <small>
                {each.madeBy}, <When atMs={each.madeAtMs} lang={lang} timeZone={timeZone} />
              </small>
              {each.note && <q>{each.note}</q>}
              <div className="console-detail__acts">
                {mayWrite && !each.isLive && (
                  <Button size="sm" onClick={() => onAct(each)}>
                    {t(
                      live && each.version < live.version
                        ? 'console:content.act.rollBack'
                        : 'console:content.act.publish',
                    )}
                  </Button>
                )}
                {mayWrite && (
                  <Button
                    size="sm"
                    variant="secondary"
                    onClick={() => changeParams({ of: tenant, edit: name, version: String(each.version) })}
                  >
                    {t('console:content.beginFrom')}
                  </Button>
                )}
                <Button
                  size="sm"
                  variant="ghost"
                  isLoading={isPending}
                  onClick={() => void look(each.version)}
                >
                  {t('console:content.look')}
                </Button>
              </div>
              {links?.version === each.version && <Links t={t} lang={lang} links={links} />}
            </li>
          ))}
      </ol>
    </section>
  )
}

/** Anyone who has such an address sees the version on the brand's own page, for a day. */
function Links({ t, lang, links }: { t: TFunction; lang: string; links: PreviewLinks }) {
  return (
    <>
      <ul className="console-links">
        {links.links.map(({ locale, path }) => (
          <li key={locale}>
            <a className="console-link" href={`${links.origin}${path}`} target="_blank" rel="noreferrer">
              {locale}
            </a>
          </li>
        ))}
      </ul>
      <small>
        {t('console:content.lookUntil')} <When atMs={links.expiresAtMs} lang={lang} />
      </small>
    </>
  )
}
