import { protectionFacts } from './facts.ts'
import type { Translate } from '#lib/site/words/words.ts'
import type { Tenant } from './tenant-schema.ts'

/** The help centre: topics (anchors of `/help`) and the questions of each, by their keys in `help.json`. */
export const HELP_TOPICS = [
  { id: 'registration', entries: ['open', 'age', 'limits', 'trial'] },
  { id: 'login', entries: ['forgot', 'captcha', 'locked', 'tab', 'device', 'ios', 'android'] },
  { id: 'deposit', entries: ['how', 'time', 'missing', 'refused'] },
  { id: 'withdrawal', entries: ['how', 'time', 'cancel', 'received', 'refused'] },
  { id: 'bonus', entries: ['what', 'which', 'lose', 'expire'] },
  { id: 'games', entries: ['rtp', 'fair', 'broken', 'records'] },
  { id: 'terms', entries: ['who', 'account', 'money', 'bets', 'forbidden', 'end', 'changes'] },
  { id: 'responsible', entries: ['limits', 'break', 'exclude', 'reality', 'signs'] },
  { id: 'privacy', entries: ['what', 'share', 'rights'] },
  { id: 'security', entries: ['password', 'passkey', 'remember', 'phishing'] },
  { id: 'contact', entries: ['ways', 'complain', 'feedback'] },
] as const
export type HelpTopicId = (typeof HELP_TOPICS)[number]['id']

export interface HelpTopic {
  id: HelpTopicId
  title: string
  entries: { question: string; answer: string }[]
}

/** The help centre's texts, with the brand's own age, address and host. */
export function helpTopics(site: { tenant: Tenant; words: (feature: string) => Translate }): HelpTopic[] {
  const t = site.words('help')
  const facts = {
    age: site.tenant.licence.minimumAgeYears,
    email: site.tenant.contact.email,
    host: site.tenant.hosts[0],
    brand: site.tenant.brand.name,
  }
  return HELP_TOPICS.map(({ id, entries }) => ({
    id,
    title: t(`${id}.title`),
    entries: entries
      .filter((entry) => hasHelpEntry(site.tenant, id, entry))
      .map((entry) => ({
        question: t(`${id}.${entry}.q`),
        answer: t(`${id}.${entry}.${answerKey(site.tenant, id, entry)}`, facts),
      })),
  }))
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
export function hasHelpEntry(
  tenant: Pick<Tenant, 'protection' | 'resources'>,
  topic: HelpTopicId,
  entry: string,
): boolean {
  const app = HELP_ABOUT_APPS[`${topic}.${entry}`]
  if (app && !tenant.resources.some(({ resourceType }) => resourceType === app)) return false
  const fact = HELP_ABOUT[`${topic}.${entry}`]
  return fact === undefined || protectionFacts(tenant)[fact]
}

type Answer = 'a' | 'both' | 'bothCode' | 'number' | 'numberCode' | 'demo' | 'email'

/** The key of a question's answer at this brand: `a`, or the one for the modules that are on. */
export function answerKey({ modules }: Pick<Tenant, 'modules'>, topic: HelpTopicId, entry: string): Answer {
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
