import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { GAME_FEATURES, type Currency } from '#lib/shared/product/vocabulary.ts'
import type { Game } from '#lib/api/play/games.ts'
import { countFilters, type LobbyQuery } from '#lib/games/lobby-query.ts'
import { nameOrder } from '#lib/shared/intl/order.ts'
import { formatMoney } from '#lib/shared/money/money.ts'
import { percentText } from '#lib/shared/money/percent.ts'
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

/** Offers only filters that distinguish the list's games. */
export function LobbyFilters({ t, lang, games, money, query, onChange }: Props) {
  const units = [...new Set(games.map(({ minBetUnits = 1 }) => minBetUnits))].sort(
    (one, other) => one - other,
  )
  const byName = nameOrder(lang)
  const vendors = [...new Map(games.map(({ vassalage, vendorName }) => [vassalage, vendorName]))].sort(
    ([, one], [, other]) => byName(one, other),
  )
  const returns = returnSteps(games)
  const lines = [...new Set(games.flatMap((game) => game.lines ?? []))].sort((one, other) => one - other)
  const features = GAME_FEATURES.filter((name) => games.some((game) => game.features?.includes(name)))
  const amount = (minor: number) => formatMoney(minor, money.currency, { locale: lang, symbol: money.symbol })
  return (
    <div className={styles.filters}>
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
      {returns.length > 0 && (
        <Select
          label={t('lobby:return.title')}
          value={query.leastRtpPercent ?? ''}
          placeholder={t('lobby:return.any')}
          options={returns.map((percent) => ({
            value: String(percent),
            label: t('lobby:return.atLeast', { percent: percentText(percent, lang, 0) }),
          }))}
          onChange={(event) => onChange({ leastRtpPercent: Number(event.target.value) || undefined })}
        />
      )}
      {vendors.length > 1 && (
        <FilterChips
          title={t('lobby:vendor')}
          choices={vendors}
          chosen={query.vassalages}
          onChange={(vassalages) => onChange({ vassalages })}
        />
      )}
      {features.length > 0 && (
        <FilterChips
          title={t('lobby:features.title')}
          choices={features.map((name) => [name, t(`lobby:features.${name}`)] as const)}
          chosen={query.features}
          onChange={(names) => onChange({ features: GAME_FEATURES.filter((name) => names.includes(name)) })}
        />
      )}
      {countFilters(query) > 0 && (
        <Button
          variant="ghost"
          onClick={() =>
            onChange({
              vassalages: undefined,
              gameClass: undefined,
              features: undefined,
              betMinor: undefined,
              lines: undefined,
              leastRtpPercent: undefined,
            })
          }
        >
          {t('lobby:clearFilters')}
        </Button>
      )}
    </div>
  )
}

interface FilterChipsProps {
  title: string
  choices: readonly (readonly [value: string, label: string])[]
  chosen: readonly string[] | undefined
  onChange: (chosen: readonly string[]) => void
}

/** Choices of which any number is set. */
function FilterChips({ title, choices, chosen = [], onChange }: FilterChipsProps) {
  return (
    <div className="chips" role="group" aria-label={title}>
      {choices.map(([value, label]) => {
        const isSet = chosen.includes(value)
        const others = chosen.filter((each) => each !== value)
        return (
          <button
            key={value}
            type="button"
            className="chip"
            aria-pressed={isSet}
            onClick={() => onChange(isSet ? others : [...others, value])}
          >
            {label}
          </button>
        )
      })}
    </div>
  )
}

/** Whole percentages that distinguish the games. */
function returnSteps(games: readonly Game[]): number[] {
  const stated = new Set(games.flatMap(({ rtpPercent }) => (rtpPercent ? [Math.floor(rtpPercent)] : [])))
  return [...stated]
    .filter((percent) => games.some(({ rtpPercent = 0 }) => rtpPercent < percent))
    .sort((one, other) => one - other)
}
