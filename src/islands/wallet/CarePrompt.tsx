import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { openModal } from '#lib/modal/modal-store.ts'
import { $protection, $protectionChange, changeProtection } from '#lib/protection/protection-store.ts'
import type { PromptAnswer } from '#lib/shared/protection/markers.ts'

/**
 * Tells a player at their next session which signs of harm were found in their play, and offers limits and breaks. It must
 * be answered, once. `RealityCheck` beside it reads the protection, and comes first where both are due.
 */
export function CarePrompt({ t }: { t: TFunction }) {
  const protection = useStore($protection)
  const change = useStore($protectionChange)
  if (protection.state !== 'ready') return null
  const { prompt, check, atMs } = protection.value
  if (!prompt || (check.dueAtMs !== null && check.dueAtMs <= atMs)) return null
  const isSending = change.state === 'sending'
  const answer = async (word: PromptAnswer) => {
    await changeProtection({ target: 'prompt', toldAtMs: prompt.toldAtMs, answer: word })
    if (word === 'open' && $protectionChange.get().state === 'done')
      openModal({ name: 'member', page: 'protection' })
  }
  return (
    <Dialog
      role="alertdialog"
      title={t('wallet:care.title')}
      closeLabel={t('ui:close')}
      footer={
        <>
          <Button variant="secondary" isLoading={isSending} onClick={() => void answer('continue')}>
            {t('wallet:check.continue')}
          </Button>
          <Button isLoading={isSending} onClick={() => void answer('open')}>
            {t('wallet:check.open')}
          </Button>
        </>
      }
    >
      {(change.state === 'refused' || change.state === 'unanswered') && (
        <Notice tone="negative">{failureText(t, change.error)}</Notice>
      )}
      <p>{t('wallet:care.text')}</p>
      <ul>
        {prompt.signs.map(({ marker, count }) => (
          <li key={marker}>{t(`wallet:care.${marker}`, { number: count })}</li>
        ))}
      </ul>
      <p>{t('wallet:care.offer')}</p>
    </Dialog>
  )
}
