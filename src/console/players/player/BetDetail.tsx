import type { TFunction } from 'i18next'
import { Badge } from '#islands/ui/Badge.tsx'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import { EntryDetail } from '#console/parts/EntryDetail.tsx'
import { Amount } from '#console/parts/Amount.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { betDetail, type BetDetail as Detail } from './player-store.ts'

interface Props {
  t: TFunction
  lang: string
  brand: OperatorBrand
  account: string
  id: string
}
type PartProps = Pick<Props, 't' | 'lang' | 'brand'> & { detail: Detail }

/** One bet: its bookings, and its slip with the proof of the draw, or its round with what recomputes it. */
export function BetDetail({ t, lang, brand, account, id }: Props) {
  const query = { tenant: brand.id, account, id }
  const remote = useQuery(betDetail, query)
  return (
    <EntryDetail t={t} label={t('console:player.betOf', { id })} heading={t('console:player.bet')}>
      <Shown t={t} remote={remote} onRetry={() => void betDetail.load(query)}>
        {(detail) => (
          <>
            <BetFacts {...{ t, lang, brand, detail }} />
            <BetBookings {...{ t, lang, brand, detail }} />
            {detail.slip && <SlipPart {...{ t, lang, brand, detail }} />}
            {detail.round && <RoundPart t={t} round={detail.round} />}
          </>
        )}
      </Shown>
    </EntryDetail>
  )
}

function BetFacts({ t, lang, brand, detail: { bet, currency } }: PartProps) {
  const money = (minor: number) => <Amount minor={minor} currency={currency} lang={lang} />
  return (
    <Facts
      facts={[
        [t('console:dimension.game'), bet.gameName || bet.game],
        [t('console:player.betState'), t(`console:betState.${bet.status}`)],
        [t('console:at'), <When key="at" atMs={bet.atMs} lang={lang} timeZone={brand.timeZone} />],
        [t('console:player.total.stake'), money(bet.stakeMinor)],
        [t('console:player.total.win'), money(bet.winMinor)],
        [t('console:dimension.vendor'), bet.vendor],
        [t('console:player.draw'), bet.issue],
        [t('console:player.reference'), <code key="id">{bet.id}</code>],
      ]}
    />
  )
}

function BetBookings({ t, lang, brand, detail: { bookings, currency } }: PartProps) {
  return (
    <section className="console-part">
      <h3>{t('console:player.tab.bookings')}</h3>
      <ul className="console-lines">
        {bookings.map((each) => (
          <li key={each.id}>
            <span className="console-two">
              <span>{t(`console:purpose.${each.purpose}`)}</span>
              <small>
                <When atMs={each.atMs} lang={lang} timeZone={brand.timeZone} />
              </small>
            </span>
            <Amount minor={each.amountMinor} currency={currency} lang={lang} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SlipPart({ t, lang, detail: { slip, proof, currency } }: PartProps) {
  if (!slip) return null
  return (
    <section className="console-part">
      <h3>{t('console:player.slip')}</h3>
      <ul className="console-lines">
        {slip.selections.map((line, index) => (
          // Lines have no key of their own, and their order is the slip's.
          <li key={index}>
            <span className="console-two">
              <span>{line.play}</span>
              <small>
                <bdi>{JSON.stringify(line.selection)}</bdi>
              </small>
            </span>
            <span>
              <Amount minor={line.unitMinor} currency={currency} lang={lang} /> × {line.multiple}
            </span>
          </li>
        ))}
        {slip.placed.map((each) => (
          <li key={each.betId}>
            <span className="console-two">
              <span>{each.issue}</span>
              <small>{t(`console:slipState.${each.state}`)}</small>
            </span>
            <Amount minor={each.paidMinor} currency={currency} lang={lang} />
          </li>
        ))}
      </ul>
      <h3>
        {t('console:player.proof')}{' '}
        <Badge tone={proof ? 'positive' : 'neutral'}>
          {t(proof ? 'console:player.proofThere' : 'console:player.proofOpen')}
        </Badge>
      </h3>
      {proof && (
        <Facts
          facts={[
            [t('console:player.proofRoot'), <code key="root">{proof.root}</code>],
            [t('console:player.proofIndex'), `${proof.index + 1} / ${proof.size}`],
            [t('console:player.proofSalt'), <code key="salt">{proof.salt}</code>],
            [
              t('console:player.proofPath'),
              <span key="path">
                {proof.path.map((each) => (
                  <code key={each}>{each} </code>
                ))}
              </span>,
            ],
          ]}
        />
      )}
    </section>
  )
}

function RoundPart({ t, round }: { t: TFunction; round: NonNullable<Detail['round']> }) {
  return (
    <section className="console-part">
      <h3>{t('console:player.round')}</h3>
      <Facts
        facts={[
          [t('console:player.seedCommit'), round.seeds && <code key="commit">{round.seeds.commit}</code>],
          [
            t('console:player.seedServer'),
            round.seeds &&
              (round.seeds.serverSeed ? (
                <code key="server">{round.seeds.serverSeed}</code>
              ) : (
                t('console:player.seedHidden')
              )),
          ],
          [t('console:player.seedClient'), round.seeds && <code key="client">{round.seeds.clientSeed}</code>],
          [t('console:player.seedNonce'), round.seeds?.nonce],
        ]}
      />
      <pre className="console-json" tabIndex={0} aria-label={t('console:player.outcome')}>
        {JSON.stringify({ request: round.request, outcome: round.outcome }, null, 2)}
      </pre>
    </section>
  )
}
