import { getHealth, getMetrics } from '#lib/api/ops/watch.ts'
import { callOps, OpsError, readTable, type OpsTarget } from './call.ts'
import { say } from './say.ts'
import { sayTable } from './tables.ts'
import { expectWords } from './words.ts'

/** `health`: every part with its status. Fails where one is down, for scripts that wait for a deployment. */
export async function runHealth(target: OpsTarget, words: readonly string[]): Promise<void> {
  expectWords(words, 0)
  const { status, parts } = await callOps(target, getHealth, {})
  sayTable(
    ['part', 'of', 'status', 'found', 'ms'],
    parts.map(({ part, of, status: own, found, tookMs }) => [
      ...[part, of || '-', own, found || '-', String(tookMs)],
    ]),
    4,
  )
  const down = parts.filter((each) => each.status === 'down').length
  if (status === 'down') throw new OpsError(`${down} of ${parts.length} parts are down`)
}

/** `metrics`: the figures as a scraper gets them. */
export async function runMetrics(target: OpsTarget, words: readonly string[]): Promise<void> {
  expectWords(words, 0)
  const text = await readTable(target, getMetrics, {})
  for (const line of text.trimEnd().split('\n')) say(line)
}
