import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { Loading } from '#islands/parts/Loading.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { useWords } from '#islands/ui/use-words.ts'
import type { Currency } from '#lib/api/fields.ts'
import type { Promotion } from '#lib/api/promotions.ts'
import {
  $promotions,
  $promotionWords,
  loadPromotions,
  loadPromotionWords,
} from '#lib/promotions/promotions-store.ts'
import { PromotionItem } from './PromotionItem.tsx'
import styles from './promotions.module.css'

interface Props {
  /** The words that all islands share: for what is said before these are there. */
  t: TFunction
  lang: string
  wordsUrl: string
}

export default function MemberPromotions({ t, lang, wordsUrl }: Props) {
  const words = useStore($promotionWords)
  useEffect(() => {
    void loadPromotionWords(wordsUrl)
    void loadPromotions()
  }, [wordsUrl])
  return (
    <Loading t={t} remote={words} onRetry={() => void loadPromotionWords(wordsUrl)}>
      {(value) => <List words={value} lang={lang} />}
    </Loading>
  )
}

function List({ words, lang }: { words: Record<string, Record<string, unknown>>; lang: string }) {
  const t = useWords({ lang, words })
  const promotions = useStore($promotions)
  return (
    <Loading t={t} remote={promotions} onRetry={() => void loadPromotions()}>
      {({ currency, promotions: list }) =>
        list.length === 0 ? (
          <EmptyState icon="gift" title={t('promotions:none')} text={t('promotions:noneText')} />
        ) : (
          <Offers t={t} lang={lang} list={list} currency={currency} />
        )
      }
    </Loading>
  )
}

interface OffersProps extends Pick<Props, 't' | 'lang'> {
  list: readonly Promotion[]
  currency: Currency
}

/** What can be claimed comes first. Offers stay where they were when the page opened: none moves away under a finger. */
function Offers({ t, lang, list, currency }: OffersProps) {
  const [order] = useState(() => list.toSorted((a, b) => rankOf(a) - rankOf(b)).map(({ id }) => id))
  const placeOf = ({ id }: Promotion) => (order.includes(id) ? order.indexOf(id) : order.length)
  return (
    <ul className={styles.list}>
      {list
        .toSorted((a, b) => placeOf(a) - placeOf(b))
        .map((promotion) => (
          <li key={promotion.id} className={promotion.wheel ? styles.isWide : undefined}>
            <PromotionItem t={t} lang={lang} promotion={promotion} currency={currency} />
          </li>
        ))}
    </ul>
  )
}

const FIRST: readonly Promotion['status'][] = ['claim', 'inProcess', 'applying', 'rejected', 'join', 'signed']

function rankOf({ status }: Promotion): number {
  return FIRST.includes(status) ? FIRST.indexOf(status) : FIRST.length
}
