import type { TFunction } from 'i18next'
import { Badge } from '#islands/ui/Badge.tsx'
import { ProgressBar } from '#islands/ui/ProgressBar.tsx'
import { Amount } from '#console/parts/Amount.tsx'
import { PlayerLink } from '#console/parts/PlayerLink.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { STATUS_TONES } from './withdrawal-columns.tsx'
import { withdrawalMore, type Withdrawal } from './withdrawals-store.ts'

interface Props {
  t: TFunction
  lang: string
  withdrawal: Withdrawal
}

/** Running bonuses, other players who share something, and earlier withdrawals. */
export function WithdrawalContext({ t, lang, withdrawal }: Props) {
  const { tenant, id, currency } = withdrawal
  const query = { tenant, id }
  const remote = useQuery(withdrawalMore, query)
  const money = (minor: number) => <Amount minor={minor} currency={currency} lang={lang} />
  return (
    <Shown t={t} remote={remote} onRetry={() => void withdrawalMore.load(query)}>
      {({ wagering, sharers, earlier }) => (
        <>
          {wagering.length > 0 && (
            <section className="console-part">
              <h3>{t('console:withdrawals.wagering')}</h3>
              {wagering.map(({ title, wageredMinor, requiredMinor, balanceMinor }) => (
                <div key={title}>
                  <p>
                    {title} · {money(balanceMinor)}
                  </p>
                  <ProgressBar
                    value={wageredMinor}
                    max={Math.max(1, requiredMinor)}
                    label={t('console:withdrawals.wagering')}
                  />
                  <small>
                    {money(wageredMinor)} / {money(requiredMinor)}
                  </small>
                </div>
              ))}
            </section>
          )}
          {sharers.length > 0 && (
            <section className="console-part">
              <h3>{t('console:withdrawals.sharers')}</h3>
              <ul className="console-lines">
                {sharers.map(({ account, by }) => (
                  <li key={`${account} ${by}`}>
                    <PlayerLink brand={tenant} account={account} />
                    <Badge>{t(`console:linkedBy.${by}`)}</Badge>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {earlier.length > 0 && (
            <section className="console-part">
              <h3>{t('console:withdrawals.earlier')}</h3>
              <ul className="console-lines">
                {earlier.map((each) => (
                  <li key={each.id}>
                    <span className="console-two">
                      <When atMs={each.requestedAtMs} lang={lang} />
                      {each.reason && <small>{each.reason}</small>}
                    </span>
                    {money(each.amountMinor)}
                    <Badge tone={STATUS_TONES[each.status]}>
                      {t(`console:withdrawals.status.${each.status}`)}
                    </Badge>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </Shown>
  )
}
