import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Fold, FoldText } from '#islands/parts/Fold.tsx'
import { timeText, useMoney } from '#islands/parts/use-money.ts'
import { Badge, type Tone } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { classes } from '#islands/ui/classes.ts'
import { failureText } from '#islands/ui/failure-text.ts'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { Currency } from '#lib/api/fields.ts'
import type { Promotion } from '#lib/api/rewards/promotions.ts'
import { $joining, joinPromotion } from '#lib/promotions/promotions-store.ts'
import { cleanEntry } from '#lib/shared/text/entry.ts'
import { Application } from './Application.tsx'
import { Drops } from './Drops.tsx'
import { Goals } from './Goals.tsx'
import { VerifyContact } from './VerifyContact.tsx'
import { WaitingReward } from './WaitingReward.tsx'
import { Wheel } from './Wheel.tsx'
import styles from './promotions.module.css'
import { serverNow } from '#lib/client/server-clock.ts'

interface Props {
  t: TFunction
  lang: string
  promotion: Promotion
  currency: Currency
}

const TONES: Partial<Record<Promotion['status'], Tone>> = {
  claim: 'positive',
  signed: 'info',
  inProcess: 'warning',
  applying: 'warning',
  rejected: 'negative',
}

/** Offers that are followed on a page of their own. */
const PAGES: Record<string, string> = {
  vip: 'vip',
  referral: 'referral',
  ranking: 'missionLeaderboard',
  raffle: 'missionLeaderboard',
}

/** One offer: its terms, the member's progress, and the next step. */
export function PromotionItem({ t, lang, promotion, currency }: Props) {
  const money = useMoney(lang)
  const { id, kind, title, text, terms, status, closedBy, isUnknown, goals, waiting, claimedMinor } =
    promotion
  const { wheel, drops } = promotion
  const isOpen = status === 'signed' || status === 'claim' || status === 'join'
  const areRounds = kind === 'freeRounds' && claimedMinor > 0
  const page = areRounds ? 'bonusDetails' : isOpen ? PAGES[kind] : undefined
  return (
    <article className={classes('card', styles.item)} aria-labelledby={`offer-${id}`}>
      <header>
        <h2 id={`offer-${id}`}>{title}</h2>
        <Badge tone={TONES[status] ?? 'neutral'}>{t(`promotions:status.${status}`)}</Badge>
      </header>
      <p>{text}</p>
      {isOpen && <Goals t={t} lang={lang} goals={goals} currency={currency} />}
      {drops && isOpen && <Drops t={t} lang={lang} offerId={id} drops={drops} />}
      {wheel && <Wheel t={t} lang={lang} promotion={promotion} wheel={wheel} currency={currency} />}
      {!wheel &&
        waiting.map((reward) => (
          <WaitingReward key={reward.occurrence} t={t} lang={lang} reward={reward} currency={currency} />
        ))}
      {kind === 'application' && (status === 'join' || status === 'rejected') && (
        <Application t={t} promotion={promotion} />
      )}
      {kind !== 'application' && status === 'join' && <Join t={t} promotion={promotion} />}
      {status === 'comingSoon' && (
        <p className="muted small">
          {t('promotions:starts', { date: timeText(promotion.startsAtMs, lang) })}
        </p>
      )}
      {isOpen && promotion.endsAtMs !== undefined && promotion.endsAtMs > serverNow() && (
        <p className="muted small">{t('promotions:ends.on', { date: timeText(promotion.endsAtMs, lang) })}</p>
      )}
      {closedBy && (
        <p className="muted small">
          {t(isUnknown ? 'promotions:closed.unknown' : `promotions:closed.${closedBy}`)}
        </p>
      )}
      {closedBy === 'contact' && <VerifyContact t={t} />}
      {claimedMinor > 0 && !areRounds && (
        <p className="muted small">
          {t('promotions:claimedSoFar', { amount: money(claimedMinor, currency) })}
        </p>
      )}
      {page && (
        <div className={styles.action}>
          <Button href={`#member/${page}`} variant="secondary" iconEnd="arrow-right">
            {t('promotions:see')}
          </Button>
        </div>
      )}
      <Fold title={t('promotions:terms')}>
        <FoldText>{terms}</FoldText>
      </Fold>
    </article>
  )
}

function Join({ t, promotion }: { t: TFunction; promotion: Promotion }) {
  const joining = useStore($joining)
  const [isAsked, setAsked] = useState(false)
  const [code, setCode] = useState('')
  const ask = () => {
    setAsked(true)
    void joinPromotion({ offerId: promotion.id, ...(promotion.needsCode ? { code: cleanEntry(code) } : {}) })
  }
  const failure = isAsked && (joining.state === 'refused' || joining.state === 'unanswered') && joining.error
  return (
    <div className={styles.action}>
      {promotion.needsCode && (
        <Field
          label={t('promotions:code')}
          value={code}
          autoCapitalize="characters"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <Button onClick={ask} isLoading={isAsked && joining.state === 'sending'}>
        {t('promotions:join')}
      </Button>
      {failure && <Notice tone="negative">{failureText(t, failure)}</Notice>}
    </div>
  )
}
