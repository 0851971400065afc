import type { TFunction } from 'i18next'
import { timeText, useMoney } from '#islands/parts/use-money.ts'
import { Badge, type Tone } from '#islands/ui/Badge.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import type { Invitee } from '#lib/api/rewards/referral.ts'
import type { Referral } from '#lib/referral/referral-store.ts'
import rows from '#islands/parts/rows.module.css'
import styles from './referral.module.css'

interface Props {
  t: TFunction
  lang: string
  referral: Referral
}

const TONES = {
  registered: 'neutral',
  deposited: 'info',
  qualified: 'positive',
} as const satisfies Record<Invitee['stage'], Tone>

/** Who came, under masked names, how far they are, and why a reward waits or was not given. */
export function InviteeList({ t, lang, referral }: Props) {
  const money = useMoney(lang)
  if (referral.invitees.length === 0)
    return <EmptyState icon="users" title={t('referral:nobody')} text={t('referral:nobodyText')} />
  return (
    <section className={styles.section} aria-labelledby="referral-invitees">
      <h4 id="referral-invitees">{t('referral:invitees')}</h4>
      <ul className={rows.rows}>
        {referral.invitees.map(({ name, registeredAtMs, stage, refusal, rewards }) => (
          <li key={`${name} ${registeredAtMs}`}>
            <span>
              <bdi translate="no">{name}</bdi>
              <small className="muted">{timeText(registeredAtMs, lang)}</small>
              {refusal && <small>{t(`referral:refusal.${refusal}`)}</small>}
            </span>
            <span className={styles.stage}>
              <Badge tone={TONES[stage]}>{t(`referral:stage.${stage}`)}</Badge>
              {rewards.map(({ kind, amountMinor, state, hold }) => (
                <small key={kind} className={state === 'waiting' ? undefined : 'muted'}>
                  {money(amountMinor, referral.currency)} · {t(`referral:reward.${hold ?? state}`)}
                </small>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
