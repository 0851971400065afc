import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { gameEntry, vendorEntry, type GameEntry, type VendorEntry } from './catalogue-schema.ts'
import { readJsonFile } from './config-files.ts'
import { ConfigError, zodMistakes, type ConfigMistake } from './config-mistakes.ts'

export interface Catalogue {
  vendors: readonly VendorEntry[]
  games: readonly GameEntry[]
}

export function readCatalogue(root = 'tenants'): Catalogue {
  const mistakes: ConfigMistake[] = []
  const vendors = readList(join(root, 'catalogue/vendors.json'), vendorEntry, mistakes)
  const games = gameFiles(root).flatMap((file) => readList(file, gameEntry, mistakes))
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return { vendors, games }
}

/**
 * Files that hold a catalogue's games, in the order in which they are listed: `games.json`, then one file a vendor in
 * `games/` for those that have many.
 * @param root the folder that holds `catalogue`
 */
export function gameFiles(root = 'tenants'): string[] {
  const folder = join(root, 'catalogue/games')
  const more = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : []
  return [join(root, 'catalogue/games.json'), ...more.sort().map((file) => join(folder, file))]
}

function readList<T>(file: string, schema: z.ZodType<T>, mistakes: ConfigMistake[]): T[] {
  const read = readJsonFile(file)
  if ('mistake' in read) {
    mistakes.push(read.mistake)
    return []
  }
  const parsed = schema.array().safeParse(read.raw)
  if (parsed.success) return parsed.data
  mistakes.push(...zodMistakes(file, read.raw, parsed.error.issues))
  return []
}
