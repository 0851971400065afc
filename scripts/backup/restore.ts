import { createHash } from 'node:crypto'
import * as z from 'zod'
import { writeBackup } from '#lib/api/ops/backup.ts'
import { callOps, OpsError, type OpsTarget } from '../ops/call.ts'
import { readSealed } from './sealed-file.ts'
import { readPart, type CopiedPart, type Taken } from './take.ts'

const copiedPart = z.strictObject({ part: z.string(), lines: z.array(z.string()) })
const copyTail = z.strictObject({
  tail: z.strictObject({ parts: z.int(), rows: z.int(), sha256: z.string() }),
})
/** Rows of a part in one call, and their text. */
const ROWS = 500
const CHARACTERS = 4_000_000
const LANES = 4
/** Rows that the deployment writes by itself while it is restored and read again. */
const OWN_ROWS = ['outbox', 'owner', 'schedule_mark', 'operator_action']

/**
 * Every part of a copy, after the proof that the file is whole: each frame opens in its place, the last line counts what
 * came before it, and its digest is theirs.
 * @throws OpsError where it is not
 */
function* copiedParts(file: string, key: Buffer): Generator<CopiedPart> {
  const counted: Taken = { parts: 0, rows: 0 }
  const digest = createHash('sha256')
  let tail: z.infer<typeof copyTail>['tail'] | undefined
  for (const line of readSealed(file, key)) {
    const parsed: unknown = JSON.parse(line)
    const end = copyTail.safeParse(parsed)
    if (end.success) {
      tail = end.data.tail
      continue
    }
    if (tail) throw new OpsError(`${file}: a part stands behind the end`)
    const part = copiedPart.parse(parsed)
    digest.update(`${line}\n`)
    counted.parts += 1
    counted.rows += part.lines.length
    yield part
  }
  const sha256 = digest.digest('hex')
  if (!tail || tail.sha256 !== sha256 || tail.parts !== counted.parts || tail.rows !== counted.rows)
    throw new OpsError(`${file} is not whole: its last line does not fit what came before it`)
}

/** Reads the whole file, and says what is in it. */
export function checkBackup(file: string, key: Buffer): Taken {
  const found: Taken = { parts: 0, rows: 0 }
  for (const { lines } of copiedParts(file, key)) {
    found.parts += 1
    found.rows += lines.length
  }
  return found
}

/** Writes a copy into an empty deployment, and reads it back: answers which rows of which part are not as they were. */
export async function restoreBackup(
  target: OpsTarget,
  { file, key }: { file: string; key: Buffer },
): Promise<{ restored: Taken; faults: string[] }> {
  // Nothing is written of a file that is not whole.
  const restored = checkBackup(file, key)
  await inLanes(copiedParts(file, key), (part) => writePart(target, part))
  const faults: string[] = []
  await inLanes(copiedParts(file, key), async ({ part, lines }) => {
    const now = new Set(await readPart(target, part))
    const lost = lines.filter((line) => !now.has(line) && !isOwn(line))
    if (lost.length > 0)
      faults.push(`${part}: ${lost.length} of ${lines.length} rows, such as ${lost[0]?.slice(0, 120)}`)
  })
  return { restored, faults }
}

/** Wallets side by side; everything before them alone and in its order. */
async function inLanes(
  parts: Iterable<CopiedPart>,
  work: (part: CopiedPart) => Promise<void>,
): Promise<void> {
  const under = new Set<Promise<void>>()
  for (const part of parts) {
    const running = work(part).finally(() => under.delete(running))
    under.add(running)
    if (!part.part.startsWith('wallet/') || under.size >= LANES)
      await (under.size >= LANES ? Promise.race(under) : running)
  }
  await Promise.all(under)
}

async function writePart(target: OpsTarget, { part, lines }: CopiedPart): Promise<void> {
  const pages = pagesOf(lines)
  for (const [index, page] of pages.entries())
    await callOps(target, writeBackup, {
      ...{ part, lines: page },
      ...{ isFirst: index === 0, isLast: index === pages.length - 1 },
    })
}

function pagesOf(lines: readonly string[]): string[][] {
  const pages: string[][] = [[]]
  let characters = 0
  for (const line of lines) {
    characters += line.length
    if ((pages.at(-1)?.length ?? 0) >= ROWS || characters > CHARACTERS) {
      pages.push([])
      characters = line.length
    }
    pages.at(-1)?.push(line)
  }
  return pages
}

function isOwn(line: string): boolean {
  const { table }: { table?: unknown } = Object(JSON.parse(line))
  return typeof table === 'string' && OWN_ROWS.includes(table)
}
