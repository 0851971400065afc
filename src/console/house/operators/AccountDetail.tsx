import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { addressOf } from '#console/frame/place.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { EntryDetail } from '#console/parts/EntryDetail.tsx'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { When } from '#console/parts/When.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { RoleDialog } from '#console/house/RoleDialog.tsx'
import {
  accounts,
  logOutEverywhere,
  proposeRole,
  resetOperator,
  setOperatorStatus,
  type Account,
  type Setup,
} from './operators-store.ts'
import { SetupShown } from './SetupShown.tsx'

interface Props {
  t: TFunction
  lang: string
  account: Account
  operator: OperatorSelf
  mayChange: boolean
  onClose: () => void
}

type Act = 'reset' | 'suspend' | 'restore' | 'logout'

/** One operator: what belongs to the account, and what may be done about it. */
export function AccountDetail({ t, lang, account, operator, mayChange, onClose }: Props) {
  const [act, setAct] = useState<Act>()
  const [isProposing, setProposing] = useState(false)
  const [setup, setSetup] = useState<Setup>()
  const { name, status } = account
  const submit = async (reason: string) => {
    const word = { operator: operator.name, reason }
    if (act === 'reset') setSetup(await resetOperator(name, word))
    else if (act === 'logout') await logOutEverywhere(name, word)
    else await setOperatorStatus(name, act === 'suspend' ? 'suspended' : 'active', word)
    showToast({ tone: 'positive', text: t(`console:operators.done.${act}`, { name }) })
  }
  return (
    <EntryDetail t={t} label={name} onClose={onClose}>
      <Facts
        facts={[
          [t('console:operators.status'), t(`console:operators.is.${status}`)],
          [t('console:operators.createdBy'), account.createdBy ?? t('console:deployment')],
          [t('console:operators.createdAt'), <When key="at" atMs={account.createdAtMs} lang={lang} />],
          [t('console:operators.keys'), account.keys],
        ]}
      />
      <p className="console-links">
        <a href={addressOf('operators', { tab: 'roles', holder: name })}>
          {t('console:operators.showRoles')}
        </a>
        <a href={addressOf('log', { by: name })}>{t('console:operators.showLog')}</a>
      </p>
      {mayChange && (
        <div className="console-detail__acts">
          <Button icon="plus" onClick={() => setProposing(true)}>
            {t('console:operators.propose')}
          </Button>
          {account.sessions > 0 && (
            <Button variant="secondary" onClick={() => setAct('logout')}>
              {t('console:operators.logout')}
            </Button>
          )}
          <Button variant="secondary" onClick={() => setAct('reset')}>
            {t('console:operators.reset')}
          </Button>
          {status === 'suspended' ? (
            <Button variant="secondary" onClick={() => setAct('restore')}>
              {t('console:operators.restore')}
            </Button>
          ) : (
            <Button variant="danger" onClick={() => setAct('suspend')}>
              {t('console:operators.suspend')}
            </Button>
          )}
        </div>
      )}
      {act && (
        <ActDialog
          t={t}
          title={t(`console:operators.${act}Title`, { name })}
          submit={t(`console:operators.${act}`)}
          isDanger={act === 'suspend' || act === 'reset'}
          reasonHint={t('console:role.reasonHint')}
          onClose={() => setAct(undefined)}
          onSubmit={submit}
        >
          <p>{t(`console:operators.${act}Text`)}</p>
        </ActDialog>
      )}
      {isProposing && (
        <RoleDialog
          t={t}
          lang={lang}
          title={t('console:role.proposeTitle', { name })}
          submit={t('console:role.propose')}
          brands={operator.brands}
          reasonHint={t('console:role.reasonHint')}
          onClose={() => setProposing(false)}
          onSubmit={async (terms, reason) => {
            await proposeRole({ holder: name, terms, operator: operator.name, reason })
            await accounts.load({})
            showToast({ tone: 'positive', text: t('console:role.done.propose', { holder: name }) })
          }}
        />
      )}
      {setup && <SetupShown t={t} lang={lang} setup={setup} onClose={() => setSetup(undefined)} />}
    </EntryDetail>
  )
}
