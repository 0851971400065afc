import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { GAME_FEATURES, type Currency } from '#lib/shared/vocabulary.ts'
import type { Game } from '#lib/api/games.ts'
import { countFilters, type LobbyQuery } from '#lib/games/lobby-query.ts'
import { formatMoney } from '#lib/shared/money.ts'
import styles from './Lobby.module.css'

/** What amounts are counted and written in. */
export interface LobbyMoney {
  currency: Currency
  symbol: string
  /** The lowest stake of the currency. */
  lowestMinor: number
}

interface Props {
  t: TFunction
  lang: string
  /** The games that the list has without any filter. */
  games: readonly Game[]
  money: LobbyMoney
  query: LobbyQuery
  onChange: (part: LobbyQuery) => void
}

/** Only what tells the list's games apart is offered. */
export function LobbyFilters({ t, lang, games, money, query, onChange }: Props) {
  const units = [...new Set(games.map(({ minBetUnits = 1 }) => minBetUnits))].sort(
    (one, other) => one - other,
  )
  const vendors = new Map(games.map(({ vassalage, vendorName }) => [vassalage, vendorName]))
  const lines = [...new Set(games.flatMap((game) => game.lines ?? []))].sort((one, other) => one - other)
  const features = GAME_FEATURES.filter((name) => games.some((game) => game.features?.includes(name)))
  const amount = (minor: number) => formatMoney(minor, money.currency, { locale: lang, symbol: money.symbol })
  return (
    <div className={styles.filters}>
      {vendors.size > 1 && (
        <Select
          label={t('lobby:vendor')}
          value={query.vassalage ?? ''}
          placeholder={t('lobby:allVendors')}
          options={Array.from(vendors, ([value, label]) => ({ value, label })).sort((one, other) =>
            one.label.localeCompare(other.label, lang),
          )}
          onChange={(event) => onChange({ vassalage: event.target.value || undefined })}
        />
      )}
      {units.length > 1 && (
        <Select
          label={t('lobby:bet.title')}
          value={query.betMinor ?? ''}
          placeholder={t('lobby:bet.any')}
          options={units.slice(0, -1).map((unit) => ({
            value: String(unit * money.lowestMinor),
            label: t('lobby:bet.upTo', { amount: amount(unit * money.lowestMinor) }),
          }))}
          onChange={(event) => onChange({ betMinor: Number(event.target.value) || undefined })}
        />
      )}
      {lines.length > 1 && (
        <Select
          label={t('lobby:lines.title')}
          value={query.lines ?? ''}
          placeholder={t('lobby:lines.any')}
          options={lines.map((count) => ({
            value: String(count),
            label: t('lobby:lines.atLeast', { number: count }),
          }))}
          onChange={(event) => onChange({ lines: Number(event.target.value) || undefined })}
        />
      )}
      {features.length > 0 && (
        <div className="chips" role="group" aria-label={t('lobby:features.title')}>
          {features.map((name) => {
            const isSet = query.features?.includes(name) ?? false
            const others = query.features?.filter((each) => each !== name) ?? []
            return (
              <button
                key={name}
                type="button"
                className="chip"
                aria-pressed={isSet}
                onClick={() => onChange({ features: isSet ? others : [...others, name] })}
              >
                {t(`lobby:features.${name}`)}
              </button>
            )
          })}
        </div>
      )}
      {countFilters(query) > 0 && (
        <Button
          variant="ghost"
          onClick={() =>
            onChange({
              vassalage: undefined,
              gameClass: undefined,
              features: undefined,
              betMinor: undefined,
              lines: undefined,
            })
          }
        >
          {t('lobby:clearFilters')}
        </Button>
      )}
    </div>
  )
}
