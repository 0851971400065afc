import { randomUUID } from 'node:crypto'
import * as calls from '#lib/api/rewards/releases-ops.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { say } from './say.ts'
import { expectWords } from './words.ts'

interface ReleaseOptions {
  tenant: string
  id?: string | undefined
  name?: string | undefined
  at?: string | undefined
  as?: string | undefined
  reason?: string | undefined
}

const ENDINGS = { withdraw: calls.withdrawRelease, 'roll-back': calls.rollBackRelease } as const
const ACTIONS = 'list propose approve reject withdraw roll-back comments comment'.split(' ')

/** `releases`: drafts of texts and offers that go live together, and what operators say about drafts. */
export async function runReleases(
  target: OpsTarget,
  words: readonly string[],
  options: ReleaseOptions,
): Promise<void> {
  const [action = ''] = expectWords(words, 1)
  const { tenant, as: operator, reason } = options
  if (!ACTIONS.includes(action))
    throw new OpsError(`releases takes ${ACTIONS.map((each) => `"${each}"`).join(', ')}, not "${action}"`)
  if (action === 'list') {
    const { releases } = await callOps(target, calls.listReleases, { tenant })
    say(`${tenant}: ${releases.length} releases`)
    return releases.forEach(tellRelease)
  }
  if (action === 'comments') {
    const { kind, name } = draftOf(options.id ?? '')
    const { comments } = await callOps(target, calls.listDraftComments, { tenant, subject: kind, name })
    return comments.forEach(tellComment)
  }
  if (!operator) throw new OpsError('say who acts with --as <name>')
  if (action === 'propose') return propose(target, { ...options, operator })
  if (!reason) throw new OpsError('write it with --reason "…"')
  if (action === 'comment') {
    const { kind, name, version } = draftOf(options.id ?? '')
    const said = { tenant, subject: kind, name, version, text: reason, operator, operationKey: randomUUID() }
    return (await callOps(target, calls.writeDraftComment, said)).comments.forEach(tellComment)
  }
  if (!options.id) throw new OpsError('name the release with --id; "releases list" shows them')
  const act = { tenant, releaseId: options.id, operator, reason }
  if (action === 'withdraw' || action === 'roll-back')
    return tellRelease(await callOps(target, ENDINGS[action], act))
  const decision = action === 'approve' ? 'approve' : 'reject'
  tellRelease(await callOps(target, calls.decideRelease, { ...act, decision }))
}

async function propose(
  target: OpsTarget,
  { tenant, id = '', name, at, operator, reason = '' }: ReleaseOptions & { operator: string },
): Promise<void> {
  if (!name) throw new OpsError('give the release a name with --name "…"')
  const atMs = at === undefined ? Date.now() : Date.parse(at)
  if (Number.isNaN(atMs)) throw new OpsError(`--at takes a time such as 2026-12-01T06:00Z, not "${at}"`)
  const items = id.split(',').map(draftOf)
  const input = { tenant, releaseId: randomUUID(), name, atMs, items, operator, note: reason }
  tellRelease(await callOps(target, calls.proposeRelease, input))
}

/** `text:<name>@<version>` or `offer:<id>@<version>`. */
function draftOf(text: string): { kind: 'text' | 'offer'; name: string; version: number } {
  const [, kind, name = '', version] = /^(text|offer):([\w.-]+?)(?:@(\d+))?$/.exec(text.trim()) ?? []
  if (kind !== 'text' && kind !== 'offer')
    throw new OpsError(`--id takes text:<name>@<version> or offer:<id>@<version>, not "${text}"`)
  return { kind, name, version: Number(version ?? 1) }
}

function tellRelease({ id, name, state, atMs, items, madeBy, note }: calls.Release): void {
  say(`  ${id}  ${name}  ${state}  ${new Date(atMs).toISOString()}  by ${madeBy}${note ? `: ${note}` : ''}`)
  for (const { kind, name: of, version, title, isOvertaken } of items)
    say(`    ${kind}:${of}@${version}  ${title}${isOvertaken ? '  (there is a newer version)' : ''}`)
}

function tellComment({ version, author, atMs, text }: calls.DraftComment): void {
  say(`  v${version}  ${author}  ${new Date(atMs).toISOString()}  ${text}`)
}
