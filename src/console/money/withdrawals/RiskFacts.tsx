import type { TFunction } from 'i18next'
import type { WithdrawalFacts } from '#lib/api/money/cashier-withdrawals-ops.ts'
import { numberText, shareText } from '#lib/shared/intl/numbers.ts'
import type { Currency } from '#lib/shared/product/vocabulary.ts'
import { Amount } from '#console/parts/Amount.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { Age } from '#console/parts/When.tsx'

interface Props {
  t: TFunction
  lang: string
  facts: WithdrawalFacts
  currency: Currency
  nowMs: number
}

/** What speaks for or against the withdrawal, at this moment. */
export function RiskFacts({ t, lang, facts, currency, nowMs }: Props) {
  const money = (minor: number) => <Amount minor={minor} currency={currency} lang={lang} />
  const count = (value: number) => (value === 0 ? undefined : numberText(value, lang))
  const age = (atMs: number | null) =>
    atMs === null ? t('console:never') : <Age atMs={atMs} lang={lang} nowMs={nowMs} />
  return (
    <section aria-label={t('console:withdrawals.facts')}>
      <h3>{t('console:withdrawals.facts')}</h3>
      <Facts
        facts={[
          [
            t('console:withdrawals.fact.deposits'),
            <span key="deposits">
              {money(facts.depositsMinor)} ({numberText(facts.deposits, lang)})
            </span>,
          ],
          [t('console:withdrawals.fact.staked'), money(facts.stakedMinor)],
          [t('console:withdrawals.fact.won'), money(facts.wonMinor)],
          [t('console:withdrawals.fact.winnings'), shareText(facts.winningsPercent / 100, lang)],
          [t('console:withdrawals.fact.lastPaid'), age(facts.lastPaidAtMs)],
          [t('console:withdrawals.fact.payouts'), numberText(facts.payouts, lang)],
          [t('console:withdrawals.fact.payoutAge'), age(facts.payoutAddedAtMs)],
          [t('console:withdrawals.fact.payoutUses'), numberText(facts.payoutUses, lang)],
          [t('console:withdrawals.fact.payoutSharers'), count(facts.payoutSharers)],
          [t('console:withdrawals.fact.deviceSharers'), count(facts.deviceSharers)],
          [t('console:withdrawals.fact.addressSharers'), count(facts.addressSharers)],
          [t('console:withdrawals.fact.documents'), t(`console:documentState.${facts.documents}`)],
          [t('console:withdrawals.fact.bonus'), facts.bonusMinor > 0 ? money(facts.bonusMinor) : undefined],
          [t('console:withdrawals.fact.rejected'), count(facts.rejectedBefore)],
        ]}
      />
    </section>
  )
}
