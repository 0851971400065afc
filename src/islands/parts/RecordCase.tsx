import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import type { CaseRecord } from '#lib/support/case-address.ts'
import { $openCases, recordKey } from '#lib/support/case-store.ts'
import { CaseLink } from './CaseLink.tsx'

/** The way from a record of the member centre to its case: to the open one as soon as the member's cases were read. */
export function RecordCase({ t, ...record }: CaseRecord & { t: TFunction }) {
  const open = useStore($openCases)
  return <CaseLink t={t} record={record} caseId={open.get(recordKey(record))} />
}
