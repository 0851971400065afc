import { runtimeTests } from './runtime-tests.ts'

/** The drills of identity, in this checkout or in a copy with a bug planted. */
export default runtimeTests(['identity-proof'])
