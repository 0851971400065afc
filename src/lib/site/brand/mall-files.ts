import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import { mallItem, type MallRecord } from '#lib/api/money/points-mall.ts'
import { wordsMistakes, zodMistakes, type ConfigMistake } from './config-mistakes.ts'
import { readJsonFile } from './config-files.ts'
import type { Tenant } from './tenant-schema.ts'

export const mallFile = z.extend(mallItem, {
  /** The JSON Schema of this file, for editors: `../../../mall.schema.json`. */
  $schema: z.optional(z.string()),
})

/** A brand's points shop, `content/mall/<id>.json`, with every mistake. */
export function readMall(tenant: Tenant, root: string): { mall: MallRecord[]; mistakes: ConfigMistake[] } {
  const folder = join(root, tenant.id, 'content/mall')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  const mall: MallRecord[] = []
  const mistakes: ConfigMistake[] = []
  for (const name of names.toSorted()) {
    const file = join(folder, name)
    const json = readJsonFile(file)
    if ('mistake' in json) {
      mistakes.push(json.mistake)
      continue
    }
    mistakes.push(...wordsMistakes(file, { raw: json.raw, tenant, needs: 'title and text' }))
    const parsed = mallFile.safeParse(json.raw)
    if (!parsed.success) {
      mistakes.push(...zodMistakes(file, json.raw, parsed.error.issues))
      continue
    }
    const { $schema: _, ...item } = parsed.data
    const id = basename(file, '.json')
    if (item.id !== id)
      mistakes.push({ file, key: 'id', found: item.id, allowed: `"${id}", the file's name` })
    mall.push({ tenant: tenant.id, item })
  }
  return { mall, mistakes }
}
