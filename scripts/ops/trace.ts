import * as z from 'zod/mini'
import { sendRequest } from '../lib/http-request.ts'
import { isLocal } from './address.ts'
import { OpsError, type OpsTarget } from './call.ts'
import { say } from './say.ts'
import { expectWords } from './words.ts'

const span = z.object({
  id: z.string(),
  parent: z.nullable(z.string()),
  name: z.string(),
  ms: z.nullable(z.number()),
  outcome: z.nullable(z.string()),
  attributes: z.nullable(z.record(z.string(), z.unknown())),
})
export type TraceSpan = z.infer<typeof span>

const answer = z.object({
  result: z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.unknown())) }),
})
const RECORDED = '/cdn-cgi/explorer/api/local/observability/query'
const HINT =
  'traces are recorded by `TRACES=1 npm start`; elsewhere they are in the collector, by the same id'
/** Attributes of ours; the runtime adds others. */
const SHOWN = ['brand', 'outcome', 'refusal']

/** `trace <request id>`: the spans of a request as a tree, from what the local runtime has recorded. */
export async function runTrace({ url }: OpsTarget, words: readonly string[]): Promise<void> {
  const [id = ''] = words
  expectWords(words, 1)
  if (!/^[0-9a-f]{32}$/.test(id))
    throw new OpsError(`"${id}" is no request: name the 32 digits that a reply has as x-request-id`)
  if (!isLocal(url)) throw new OpsError(`only a site on this machine has traces to ask for; ${HINT}`)
  const spans = await readSpans(url, id)
  if (spans.length === 0) throw new OpsError(`nothing was recorded of ${id}; ${HINT}`)
  for (const line of treeLines(spans)) say(line)
}

async function readSpans(url: string, id: string): Promise<TraceSpan[]> {
  // Only digits reach the statement.
  const sql = `SELECT span_id AS id, parent_id AS parent, name, duration_ms AS ms, outcome, json(attributes) AS attributes
    FROM spans WHERE trace_id = '${id}' ORDER BY start_ms, rowid`
  const { port } = new URL(url)
  const { status, text } = await sendRequest(new URL(`http://localhost:${port}${RECORDED}`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sql }),
    timeoutMs: 10_000,
  })
  if (status !== 200) throw new OpsError(`nothing is recorded there; ${HINT}`)
  const { columns, rows } = answer.parse(JSON.parse(text)).result
  return rows.map((row) =>
    span.parse(Object.fromEntries(columns.map((name, at) => [name, valueOf(row[at])]))),
  )
}

/** Attributes come as text of JSON. */
function valueOf(value: unknown): unknown {
  return typeof value === 'string' && value.startsWith('{') ? JSON.parse(value) : value
}

/** Each span under the one that it is part of, in the order of their beginnings; without its parent it stands at the top. */
export function treeLines(spans: readonly TraceSpan[]): string[] {
  const known = new Set(spans.map(({ id }) => id))
  const below = (parent: string | null, depth: number): string[] =>
    spans
      .filter((each) => (each.parent !== null && known.has(each.parent) ? each.parent : null) === parent)
      .flatMap((each) => [`${'  '.repeat(depth)}${lineOf(each)}`, ...below(each.id, depth + 1)])
  return below(null, 0)
}

function lineOf({ name, ms, outcome, attributes }: TraceSpan): string {
  const facts = SHOWN.flatMap((key) =>
    attributes?.[key] === undefined ? [] : `${key}=${String(attributes[key])}`,
  )
  const fault = outcome !== null && outcome !== 'ok' ? [outcome] : []
  return [name, `${ms ?? '…'} ms`, ...facts, ...fault].join('  ')
}
