import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Brings the files of `from` into `to`. A file that is the same is not touched, and any other one appears whole: whoever serves
 * or watches `to` meanwhile goes on.
 * @param options.keeps what only `to` has stays; by default it is removed, after everything else
 */
export function syncFolder(from: string, to: string, { keeps = false } = {}): void {
  const files = filesOf(from)
  for (const file of files) {
    const text = readFileSync(join(from, file))
    const target = join(to, file)
    if (existsSync(target) && statSync(target).isFile() && readFileSync(target).equals(text)) continue
    mkdirSync(dirname(target), { recursive: true })
    const partial = `${target}.${process.pid}.partial`
    writeFileSync(partial, text)
    renameSync(partial, target)
  }
  if (keeps) return
  const wanted = new Set(files)
  for (const file of filesOf(to)) if (!wanted.has(file)) rmSync(join(to, file))
}

/** Paths within the folder; none where there is no folder. */
function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name).slice(folder.length + 1)] : [],
  )
}
