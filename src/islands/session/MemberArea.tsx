import type { TFunction } from 'i18next'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import type { Session } from '#lib/session/session-store.ts'
import { openModal } from '#lib/modal/modal-store.ts'
import { BalanceChip } from './BalanceChip.tsx'
import type { HeaderLoginProps } from './HeaderLoginIsland.tsx'
import styles from './session.module.css'

interface Props extends Pick<HeaderLoginProps, 'lang' | 'isBalanceShown' | 'links'> {
  t: TFunction
  session: Extract<Session, { state: 'member' }>
}

/** Who is here, how much they have, what waits for them, and the way to more. */
export function MemberArea({ t, session, lang, links, isBalanceShown }: Props) {
  const { member, isTrial } = session
  const unclaimed = member.availablePromotions + member.unreadMessages
  const vip = member.vipLabel || t('session:account.vip', { rank: member.vipRank })
  return (
    <div className={styles.area}>
      {/* A trial account has no centre: its pages would all refuse it. */}
      <a
        className={styles.account}
        href={isTrial ? links.register : '#member/securityCenter'}
        data-modal={isTrial ? 'register' : undefined}
      >
        <strong>{member.nickname || member.account}</strong>
        <small>{isTrial ? t('session:account.trial') : vip}</small>
      </a>
      {unclaimed > 0 && (
        <a
          className={styles.unclaimed}
          href={links.promotions}
          aria-label={t('session:account.unclaimed', { count: unclaimed })}
        >
          <Badge tone="accent">{unclaimed > MOST_SHOWN ? `${MOST_SHOWN}+` : unclaimed}</Badge>
        </a>
      )}
      {isBalanceShown && <BalanceChip t={t} lang={lang} />}
      {!isTrial && (
        <Button href="#member/depositv2" size="sm" icon="plus" className={styles.deposit}>
          {t('wallet:deposit')}
        </Button>
      )}
      <IconButton
        icon="logout"
        label={t('session:account.logout')}
        data-testid="logout"
        onClick={() => openModal({ name: 'logout' })}
      />
    </div>
  )
}

const MOST_SHOWN = 99
