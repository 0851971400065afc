import { env } from 'cloudflare:workers'
import * as z from 'zod/mini'
import { getMetrics } from '#lib/api/ops/watch.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'

const rules = z
  .object({
    spec: z.object({
      groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
    }),
  })
  .parse(env.ALERT_RULES)
  .spec.groups.flatMap((group) => group.rules)

interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

/** The figures as a scraper reads them. */
export async function scrape(operator: Visitor): Promise<Sample[]> {
  const response = await operator.send(getMetrics, { input: {} })
  const text = await response.text()
  if (!text.endsWith('# EOF\n')) throw new Error(`no OpenMetrics: ${text.slice(0, 200)}`)
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)]
      return {
        name,
        labels: Object.fromEntries(pairs.map(([, key, text = '']) => [key, text])),
        value: Number(value),
      }
    })
}

/**
 * Whether a rule of docs/alerts.yaml holds for one of these samples that has these labels. It knows as much of PromQL as
 * the rules use (tests/unit/house/alerts.test.ts).
 */
export function holds(
  alert: string,
  samples: readonly Sample[],
  about: Record<string, string> = {},
): boolean {
  const expr = rules.find((each) => each.alert === alert)?.expr
  if (expr === undefined) throw new Error(`no rule ${alert}`)
  const [first = [], ...others] = expr.split(' and ').map((term) => matching(term, samples))
  return first.some(
    ({ labels }) =>
      isOf(labels, about) && others.every((found) => found.some((each) => isOf(each.labels, labels))),
  )
}

const isOf = (labels: Record<string, string>, wanted: Record<string, string>) =>
  Object.entries(wanted).every(([name, value]) => labels[name] === value)

function matching(term: string, samples: readonly Sample[]): Sample[] {
  const [, name, matchers = '', operator, bound] = /^(\w+)(?:\{(.*)\})? (==|>) (\S+)$/.exec(term) ?? []
  if (!name) throw new Error(`not understood: ${term}`)
  const wanted = [...matchers.matchAll(/(\w+)(=~?)"([^"]*)"/g)]
  return samples.filter(
    (each) =>
      each.name === name &&
      wanted.every(([, label = '', kind, text = '']) =>
        kind === '=' ? each.labels[label] === text : text.split('|').includes(each.labels[label] ?? ''),
      ) &&
      (operator === '>' ? each.value > Number(bound) : each.value === Number(bound)),
  )
}
