import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { failureText } from '#islands/ui/failure-text.ts'
import { focusWhereLost } from '#islands/ui/focus-lost.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import type { Promotion, WaitingReward } from '#lib/api/rewards/promotions.ts'
import {
  $claim,
  $claimedKey,
  $joinedId,
  $joining,
  isOutdated,
  rewardKey,
} from '#lib/promotions/promotions-store.ts'

interface Props {
  t: TFunction
  rewards: readonly WaitingReward[]
  offers?: readonly Promotion[]
}

/** Why a claim or an entry was refused, where the reloaded list no longer has a place to say it. */
export function GoneOffer({ t, rewards, offers = [] }: Props) {
  const claim = useStore($claim)
  const key = useStore($claimedKey)
  const joining = useStore($joining)
  const joinedId = useStore($joinedId)
  const ref = useRef<HTMLDivElement>(null)
  const isClaimGone = isOutdated(claim) && !rewards.some((reward) => rewardKey(reward) === key)
  const isEntryGone =
    isOutdated(joining) && !offers.some(({ id, status }) => id === joinedId && status === 'join')
  const refused = isClaimGone ? claim : isEntryGone ? joining : undefined
  const isGone = refused !== undefined
  // The pressed button disappeared with its offer, which may have been far below.
  useEffect(() => {
    if (!isGone) return
    focusWhereLost(ref.current)
    ref.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isGone])
  if (refused?.state !== 'refused') return null
  return (
    <div ref={ref} tabIndex={-1}>
      <Notice tone="negative">
        <p>{failureText(t, refused.error)}</p>
        <p>{t('promotions:renewed')}</p>
      </Notice>
    </div>
  )
}
