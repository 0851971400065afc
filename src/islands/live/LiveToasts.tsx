import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { maintenanceTime } from '#islands/parts/maintenance-time.ts'
import { useMoney } from '#islands/parts/use-money.ts'
import { Toasts, type ToastItem } from '#islands/ui/Toasts.tsx'
import { useWords } from '#islands/ui/use-words.ts'
import type { Currency } from '#lib/api/fields.ts'
import type { InboxMessage } from '#lib/api/people/messages.ts'
import type { IslandWords } from '#lib/client/island-words.ts'
import { $toast, dismissToast, holdToast, type LiveToast } from '#lib/live/toast-store.ts'
import { $talkWords, loadTalkWords } from '#lib/messages/talk-words.ts'
import { $session } from '#lib/session/session-store.ts'
import type { LiveProps } from './LiveIsland.tsx'

const MOST_LETTERS = 120
const GOOD: readonly InboxMessage['kind'][] = [
  'depositCredited',
  'withdrawalApproved',
  'withdrawalSent',
  'reward',
]
/** Written by people for this member. */
const WRITTEN: readonly InboxMessage['kind'][] = ['message', 'agent', 'feedbackAnswered']
/** Words that introduce what was written: a correction's reason, a case's decision. */
const INTRODUCED: readonly InboxMessage['kind'][] = ['balanceCredited', 'balanceDebited', 'caseClosed']
const BAD: readonly InboxMessage['kind'][] = ['depositFailed', 'withdrawalRejected', 'withdrawalFailed']

/** The toast whose turn it is, once its words are there. */
export default function LiveToasts(props: LiveProps) {
  const words = useStore($talkWords)
  const { wordsUrl } = props
  useEffect(() => void loadTalkWords(wordsUrl), [wordsUrl])
  return words.state === 'ready' ? <Shown {...props} words={words.value} /> : null
}

function Shown({ words, lang, inbox }: LiveProps & { words: IslandWords }) {
  const t = useWords({ words, lang })
  const toast = useStore($toast)
  const session = useStore($session)
  const money = useMoney(lang)
  const currency = session.state === 'member' ? session.member.currency : undefined
  const amount = (minor: unknown) => (typeof minor === 'number' && currency ? money(minor, currency) : '')
  const item = toast && itemOf(toast, { t, lang, amount, currency, inbox })
  return (
    <Toasts
      toasts={item ? [item] : []}
      label={t('live:toasts.label')}
      dismissLabel={t('ui:close')}
      onDismiss={dismissToast}
      onHold={holdToast}
    />
  )
}

interface Tools {
  t: TFunction
  lang: string
  amount: (minor: unknown) => string
  currency: Currency | undefined
  inbox: string
}

function itemOf(toast: LiveToast, tools: Tools): ToastItem {
  const { t, amount } = tools
  if (toast.kind === 'message') return messageItem(toast, tools)
  if (toast.kind === 'bonus')
    return {
      ...{ id: toast.id, tone: 'positive', title: t('live:toasts.bonus') },
      text: t('live:toasts.bonusText', { amount: amount(toast.amountMinor) }),
    }
  if (toast.kind === 'win')
    return {
      ...{ id: toast.id, tone: 'info', title: t('live:toasts.win', { name: toast.customerName }) },
      text: t('live:toasts.winText', { amount: amount(toast.amountMinor), game: toast.gameName }),
    }
  return maintenanceItem(toast, tools)
}

function maintenanceItem(
  { id, startsAtMs }: Extract<LiveToast, { kind: 'maintenance' }>,
  { t, lang }: Tools,
): ToastItem {
  const { isSoon, time } = maintenanceTime(startsAtMs, lang)
  const [title, text] = isSoon
    ? [t('live:toasts.maintenance'), t('live:toasts.maintenanceText', { time })]
    : [t('live:toasts.maintenanceLater'), t('live:toasts.maintenanceLaterText', { time })]
  return { id, tone: 'warning', title, text }
}

function messageItem(
  { id, message }: Extract<LiveToast, { kind: 'message' }>,
  { t, amount, inbox }: Tools,
): ToastItem {
  const { kind } = message
  return {
    id,
    tone: GOOD.includes(kind) ? 'positive' : BAD.includes(kind) ? 'negative' : 'info',
    title: t(`messages:kind.${kind}.title`),
    text: messageText(message, { t, amount }),
    action: { label: t('live:toasts.open'), href: inbox },
  }
}

/** What people wrote is shown as they wrote it, from its beginning. */
function messageText(
  { kind, values, text = '' }: InboxMessage,
  { t, amount }: Pick<Tools, 't' | 'amount'>,
): string {
  const letters = [...text]
  const written = letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join('')}…` : text
  if (WRITTEN.includes(kind)) return written
  if (kind === 'security') return t(`messages:security.${values['change']}`)
  const words = t(`messages:kind.${kind}.text`, { amount: amount(values['amountMinor']) })
  return INTRODUCED.includes(kind) ? `${words} ${written}` : words
}
