import type { TFunction } from 'i18next'
import { Badge } from '#islands/ui/Badge.tsx'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import { addressOf } from '#console/frame/place.ts'
import { Amount } from '#console/parts/Amount.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { agentBills } from './agents-store.ts'

interface Props {
  t: TFunction
  lang: string
  brand: OperatorBrand
  account: string
}

/** The agent's statements, the newest first. */
export function AgentBills({ t, lang, brand, account }: Props) {
  const of = { tenant: brand.id, account }
  const remote = useQuery(agentBills, of)
  return (
    <section className="console-stack" aria-label={t('console:page.bills')}>
      <h3>{t('console:page.bills')}</h3>
      <Shown t={t} remote={remote} onRetry={() => void agentBills.load(of)}>
        {({ currency, content }) =>
          content.length === 0 ? (
            <p className="console-note">{t('console:bills.none')}</p>
          ) : (
            <ul className="console-list">
              {content.map(({ id, kind, periodId, state, dueMinor, paidMinor }) => (
                <li key={id}>
                  <span className="console-badges">
                    <a
                      className="console-link"
                      href={addressOf('bills', { brand: brand.id, state, open: `${brand.id} ${id}` })}
                    >
                      {t(`console:agents.kind.${kind}`)} {periodId}
                    </a>
                    <Badge tone={state === 'toApprove' ? 'warning' : 'neutral'}>
                      {t(`console:bills.state.${state}`)}
                    </Badge>
                  </span>
                  <small>
                    {t('console:bills.due')} <Amount minor={dueMinor} {...{ currency, lang }} /> ·{' '}
                    {t('console:bills.paid')} <Amount minor={paidMinor} {...{ currency, lang }} />
                  </small>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </section>
  )
}
