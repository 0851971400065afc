import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ChooseName } from '#islands/parts/ChooseName.tsx'
import { profilePicture } from '#islands/parts/profile-picture.ts'
import { OwnMoney } from '#islands/parts/OwnMoney.tsx'
import { groupsOf } from '#islands/ui/centre/centre.ts'
import { Avatar } from '#islands/ui/Avatar.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { openModal } from '#lib/modal/modal-store.ts'
import { $session } from '#lib/session/session-store.ts'
import { formatMoney } from '#lib/shared/money/money.ts'
import { $wallet, refreshBalance } from '#lib/wallet/wallet-store.ts'
import { PicturePicker } from './PicturePicker.tsx'
import { WinsPrivacy } from './WinsPrivacy.tsx'
import styles from './account.module.css'
import type { MemberPageProps } from '#islands/parts/member-page.ts'

/** The account tab on phones: the member, their balance, every page of the centre, and the logout. */
export default function AccountPage({ t, lang, pages = [], counts = {} }: MemberPageProps) {
  const session = useStore($session)
  const [isChoosing, setChoosing] = useState(false)
  if (session.state !== 'member') return null
  const { nickname, account, vipLabel, vipRank, currencySymbol, icon, winsHidden } = session.member
  const name = nickname || account
  return (
    <div className={styles.account}>
      <header className={styles.head}>
        <Avatar name={name} size="lg" src={icon === undefined ? undefined : profilePicture(icon)} />
        <div>
          <strong className={styles.name}>
            <bdi translate="no">{name}</bdi>
          </strong>
          <small className="muted">
            {vipLabel || (vipRank > 0 && t('session:account.vip', { rank: vipRank }))}
          </small>
        </div>
        <IconButton
          icon="edit"
          label={t('member:account.choosePicture')}
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        />
      </header>
      {isChoosing && <PicturePicker t={t} chosen={icon} />}
      <ChooseName t={t} />
      <Balance t={t} lang={lang} currencySymbol={currencySymbol} waiting={counts['withdraw'] ?? 0} />
      <Pages t={t} pages={pages} counts={counts} isAgent={session.isAgent} />
      <WinsPrivacy t={t} isHidden={winsHidden === true} />
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

interface BalanceProps extends Pick<MemberPageProps, 't' | 'lang'> {
  currencySymbol: string
  /** Withdrawals that wait for the member. */
  waiting: number
}

/** The balance, with the ways to pay in and out. */
function Balance({ t, lang, currencySymbol, waiting }: BalanceProps) {
  const wallet = useStore($wallet)
  useEffect(() => void refreshBalance(), [])
  return (
    <div
      className={styles.balance}
      aria-busy={wallet.state === 'loading' || (wallet.state === 'ready' && wallet.changing) || undefined}
    >
      <span className="muted small">{t('member:account.balance')}</span>
      <OwnMoney
        t={t}
        size="lg"
        hasEye
        text={
          wallet.state === 'ready'
            ? formatMoney(wallet.value.playerMinor, wallet.value.currency, {
                locale: lang,
                symbol: currencySymbol,
              })
            : '—'
        }
      />
      {wallet.state === 'failed' && (
        <Notice tone="negative">
          <p>{failureText(t, wallet.error)}</p>
          <Button variant="secondary" size="sm" icon="refresh" onClick={() => void refreshBalance()}>
            {t('ui:retry')}
          </Button>
        </Notice>
      )}
      <div className={styles.ways}>
        <Button href="#member/depositv2" icon="plus">
          {t('member:page.depositv2')}
        </Button>
        <Button href="#member/withdraw" variant="secondary">
          {t('member:page.withdraw')} <Waiting t={t} count={waiting} />
        </Button>
      </div>
    </div>
  )
}

interface PagesProps extends Pick<MemberPageProps, 't'> {
  pages: NonNullable<MemberPageProps['pages']>
  counts: NonNullable<MemberPageProps['counts']>
  isAgent: boolean
}

/** The buttons above lead there. */
const ABOVE = new Set(['depositv2', 'withdraw'])

/** The menu of a phone, by group; agents find their centre first. Wide screens have it beside the page. */
function Pages({ t, pages, counts, isAgent }: PagesProps) {
  const groups = groupsOf(pages.filter(({ id, group }) => group !== undefined && !ABOVE.has(id)))
  return (
    <>
      {isAgent && (
        <a className={styles.page} href="#agent/">
          <Icon name="users" />
          {t('agent:title')}
        </a>
      )}
      <nav className={styles.menu} aria-label={t('member:pages')}>
        {groups.map(({ group, pages: own }) => (
          <section key={group} aria-labelledby={`account-${group}`}>
            <h4 id={`account-${group}`} className={styles.group}>
              {t(`member:group.${group}`)}
            </h4>
            <ul className={styles.pages}>
              {own.map(({ id, icon }) => (
                <li key={id}>
                  <a className={styles.page} href={`#member/${id}`}>
                    <Icon name={icon} />
                    {t(`member:page.${id}`)} <Waiting t={t} count={counts[id] ?? 0} />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </>
  )
}

function Waiting({ t, count }: Pick<MemberPageProps, 't'> & { count: number }) {
  if (count === 0) return null
  return <span className="badge badge--accent">{t('member:waiting', { count })}</span>
}
