import { runtimeTests } from './runtime-tests.ts'

/** Reports and Today, in this checkout or in a copy with a bug planted. */
export default runtimeTests(['reports', 'reports-lists', 'reports-proof', 'today'], { isQuick: true })
