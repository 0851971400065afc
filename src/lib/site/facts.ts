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

/** One balance for everything; other brands have purses, between which money is moved. */
export function walletFacts({ singleWallet }: Pick<Tenant, 'singleWallet'>) {
  return { balance: singleWallet }
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

type Answer = 'a' | 'both' | 'bothCode' | 'number' | 'numberCode' | 'demo' | 'email'

/** Which of its answers a question of the help centre has at this brand: `a`, or that of the modules that are on. */
export function answerOf({ modules }: Pick<Tenant, 'modules'>, topic: HelpTopicId, entry: string): Answer {
  if (topic === 'registration' && entry === 'open') return registrationAnswer(modules)
  if (topic === 'registration' && entry === 'trial') return modules.FREEPLAY3 ? 'a' : 'demo'
  if (topic === 'login' && entry === 'forgot') return modules.MOBILENUMPASSREG3 ? 'a' : 'email'
  return 'a'
}

function registrationAnswer({ USERNAMEREG3, MOBILENUMREG3, REGMOBVERF3 }: Tenant['modules']): Answer {
  if (!MOBILENUMREG3) return 'a'
  const ways = USERNAMEREG3 ? 'both' : 'number'
  return REGMOBVERF3 ? `${ways}Code` : ways
}
