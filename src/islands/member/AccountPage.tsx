import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Avatar } from '#islands/ui/Avatar.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { Money } from '#islands/ui/Money.tsx'
import { openModal } from '#lib/modal/modal-store.ts'
import { $session } from '#lib/session/session-store.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { $wallet, refreshBalance } from '#lib/wallet/wallet-store.ts'
import styles from './account.module.css'
import type { MemberPageProps } from '#islands/parts/member-page.ts'

/** The account tab on phones: the member, their balance, every page of the centre, and the logout. */
export default function AccountPage({ t, lang, pages = [] }: MemberPageProps) {
  const session = useStore($session)
  const wallet = useStore($wallet)
  useEffect(() => void refreshBalance(), [])
  if (session.state !== 'member') return null
  const { nickname, account, vipLabel, vipRank, currencySymbol } = session.member
  const name = nickname || account
  return (
    <div className={styles.account}>
      <header className={styles.head}>
        <Avatar name={name} size="lg" />
        <div>
          <strong className={styles.name}>
            <bdi>{name}</bdi>
          </strong>
          <small className="muted">
            {vipLabel || (vipRank > 0 && t('session:account.vip', { rank: vipRank }))}
          </small>
        </div>
      </header>
      <div className={styles.balance}>
        <span className="muted small">{t('member:account.balance')}</span>
        <Money
          size="lg"
          text={
            wallet.state === 'ready'
              ? formatMoney(wallet.value.playerMinor, wallet.value.currency, {
                  locale: lang,
                  symbol: currencySymbol,
                })
              : '—'
          }
        />
        <div className={styles.ways}>
          <Button href="#member/depositv2" icon="plus">
            {t('member:page.depositv2')}
          </Button>
          <Button href="#member/withdraw" variant="secondary">
            {t('member:page.withdraw')}
          </Button>
        </div>
      </div>
      <ul className={styles.pages}>
        {pages
          .filter(({ id }) => id !== 'account')
          .map(({ id, icon }) => (
            <li key={id}>
              <a className={styles.page} href={`#member/${id}`}>
                <Icon name={icon} />
                {t(`member:page.${id}`)}
              </a>
            </li>
          ))}
      </ul>
      <Button
        variant="secondary"
        icon="logout"
        isFull
        data-testid="account-logout"
        onClick={() => openModal({ name: 'logout' })}
      >
        {t('session:account.logout')}
      </Button>
    </div>
  )
}
