import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { MallReward } from '#lib/api/money/points.ts'
import { $redeeming, resetRedeem, type Mall } from '#lib/points/points-store.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { GoodsPicture } from './GoodsPicture.tsx'
import { RedeemDialog } from './RedeemDialog.tsx'
import { countText } from './points-text.ts'
import styles from './points.module.css'

interface Props {
  t: TFunction
  lang: string
  mall: Mall
}

/** The items of the shop. Where points do not suffice, the card shows how many are missing. */
export function RewardGrid({ t, lang, mall }: Props) {
  const [chosen, setChosen] = useState<MallReward>()
  const [ordered, setOrdered] = useState<string>()
  const { rewards, balance, config } = mall
  if (rewards.length === 0)
    return config.convert ? null : (
      <EmptyState icon="gift" title={t('points:noRewards')} text={t('points:noRewardsText')} />
    )
  const open = (reward: MallReward) => {
    setOrdered(undefined)
    resetRedeem()
    setChosen(reward)
  }
  const close = () => {
    const state = $redeeming.get()
    if (state.state === 'done') setOrdered(state.value.name)
    setChosen(undefined)
  }
  return (
    <section className={styles.section} aria-label={t('points:tab.shop')}>
      <div role="status">
        {ordered !== undefined && <Notice tone="positive">{t('points:ordered', { name: ordered })}</Notice>}
      </div>
      <ul className={styles.grid}>
        {rewards.map((reward) => (
          <li key={reward.id}>
            <Reward t={t} lang={lang} reward={reward} held={balance.points} onChoose={() => open(reward)} />
          </li>
        ))}
      </ul>
      {chosen && <RedeemDialog t={t} lang={lang} reward={chosen} mall={mall} onClose={close} />}
    </section>
  )
}

interface RewardProps extends Pick<Props, 't' | 'lang'> {
  reward: MallReward
  held: number
  onChoose: () => void
}

function Reward({ t, lang, reward, held, onChoose }: RewardProps) {
  const { id, title, text, picture, points, left } = reward
  const missing = points - held
  const isOut = missing > 0 || left < 1
  return (
    <article className={styles.reward} aria-labelledby={`reward-${id}`}>
      <div className={styles.picture}>
        <GoodsPicture picture={picture} />
      </div>
      <h4 id={`reward-${id}`}>{title}</h4>
      <p className="muted small">{text}</p>
      <p className={styles.price}>
        <strong className="figure">{countText(t, points, lang)}</strong>
        <small className="muted">
          {left > 0 ? t('points:left', { left: numberText(left, lang) }) : t('points:gone')}
        </small>
      </p>
      <Button variant={isOut ? 'secondary' : 'primary'} isFull disabled={isOut} onClick={onChoose}>
        {missing > 0 ? t('points:missing', { points: numberText(missing, lang) }) : t('points:get')}
      </Button>
    </article>
  )
}
