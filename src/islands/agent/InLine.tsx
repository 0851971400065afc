import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import type { Remote } from '#lib/client/remote.ts'

interface Props {
  t: TFunction
  /** The loaded list, of one account or of the whole line. */
  remote: Remote<unknown>
  /** Whether only the direct downline can be chosen. */
  isDirect?: boolean
  /** Takes the account away. */
  onEveryone: () => void
  children: ReactNode
}

/**
 * Shows a list, or that its account is not in the own line: an address may name any account, and a retry changes nothing.
 * Rows of the account shown before do not stay under another name.
 */
export function InLine({ t, remote, isDirect = false, onEveryone, children }: Props) {
  const isUnknown = remote.state !== 'loading' && remote.error?.code === 'agent.memberUnknown'
  if (!isUnknown) return children
  return (
    <div role="alert">
      <EmptyState
        icon="users"
        title={t(isDirect ? 'agent:notInLine.directTitle' : 'agent:notInLine.title')}
        text={t(isDirect ? 'agent:notInLine.directText' : 'agent:notInLine.text')}
        action={
          <Button variant="secondary" onClick={onEveryone}>
            {t('agent:notInLine.back')}
          </Button>
        }
      />
    </div>
  )
}
