import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Select } from '#islands/ui/Select.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { EntryDetail } from '#console/parts/EntryDetail.tsx'
import { Amount } from '#console/parts/Amount.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { HeldBy } from '#console/parts/HeldBy.tsx'
import { PlayerLink } from '#console/parts/PlayerLink.tsx'
import { When } from '#console/parts/When.tsx'
import { AnswerForm } from '#console/support/AnswerForm.tsx'
import { PlayerBeside } from '#console/support/PlayerBeside.tsx'
import { answerCase, type CaseOutcome, type OpenCase } from './cases-store.ts'

interface Props {
  t: TFunction
  lang: string
  item: OpenCase
  operator: OperatorSelf
  onClose: () => void
}

const OUTCOMES: readonly CaseOutcome[] = ['upheld', 'partly', 'rejected']

/** One dispute: what it is about, what both sides said, the player, and the brand's next step. */
export function CaseDetail({ t, lang, item, operator, onClose }: Props) {
  const [outcome, setOutcome] = useState<CaseOutcome>()
  const { tenant, account, subject, subjectId, about, status, currency, isLate } = item
  const brand = operator.brands.find(({ id }) => id === tenant)
  const zone = { lang, timeZone: brand?.timeZone }
  const place = { tenant, operator: operator.name, locale: undefined, locales: brand?.locales ?? [] }
  const mayAnswer = mayAct(operator, { duty: 'support', brand: tenant, isChange: true })
  const send = async (text: string) => {
    await answerCase(item, { operator: operator.name, text, ...(outcome ? { outcome } : {}) })
    showToast({
      tone: 'positive',
      text: t(`console:cases.done.${outcome ? 'closed' : 'answered'}`, { account }),
    })
  }
  return (
    <EntryDetail
      t={t}
      label={t('console:cases.detail', { account })}
      heading={t(`console:cases.about.${subject}`)}
      onClose={onClose}
    >
      {isLate && <Notice tone="warning">{t('console:cases.lateText')}</Notice>}
      <Facts
        facts={[
          [t('console:account'), <PlayerLink key="account" brand={tenant} account={account} />],
          [t('console:cases.status'), <Badge key="status">{t(`console:cases.is.${status}`)}</Badge>],
          [t('console:cases.subject'), about?.name],
          [
            t('console:amount'),
            about && <Amount key="amount" minor={about.amountMinor} currency={currency} lang={lang} />,
          ],
          [t('console:cases.when'), about && <When key="when" atMs={about.atMs} {...zone} />],
          [
            t('console:cases.id'),
            <code key="id" translate="no">
              {subjectId}
            </code>,
          ],
          [t('console:cases.answerBy'), <When key="answer" atMs={item.answerByMs} {...zone} />],
          [t('console:cases.decideBy'), <When key="decide" atMs={item.decideByMs} {...zone} />],
        ]}
      />
      <section className="console-stack" aria-label={t('console:cases.thread')}>
        {item.steps.map((step) => (
          <blockquote key={step.number} data-by={step.by}>
            <p dir="auto">{step.text}</p>
            <footer>
              {step.by === 'member' ? account : t('console:cases.brandSaid')} ·{' '}
              <When atMs={step.atMs} {...zone} />
            </footer>
          </blockquote>
        ))}
      </section>
      {mayAnswer && (
        <>
          <HeldBy
            {...{ t, lang }}
            entry={{ tenant, subject: 'case', id: item.id }}
            operator={operator.name}
          />
          <AnswerForm
            t={t}
            entry={`case ${tenant} ${item.id}`}
            label={t('console:cases.answer')}
            hint={t('console:cases.answerHint')}
            submit={t(outcome ? 'console:cases.close' : 'console:cases.send')}
            isDanger={outcome === 'rejected'}
            place={place}
            onSend={send}
          >
            <Select
              label={t('console:cases.outcome')}
              hint={t('console:cases.outcomeHint')}
              value={outcome ?? ''}
              options={[
                { value: '', label: t('console:cases.outcomeOf.none') },
                ...OUTCOMES.map((value) => ({ value, label: t(`console:cases.outcomeOf.${value}`) })),
              ]}
              onChange={(event) => setOutcome(OUTCOMES.find((each) => each === event.target.value))}
            />
          </AnswerForm>
        </>
      )}
      {mayAct(operator, { duty: 'members', brand: tenant }) && (
        <PlayerBeside t={t} lang={lang} tenant={tenant} account={account} />
      )}
    </EntryDetail>
  )
}
