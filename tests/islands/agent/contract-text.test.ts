import { createInstance } from 'i18next'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { promiseTexts, ruleTexts, type Terms, type Writer } from '#islands/agent/contracts/contract-text.ts'
import { listText } from '#lib/shared/intl/lists.ts'
import { periodCell, periodText } from '#islands/agent/contracts/period-text.ts'
import { stepLine } from '#islands/agent/contracts/step-text.ts'

const LOCALES = ['en', 'pt', 'pt-BR', 'vi', 'th', 'zh-Hans', 'fil', 'ar', 'ur']
const ACTIVE = { count: 'period', minTurnoverMinor: 0, minDepositMinor: 0 } as const

function writer(lang: string): Writer {
  const contracts: Record<string, string> = JSON.parse(readFileSync(`locales/${lang}/contracts.json`, 'utf8'))
  const engine = createInstance()
  void engine.init({
    lng: lang,
    resources: { [lang]: { contracts } },
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  return { t: engine.getFixedT(lang), lang, money: (minor) => String(minor / 100) }
}

function dividend(change: Partial<Extract<Terms, { kind: 'dividend' }>> = {}): Terms {
  const rate = { type: 'percent', rateE6: 50_000 } as const
  return {
    kind: 'dividend',
    category: 'ALL',
    payer: 'platform',
    cycle: 'week',
    active: ACTIVE,
    minActiveMembers: 0,
    carry: 'none',
    lossCheck: 'none',
    tiers: [1, 3].map((activeMembers) => ({ turnoverMinor: 0, activeMembers, lossMinor: 0, rate })),
    ...change,
  }
}

it('one active member is one, several are several', () => {
  const en = writer('en')
  const texts = ['at least 1 active member: 5%', 'at least 3 active members: 5%']
  expect(promiseTexts(en, dividend())).toEqual(texts)
  expect(promiseTexts(writer('pt-BR'), dividend())).toEqual([
    'ao menos 1 membro ativo: 5%',
    'ao menos 3 membros ativos: 5%',
  ])
  const arabic = promiseTexts(writer('ar'), dividend()).join()
  expect(arabic).toContain('عضو نشط واحد')
  expect(arabic).toContain('3 أعضاء نشطين')
  expect(ruleTexts(en, dividend({ minActiveMembers: 1 }))).toContain(
    'Nothing is paid with fewer than 1 active member.',
  )
})

it.each(LOCALES)('a rule names what it asks for, and nothing that it does not ask for (%s)', (lang) => {
  const write = writer(lang)
  const rules = (active: Partial<{ minTurnoverMinor: number; minDepositMinor: number }>) =>
    ruleTexts(write, dividend({ active: { ...ACTIVE, ...active } }))[0] ?? ''
  expect(rules({})).not.toMatch(/\d|\{\{/)
  expect(rules({ minTurnoverMinor: 700 })).toMatch(/7/)
  expect(rules({ minTurnoverMinor: 700 })).not.toMatch(/0|\{\{/)
  expect(rules({ minTurnoverMinor: 700, minDepositMinor: 900 })).toMatch(/7.*9/)
  const step = { step: 'active', ...ACTIVE, counted: 4, days: 7, activeMembers: 4 } as const
  expect(stepLine(write, step).text).not.toMatch(/0|\{\{/)
  expect(stepLine(write, { ...step, minDepositMinor: 900 }).text).toMatch(/4.*9/)
})

it.each(LOCALES)('names in a list stand apart (%s)', (lang) => {
  expect(listText(['ana', 'bruno'], lang)).not.toContain('anabruno')
})

/** Every form of id; what is written of it does not depend on where the brand is now. */
const PERIODS = [
  ['2026-11', 'November 2026', '2026-11-01 – 2026-11-30'],
  ['2026-11-H1', 'Nov 1 – 15, 2026', '2026-11-01 – 2026-11-15'],
  ['2026-11-H2', 'Nov 16 – 30, 2026', '2026-11-16 – 2026-11-30'],
  ['2026-W53', 'Dec 28, 2026 – Jan 3, 2027', '2026-12-28 – 2027-01-03'],
  ['2026-11-16', 'Nov 16, 2026', '2026-11-16'],
  ['2026-11-16T12', 'Nov 16, 2026, 12:00 PM', '2026-11-16 12:00:00'],
  ['2026-11-01T01.2', 'Nov 1, 2026, 1:00 AM', '2026-11-01 01:00:00'],
  ['2026-11-16T23:55', 'Nov 16, 2026, 11:55 PM', '2026-11-16 23:55:00'],
] as const

it.each(PERIODS)('the period %s is named by its id, on the screen and in a file', (periodId, text, cell) => {
  expect(periodText({ periodId }, 'en').replaceAll(/[\u2009\u202f]/g, ' ')).toBe(text)
  expect(periodCell({ periodId })).toBe(cell)
})
