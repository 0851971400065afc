import { runtimeTests } from './runtime-tests.ts'

/** Lotteries, in this checkout or in a copy with a bug planted. */
export default runtimeTests(['lottery*'])
