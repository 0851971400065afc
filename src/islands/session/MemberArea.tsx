import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { profilePicture } from '#islands/parts/profile-picture.ts'
import { Avatar } from '#islands/ui/Avatar.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { $unread } from '#lib/messages/unread-store.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import type { Session } from '#lib/session/session-store.ts'
import { openModal } from '#lib/modal/modal-store.ts'
import { $waiting } from '#lib/promotions/waiting-store.ts'
import { BalanceChip } from './BalanceChip.tsx'
import type { HeaderLoginProps } from './HeaderLoginIsland.tsx'
import bell from './bell.late.module.css'
import header from './header.module.css'
import styles from './member.late.module.css'

interface Props extends Pick<HeaderLoginProps, 'lang' | 'isBalanceShown' | 'links' | 'hasReferral'> {
  t: TFunction
  session: Extract<Session, { state: 'member' }>
}

/** Who is here, how much they have, what waits for them, and the way to more. */
export function MemberArea({ t, session, lang, links, isBalanceShown, hasReferral = false }: Props) {
  const { member, isTrial, isAgent } = session
  const { rewards: unclaimed } = useStore($waiting)
  const canInvite = useInvitations(hasReferral)
  const unread = useStore($unread)
  const vip = member.vipLabel || t('session:account.vip', { rank: member.vipRank })
  return (
    <div className={header.area}>
      {/* A trial account has no centre: its pages would all refuse it. */}
      <a
        className={styles.account}
        href={isTrial ? links.register : '#member/account'}
        data-modal={isTrial ? 'register' : undefined}
      >
        {member.icon !== undefined && (
          <Avatar name={member.nickname || member.account} size="sm" src={profilePicture(member.icon)} />
        )}
        {/* In its own direction, so that it loses its end and never its beginning. */}
        <strong dir="auto">{member.nickname || member.account}</strong>
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
      {/* Agents invite by links of their own, in their centre. */}
      {!isTrial && !isAgent && canInvite && (
        <span className={styles.widestOnly}>
          <a className={bell.bell} href="#member/referral" aria-label={t('session:account.invite')}>
            <Icon name="users" />
          </a>
        </span>
      )}
      {!isTrial && (
        <a
          className={bell.bell}
          href="#member/messageV2"
          aria-label={t('session:account.messages', { count: unread })}
        >
          <Icon name="bell" />
          {unread > 0 && <Badge tone="accent">{unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}</Badge>}
        </a>
      )}
      {isBalanceShown && <BalanceChip t={t} lang={lang} symbol={member.currencySymbol} />}
      {!isTrial && (
        <Button href="#member/depositv2" size="sm" icon="plus" className={styles.deposit}>
          {t('wallet:deposit')}
        </Button>
      )}
      <IconButton
        icon="logout"
        label={t('session:account.logout')}
        data-testid="logout"
        // A member's own page has it on phones and tablets; a trial account has no such page.
        className={isTrial ? undefined : styles.widestOnly}
        onClick={() => openModal({ name: 'logout' })}
      />
    </div>
  )
}

const MOST_SHOWN = 99

/** Decided once a page, by the offers that ran on the page before: nothing beside the entry may move. */
function useInvitations(wasBuilt: boolean): boolean {
  const [isOn] = useState(() => $waiting.get().running?.includes('referral') ?? wasBuilt)
  return isOn
}
