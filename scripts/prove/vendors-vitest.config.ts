import { runtimeTests } from './runtime-tests.ts'
import { IN_HOUSE_SUBJECTS, VENDOR_SUBJECTS } from './vendor-subjects.ts'

/** Game vendors and games of our own, in this checkout or in a copy with a bug planted. */
export default runtimeTests([...VENDOR_SUBJECTS, 'vendor-model', ...IN_HOUSE_SUBJECTS, 'jackpot'])
