import { randomUUID } from 'node:crypto'
import { listMailings, sendMailing, type Mailing } from '#lib/api/talk/mailings-ops.ts'
import { callOps, OpsError, type OpsTarget } from './call.ts'
import { readInput } from './files.ts'
import { say } from './say.ts'
import { expectWords } from './words.ts'

interface MailingOptions {
  tenant: string
  id?: string | undefined
  file?: string | undefined
  as?: string | undefined
  reason?: string | undefined
}

/** `mailings list|send`: messages to the players of a segment, and how far each has come. */
export async function runMailings(
  target: OpsTarget,
  words: readonly string[],
  { tenant, id: segmentId, file, as: operator, reason }: MailingOptions,
): Promise<void> {
  const [action = ''] = expectWords(words, 1)
  if (action === 'list') {
    const asked = segmentId === undefined ? {} : { segmentId }
    const { mailings } = await callOps(target, listMailings, { tenant, ...asked })
    say(`${tenant}: ${mailings.length} messages to segments`)
    return mailings.forEach(tellMailing)
  }
  if (action !== 'send') throw new OpsError(`mailings takes "list" or "send", not "${action}"`)
  if (!segmentId) throw new OpsError('name the segment with --id; "segments list" shows them')
  if (!file) throw new OpsError('name the file of its text with --file: plain text, as players read it')
  if (!operator) throw new OpsError('say who writes with --as <name>')
  if (!reason) throw new OpsError('say why with --reason "…"')
  const text = readInput(file).trim()
  const input = { tenant, segmentId, text, operator, reason, operationKey: randomUUID() }
  tellMailing(await callOps(target, sendMailing, input))
}

function tellMailing({ segmentId, madeBy, madeAtMs, chosen, sent, leftOut, text }: Mailing): void {
  say(
    `  ${new Date(madeAtMs).toISOString()}  ${segmentId}  by ${madeBy}  ${sent} of ${chosen} told, ${leftOut} left out`,
  )
  say(`    ${text.split('\n', 1)[0] ?? ''}`)
}
