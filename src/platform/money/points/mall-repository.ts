import {
  mallWords,
  MALL_PICTURES,
  type MallItem,
  type MallRecord,
  type MallWords,
} from '#lib/api/money/points-mall.ts'
import type { Env } from '#platform/base/env.ts'

export interface StoredItem extends Omit<MallItem, 'words'> {
  words: MallWords
  taken: number
  isShown: boolean
}

type ItemRow = {
  id: string
  points: number
  stock: number
  taken: number
  picture: string
  words: string
  is_shown: number
}

/** Every item that the brand ever had: orders name them also after they were taken off the list. */
export async function mallItems(env: Env, tenant: string): Promise<StoredItem[]> {
  const { results } = await env.DB.prepare(
    `SELECT id, points, stock, taken, picture, words, is_shown FROM mall_item WHERE tenant = ? ORDER BY points, id`,
  )
    .bind(tenant)
    .all<ItemRow>()
  return results.map(toItem)
}

/** Brings the lists of brands to what the files say. What is not in them is shown no more; what was given away stays counted. */
export async function seedMall(
  env: Env,
  tenants: readonly { id: string }[],
  records: readonly MallRecord[],
): Promise<void> {
  for (const { id: tenant } of tenants) {
    const items = records.filter((record) => record.tenant === tenant).map(({ item }) => item)
    await env.DB.batch([
      env.DB.prepare('UPDATE mall_item SET is_shown = 0 WHERE tenant = ?').bind(tenant),
      ...items.map(({ id, points, stock, picture, words }) =>
        env.DB.prepare(
          `INSERT INTO mall_item (tenant, id, points, stock, picture, words) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
           ON CONFLICT (tenant, id) DO UPDATE SET points = excluded.points, stock = excluded.stock,
             picture = excluded.picture, words = excluded.words, is_shown = 1`,
        ).bind(tenant, id, points, stock, picture, JSON.stringify(words)),
      ),
    ])
  }
}

/** An item's words in a locale; a brand's items have all of its locales. */
export function itemWords({ words }: Pick<StoredItem, 'words'>, locale: string): MallWords[string] {
  return words[locale] ?? Object.values(words)[0] ?? { title: '', text: '' }
}

function toItem({ words, is_shown, picture, ...row }: ItemRow): StoredItem {
  return {
    ...row,
    picture: MALL_PICTURES.find((known) => known === picture) ?? 'backpack',
    words: mallWords.parse(JSON.parse(words)),
    isShown: is_shown === 1,
  }
}
