import type { InputOf } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/people/segments-ops.ts'
import type { SegmentCondition } from '#lib/api/people/segments-rule.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { say } from './say.ts'
import { readSegmentFile } from './segment-file.ts'
import { expectWords } from './words.ts'

interface SegmentOptions {
  tenant: string
  id?: string | undefined
  file?: string | undefined
  account?: string | undefined
  as?: string | undefined
  reason?: string | undefined
}

/** `segments list|test|count|put|approve|reject|end`: rules that name players, for offers and messages. */
export async function runSegments(
  target: OpsTarget,
  words: readonly string[],
  options: SegmentOptions,
): Promise<void> {
  const [action = ''] = expectWords(words, 1)
  const { tenant } = options
  if (action === 'list') return tellSegments(target, tenant)
  if (action === 'count') return count(target, { tenant, rule: ruleOf(options) })
  if (action === 'test') return test(target, options)
  if (!['put', 'approve', 'reject', 'end'].includes(action))
    throw new OpsError(
      `segments takes "list", "test", "count", "put", "approve", "reject" or "end", not "${action}"`,
    )
  const segmentId = named(options)
  const { as: operator, reason } = options
  if (!operator) throw new OpsError('say who decides with --as <name>')
  if (action === 'put') return put(target, { ...options, segmentId, operator })
  if (!reason) throw new OpsError('say why with --reason "…"')
  const act = { tenant, segmentId, operator, reason }
  if (action === 'end') return tellSegment(await callOps(target, calls.endSegment, act))
  const waiting = (await find(target, act))?.versions.find(({ state }) => state === 'waiting')
  if (!waiting) throw new OpsError(`no version of ${segmentId} waits; "segments list" shows those that do`)
  const decision = action === 'approve' ? 'approve' : 'reject'
  return tellSegment(
    await callOps(target, calls.decideSegment, { ...act, version: waiting.version, decision }),
  )
}

async function put(
  target: OpsTarget,
  of: SegmentOptions & { segmentId: string; operator: string },
): Promise<void> {
  const { tenant, segmentId, operator, file, reason = '' } = of
  if (!file) throw new OpsError('name the file of its rule with --file; docs/files.md has its form')
  const { title, rule } = readSegmentFile(file)
  const input = { tenant, segmentId, title, rule, operator, note: reason }
  tellSegment(await callOps(target, calls.putSegment, input))
}

async function count(target: OpsTarget, input: InputOf<typeof calls.estimateSegment>): Promise<void> {
  const { players, accounts, looked } = await callOps(target, calls.estimateSegment, input)
  const whole = looked === accounts ? 'all counted' : `an estimate: ${looked} were looked at`
  say(`${input.tenant}: ${players} of ${accounts} players (${whole})`)
}

async function test(target: OpsTarget, options: SegmentOptions): Promise<void> {
  const { tenant, account } = options
  if (!account) throw new OpsError('name the player with --account; "players find" finds it')
  const rule = ruleOf(options)
  const tested = await callOps(target, calls.testSegment, { tenant, rule, account })
  say(`${account}: ${tested.isIn ? 'in the segment' : 'not in the segment'}`)
  for (const part of ['all', 'any', 'none'] as const)
    tested[part].forEach(({ value, holds }, index) =>
      say(`  ${part}  ${holds ? 'holds ' : 'does not'}  ${value ?? '-'}  ${textOf(rule[part]?.[index])}`),
    )
}

function ruleOf({ file }: SegmentOptions) {
  if (!file) throw new OpsError('name the file of the rule with --file; docs/files.md has its form')
  return readSegmentFile(file).rule
}

function named({ id }: SegmentOptions): string {
  if (!id) throw new OpsError('name the segment with --id; "segments list" shows them')
  return id
}

async function find(
  target: OpsTarget,
  { tenant, segmentId }: { tenant: string; segmentId: string },
): Promise<calls.Segment | undefined> {
  const { segments } = await callOps(target, calls.listSegments, { tenant })
  return segments.find(({ id }) => id === segmentId)
}

async function tellSegments(target: OpsTarget, tenant: string): Promise<void> {
  const { segments } = await callOps(target, calls.listSegments, { tenant })
  say(`${tenant}: ${segments.length} segments`)
  segments.forEach(tellSegment)
}

function tellSegment({ id, versions, liveVersion, offers }: calls.Segment): void {
  const shown = versions.find(({ version }) => version === liveVersion) ?? versions[0]
  const live = liveVersion === undefined ? 'not in force' : `v${liveVersion} in force`
  say(`  ${id}  ${live}  ${shown?.title ?? ''}${offers.length > 0 ? `  asked by ${offers.join(', ')}` : ''}`)
  const waiting = versions.find(({ state }) => state === 'waiting')
  if (waiting) say(`    v${waiting.version} of ${waiting.madeBy} waits for a second person: ${waiting.note}`)
  for (const part of ['all', 'any', 'none'] as const)
    for (const condition of shown?.rule[part] ?? []) say(`    ${part}  ${textOf(condition)}`)
}

/** A condition as the file has it. */
function textOf(condition: Partial<SegmentCondition> | undefined): string {
  const { kind, ...bounds } = { kind: '', ...condition }
  return [kind, ...Object.entries(bounds).map(([name, value]) => `${name}=${String(value)}`)].join(' ')
}
