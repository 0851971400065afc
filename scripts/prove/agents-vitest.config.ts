import { runtimeTests } from './runtime-tests.ts'

/** Agents' contracts, lines, bills and transfers, in this checkout or in a copy with a bug planted. */
export default runtimeTests(['contract*', 'standing-rates', 'agent*', 'teams', 'cashier-transfers'])
