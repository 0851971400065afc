import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import type { PageProps } from '#console/frame/pages.ts'
import { changeParams } from '#console/frame/place.ts'
import { mayActEverywhere } from '#console/frame/session-store.ts'
import { PageHead } from '#console/parts/PageHead.tsx'
import { AccountList } from './AccountList.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { KeyList } from './KeyList.tsx'
import { RoleList } from './RoleList.tsx'

const TABS = ['waiting', 'accounts', 'roles', 'keys'] as const
type Tab = (typeof TABS)[number]

/** Who may do what: accounts, roles that wait for a second person, all roles, and keys. */
export default function OperatorsPage(props: PageProps) {
  const { t, lang, operator, params } = props
  const [isInviting, setInviting] = useState(false)
  const tab = TABS.find((each) => each === params['tab']) ?? 'waiting'
  const mayChange = mayActEverywhere(operator, { duty: 'site', isChange: true })
  return (
    <>
      <PageHead
        title={t('console:page.operators')}
        text={t('console:operators.text')}
        actions={
          mayChange && (
            <Button icon="plus" onClick={() => setInviting(true)}>
              {t('console:operators.invite')}
            </Button>
          )
        }
      />
      <Tabs<Tab>
        label={t('console:page.operators')}
        items={TABS.map((id) => ({ id, label: t(`console:operators.tab.${id}`) }))}
        selected={tab}
        onSelect={(next) =>
          changeParams({ tab: next === 'waiting' ? '' : next, open: '', state: '', holder: '' })
        }
      >
        {tab === 'waiting' && <RoleList {...props} mayChange={mayChange} state="proposed" />}
        {tab === 'accounts' && <AccountList {...props} mayChange={mayChange} />}
        {tab === 'roles' && <RoleList {...props} mayChange={mayChange} />}
        {tab === 'keys' && <KeyList {...props} mayChange={mayChange} />}
      </Tabs>
      {isInviting && (
        <InviteDialog t={t} lang={lang} operator={operator} onClose={() => setInviting(false)} />
      )}
    </>
  )
}
