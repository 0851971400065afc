import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Loading } from '#islands/parts/Loading.tsx'
import { Fold, FoldText } from '#islands/parts/Fold.tsx'
import { useMoney } from '#islands/parts/use-money.ts'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { $session } from '#lib/session/session-store.ts'
import { $referral, loadReferral, type Referral } from '#lib/referral/referral-store.ts'
import { numberText, shareText } from '#lib/shared/intl/numbers.ts'
import { InvitationCard } from './InvitationCard.tsx'
import { InviteeList } from './InviteeList.tsx'
import styles from './referral.module.css'

/** Inviting friends: the link, what it brings, who came, and what waits to be claimed. */
export default function ReferralPage({ t, lang, links, hasAgentPolicy }: MemberPageProps) {
  const referral = useStore($referral)
  const session = useStore($session)
  const hasOwnLinks = hasAgentPolicy === true && session.state === 'member' && session.isAgent
  useEffect(() => void loadReferral(), [])
  // Agents have links of their own only where the brand works with them.
  const closedText = (by: 'off' | 'agent') =>
    t(by === 'agent' && !hasAgentPolicy ? 'referral:closed.agent.textPlain' : `referral:closed.${by}.text`)
  return (
    <Loading t={t} remote={referral} onRetry={() => void loadReferral()}>
      {(value) =>
        value.code === undefined || !value.terms ? (
          <EmptyState
            icon="users"
            title={t(`referral:closed.${value.closedBy ?? 'off'}.title`)}
            text={closedText(value.closedBy ?? 'off')}
            action={
              hasOwnLinks && (
                <Button href="#agent/registerCenter" icon="users">
                  {t('agent:title')}
                </Button>
              )
            }
          />
        ) : (
          <div className={styles.page}>
            <InvitationCard t={t} home={links.home} code={value.code} />
            <Terms t={t} lang={lang} referral={value} terms={value.terms} />
            <Sums t={t} lang={lang} referral={value} />
            <InviteeList t={t} lang={lang} referral={value} />
            {hasAgentPolicy && <p className="muted small">{t('referral:agents')}</p>}
          </div>
        )
      }
    </Loading>
  )
}

interface Part extends Pick<MemberPageProps, 't' | 'lang'> {
  referral: Referral
}

function Terms({ t, lang, referral, terms }: Part & { terms: NonNullable<Referral['terms']> }) {
  const money = useMoney(lang)
  const amount = (minor: number) => money(minor, referral.currency)
  return (
    <section className={styles.section} aria-labelledby="referral-terms">
      <h4 id="referral-terms">{t('referral:bringsTitle')}</h4>
      <ul className={styles.brings}>
        {terms.registrationMinor > 0 && (
          <li>{t('referral:brings.registration', { amount: amount(terms.registrationMinor) })}</li>
        )}
        {terms.depositMinor > 0 && (
          <li>
            {t('referral:brings.deposit', {
              amount: amount(terms.depositMinor),
              least: amount(terms.minDepositMinor),
            })}
          </li>
        )}
        {terms.turnoverBp > 0 && (
          <li>{t('referral:brings.turnover', { share: shareText(terms.turnoverBp / 10_000, lang) })}</li>
        )}
      </ul>
      <Fold title={t('referral:terms')}>
        <FoldText>
          {terms.terms} {t('referral:cap', { amount: amount(terms.dailyCapMinor) })}
        </FoldText>
      </Fold>
    </section>
  )
}

function Sums({ t, lang, referral }: Part) {
  const money = useMoney(lang)
  const { invited, qualified, claimedMinor, waitingMinor, currency } = referral
  const facts = [
    ['invited', numberText(invited, lang)],
    ['qualified', numberText(qualified, lang)],
    ['claimed', money(claimedMinor, currency)],
    ['waiting', money(waitingMinor, currency)],
  ] as const
  return (
    <section className={styles.section} aria-label={t('referral:soFar')}>
      <dl className={styles.sums}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{t(`referral:sum.${name}`)}</dt>
            <dd className="figure">{text}</dd>
          </div>
        ))}
      </dl>
      {waitingMinor > 0 && (
        <Button href="#member/rewardCenter" icon="gift">
          {t('referral:toRewards')}
        </Button>
      )}
    </section>
  )
}
