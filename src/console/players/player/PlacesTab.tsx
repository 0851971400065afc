import { Badge } from '#islands/ui/Badge.tsx'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { addressOf } from '#console/frame/place.ts'
import { Amount } from '#console/parts/Amount.tsx'
import { PlainTable } from '#console/parts/PlainTable.tsx'
import { PlayerLink } from '#console/parts/PlayerLink.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { places, type Places } from './player-store.ts'
import type { PlayerProps } from './PlayerPage.tsx'

/** Browsers that are logged in, where else the account was used, and where its money went. */
export function PlacesTab(props: PlayerProps) {
  const { t, brand, account } = props
  const key = { tenant: brand.id, account }
  const remote = useQuery(places, key)
  return (
    <Shown t={t} remote={remote} onRetry={() => void places.load(key)}>
      {(all) => (
        <div className="console-stack">
          <h2>{t('console:places.sessions')}</h2>
          <SessionTable {...props} all={all} />
          <h2>{t('console:places.places')}</h2>
          <PlaceTable {...props} all={all} />
          <h2>{t('console:places.payouts')}</h2>
          <PayoutTable {...props} all={all} />
        </div>
      )}
    </Shown>
  )
}

interface PartProps extends PlayerProps {
  all: Places
}

const named = (id: string, name: string) => ({ id, name, title: name })

function SessionTable({ t, lang, brand, all: { sessions } }: PartProps) {
  if (sessions.length === 0) return <p className="console-note">{t('console:places.noSessions')}</p>
  const when = (atMs: number) => <When atMs={atMs} lang={lang} timeZone={brand.timeZone} />
  return (
    <PlainTable
      label={t('console:places.sessions')}
      rows={sessions}
      rowId={({ id }) => id}
      columns={[
        { ...named('device', t('console:places.device')), cell: ({ device }) => device },
        { ...named('network', t('console:places.network')), cell: ({ network }) => <bdi>{network}</bdi> },
        { ...named('from', t('console:places.since')), cell: ({ createdAtMs }) => when(createdAtMs) },
        { ...named('seen', t('console:places.seen')), cell: ({ seenAtMs }) => when(seenAtMs) },
        {
          ...named('weak', t('console:places.way')),
          cell: ({ isWeak }) => t(isWeak ? 'console:places.remembered' : 'console:places.loggedIn'),
        },
      ]}
    />
  )
}

function PlaceTable({ t, lang, brand, all }: PartProps) {
  if (all.places.length === 0) return <p className="console-note">{t('console:places.noPlaces')}</p>
  const when = (atMs: number) => <When atMs={atMs} lang={lang} timeZone={brand.timeZone} />
  return (
    <PlainTable
      label={t('console:places.places')}
      rows={all.places}
      rowId={({ kind, mark }) => `${kind} ${mark}`}
      columns={[
        { ...named('kind', t('console:places.kind')), cell: ({ kind }) => t(`console:placeKind.${kind}`) },
        { ...named('label', t('console:places.label')), cell: ({ label }) => label || '–' },
        { ...named('first', t('console:places.first')), cell: ({ firstAtMs }) => when(firstAtMs) },
        { ...named('seen', t('console:places.seen')), cell: ({ seenAtMs }) => when(seenAtMs) },
        {
          ...named('others', t('console:places.others')),
          isNumber: true,
          cell: ({ others, mark }) =>
            others === 0 ? (
              '–'
            ) : (
              <a className="console-link" href={addressOf('players', { brand: brand.id, q: mark })}>
                {numberText(others, lang)}
              </a>
            ),
        },
      ]}
    />
  )
}

function PayoutTable({ t, lang, brand, all: { payouts, currency } }: PartProps) {
  if (payouts.length === 0) return <p className="console-note">{t('console:places.noPayouts')}</p>
  return (
    <PlainTable
      label={t('console:places.payouts')}
      rows={payouts}
      rowId={({ id }) => id}
      columns={[
        {
          ...named('account', t('console:places.payout')),
          cell: ({ kind, bank, masked, holder }) => (
            <span className="console-two">
              <span>
                {bank ?? t(`console:payoutKind.${kind}`)} <bdi>{masked}</bdi>
              </span>
              <small>{holder}</small>
            </span>
          ),
        },
        {
          ...named('added', t('console:places.added')),
          cell: ({ addedAtMs, removedAtMs }) => (
            <span className="console-two">
              <When atMs={addedAtMs} lang={lang} timeZone={brand.timeZone} />
              {removedAtMs !== null && <small>{t('console:places.removed')}</small>}
            </span>
          ),
        },
        {
          ...named('paid', t('console:places.paid')),
          isNumber: true,
          cell: ({ paidMinor, payments }) => (
            <span>
              <Amount minor={paidMinor} currency={currency} lang={lang} /> ({numberText(payments, lang)})
            </span>
          ),
        },
        {
          ...named('shared', t('console:places.shared')),
          cell: ({ sharedWith }) =>
            sharedWith.length === 0 ? (
              '–'
            ) : (
              <span className="console-badges">
                {sharedWith.map((account) => (
                  <Badge key={account} tone="warning">
                    <PlayerLink brand={brand.id} account={account} />
                  </Badge>
                ))}
              </span>
            ),
        },
      ]}
    />
  )
}
