import { Badge, type Tone } from '#islands/ui/Badge.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { TIMELINE_KINDS } from '#lib/api/ops/players-timeline.ts'
import { formatMoney } from '#lib/shared/money/money.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { Amount } from '#console/parts/Amount.tsx'
import { Filters, FilterSelect } from '#console/parts/Filters.tsx'
import { More } from '#console/parts/More.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { timeline, type TimelineEntry } from './player-store.ts'
import type { PlayerProps } from './PlayerPage.tsx'

const TONES: Readonly<Partial<Record<TimelineEntry['kind'], Tone>>> = {
  deposit: 'positive',
  withdrawal: 'info',
  protection: 'warning',
  documents: 'warning',
  act: 'brand',
  note: 'accent',
  case: 'negative',
}

/** Everything that happened to the player in one list. */
export function TimelineTab({ t, lang, params, brand, account }: PlayerProps) {
  const kind = TIMELINE_KINDS.find((each) => each === params['kind'])
  const query = { tenant: brand.id, account, ...(kind ? { kind } : {}) }
  const remote = useQuery(timeline, query)
  return (
    <div className="console-stack">
      <Filters label={t('console:filter.title')}>
        <FilterSelect
          name="kind"
          label={t('console:timeline.kindLabel')}
          params={params}
          options={[
            { value: '', label: t('console:filter.any') },
            ...TIMELINE_KINDS.map((value) => ({ value, label: t(`console:timeline.kind.${value}`) })),
          ]}
        />
      </Filters>
      <Shown t={t} remote={remote} onRetry={() => void timeline.load(query)}>
        {({ items, next }, isBusy) => (
          <>
            {items.length === 0 && <EmptyState icon="history" title={t('console:timeline.none')} />}
            <ol className="console-timeline" aria-label={t('console:player.tab.timeline')}>
              {items.map((entry) => (
                <li key={entry.id}>
                  <When atMs={entry.atMs} lang={lang} timeZone={brand.timeZone} />
                  <Badge tone={TONES[entry.kind] ?? 'neutral'}>
                    {t(`console:timeline.kind.${entry.kind}`)}
                  </Badge>
                  <Entry t={t} lang={lang} entry={entry} />
                </li>
              ))}
            </ol>
            <More t={t} next={next} isBusy={isBusy} onMore={() => void timeline.more()} />
          </>
        )}
      </Shown>
    </div>
  )
}

function Entry({ t, lang, entry }: Pick<PlayerProps, 't' | 'lang'> & { entry: TimelineEntry }) {
  const { kind, what, status, amountMinor, isPoints, count, by, text, details, currency } = entry
  const facts = [
    count === undefined ? '' : t('console:timeline.bets', { count }),
    status === undefined ? '' : statusText(t, kind, status),
    ...Object.entries(details ?? {}).map(([name, value]) => detailText(name, value, { currency, lang })),
    by ?? '',
  ].filter((each) => each !== '')
  return (
    <span className="console-two">
      <span>
        <bdi>{t(`console:timeline.what.${kind}.${what}`, { defaultValue: what })}</bdi>{' '}
        {amountMinor !== undefined &&
          (isPoints ? (
            t('console:points', { points: numberText(amountMinor, lang) })
          ) : (
            <Amount minor={amountMinor} currency={currency} lang={lang} />
          ))}
      </span>
      {facts.length > 0 && <small>{facts.join(' · ')}</small>}
      {text && <q dir="auto">{text}</q>}
    </span>
  )
}

/** Money and withdrawals have words for their states; others are named as the platform does. */
function statusText(t: PlayerProps['t'], kind: TimelineEntry['kind'], status: string): string {
  if (kind === 'deposit') return t(`console:depositState.${status}`, { defaultValue: status })
  if (kind === 'withdrawal') return t(`console:withdrawals.status.${status}`, { defaultValue: status })
  return status
}

/** A value of the event by its name; amounts end in `Minor`. */
function detailText(
  name: string,
  value: unknown,
  { currency, lang }: Pick<TimelineEntry, 'currency'> & { lang: string },
): string {
  const label = name.replace(/Minor$/, '')
  return label !== name && typeof value === 'number'
    ? `${label} ${formatMoney(value, currency, { locale: lang, symbol: currency.code })}`
    : `${name} ${String(value)}`
}
