import { runtimeTests } from './runtime-tests.ts'

/** Histories of accounts after exclusions, in the platform's runtime. */
export default runtimeTests(['returning'], { isQuick: true })
