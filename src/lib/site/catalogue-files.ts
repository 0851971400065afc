import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

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
