import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { refreshOperatorSelf } from '#console/frame/session-store.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { EntryDetail } from '#console/parts/EntryDetail.tsx'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { When } from '#console/parts/When.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { GrantText } from '#console/house/GrantText.tsx'
import { hoursText } from '#console/house/RoleFields.tsx'
import { decideRole, endRole, type Role } from './operators-store.ts'

interface Props {
  t: TFunction
  lang: string
  role: Role
  operator: OperatorSelf
  mayChange: boolean
  onClose: () => void
}

type Act = 'confirm' | 'refuse' | 'end'

/** One role: what it allows, who asked and who agreed, and the decision of a second person. */
export function RoleDetail({ t, lang, role, operator, mayChange, onClose }: Props) {
  const [act, setAct] = useState<Act>()
  const { id, holder, state, lastsMinutes, endsAtMs, proposed, confirmed, ended } = role
  const isOwn = proposed?.operator === operator.name || holder === operator.name
  const isOpen = state === 'proposed' || state === 'confirmed'
  const submit = async (reason: string) => {
    const word = { operator: operator.name, reason }
    await (act === 'end' ? endRole(id, word) : decideRole(id, act === 'refuse' ? 'refuse' : 'confirm', word))
    if (holder === operator.name) await refreshOperatorSelf()
    showToast({ tone: 'positive', text: t(`console:role.done.${act}`, { holder }) })
  }
  return (
    <EntryDetail t={t} label={t('console:role.detail', { holder })} onClose={onClose}>
      <GrantText t={t} lang={lang} grant={role} brands={operator.brands} />
      <Facts
        facts={[
          [t('console:role.state'), t(`console:role.is.${state}`)],
          [
            t('console:role.ends'),
            lastsMinutes !== undefined && state === 'proposed' ? (
              t('console:role.lasts', { time: hoursText(lastsMinutes / 60, lang) })
            ) : (
              <When atMs={endsAtMs} lang={lang} />
            ),
          ],
        ]}
      />
      <Said t={t} lang={lang} what="asked" consent={proposed} />
      <Said t={t} lang={lang} what="confirmed" consent={confirmed} />
      <Said t={t} lang={lang} what={state === 'refused' ? 'refused' : 'ended'} consent={ended} />
      {state === 'proposed' && isOwn && <Notice tone="info">{t('console:role.second')}</Notice>}
      {mayChange && isOpen && (
        <div className="console-detail__acts">
          {state === 'proposed' && (
            <>
              <Button isUnavailable={isOwn} onClick={() => setAct('confirm')}>
                {t('console:role.confirm')}
              </Button>
              <Button variant="secondary" onClick={() => setAct('refuse')}>
                {t('console:role.refuse')}
              </Button>
            </>
          )}
          {state === 'confirmed' && (
            <Button variant="danger" onClick={() => setAct('end')}>
              {t('console:role.endIt')}
            </Button>
          )}
        </div>
      )}
      {act && (
        <ActDialog
          t={t}
          title={t(`console:role.${act}Title`, { holder })}
          submit={t(act === 'end' ? 'console:role.endIt' : `console:role.${act}`)}
          isDanger={act !== 'confirm'}
          reasonHint={t('console:role.reasonHint')}
          onClose={() => setAct(undefined)}
          onSubmit={submit}
        >
          <p>{t(`console:role.${act}Text`)}</p>
          <GrantText t={t} lang={lang} grant={role} brands={operator.brands} />
        </ActDialog>
      )}
    </EntryDetail>
  )
}

interface SaidProps {
  t: TFunction
  lang: string
  what: 'asked' | 'confirmed' | 'refused' | 'ended'
  consent: Role['proposed']
}

function Said({ t, lang, what, consent }: SaidProps) {
  if (!consent) return null
  return (
    <blockquote>
      {consent.reason && <p>{consent.reason}</p>}
      <footer>
        {t(`console:role.said.${what}`, { operator: consent.operator ?? t('console:deployment') })},{' '}
        <When atMs={consent.atMs} lang={lang} />
      </footer>
    </blockquote>
  )
}
