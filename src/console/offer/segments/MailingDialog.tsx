import { useState } from 'react'
import { Notice } from '#islands/ui/Notice.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import type { SegmentProps } from './SegmentDetail.tsx'
import { sendMailing } from './segments-store.ts'

const LONGEST = 4_000

/** Writes to the inbox of everybody who is in the segment now, once. */
export function MailingDialog({ t, lang, row, operator, onClose }: SegmentProps & { onClose: () => void }) {
  const [text, setText] = useState('')
  const [operationKey] = useState(() => crypto.randomUUID())
  const { title } = row.shown
  return (
    <ActDialog
      t={t}
      title={t('console:segments.writeTitle', { title })}
      submit={t('console:player.send')}
      isReady={text.trim() !== ''}
      reasonHint={t('console:act.forLog')}
      onClose={onClose}
      onSubmit={async (reason) => {
        const { chosen } = await sendMailing(row, { operator: operator.name, reason, text, operationKey })
        showToast({
          tone: 'positive',
          text: t('console:segments.written', { players: numberText(chosen, lang) }),
        })
      }}
    >
      <Notice tone="info">{t('console:segments.writeText')}</Notice>
      <TextArea
        label={t('console:player.message')}
        hint={t('console:segments.writeHint')}
        rows={6}
        maxLength={LONGEST}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </ActDialog>
  )
}
