import type { HelpTopicId } from './content.ts'
import type { Tenant } from './tenant-schema.ts'

type Protected = Pick<Tenant, 'protection'>

/** The brand's features that sentences of its pages mention: a feature that is off is not promised. */
export function protectionFacts({ protection }: Protected) {
  const { depositLimit, lossLimit, stakeLimit, timeLimit, timeOut, exclusion, realityCheck } = protection
  return {
    /** True with all four kinds, because the sentences name them all. */
    limits: [depositLimit, lossLimit, stakeLimit, timeLimit].every((each) => each === true),
    timeOut: timeOut === true,
    exclusion: exclusion === true,
    realityCheck: realityCheck === true,
  }
}
type Fact = keyof ReturnType<typeof protectionFacts>

/** Questions about an app, by the resource that the brand needs for it. */
const HELP_ABOUT_APPS: Partial<Record<`${HelpTopicId}.${string}`, 'MOBILECONFIG' | 'ANDROID'>> = {
  'login.ios': 'MOBILECONFIG',
  'login.android': 'ANDROID',
}

/** Questions of the help centre that depend on a feature. */
const HELP_ABOUT: Partial<Record<`${HelpTopicId}.${string}`, Fact>> = {
  'registration.limits': 'limits',
  'responsible.limits': 'limits',
  'responsible.break': 'timeOut',
  'responsible.exclude': 'exclusion',
  'responsible.reality': 'realityCheck',
}

/** Whether the brand has the feature of a question in the help centre. */
export function answersTruly(
  tenant: Protected & Pick<Tenant, 'resources'>,
  topic: HelpTopicId,
  entry: string,
): boolean {
  const app = HELP_ABOUT_APPS[`${topic}.${entry}`]
  if (app && !tenant.resources.some(({ resourceType }) => resourceType === app)) return false
  const fact = HELP_ABOUT[`${topic}.${entry}`]
  return fact === undefined || protectionFacts(tenant)[fact]
}
