import { runtimeTests } from './runtime-tests.ts'
import { IN_HOUSE_SUBJECTS, VENDOR_SUBJECTS } from './vendor-subjects.ts'

/** Tests of game vendors and in-house games, in this checkout or in a copy with a planted bug. */
export default runtimeTests([...VENDOR_SUBJECTS, 'vendor-model', ...IN_HOUSE_SUBJECTS, 'jackpot'])
