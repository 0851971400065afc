import { Badge } from '#islands/ui/Badge.tsx'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { addressOf } from '#console/frame/place.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { Amount } from '#console/parts/Amount.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { PlayerLink } from '#console/parts/PlayerLink.tsx'
import { Proofs } from '#console/parts/Proofs.tsx'
import { When } from '#console/parts/When.tsx'
import { IdentityCard } from './IdentityCard.tsx'
import type { PlayerProps } from './PlayerPage.tsx'

/** Identity beside documents, money, signs of harm, the line above, and who shares something with the player. */
export function OverviewTab(props: PlayerProps) {
  return (
    <div className="console-cards">
      <IdentityCard {...props} />
      <DocumentsCard {...props} />
      <MoneyCard {...props} />
      <TotalsCard {...props} />
      <CareCard {...props} />
      <LinkedCard {...props} />
    </div>
  )
}

function DocumentsCard({ t, lang, operator, brand, player }: PlayerProps) {
  const { documents, birthday } = player
  const when = (atMs: number | null) =>
    atMs === null ? undefined : <When atMs={atMs} lang={lang} timeZone={brand.timeZone} />
  return (
    <section className="console-card">
      <h2>{t('console:player.documents')}</h2>
      {documents === null ? (
        <p className="console-note">{t('console:player.noDocuments')}</p>
      ) : (
        <>
          <Facts
            facts={[
              [t('console:documents.state'), t(`console:documentState.${documents.state}`)],
              [t('console:documents.kind'), documents.kind && t(`console:documentKind.${documents.kind}`)],
              [t('console:documents.birthday'), birthday],
              [t('console:documents.try'), documents.tryNo],
              [t('console:documents.sent'), when(documents.sentAtMs)],
              [t('console:documents.decided'), when(documents.decidedAtMs)],
              [t('console:documents.decidedBy'), documents.decidedBy],
              [t('console:act.reason'), documents.reason],
              [t('console:documents.expires'), when(documents.expiresAtMs)],
            ]}
          />
          {documents.pictures.length > 0 && mayAct(operator, { duty: 'protection', brand: brand.id }) && (
            <Proofs t={t} tenant={brand.id} subject="document" id={documents.id} />
          )}
        </>
      )}
    </section>
  )
}

function MoneyCard({ t, lang, brand, player }: PlayerProps) {
  const { balance, open, currency } = player
  const money = (minor: number) => <Amount minor={minor} currency={currency} lang={lang} />
  const unlessNone = (minor: number) => (minor === 0 ? undefined : money(minor))
  const to = (page: string, count: number, params: Record<string, string>) =>
    count === 0 ? undefined : (
      <a className="console-link" href={addressOf(page, { brand: brand.id, ...params })}>
        {numberText(count, lang)}
      </a>
    )
  const account = player.record.account
  return (
    <section className="console-card">
      <h2>{t('console:player.balance')}</h2>
      <Facts
        facts={[
          [t('console:player.purse.player'), <strong key="player">{money(balance.playerMinor)}</strong>],
          [t('console:player.purse.bonus'), money(balance.bonusMinor)],
          [t('console:player.purse.hold'), unlessNone(balance.holdMinor)],
          [t('console:player.purse.transit'), unlessNone(balance.transitMinor)],
          ...balance.vendors.map(({ vendor, amountMinor }) => [vendor, money(amountMinor)] as const),
          [t('console:player.purse.points'), numberText(balance.points, lang)],
          [
            t('console:page.withdrawals'),
            open.withdrawals === 0 ? undefined : (
              <span key="withdrawals">
                {to('withdrawals', open.withdrawals, { account, list: 'all' })} ·{' '}
                {money(open.withdrawalsMinor)}
              </span>
            ),
          ],
          [t('console:page.deposits'), to('deposits', open.deposits, { account })],
          [t('console:page.adjustments'), to('adjustments', open.adjustments, {})],
          [t('console:player.cases'), open.cases === 0 ? undefined : numberText(open.cases, lang)],
        ]}
      />
    </section>
  )
}

function TotalsCard({ t, lang, player }: PlayerProps) {
  const { totals, currency } = player
  const money = (minor: number) => <Amount minor={minor} currency={currency} lang={lang} />
  const counted = (minor: number, count: number) => (
    <span>
      {money(minor)} ({numberText(count, lang)})
    </span>
  )
  return (
    <section className="console-card">
      <h2>{t('console:player.totals')}</h2>
      <Facts
        facts={[
          [t('console:player.total.deposits'), counted(totals.depositsMinor, totals.deposits)],
          [t('console:player.total.withdrawals'), counted(totals.withdrawalsMinor, totals.withdrawals)],
          [t('console:player.total.stake'), money(totals.stakeMinor)],
          [t('console:player.total.open'), money(totals.openMinor)],
          [t('console:player.total.win'), money(totals.winMinor)],
          [t('console:player.total.bonus'), money(totals.bonusMinor)],
          [
            t('console:player.total.net'),
            <Amount key="net" minor={totals.netMinor} currency={currency} lang={lang} isSigned />,
          ],
          [t('console:player.vip'), numberText(player.vipLevel, lang)],
        ]}
      />
    </section>
  )
}

function CareCard({ t, lang, brand, player }: PlayerProps) {
  const { signs, prompt } = player.care
  return (
    <section className="console-card">
      <h2>{t('console:player.care')}</h2>
      {signs.length === 0 ? (
        <p className="console-note">{t('console:care.noSigns')}</p>
      ) : (
        <ul className="console-lines">
          {signs.map(({ marker, count, rule }) => (
            <li key={marker}>
              <span>{t(`console:care.marker.${marker}`)}</span>
              <Badge tone="warning">{t('console:care.ofRule', { count, rule })}</Badge>
            </li>
          ))}
        </ul>
      )}
      <Facts
        facts={[
          [
            t('console:care.prompt'),
            prompt ? (
              <span key="prompt">
                <When atMs={prompt.toldAtMs} lang={lang} timeZone={brand.timeZone} /> ·{' '}
                {t(`console:care.answer.${prompt.answer ?? 'none'}`)}
              </span>
            ) : undefined,
          ],
        ]}
      />
    </section>
  )
}

function LinkedCard({ t, brand, player }: PlayerProps) {
  const { linked, line } = player
  return (
    <section className="console-card">
      <h2>{t('console:player.linked')}</h2>
      {linked.length === 0 ? (
        <p className="console-note">{t('console:player.noLinked')}</p>
      ) : (
        <ul className="console-lines">
          {linked.map(({ account, status, by }) => (
            <li key={account}>
              <PlayerLink brand={brand.id} account={account} />
              <span className="console-badges">
                {status !== 'active' && <Badge tone="negative">{t(`console:player.status.${status}`)}</Badge>}
                {by.map((each) => (
                  <Badge key={each} tone="warning">
                    {t(`console:linkedBy.${each}`)}
                  </Badge>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
      <h3>{t('console:player.line')}</h3>
      {line.length === 0 ? (
        <p className="console-note">{t('console:player.noLine')}</p>
      ) : (
        <ol className="console-line">
          {line.map((account) => (
            <li key={account}>
              <PlayerLink brand={brand.id} account={account} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
