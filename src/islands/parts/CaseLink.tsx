import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import { $session } from '#lib/session/session-store.ts'
import { caseAddress, type CaseRecord } from '#lib/support/case-address.ts'

interface Props {
  t: TFunction
  record: CaseRecord
  /** The case that is open about it, where that is known. */
  caseId?: string | undefined
}

/** From a record to a case about it. Trial accounts have none. Words: `support.record`. */
export function CaseLink({ t, record, caseId }: Props) {
  const session = useStore($session)
  if (session.state !== 'member' || session.isTrial) return null
  return (
    <Button variant="secondary" size="sm" href={caseAddress(record, caseId)}>
      {t(caseId === undefined ? 'support:record.open' : 'support:record.see')}
    </Button>
  )
}
