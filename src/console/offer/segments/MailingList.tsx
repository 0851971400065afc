import { numberText } from '#lib/shared/intl/numbers.ts'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import type { SegmentProps } from './SegmentDetail.tsx'
import { mailings } from './segments-store.ts'

/** Messages to the segment, and how far each has come. */
export function MailingList({ t, lang, row, operator }: SegmentProps) {
  const query = { tenant: row.tenant, segmentId: row.id }
  const remote = useQuery(mailings, query)
  const timeZone = operator.brands.find(({ id }) => id === row.tenant)?.timeZone
  const number = (value: number) => numberText(value, lang)
  return (
    <section className="console-stack" aria-label={t('console:segments.messages')}>
      <h3>{t('console:segments.messages')}</h3>
      <Shown t={t} remote={remote} onRetry={() => void mailings.load(query)}>
        {(sent) =>
          sent.length === 0 ? (
            <p className="console-note">{t('console:segments.noMessages')}</p>
          ) : (
            <ol className="console-list">
              {sent.map(({ id, text, madeBy, madeAtMs, chosen, sent: told, leftOut }) => (
                <li key={id}>
                  <span>{text}</span>
                  <small>
                    {madeBy}, <When atMs={madeAtMs} lang={lang} timeZone={timeZone} />
                  </small>
                  <small>
                    {t('console:segments.progress', {
                      ...{ told: number(told), chosen: number(chosen), leftOut: number(leftOut) },
                    })}
                  </small>
                </li>
              ))}
            </ol>
          )
        }
      </Shown>
    </section>
  )
}
