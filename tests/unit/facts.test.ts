import { expect, test } from 'vitest'
import { answersTruly, protectionFacts } from '#lib/site/facts.ts'
import { protectionSchema } from '#lib/site/protection-schema.ts'

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

test.each([
  ['responsible', 'limits', { stakeLimit: OFF }],
  ['registration', 'limits', { depositLimit: OFF }],
  ['responsible', 'break', { timeOut: OFF }],
  ['responsible', 'exclude', { exclusion: OFF }],
  ['responsible', 'reality', { realityCheck: OFF }],
] as const)('%s.%s is answered only where the brand has it', (topic, entry, differences) => {
  expect(answersTruly(brand(), topic, entry)).toBe(true)
  expect(answersTruly(brand(differences), topic, entry)).toBe(false)
  expect(answersTruly(brand(differences), 'responsible', 'signs')).toBe(true)
})

test.each([
  ['ios', 'MOBILECONFIG'],
  ['android', 'ANDROID'],
] as const)('how the app for %s is installed is answered only where there is one', (entry, resource) => {
  expect(answersTruly(brand(), 'login', entry)).toBe(false)
  expect(answersTruly({ ...brand(), resources: [app(resource)] }, 'login', entry)).toBe(true)
})
