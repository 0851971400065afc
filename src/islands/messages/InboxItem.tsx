import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { pageOfKind } from '#islands/parts/contract-pages.ts'
import type { MemberLinks } from '#islands/parts/member-page.ts'
import { timeText, useMoney } from '#islands/parts/use-money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { classes } from '#islands/ui/classes.ts'
import { failureText } from '#islands/ui/failure-text.ts'
import { Icon, type IconName } from '#islands/ui/Icon.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import type { InboxMessage, MessageKind } from '#lib/api/people/messages.ts'
import { readMessage, deleteMessage } from '#lib/messages/inbox-store.ts'
import { $session } from '#lib/session/session-store.ts'
import { regionName } from '#lib/shared/intl/names.ts'
import { formatWait } from '#lib/shared/time/waits.ts'
import styles from './inbox.module.css'

interface Look {
  icon: IconName
  /** The page of the centre with details. */
  page?: string
}

const LOOKS: Record<MessageKind, Look> = {
  message: { icon: 'mail' },
  depositCredited: { icon: 'check-circle', page: 'transactionHistory' },
  depositFailed: { icon: 'alert', page: 'depositv2' },
  withdrawalApproved: { icon: 'check-circle', page: 'withdraw' },
  withdrawalRejected: { icon: 'alert', page: 'withdraw' },
  withdrawalSent: { icon: 'send', page: 'withdraw' },
  withdrawalFailed: { icon: 'alert', page: 'withdraw' },
  security: { icon: 'shield', page: 'securityCenter' },
  newDevice: { icon: 'shield', page: 'securityCenter' },
  reward: { icon: 'gift' },
  agent: { icon: 'users' },
  contract: { icon: 'users' },
  feedbackAnswered: { icon: 'chat' },
  caseAnswered: { icon: 'headset', page: 'supportCases' },
  caseClosed: { icon: 'headset', page: 'supportCases' },
  documentsAsked: { icon: 'shield', page: 'securityCenter' },
  documentsAccepted: { icon: 'check-circle', page: 'securityCenter' },
  documentsRefused: { icon: 'alert', page: 'securityCenter' },
  depositsReturned: { icon: 'send', page: 'transactionHistory' },
  depositReversed: { icon: 'alert', page: 'transactionHistory' },
  owedSettled: { icon: 'check-circle', page: 'transactionHistory' },
  balanceCredited: { icon: 'check-circle', page: 'transactionHistory' },
  balanceDebited: { icon: 'alert', page: 'transactionHistory' },
  care: { icon: 'shield', page: 'protection' },
  openDraws: { icon: 'alert' },
  accountCheck: { icon: 'shield' },
  accountChecked: { icon: 'check-circle' },
  barred: { icon: 'alert', page: 'withdraw' },
  review: { icon: 'shield', page: 'protection' },
  nameChanged: { icon: 'user' },
}

interface Props {
  t: TFunction
  lang: string
  message: InboxMessage
  links: MemberLinks
}

/** One message: its title in the list, opened in place, which marks it as read. Text by persons is plain text. */
export function InboxItem({ t, lang, message, links }: Props) {
  const { kind, values, text, atMs, isRead, id } = message
  const { icon, page } = LOOKS[kind]
  const money = useMoney(lang)
  const session = useStore($session)
  const { run, failure, isPending } = useSubmit()
  const currency = session.state === 'member' ? session.member.currency : undefined
  const moneyIn = (minor: unknown) => (typeof minor === 'number' && currency ? money(minor, currency) : '')
  const amount = moneyIn(values['amountMinor'])
  const owed = moneyIn(values['owedMinor'])
  const { waitSeconds } = values
  const wait = typeof waitSeconds === 'number' ? formatWait(waitSeconds, lang) : ''
  const country = countryName(values['country'], lang)
  const words = kind === 'security' ? `messages:security.${values['change']}` : `messages:kind.${kind}.text`
  return (
    <details
      className={classes(styles.message, !isRead && styles.unread)}
      onToggle={(event) => event.currentTarget.open && void run(() => readMessage(message))}
    >
      <summary className={styles.summary}>
        <Icon name={icon} />
        <span className={styles.head}>
          <strong>{t(`messages:kind.${kind}.title`)}</strong>
          <small>{timeText(atMs, lang)}</small>
        </span>
        {!isRead && <span className={styles.dot}>{t('messages:inbox.new')}</span>}
      </summary>
      <div className={styles.body}>
        {kind !== 'message' && kind !== 'agent' && (
          <p>{t(words, { amount, wait, name: values['name'], ...barredWords(t, values, lang) })}</p>
        )}
        {owed && <p>{t('messages:inbox.owed', { amount: owed })}</p>}
        {country && (
          <p className="muted">{t('messages:inbox.place', { country, address: values['address'] })}</p>
        )}
        {values['question'] && (
          <blockquote dir="auto" className={styles.quote}>
            {values['question']}
          </blockquote>
        )}
        {text && (
          <p dir="auto" className={styles.text}>
            {text}
          </p>
        )}
        {failure && <Notice tone="negative">{failureText(t, failure)}</Notice>}
        <div className={styles.actions}>
          {page && (
            <Button href={addressOf(page, values)} variant="secondary" size="sm">
              {t(`member:page.${page}`)}
            </Button>
          )}
          {kind === 'contract' && (
            <Button
              href={`#agent/${pageOfKind(values['contract'])}?view=contracts`}
              variant="secondary"
              size="sm"
            >
              {t('messages:kind.contract.open')}
            </Button>
          )}
          {kind === 'openDraws' && links.orders && (
            <Button href={links.orders} variant="secondary" size="sm">
              {t('messages:kind.openDraws.open')}
            </Button>
          )}
          <Button
            variant="ghost"
            size="sm"
            icon="trash"
            isLoading={isPending}
            onClick={() => void run(() => deleteMessage(id))}
          >
            {t('messages:inbox.delete')}
          </Button>
        </div>
      </div>
    </details>
  )
}

/** Why an account is being closed, and until when its member can withdraw. */
function barredWords(t: TFunction, { cause, closesAtMs }: InboxMessage['values'], lang: string): object {
  if (typeof closesAtMs !== 'number') return {}
  return { reason: t(`messages:barred.${cause}`), time: timeText(closesAtMs, lang) }
}

/** A case is opened where the message names it. */
function addressOf(page: string, values: InboxMessage['values']): string {
  const { case: id } = values
  return `#member/${page}${typeof id === 'string' ? `?${new URLSearchParams({ case: id })}` : ''}`
}

function countryName(code: unknown, lang: string): string | undefined {
  if (typeof code !== 'string' || !/^[A-Z]{2}$/.test(code)) return undefined
  return regionName(code, lang)
}
