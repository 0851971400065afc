import { useState } from 'react'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { showToast } from '#console/frame/toasts-store.ts'
import { ConfirmDialog } from '#console/parts/ConfirmDialog.tsx'
import { writeMessage } from './player-store.ts'
import type { PlayerProps } from './PlayerPage.tsx'

const LONGEST = 4_000

/** Writes to the player's inbox, once. */
export function MessageDialog({
  t,
  operator,
  brand,
  account,
  onClose,
}: PlayerProps & { onClose: () => void }) {
  const [text, setText] = useState('')
  const [operationKey] = useState(() => crypto.randomUUID())
  return (
    <ConfirmDialog
      t={t}
      title={t('console:player.ask.message', { account })}
      submit={t('console:player.send')}
      isReady={text.trim() !== ''}
      onClose={onClose}
      onSubmit={async () => {
        await writeMessage({ tenant: brand.id, account }, { operator: operator.name, text, operationKey })
        showToast({ tone: 'positive', text: t('console:player.done.message', { account }) })
      }}
    >
      <TextArea
        label={t('console:player.message')}
        hint={t('console:player.messageHint')}
        rows={6}
        maxLength={LONGEST}
        value={text}
        data-autofocus
        onChange={(event) => setText(event.target.value)}
      />
    </ConfirmDialog>
  )
}
