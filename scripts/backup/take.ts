import { createHash } from 'node:crypto'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { listBackupParts, readBackup } from '#lib/api/ops/backup.ts'
import { callOps, OpsError, type OpsTarget } from '../ops/call.ts'
import { SealedWriter } from './sealed-file.ts'

/** Attempts to read a wallet that changes meanwhile. */
const TRIES = 5
/** Parts that are read at once. */
const LANES = 4

export interface Taken {
  parts: number
  rows: number
}

/** One part of a copy, as a line of the file. */
export interface CopiedPart {
  part: string
  lines: string[]
}
/** The last line: what came before it. */
interface CopyTail {
  tail: Taken & { sha256: string }
}

/** Copies everything that a deployment keeps into one sealed file. */
export async function takeBackup(
  target: OpsTarget,
  { file, key, now }: { file: string; key: Buffer; now: Date },
): Promise<Taken> {
  const writer = new SealedWriter(file, { key, takenAt: now.toISOString() })
  const digest = createHash('sha256')
  const taken: Taken = { parts: 0, rows: 0 }
  const write = ({ part, lines }: CopiedPart) => {
    const line = JSON.stringify({ part, lines } satisfies CopiedPart)
    digest.update(`${line}\n`)
    writer.write(line)
    taken.parts += 1
    taken.rows += lines.length
  }
  try {
    await eachPart(target, async (part) => write({ part, lines: await readPart(target, part) }))
    writer.write(JSON.stringify({ tail: { ...taken, sha256: digest.digest('hex') } } satisfies CopyTail))
    writer.close()
  } catch (cause) {
    writer.abandon()
    throw cause
  }
  return taken
}

/** The parts in their order: databases before objects, as objects have everything that databases were told. */
async function eachPart(target: OpsTarget, work: (part: string) => Promise<void>): Promise<void> {
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await callOps(target, listBackupParts, after === undefined ? {} : { after })
    for (const part of page.parts) await work(part)
    const waiting = page.wallets.values()
    const lane = async () => {
      for (const wallet of waiting) await work(wallet)
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    after = page.next
  }
}

/** All rows of a part; those of a wallet at one moment. */
export async function readPart(target: OpsTarget, part: string): Promise<string[]> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const lines: string[] = []
    const versions = new Set<number | undefined>()
    let page: OutputOf<typeof readBackup> | undefined
    do {
      page = await callOps(target, readBackup, {
        part,
        ...(page?.next === undefined ? {} : { cursor: page.next }),
      })
      lines.push(...page.lines)
      versions.add(page.version)
    } while (page.next !== undefined)
    if (versions.size === 1) return lines
  }
  throw new OpsError(`${part} moved ${TRIES} times while it was read: try again later`)
}
