import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { Loading } from '#islands/parts/Loading.tsx'
import { QuickChoice } from '#islands/parts/QuickChoice.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { useWords } from '#islands/ui/use-words.ts'
import type { Currency } from '#lib/api/fields.ts'
import type { Promotion } from '#lib/api/rewards/promotions.ts'
import {
  $promotions,
  $promotionWords,
  forgetClaims,
  loadPromotions,
  loadPromotionWords,
} from '#lib/promotions/promotions-store.ts'
import { END_SPANS, endsWithin, type EndSpan } from './end-span.ts'
import { GoneOffer } from './GoneOffer.tsx'
import { PromotionItem } from './PromotionItem.tsx'
import { TypeFilter, typesOf, useAddressedType, type FilterWords } from './TypeFilter.tsx'
import styles from './promotions.module.css'
import { serverNow } from '#lib/client/server-clock.ts'

interface Props {
  /** The words that all islands share: for what is said before these are there. */
  t: TFunction
  lang: string
  wordsUrl: string
  filter: FilterWords
}

export default function MemberPromotions({ t, lang, wordsUrl, filter }: Props) {
  const words = useStore($promotionWords)
  useEffect(() => {
    forgetClaims()
    void loadPromotionWords(wordsUrl)
    void loadPromotions()
  }, [wordsUrl])
  return (
    <Loading t={t} remote={words} onRetry={() => void loadPromotionWords(wordsUrl)}>
      {(value) => <List words={value} lang={lang} filter={filter} />}
    </Loading>
  )
}

interface ListProps extends Pick<Props, 'lang' | 'filter'> {
  words: Record<string, Record<string, unknown>>
}

function List({ words, lang, filter }: ListProps) {
  const t = useWords({ lang, words })
  const promotions = useStore($promotions)
  return (
    <Loading t={t} remote={promotions} onRetry={() => void loadPromotions()}>
      {({ currency, promotions: list }) => (
        <>
          <GoneOffer t={t} rewards={list.flatMap(({ waiting }) => waiting)} offers={list} />
          {list.length === 0 ? (
            <EmptyState icon="gift" title={t('promotions:none')} text={t('promotions:noneText')} />
          ) : (
            <Offers t={t} lang={lang} list={list} currency={currency} filter={filter} />
          )}
        </>
      )}
    </Loading>
  )
}

interface OffersProps extends Pick<Props, 't' | 'lang' | 'filter'> {
  list: readonly Promotion[]
  currency: Currency
}

/**
 * What can be claimed comes first. Offers keep the place that they had when the page opened, so that none moves away under a
 * finger. Offers of other types are hidden and stay mounted, so that what was typed into one is kept.
 */
function Offers({ t, lang, list, currency, filter }: OffersProps) {
  const [order] = useState(() => list.toSorted((a, b) => rankOf(a) - rankOf(b)).map(({ id }) => id))
  const placeOf = ({ id }: Promotion) => (order.includes(id) ? order.indexOf(id) : order.length)
  const [shown, show] = useAddressedType(list)
  const types = typesOf(list)
  const [span, setSpan] = useState<EndSpan>('any')
  const [nowMs] = useState(serverNow)
  const isShown = (promotion: Promotion) =>
    (shown === 'all' || shown === promotion.type) && endsWithin(promotion, span, nowMs)
  return (
    <>
      {types.length > 1 && <TypeFilter words={filter} types={types} chosen={shown} onChoose={show} />}
      {list.some(({ endsAtMs = 0 }) => endsAtMs > nowMs) && (
        <div className={styles.spans}>
          <QuickChoice
            label={t('promotions:ends.label')}
            items={END_SPANS.map((id) => ({ id, text: t(`promotions:ends.${id}`) }))}
            chosen={span}
            onChoose={setSpan}
          />
        </div>
      )}
      {!list.some(isShown) && <p className="muted">{t('promotions:ends.none')}</p>}
      <ul className={styles.list}>
        {list
          .toSorted((a, b) => placeOf(a) - placeOf(b))
          .map((promotion) => (
            <li
              key={promotion.id}
              className={promotion.wheel ? styles.isWide : undefined}
              hidden={!isShown(promotion)}
            >
              <PromotionItem t={t} lang={lang} promotion={promotion} currency={currency} />
            </li>
          ))}
      </ul>
    </>
  )
}

const FIRST: readonly Promotion['status'][] = ['claim', 'inProcess', 'applying', 'rejected', 'join', 'signed']

function rankOf({ status }: Promotion): number {
  return FIRST.includes(status) ? FIRST.indexOf(status) : FIRST.length
}
