import type { ContractKind } from '#lib/shared/contracts/contract.ts'

/** Which page of the agent centre shows which kinds. */
export const KIND_PAGES = {
  agentDividendRecordCopy2: ['dividend', 'profitShare', 'commission', 'rebate'],
  agentDailyWages2: ['wage'],
  agentHourSalary: ['hourly'],
  agentRealtimeSalary: ['realtime'],
} as const satisfies Record<string, readonly ContractKind[]>

/** The page on which contracts of a kind are; the first where the kind is not known. */
export function pageOfKind(kind: unknown): string {
  const found = Object.entries(KIND_PAGES).find(([, kinds]) => kinds.some((each) => each === kind))
  return found?.[0] ?? 'agentDividendRecordCopy2'
}
