import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readJson } from '#lib/shared/text/exact-json.ts'
import { OpsError } from './call.ts'

/** @throws OpsError that names the file, the reason and what to do */
export function readInput(file: string, option = '--file'): string {
  return attempt(
    { file, participle: 'read', remedy: `name a file that exists and may be read with ${option}` },
    () => readFileSync(file, 'utf8'),
  )
}

/** A file with JSON. @throws OpsError also where the text is no JSON: it says at which line */
export function readJsonInput(file: string): unknown {
  const text = readInput(file)
  try {
    return readJson(text)
  } catch (cause) {
    throw new OpsError(`${file} is no JSON: ${reasonOf(cause)}; correct the file and repeat the command`)
  }
}

/** @throws OpsError that names the file, the reason and what to do */
export function writeOutput(
  file: string,
  content: string | Uint8Array,
  options: { mode?: number } = {},
): void {
  attempt({ file, participle: 'written', remedy: REMEDY }, () => writeFileSync(file, content, options))
}

/** @throws OpsError that names the folder, the reason and what to do */
export function makeFolder(folder: string): void {
  attempt({ file: folder, participle: 'made', remedy: REMEDY }, () => mkdirSync(folder, { recursive: true }))
}

const REMEDY = 'name a place that exists and may be written to with --out'

/** Runs a file operation; its failure is a message of one line. */
export function attempt<T>(
  { file, participle, remedy }: { file: string; participle: 'read' | 'written' | 'made'; remedy: string },
  act: () => T,
): T {
  try {
    return act()
  } catch (cause) {
    throw new OpsError(`${file} cannot be ${participle}: ${reasonOf(cause)}; ${remedy}`)
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  EEXIST: 'a file has this name',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOSPC: 'the disk is full',
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return ('code' in cause ? REASONS[String(cause.code)] : undefined) ?? cause.message
}
