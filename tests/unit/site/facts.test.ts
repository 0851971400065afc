import { expect, test } from 'vitest'
import { helpTopics, answerKey, hasHelpEntry } from '#lib/site/brand/help-topics.ts'
import { protectionFacts, walletFacts } from '#lib/site/brand/facts.ts'
import { protectionSchema } from '#lib/site/brand/protection-schema.ts'
import { fleet, siteFor } from '#lib/site/pages/site.ts'
import { tenantSchema } from '#lib/site/brand/tenant-rules.ts'
import { aTenantFile } from '../../fixtures/node/tenant-file.ts'

const OFF = { off: 'Section 1 of the law of this market' }
const brand = (differences: Record<string, unknown> = {}) => ({
  protection: protectionSchema.parse(differences),
  resources: [],
})
const app = (resourceType: 'MOBILECONFIG' | 'ANDROID') => ({
  ...{ resourceType, name: 'App', url: 'https://app.example/', labelNameEn: 'App' },
})

test('everything is on unless the file names the rule that lets it out', () => {
  expect(protectionFacts(brand())).toEqual({
    limits: true,
    timeOut: true,
    exclusion: true,
    realityCheck: true,
  })
  expect(protectionSchema.safeParse({ timeOut: false }).success).toBe(false)
  expect(protectionSchema.safeParse({ timeOut: { off: 'no' } }).success).toBe(false)
})

test('one balance is promised only where no money moves between purses', () => {
  expect(walletFacts({ singleWallet: true })).toEqual({ balance: true })
  expect(walletFacts({ singleWallet: false })).toEqual({ balance: false })
})

test.each([
  ['responsible', 'limits', { stakeLimit: OFF }],
  ['registration', 'limits', { depositLimit: OFF }],
  ['responsible', 'break', { timeOut: OFF }],
  ['responsible', 'exclude', { exclusion: OFF }],
  ['responsible', 'reality', { realityCheck: OFF }],
] as const)('%s.%s is answered only where the brand has it', (topic, entry, differences) => {
  expect(hasHelpEntry(brand(), topic, entry)).toBe(true)
  expect(hasHelpEntry(brand(differences), topic, entry)).toBe(false)
  expect(hasHelpEntry(brand(differences), 'responsible', 'signs')).toBe(true)
})

test.each([
  ['ios', 'MOBILECONFIG'],
  ['android', 'ANDROID'],
] as const)('how the app for %s is installed is answered only where there is one', (entry, resource) => {
  expect(hasHelpEntry(brand(), 'login', entry)).toBe(false)
  expect(hasHelpEntry({ ...brand(), resources: [app(resource)] }, 'login', entry)).toBe(true)
})

/** A file that names no module has none. */
const NONE = tenantSchema.parse(aTenantFile()).modules
const OPEN = { DIRECTREG3: true, USERNAMEREG3: true } as const
test.each([
  ['registration', 'open', {}, 'a'],
  ['registration', 'open', { MOBILENUMREG3: true }, 'both'],
  ['registration', 'open', { MOBILENUMREG3: true, REGMOBVERF3: true }, 'bothCode'],
  ['registration', 'open', { MOBILENUMREG3: true, USERNAMEREG3: false }, 'number'],
  ['registration', 'open', { MOBILENUMREG3: true, REGMOBVERF3: true, USERNAMEREG3: false }, 'numberCode'],
  ['registration', 'open', { REGMOBVERF3: true }, 'a'],
  ['registration', 'trial', {}, 'demo'],
  ['registration', 'trial', { FREEPLAY3: true }, 'a'],
  ['login', 'forgot', {}, 'email'],
  ['login', 'forgot', { MOBILENUMPASSREG3: true }, 'a'],
  ['login', 'tab', {}, 'a'],
] as const)('%s.%s says what is on: %j', (topic, entry, modules, answer) => {
  expect(answerKey({ modules: { ...NONE, ...OPEN, ...modules } }, topic, entry)).toBe(answer)
})

test.each(fleet().map(({ id }) => ({ id })))(
  'help of $id promises codes only where they are sent',
  ({ id }) => {
    const site = siteFor(id, 'en')
    const { modules } = site.tenant
    const answers = helpTopics(site).flatMap(({ entries }) => entries)
    const answer = (question: string) => answers.find((each) => each.question === question)?.answer ?? ''
    expect(answer('I forgot my password.').includes('mobile')).toBe(modules.MOBILENUMPASSREG3)
    expect(answer('How do I open an account?').includes('SMS')).toBe(
      modules.MOBILENUMREG3 && modules.REGMOBVERF3,
    )
    expect(answer('Can I try without an account?').includes('trial account')).toBe(modules.FREEPLAY3)
    expect(answers.map((each) => each.answer).join(' ')).not.toMatch(/practice money|play money/)
  },
)
