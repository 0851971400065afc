import { createInstance } from 'i18next'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  listText,
  promiseTexts,
  ruleTexts,
  type Terms,
  type Writer,
} from '#islands/agent/contracts/contract-text.ts'
import { periodCell } from '#islands/agent/contracts/period-text.ts'
import { stepLine } from '#islands/agent/contracts/step-text.ts'

const LOCALES = ['en', 'pt', 'vi', 'th', 'zh-Hans', 'fil', 'ar', 'ur']
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
  expect(promiseTexts(writer('pt'), dividend())).toEqual([
    'ao menos 1 membro ativo: 5%',
    'ao menos 3 membros ativos: 5%',
  ])
  const arabic = promiseTexts(writer('ar'), dividend()).join()
  expect(arabic).toContain('عضو نشط واحد')
  expect(arabic).toContain('3 أعضاء نشطين')
  expect(ruleTexts(en, dividend({ minActiveMembers: 1 }))).toContain('Nothing below 1 active member.')
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
  expect(listText(lang, ['ana', 'bruno'])).not.toContain('anabruno')
})

it('a period in a file is a day, a moment, or a first and a last day', () => {
  const cell = (periodId: string, from: number, to: number) =>
    periodCell({ periodId, periodStartMs: from, periodEndMs: to }, 'America/Sao_Paulo')
  const [monday, tuesday, next] = [16, 17, 23].map((day) => Date.UTC(2026, 10, day, 3))
  if (!monday || !tuesday || !next) throw new Error('a day is missing')
  expect(cell('2026-W47', monday, next)).toBe('2026-11-16 – 2026-11-22')
  expect(cell('2026-11-16', monday, tuesday)).toBe('2026-11-16')
  expect(cell('2026-11-16T12', monday + 12 * 3_600_000, monday + 13 * 3_600_000)).toBe('2026-11-16 12:00:00')
})
