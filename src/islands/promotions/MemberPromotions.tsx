import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { Loading } from '#islands/parts/Loading.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { useWords } from '#islands/ui/use-words.ts'
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
          <ul className={styles.list}>
            {list.map((promotion) => (
              <li key={promotion.id}>
                <PromotionItem t={t} lang={lang} promotion={promotion} currency={currency} />
              </li>
            ))}
          </ul>
        )
      }
    </Loading>
  )
}
