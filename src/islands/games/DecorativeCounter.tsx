import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Money } from '#islands/ui/Money.tsx'
import { firstCount, nextCount, pauseMs } from '#lib/games/decorative-counter.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import styles from './Winners.late.module.css'

/** A number that rises at random and is labelled as decoration: there is no pool. */
export function DecorativeCounter({ t, lang }: { t: TFunction; lang: string }) {
  const [count, setCount] = useState(firstCount)
  const [isPaused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => setCount(nextCount(count)), pauseMs())
    return () => clearTimeout(timer)
  }, [count, isPaused])
  const text = numberText(count, lang)
  return (
    <div className={styles.jackpot}>
      <span className={styles.label}>{t('lobby:winners.decoration')}</span>
      <span aria-hidden="true">
        <Money text={text} size="xl" />
      </span>
      <span className={styles.small}>{t('lobby:winners.decorationText')}</span>
      <IconButton
        icon={isPaused ? 'play' : 'pause'}
        size="sm"
        label={isPaused ? t('lobby:winners.resume') : t('lobby:winners.pause')}
        onClick={() => setPaused(!isPaused)}
      />
    </div>
  )
}
