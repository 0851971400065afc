import { Badge } from '#islands/ui/Badge.tsx'
import { When } from '#console/parts/When.tsx'
import type { SegmentProps } from './SegmentDetail.tsx'

/** Every version, the newest first: who wrote it and why, and who decided. */
export function SegmentVersions({ t, lang, row, timeZone }: SegmentProps & { timeZone: string | undefined }) {
  const when = (atMs: number) => <When atMs={atMs} lang={lang} timeZone={timeZone} />
  return (
    <section className="console-stack" aria-label={t('console:content.versions')}>
      <h3>{t('console:content.versions')}</h3>
      <ol className="console-list">
        {row.versions.map(({ version, state, madeBy, madeAtMs, note, decidedBy, decidedAtMs, decision }) => (
          <li key={version}>
            <span className="console-badges">
              <strong>{t('console:content.version', { version })}</strong>
              <Badge tone={version === row.liveVersion ? 'positive' : 'neutral'}>
                {t(
                  version === row.liveVersion
                    ? 'console:segments.inForce'
                    : `console:segments.versionState.${state}`,
                )}
              </Badge>
            </span>
            <small>
              {madeBy}, {when(madeAtMs)}
            </small>
            {note && <q>{note}</q>}
            {decidedBy && decidedAtMs !== undefined && (
              <>
                <small>
                  {t('console:segments.decidedBy', { operator: decidedBy })}, {when(decidedAtMs)}
                </small>
                <q>{decision}</q>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
