import { REWARD_SUBJECTS } from './reward-subjects.ts'
import { runtimeTests } from './runtime-tests.ts'

/** Rewards, in this checkout or in a copy with a bug planted. */
export default runtimeTests([...REWARD_SUBJECTS, 'rewards-proof'])
