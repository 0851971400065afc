import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { TFunction } from 'i18next'
import { boundaryWords } from '#islands/ui/failure-text.ts'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { Money } from '#islands/ui/Money.tsx'
import { useWords, type WordsProps } from '#islands/ui/use-words.ts'
import type { Winner } from '#lib/api/play/games-winners.ts'
import { $winners, followWinners, loadWinners, type Winners } from '#lib/games/winners-store.ts'
import { lotteryHref, type CardLinks } from '#lib/shared/lobby/card-link.ts'
import { formatMoney } from '#lib/shared/money/money.ts'
import { DecorativeCounter } from './DecorativeCounter.tsx'
import { useHeldPlace } from './use-held-place.ts'
import styles from './Winners.late.module.css'
import height from './Winners.module.css'

interface Props extends WordsProps {
  symbol: string
  links: Pick<CardLinks, 'login' | 'lottery'>
  /** What goes into a pool of a stake, such as “0.4%”: every pool is of the one game that has one. */
  jackpotShare: string
  /** The brand shows a counter that is only decoration. */
  hasDecoration: boolean
}

/** The first ten are shown, two and two (product constant). */
const SHOWN = 10

/** The real pools, and the biggest real wins of the week. Words: `lobby`, `ui`. */
export function WinnersIsland(props: Props) {
  const t = useWords(props)
  const winners = useStore($winners, { ssr: 'initial' })
  useEffect(() => void loadWinners(), [])
  useEffect(followWinners, [])
  const { isHeld, place } = useHeldPlace(winners.state !== 'loading')
  return (
    <IslandBoundary words={boundaryWords(t)}>
      <div ref={place} className={isHeld ? height.held : undefined}>
        {winners.state === 'loading' && <div className={height.waiting} aria-busy="true" />}
        {winners.state === 'failed' && (
          <ErrorState
            title={t('lobby:winners.failed')}
            retryLabel={t('ui:retry')}
            onRetry={() => void loadWinners(true)}
          />
        )}
        {winners.state === 'ready' && <Board {...props} t={t} winners={winners.value} />}
      </div>
    </IslandBoundary>
  )
}

function Board({
  t,
  lang,
  symbol,
  links,
  jackpotShare,
  hasDecoration,
  winners,
}: Props & { t: TFunction; winners: Winners }) {
  const { wins, pools } = winners
  const { currency } = pools
  const format = (minor: number) => formatMoney(minor, currency, { locale: lang, symbol })
  return (
    <div className={styles.board}>
      {pools.jackpots.map(({ nodeId, gameName, amountMinor }) => (
        <a
          key={nodeId}
          className={styles.jackpot}
          href={links.login}
          data-launch={nodeId}
          data-title={gameName}
        >
          <span className={styles.label}>{t('lobby:winners.jackpot')}</span>
          <Money text={format(amountMinor)} size="xl" />
          <span className={styles.small}>
            {t('lobby:winners.jackpotText', { game: gameName, share: jackpotShare })}
          </span>
        </a>
      ))}
      {hasDecoration && <DecorativeCounter t={t} lang={lang} />}
      {wins.length === 0 ? (
        <p className={styles.small}>{t('lobby:winners.empty')}</p>
      ) : (
        <ol className={styles.wins}>
          {wins.slice(0, SHOWN).map(({ customerName, winMinor, nodeId, atMs, vo, ...game }) => (
            <li key={`${nodeId}:${atMs}:${winMinor}`}>
              <a className={styles.win} {...opening({ nodeId, ...game }, vo.gameName, links)}>
                <img src={vo.iconUrl} width={48} height={64} alt="" loading="lazy" decoding="async" />
                <span className={styles.who}>
                  <bdi translate="no">{customerName}</bdi>
                  <span className={styles.small}>{vo.gameName}</span>
                </span>
                <Money text={format(winMinor)} tone="positive" />
              </a>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

type Won = Pick<Winner, 'nodeId' | 'vassalage' | 'gameCode'>

/** A lottery has a page; any other game is started by the page's script. */
function opening({ nodeId, ...game }: Won, title: string, links: Props['links']) {
  const href = lotteryHref(game, links)
  return href ? { href } : { href: links.login, 'data-launch': nodeId, 'data-title': title }
}
