import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { shown, type ConfigMistake } from './config-mistakes.ts'
import type { Tenant } from './tenant-schema.ts'

const PLATFORM = 'src/platform/wrangler.jsonc'
const READ = /^(?:tenant\.json|theme\.css|content\/[^/]+\.md|content\/(?:offers|mall)\/[^/]+\.json)$/
/** What file managers and editors leave behind. */
const LEFT_BEHIND = /(?:^|\/)(?:\.[^/]*|[^/]*~|Thumbs\.db|desktop\.ini)(?:$|\/)/

/** Files of a brand that nothing reads: a misplaced picture or text would otherwise be noticed only on the site. */
export function strayFiles(folder: string): ConfigMistake[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
    .filter((name) => !READ.test(name) && !LEFT_BEHIND.test(name))
    .toSorted()
    .map((name) => ({
      file: join(folder, name),
      key: '(file)',
      found: 'a file that nothing reads',
      allowed:
        'tenant.json, theme.css, content/<name>.md, content/offers/<id>.json, content/mall/<id>.json; pictures are drawn by the build: remove it, or move it',
    }))
}

/** Folders beside the brands that have no `tenant.json`: they would be ignored silently. */
export function foldersWithoutBrand(root: string): ConfigMistake[] {
  return readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => name !== 'catalogue' && !LEFT_BEHIND.test(name))
    .filter((entry) => entry.isDirectory() && !existsSync(join(root, entry.name, 'tenant.json')))
    .map(({ name }) => ({
      file: join(root, name),
      key: '(folder)',
      found: 'no tenant.json',
      allowed: `a brand with its tenant.json (npm run tenant -- new ${name.toLowerCase()} makes one in a new folder), or no folder`,
    }))
}

/** A database of the brand's own is bound to the platform worker. */
export function databaseMistakes(file: string, { database }: Tenant): ConfigMistake[] {
  const settings = existsSync(PLATFORM) ? readFileSync(PLATFORM, 'utf8') : undefined
  const bound = [...(settings ?? '').matchAll(/"binding":\s*"(\w+)"\s*,\s*"database_name"/g)].map(
    ([, name = '']) => name,
  )
  if (settings === undefined || bound.includes(database)) return []
  return [
    {
      file,
      key: 'database',
      found: shown(database),
      allowed: `a D1 binding of ${PLATFORM}: ${bound.join(', ')}`,
    },
  ]
}
