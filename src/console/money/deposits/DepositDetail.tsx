import { useState } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import type { PageProps } from '#console/frame/pages.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { EntryDetail } from '#console/parts/EntryDetail.tsx'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { Amount } from '#console/parts/Amount.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { PlayerLink } from '#console/parts/PlayerLink.tsx'
import { Proofs } from '#console/parts/Proofs.tsx'
import { When } from '#console/parts/When.tsx'
import { DEPOSIT_TONES } from './deposit-tones.ts'
import { reverseDeposit, type Deposit } from './deposits-store.ts'

interface Props extends Pick<PageProps, 't' | 'lang' | 'operator'> {
  deposit: Deposit
}

/** One deposit from the order to the ledger, and the way to call it back. */
export function DepositDetail({ t, lang, operator, deposit }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { tenant, account, currency } = deposit
  const brand = operator.brands.find(({ id }) => id === tenant)
  const money = (minor: number | null) =>
    minor === null ? undefined : <Amount minor={minor} currency={currency} lang={lang} />
  const when = (atMs: number | null) =>
    atMs === null ? undefined : <When atMs={atMs} lang={lang} timeZone={brand?.timeZone} />
  const mayReverse =
    deposit.status === 'credited' &&
    deposit.reversedAtMs === null &&
    mayAct(operator, { duty: 'cashier', brand: tenant, isChange: true })
  return (
    <EntryDetail
      t={t}
      label={t('console:deposits.detail', { account })}
      heading={<PlayerLink brand={tenant} account={account} />}
    >
      <p className="console-badges">
        <Badge tone={DEPOSIT_TONES[deposit.status]}>{t(`console:depositState.${deposit.status}`)}</Badge>
        {deposit.isOpen && <Badge>{t('console:deposits.canBePaid')}</Badge>}
      </p>
      <Facts
        facts={[
          [t('console:deposits.asked'), money(deposit.amountMinor)],
          [t('console:deposits.paid'), money(deposit.paidMinor)],
          [t('console:deposits.credited'), money(deposit.creditedMinor)],
          [t('console:deposits.surplus'), deposit.surplusMinor > 0 ? money(deposit.surplusMinor) : undefined],
          [t('console:deposits.method'), deposit.method],
          [t('console:brand'), brand?.name ?? tenant],
          [t('console:deposits.made'), when(deposit.createdAtMs)],
          [t('console:deposits.expires'), deposit.isOpen ? when(deposit.expiresAtMs) : undefined],
          [t('console:deposits.creditedAt'), when(deposit.creditedAtMs)],
          [t('console:deposits.reversedAt'), when(deposit.reversedAtMs)],
          [t('console:act.reason'), reasonText(t, deposit.reason)],
          [
            t('console:deposits.transaction'),
            deposit.transactionId && <code key="id">{deposit.transactionId}</code>,
          ],
          [t('console:player.reference'), <code key="own">{deposit.id}</code>],
        ]}
      />
      {deposit.pictures > 0 && <Proofs t={t} tenant={tenant} subject="deposit" id={deposit.id} />}
      {mayReverse && (
        <div className="console-detail__acts">
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t('console:reversals.request')}
          </Button>
        </div>
      )}
      {isAsking && (
        <ActDialog
          t={t}
          title={t('console:reversals.requestTitle', { account })}
          submit={t('console:reversals.request')}
          isDanger
          reasonHint={t('console:reversals.requestReason')}
          onClose={() => setAsking(false)}
          onSubmit={async (reason) => {
            await reverseDeposit(deposit, { operator: operator.name, reason })
            showToast({ tone: 'positive', text: t('console:reversals.requested') })
          }}
        >
          <p>{t('console:reversals.requestText')}</p>
          <p>{money(deposit.creditedMinor)}</p>
        </ActDialog>
      )}
    </EntryDetail>
  )
}

/** Reasons are codes of the wallet, or words of the provider. */
export function reasonText(t: Props['t'], reason: string | null | undefined): string | undefined {
  return reason ? t(`errors:${reason}`, { defaultValue: reason }) : undefined
}
