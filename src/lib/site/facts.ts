import type { HelpTopicId } from './content.ts'
import type { Tenant } from './tenant-schema.ts'

type Protected = Pick<Tenant, 'protection'>

/** Whether a brand has what sentences of its pages speak of: a feature that is off is not promised. */
export function protectionFacts({ protection }: Protected) {
  const { depositLimit, lossLimit, stakeLimit, timeLimit, timeOut, exclusion, realityCheck } = protection
  return {
    /** All four kinds, as the sentences name them all. */
    limits: [depositLimit, lossLimit, stakeLimit, timeLimit].every((each) => each === true),
    timeOut: timeOut === true,
    exclusion: exclusion === true,
    realityCheck: realityCheck === true,
  }
}
type Fact = keyof ReturnType<typeof protectionFacts>

/** Questions of the help centre that are about a feature. */
const HELP_ABOUT: Partial<Record<`${HelpTopicId}.${string}`, Fact>> = {
  'registration.limits': 'limits',
  'responsible.limits': 'limits',
  'responsible.break': 'timeOut',
  'responsible.exclude': 'exclusion',
  'responsible.reality': 'realityCheck',
}

/** Whether the brand has what a question of the help centre is about. */
export function answersTruly(tenant: Protected, topic: HelpTopicId, entry: string): boolean {
  const fact = HELP_ABOUT[`${topic}.${entry}`]
  return fact === undefined || protectionFacts(tenant)[fact]
}
