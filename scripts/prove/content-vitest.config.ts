import { runtimeTests } from './runtime-tests.ts'

/** Messages by event, in this checkout or in a copy with a bug planted. */
export default runtimeTests(['messages-proof'])
