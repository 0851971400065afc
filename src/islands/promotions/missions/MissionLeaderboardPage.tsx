import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Loading } from '#islands/parts/Loading.tsx'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import { GoneOffer } from '#islands/promotions/GoneOffer.tsx'
import { PromotionItem } from '#islands/promotions/PromotionItem.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { $claim, forgetClaims, isOutdated } from '#lib/promotions/promotions-store.ts'
import { $missions, loadMissions } from '#lib/missions/missions-store.ts'
import { BoardCard } from './BoardCard.tsx'
import { RaffleCard } from './RaffleCard.tsx'
import styles from './missions.module.css'

/** How often boards are asked for again while they are looked at. */
const REFRESH_MS = 20_000

/** Missions with their progress, boards with the member's own place, raffles with their tickets. */
export default function MissionLeaderboardPage({ t, lang }: MemberPageProps) {
  const missions = useStore($missions)
  const claim = useStore($claim)
  useEffect(() => {
    forgetClaims()
    void loadMissions()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void loadMissions()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (claim.state === 'done' || isOutdated(claim)) void loadMissions()
  }, [claim])
  return (
    <Loading t={t} remote={missions} onRetry={() => void loadMissions()}>
      {({ missions: { currency, missions: list }, boards: { boards }, raffles: { raffles } }) => (
        <div className={styles.page}>
          <GoneOffer t={t} rewards={list.flatMap(({ waiting }) => waiting)} offers={list} />
          {list.length + boards.length + raffles.length === 0 && (
            <EmptyState icon="trophy" title={t('missions:none')} text={t('missions:noneText')} />
          )}
          {boards.map((board) => (
            <BoardCard key={board.offerId} t={t} lang={lang} board={board} currency={currency} />
          ))}
          {raffles.map((raffle) => (
            <RaffleCard key={raffle.offerId} t={t} lang={lang} raffle={raffle} currency={currency} />
          ))}
          {list.length > 0 && (
            <section className={styles.section} aria-labelledby="missions-list">
              <h4 id="missions-list">{t('missions:title')}</h4>
              {list.map((mission) => (
                <PromotionItem key={mission.id} t={t} lang={lang} promotion={mission} currency={currency} />
              ))}
            </section>
          )}
        </div>
      )}
    </Loading>
  )
}
