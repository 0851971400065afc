import type { TFunction } from 'i18next'
import { IconButton } from '#islands/ui/IconButton.tsx'
import type { Session } from '#lib/session/session-store.ts'
import { openModal } from '#lib/modal/modal-store.ts'
import { BalanceChip } from './BalanceChip.tsx'
import type { HeaderLoginProps } from './HeaderLoginIsland.tsx'
import styles from './session.module.css'

interface Props extends Pick<HeaderLoginProps, 'lang' | 'isBalanceShown'> {
  t: TFunction
  session: Extract<Session, { state: 'member' }>
}

export function MemberArea({ t, session, lang, isBalanceShown }: Props) {
  const { member } = session
  return (
    <div className={styles.area}>
      <div className={styles.account}>
        <strong>{member.nickname || member.account}</strong>
        <small>{t('session:account.vip', { rank: member.vipRank })}</small>
      </div>
      {isBalanceShown && <BalanceChip t={t} lang={lang} />}
      <IconButton icon="logout" label={t("session:account.logout")} data-testid="logout" onClick={() => openModal({ name: 'logout' })} />
    </div>
  )
}
