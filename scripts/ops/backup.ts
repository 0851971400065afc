import { existsSync, statSync } from 'node:fs'
import { checkBackup, restoreBackup } from '../backup/restore.ts'
import { readKey, sealedHead } from '../backup/sealed-file.ts'
import { takeBackup } from '../backup/take.ts'
import { isLocal } from './address.ts'
import { OpsError, type OpsTarget } from './call.ts'
import { say } from './say.ts'
import { expectWords } from './words.ts'

interface BackupOptions {
  out?: string | undefined
  file?: string | undefined
  force?: boolean | undefined
  write?: boolean | undefined
}

/** `backup take|check|restore`. */
export async function runBackup(
  target: OpsTarget,
  [action = '', ...rest]: readonly string[],
  options: BackupOptions,
): Promise<void> {
  expectWords(rest, 0)
  if (action === 'take') return take(target, options)
  if (action === 'check') return check(options)
  if (action === 'restore') return restore(target, options)
  throw new OpsError(`backup takes "take", "check" or "restore", not "${action}"`)
}

async function take(target: OpsTarget, { out, force }: BackupOptions): Promise<void> {
  const now = new Date()
  const file = out ?? `backup-${now.toISOString().slice(0, 19).replaceAll(':', '')}.vbk`
  if (existsSync(file) && !force) throw new OpsError(`${file} is there already: name another, or add --force`)
  const startedMs = performance.now()
  const { parts, rows } = await takeBackup(target, { file, key: keyHere(), now })
  const mebibytes = (statSync(file).size / 1024 / 1024).toFixed(1)
  say(`${file}: ${parts} parts, ${rows} rows, ${mebibytes} MiB, in ${secondsSince(startedMs)} s`)
}

function check({ file }: BackupOptions): void {
  const named = namedFile(file)
  const { parts, rows } = checkBackup(named, keyHere())
  say(`${named}: whole; taken ${sealedHead(named).takenAt}, ${parts} parts, ${rows} rows`)
}

async function restore(target: OpsTarget, { file, write }: BackupOptions): Promise<void> {
  const named = namedFile(file)
  if (!write && !isLocal(target.url))
    throw new OpsError(
      `this writes everything of ${named} into ${target.url}, which must be empty: add --write`,
    )
  const startedMs = performance.now()
  const { restored, faults } = await restoreBackup(target, { file: named, key: keyHere() })
  say(
    `${restored.parts} parts, ${restored.rows} rows restored and read again in ${secondsSince(startedMs)} s`,
  )
  for (const fault of faults) say(`  ${fault}`)
  if (faults.length > 0) throw new OpsError(`${faults.length} parts are not as they were`)
}

function namedFile(file: string | undefined): string {
  if (!file) throw new OpsError('name the copy with --file')
  if (!existsSync(file)) throw new OpsError(`${file} cannot be read: there is no such file or folder`)
  return file
}

function keyHere(): Buffer {
  try {
    return readKey(process.env['BACKUP_KEY'] ?? '')
  } catch (cause) {
    throw new OpsError(cause instanceof Error ? cause.message : String(cause))
  }
}

const secondsSince = (ms: number) => ((performance.now() - ms) / 1000).toFixed(1)
