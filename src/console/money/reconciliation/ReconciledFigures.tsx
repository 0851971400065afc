import type { TFunction } from 'i18next'
import { Badge } from '#islands/ui/Badge.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import { Amount } from '#console/parts/Amount.tsx'
import { PlainTable } from '#console/parts/PlainTable.tsx'
import { PlayerLink } from '#console/parts/PlayerLink.tsx'
import { When } from '#console/parts/When.tsx'
import type { Reconciliation } from './reconciliation-store.ts'

interface Props {
  t: TFunction
  lang: string
  brand: OperatorBrand
  done: Reconciliation
}

/** Every figure from the wallets and from the lists, with the difference; what is under way; what is owed. */
export function ReconciledFigures({ t, lang, brand, done }: Props) {
  const money = (minor: number, isSigned = false) => (
    <Amount minor={minor} currency={brand.currency} lang={lang} isSigned={isSigned} />
  )
  const named = (id: string, name: string) => ({ id, name, title: name })
  return (
    <>
      <p>
        {t('console:reconciliation.until')} <When atMs={done.untilMs} lang={lang} timeZone={brand.timeZone} />{' '}
        · {t('console:reconciliation.wallets', { count: done.wallets })}
        {!done.isDone && <> · {t('console:reconciliation.unfinished')}</>}
      </p>
      {done.waiting > 0 && (
        <Notice tone="info">{t('console:reconciliation.waiting', { count: done.waiting })}</Notice>
      )}
      {done.broken.length > 0 && (
        <Notice tone="negative">
          {t('console:reconciliation.broken', {
            count: done.broken.length,
            list: done.broken.map(({ memberId, invariant }) => `${memberId}: ${invariant}`).join('; '),
          })}
        </Notice>
      )}
      <PlainTable
        label={t('console:reconciliation.figures')}
        rows={done.figures}
        rowId={({ what }) => what}
        columns={[
          { ...named('what', t('console:reconciliation.what')), cell: ({ what }) => what },
          {
            ...named('ledger', t('console:reconciliation.ledger')),
            isNumber: true,
            cell: ({ ledgerMinor }) => money(ledgerMinor),
          },
          {
            ...named('recorded', t('console:reconciliation.recorded')),
            isNumber: true,
            cell: ({ recordedMinor }) => money(recordedMinor),
          },
          {
            ...named('difference', t('console:reconciliation.difference')),
            isNumber: true,
            cell: ({ ledgerMinor, recordedMinor }) =>
              ledgerMinor === recordedMinor ? (
                <Badge tone="positive">{t('console:reconciliation.equal')}</Badge>
              ) : (
                <strong data-tone="negative">{money(ledgerMinor - recordedMinor)}</strong>
              ),
          },
        ]}
      />
      {done.unanswered.length > 0 && (
        <section className="console-card">
          <h2>{t('console:reconciliation.unanswered')}</h2>
          <ul className="console-lines">
            {done.unanswered.map(({ id, amountMinor, orderedAtMs }) => (
              <li key={id}>
                <code>{id}</code>
                <When atMs={orderedAtMs} lang={lang} timeZone={brand.timeZone} />
                {money(amountMinor)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {done.owed.length > 0 && (
        <section className="console-card">
          <h2>{t('console:reconciliation.owed')}</h2>
          <ul className="console-lines">
            {done.owed.map(({ depositId, account, amountMinor, reversedAtMs }) => (
              <li key={depositId}>
                <PlayerLink brand={brand.id} account={account} />
                <When atMs={reversedAtMs} lang={lang} timeZone={brand.timeZone} />
                {money(amountMinor)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
