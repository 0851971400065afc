import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Linux keeps these files in memory. */
const MEMORY = '/dev/shm'
const PREFIX = 'vitrine-'
/** All tests together store less than a quarter of this. */
const WANTED_BYTES = 4 * 2 ** 30
const TMPFS = 0x01021994

/**
 * Lets this process and its children keep temporary files in memory where there is room. Each test file creates hundreds of
 * databases, one for each Durable Object, and on a disk most of its time is spent waiting for them to be synchronised: tests
 * of limits take a quarter of the time in memory. `TMPDIR`, set by the caller, wins. Figures of speed are not measured so.
 */
export function keepTempInMemory(): void {
  if (process.env['TMPDIR'] || !hasRoom()) return
  removeLeftovers()
  const folder = join(MEMORY, `${PREFIX}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  process.env['TMPDIR'] = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { type, bavail, bsize } = statfsSync(MEMORY)
  return type === TMPFS && bavail * bsize >= WANTED_BYTES
}

/** Folders of runs that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = /^vitrine-(\d+)$/.exec(name)?.[1]
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}
