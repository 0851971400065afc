import type { CaseSubject } from '#lib/api/talk/support.ts'

/** The page of cases in the member centre. */
export const CASES_PAGE = '#member/supportCases'

/** A bet, a deposit or a withdrawal. */
export interface CaseRecord {
  subject: CaseSubject
  id: string
}

/** The address of a new case about a record, or of the case that is open about it. */
export function caseAddress({ subject, id }: CaseRecord, caseId?: string): string {
  return `${CASES_PAGE}?${new URLSearchParams(caseId === undefined ? { [subject]: id } : { case: caseId })}`
}
