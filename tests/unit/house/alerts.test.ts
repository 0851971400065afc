import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { METRICS } from '#platform/ops/watch/open-metrics.ts'

const rule = z.strictObject({
  alert: z.string().check(z.regex(/^[A-Z][A-Za-z]+$/)),
  expr: z.string(),
  for: z.optional(z.string().check(z.regex(/^\d+[ms]$/))),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string().check(z.minLength(10)) }),
})
const file = z.strictObject({
  apiVersion: z.literal('monitoring.coreos.com/v1'),
  kind: z.literal('PrometheusRule'),
  metadata: z.strictObject({ name: z.string() }),
  spec: z.strictObject({
    groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule) })),
  }),
})
const { spec } = file.parse(parse(readFileSync('docs/alerts.yaml', 'utf8')))
const rules = spec.groups.flatMap((group) => group.rules)
const page = readFileSync('docs/operating.md', 'utf8')
const section = page.slice(page.indexOf('\n## Alerts'), page.indexOf('\n## A new version'))
const drills = readFileSync('tests/platform/ops/alerts.test.ts', 'utf8')

/** One comparison of PromQL: a metric with matchers, an operator, a number; or that a metric is missing. */
const TERM = /^(?:absent\((\w+)\)|(\w+)(?:\{(?:\w+=~?"[^"]*",?)+\})? (?:==|!=|>=|<=|>|<) \d+(?:\.\d+)?)$/

describe('the alert rules', () => {
  it('are each of a name of its own', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  })

  it.each(rules)('$alert compares figures that there are', ({ expr }) => {
    for (const term of expr.split(' and ')) {
      const [, missing, compared] = TERM.exec(term) ?? []
      expect(Object.keys(METRICS)).toContain(missing ?? compared)
    }
  })

  it('have each a line of the runbook, and no other', () => {
    const lines = [...section.matchAll(/^\| `(\w+)` +\| (.{40,}?) +\|$/gm)].map(([, name]) => name)
    expect(lines).toEqual(rules.map(({ alert }) => alert))
  })

  it('have each a drill, but for those that the runbook names', () => {
    const [, without = ''] = /Each fault but (.*?) is made/s.exec(section) ?? []
    const drilled = [...drills.matchAll(/\bfires\('(\w+)'/g)].map(([, name]) => name)
    const excused = [...without.matchAll(/`(\w+)`/g)].map(([, name]) => name)
    expect([...new Set([...drilled, ...excused])].toSorted()).toEqual(
      rules.map(({ alert }) => alert).toSorted(),
    )
  })
})

test('the collector keeps failures, what is slow, and a share of the rest', () => {
  const collector: unknown = parse(readFileSync('docs/collector.yaml', 'utf8'))
  const { processors, service } = z
    .object({
      processors: z.object({
        tail_sampling: z.object({ policies: z.array(z.object({ type: z.string() })) }),
      }),
      service: z.object({ pipelines: z.object({ traces: z.object({ processors: z.array(z.string()) }) }) }),
    })
    .parse(collector)
  expect(processors.tail_sampling.policies.map(({ type }) => type)).toEqual([
    ...['string_attribute', 'status_code', 'latency', 'probabilistic'],
  ])
  expect(service.pipelines.traces.processors).toContain('tail_sampling')
})
