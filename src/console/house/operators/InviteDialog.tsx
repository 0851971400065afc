import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { Field } from '#islands/ui/Field.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { RoleDialog } from '#console/house/RoleDialog.tsx'
import { inviteOperator, type Setup } from './operators-store.ts'
import { SetupShown } from './SetupShown.tsx'

interface Props {
  t: TFunction
  lang: string
  operator: OperatorSelf
  onClose: () => void
}

/** Opens an account and asks for its first role; then shows the address of the setup. */
export function InviteDialog({ t, lang, operator, onClose }: Props) {
  const [name, setName] = useState('')
  const [setup, setSetup] = useState<Setup>()
  const isInvited = useRef(false)
  if (setup) return <SetupShown t={t} lang={lang} setup={setup} onClose={onClose} />
  return (
    <RoleDialog
      t={t}
      lang={lang}
      title={t('console:operators.inviteTitle')}
      submit={t('console:operators.invite')}
      brands={operator.brands}
      reasonHint={t('console:role.reasonHint')}
      isReady={name.trim().length > 1}
      // The dialog closes itself after the act; the address is still to be shown.
      onClose={() => {
        if (!isInvited.current) onClose()
      }}
      onSubmit={async (role, reason) => {
        const invited = await inviteOperator({ name, operator: operator.name, reason, role })
        isInvited.current = true
        setSetup(invited)
      }}
    >
      <p>{t('console:operators.inviteText')}</p>
      <Field
        label={t('console:operators.name')}
        hint={t('console:operators.nameHint')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={name}
        data-autofocus
        onChange={(event) => setName(event.target.value)}
      />
    </RoleDialog>
  )
}
