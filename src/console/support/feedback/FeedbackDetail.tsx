import type { TFunction } from 'i18next'
import { Notice } from '#islands/ui/Notice.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { EntryDetail } from '#console/parts/EntryDetail.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { HeldBy } from '#console/parts/HeldBy.tsx'
import { PlayerLink } from '#console/parts/PlayerLink.tsx'
import { When } from '#console/parts/When.tsx'
import { AnswerForm } from '#console/support/AnswerForm.tsx'
import { PlayerBeside } from '#console/support/PlayerBeside.tsx'
import { answerFeedback, type Feedback } from './feedback-store.ts'

interface Props {
  t: TFunction
  lang: string
  item: Feedback
  operator: OperatorSelf
  onClose: () => void
}

/** One message of a player or a guest, and the one answer to it. */
export function FeedbackDetail({ t, lang, item, operator, onClose }: Props) {
  const { tenant, id, account, email, topic, content, pictures, locale, atMs } = item
  const brand = operator.brands.find((each) => each.id === tenant)
  const place = { tenant, operator: operator.name, locale, locales: brand?.locales ?? [] }
  const mayAnswer = mayAct(operator, { duty: 'support', brand: tenant, isChange: true })
  const isReachable = account !== undefined || email !== undefined
  return (
    <EntryDetail
      t={t}
      label={t('console:feedback.detail')}
      heading={t(`console:feedback.topicOf.${topic}`)}
      onClose={onClose}
    >
      <blockquote>
        <p dir="auto">{content}</p>
        <footer>
          <When atMs={atMs} lang={lang} timeZone={brand?.timeZone} />
        </footer>
      </blockquote>
      <Facts
        facts={[
          [t('console:account'), account && <PlayerLink key="account" brand={tenant} account={account} />],
          [t('console:feedback.email'), email],
          [t('console:feedback.locale'), locale],
          [t('console:feedback.pictures'), pictures > 0 ? pictures : undefined],
        ]}
      />
      {mayAnswer && (
        <HeldBy {...{ t, lang }} entry={{ tenant, subject: 'feedback', id }} operator={operator.name} />
      )}
      {mayAnswer && isReachable && (
        <AnswerForm
          t={t}
          entry={`feedback ${tenant} ${id}`}
          label={t('console:feedback.answer')}
          hint={t(account === undefined ? 'console:feedback.toEmail' : 'console:feedback.toInbox', {
            locale,
          })}
          submit={t('console:feedback.send')}
          place={place}
          onSend={async (text) => {
            const told = await answerFeedback(item, { operator: operator.name, text })
            showToast({
              tone: told === 'nobody' ? 'negative' : 'positive',
              text: t(`console:feedback.told.${told}`),
            })
          }}
        />
      )}
      {mayAnswer && !isReachable && (
        <AnswerForm
          t={t}
          entry={`feedback ${tenant} ${id}`}
          label={t('console:feedback.note')}
          hint={t('console:feedback.toNobody')}
          submit={t('console:feedback.done')}
          onSend={async (text) => {
            await answerFeedback(item, { operator: operator.name, text })
            showToast({ tone: 'positive', text: t('console:feedback.told.nobody') })
          }}
        />
      )}
      {!mayAnswer && <Notice tone="info">{t('console:readsOnly')}</Notice>}
      {account !== undefined && mayAct(operator, { duty: 'members', brand: tenant }) && (
        <PlayerBeside t={t} lang={lang} tenant={tenant} account={account} />
      )}
    </EntryDetail>
  )
}
