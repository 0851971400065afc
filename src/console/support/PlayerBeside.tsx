import type { TFunction } from 'i18next'
import { Badge } from '#islands/ui/Badge.tsx'
import { Amount } from '#console/parts/Amount.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { PlayerLink } from '#console/parts/PlayerLink.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { player } from './player-store.ts'

interface Props {
  t: TFunction
  lang: string
  tenant: string
  account: string
}

/** Who asks: what a person at the desk looks up first. For operators with the duty of players only. */
export function PlayerBeside({ t, lang, tenant, account }: Props) {
  const of = { tenant, account }
  const remote = useQuery(player, of)
  return (
    <section className="console-stack" aria-label={t('console:beside.title')}>
      <h3>{t('console:beside.title')}</h3>
      <Shown t={t} remote={remote} onRetry={() => void player.load(of)}>
        {({ record, currency, balance, totals, open, vipLevel, lastSeenAtMs, linked }) => (
          <Facts
            facts={[
              [
                t('console:account'),
                <span key="account" className="console-badges">
                  <PlayerLink brand={tenant} account={account} />
                  <Badge tone={record.status === 'active' ? 'positive' : 'negative'}>
                    {t(`console:beside.is.${record.isBanned ? 'banned' : record.status}`)}
                  </Badge>
                </span>,
              ],
              [t('console:beside.joined'), <When key="joined" atMs={record.joinedAtMs} lang={lang} />],
              [
                t('console:beside.seen'),
                lastSeenAtMs === null ? (
                  t('console:never')
                ) : (
                  <When key="seen" atMs={lastSeenAtMs} lang={lang} />
                ),
              ],
              [
                t('console:beside.balance'),
                <Amount key="balance" minor={balance.playerMinor} currency={currency} lang={lang} />,
              ],
              [
                t('console:beside.deposits'),
                <Amount key="deposits" minor={totals.depositsMinor} currency={currency} lang={lang} />,
              ],
              [
                t('console:beside.withdrawals'),
                <Amount key="withdrawals" minor={totals.withdrawalsMinor} currency={currency} lang={lang} />,
              ],
              [t('console:beside.vip'), vipLevel],
              [t('console:beside.cases'), open.cases],
              [t('console:beside.linked'), linked.map((each) => each.account).join(', ')],
            ]}
          />
        )}
      </Shown>
    </section>
  )
}
