import { CASE_SUBJECTS } from '#lib/api/talk/support.ts'
import type { CaseRecord } from './case-address.ts'

/** The case and the record that an address of the page names. */
export function askedCase(address: string): { caseId?: string; record?: CaseRecord } {
  const query = new URLSearchParams(address.split('?')[1] ?? '')
  const caseId = query.get('case')
  if (caseId) return { caseId }
  const [record] = CASE_SUBJECTS.flatMap((subject) => {
    const id = query.get(subject)
    return id ? [{ subject, id }] : []
  })
  return record ? { record } : {}
}
