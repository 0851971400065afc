import { getMemberOverview } from '#lib/api/ops/players-overview.ts'
import { call } from '#lib/client/call.ts'
import { loadedValue } from '#console/parts/loaded.ts'

/** The player of the open entry. */
export const player = loadedValue((of: { tenant: string; account: string }) => call(getMemberOverview, of))
