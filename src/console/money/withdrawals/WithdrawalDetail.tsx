import type { TFunction } from 'i18next'
import { Badge } from '#islands/ui/Badge.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { EntryDetail } from '#console/parts/EntryDetail.tsx'
import { Amount } from '#console/parts/Amount.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { HeldBy } from '#console/parts/HeldBy.tsx'
import { PlayerLink } from '#console/parts/PlayerLink.tsx'
import { When } from '#console/parts/When.tsx'
import { Proofs } from '#console/parts/Proofs.tsx'
import { STATUS_TONES, stateText } from './withdrawal-columns.tsx'
import { WithdrawalActs } from './WithdrawalActs.tsx'
import { RiskFacts } from './RiskFacts.tsx'
import { noteClaim, type Withdrawal } from './withdrawals-store.ts'
import { WithdrawalContext } from './WithdrawalContext.tsx'

interface Props {
  t: TFunction
  lang: string
  withdrawal: Withdrawal
  operator: OperatorSelf
  nowMs: number
  onClose: () => void
}

/** One withdrawal: its facts, what speaks for or against it, what the first person said, and the decision. */
export function WithdrawalDetail({ t, lang, withdrawal, operator, nowMs, onClose }: Props) {
  const { tenant, account, currency, payout, reviews, risks, facts } = withdrawal
  const brand = operator.brands.find(({ id }) => id === tenant)
  const timeZone = brand?.timeZone
  const money = (minor: number) => <Amount minor={minor} currency={currency} lang={lang} />
  const when = (atMs: number | null) =>
    atMs === null ? undefined : <When atMs={atMs} lang={lang} timeZone={timeZone} />
  const mayReview = mayAct(operator, { duty: 'cashier', brand: tenant, isChange: true })
  return (
    <EntryDetail
      t={t}
      label={t('console:withdrawals.detail', { account })}
      heading={<PlayerLink brand={tenant} account={account} />}
      onClose={onClose}
    >
      <p className="console-badges">
        <Badge tone={STATUS_TONES[withdrawal.status]}>{stateText(t, withdrawal)}</Badge>
        {risks.map((risk) => (
          <Badge key={risk} tone="warning">
            {t(`console:withdrawals.risk.${risk}`)}
          </Badge>
        ))}
      </p>
      {withdrawal.status === 'reviewing' && mayReview && (
        <HeldBy
          {...{ t, lang }}
          entry={{ tenant, subject: 'withdrawal', id: withdrawal.id }}
          operator={operator.name}
          onChange={(claim) => noteClaim(withdrawal, claim)}
        />
      )}
      {reviews.map((review) => (
        <blockquote key={review.operator}>
          <p>{review.reason}</p>
          <footer>
            {t(`console:withdrawals.said.${review.decision}`, { operator: review.operator })},{' '}
            {when(review.atMs)}
          </footer>
        </blockquote>
      ))}
      {mayReview && <WithdrawalActs {...{ t, lang, operator, withdrawal }} />}
      <Facts
        facts={[
          [t('console:amount'), money(withdrawal.amountMinor)],
          [t('console:withdrawals.fee'), withdrawal.feeMinor > 0 ? money(withdrawal.feeMinor) : undefined],
          [t('console:brand'), brand?.name ?? tenant],
          [
            t('console:withdrawals.payout'),
            [payout.bank ?? t(`console:payoutKind.${payout.kind}`), payout.holder, payout.masked].join(' · '),
          ],
          [t('console:withdrawals.asked'), when(withdrawal.requestedAtMs)],
          [t('console:withdrawals.promised'), when(withdrawal.promisedByMs)],
          [t('console:withdrawals.sentAt'), when(withdrawal.sentAtMs)],
          [t('console:withdrawals.receivedAt'), when(withdrawal.receivedAtMs)],
          [t('console:withdrawals.returnedAt'), when(withdrawal.returnedAtMs)],
          [t('console:act.reason'), withdrawal.reason],
        ]}
      />
      {withdrawal.pictures > 0 && <Proofs t={t} tenant={tenant} subject="withdrawal" id={withdrawal.id} />}
      {facts && <RiskFacts {...{ t, lang, facts, currency, nowMs }} />}
      <WithdrawalContext {...{ t, lang, withdrawal }} />
    </EntryDetail>
  )
}
