import { listOperatorActions, MORE_REFUSED } from '#lib/api/operator-log.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { say } from './say.ts'
import { expectWords } from './words.ts'

export const LOG_OPTIONS = { by: { type: 'string' }, before: { type: 'string' } } as const

interface LogOptions {
  tenant?: string | undefined
  by?: string | undefined
  before?: string | undefined
}

/** `ops log`: a page of what operators did, the newest first. */
export async function runLog(
  target: OpsTarget,
  words: readonly string[],
  { tenant, by, before }: LogOptions,
): Promise<void> {
  expectWords(words, 0)
  if (before !== undefined && !/^[1-9]\d{0,14}$/.test(before))
    throw new OpsError(`--before is the number of a line of the log, not "${before}"`)
  const { actions } = await callOps(target, listOperatorActions, {
    ...(tenant === undefined ? {} : { tenant }),
    ...(by === undefined ? {} : { by }),
    ...(before === undefined ? {} : { before }),
  })
  for (const { id, atMs, operator, call, subject, decision, version, outcome } of actions)
    say(
      [
        `#${id} ${new Date(atMs).toISOString()}`,
        ...[
          operator ?? 'the deployment’s key',
          call,
          subject ?? '-',
          [decision, version === null ? null : `version ${version}`]
            .filter((part) => part !== null)
            .join(', ') || '-',
          outcome === MORE_REFUSED ? 'refused, and more that day' : (outcome ?? 'interrupted'),
        ],
      ].join('  '),
    )
  const oldest = actions.at(-1)
  say(
    oldest
      ? `${tenant ?? 'whole deployment'}: ${actions.length} actions; older ones with --before ${oldest.id}`
      : `${tenant ?? 'whole deployment'}: no actions`,
  )
}
