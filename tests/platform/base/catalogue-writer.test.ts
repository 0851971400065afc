import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { writeCatalogue, type VendorRecord } from '#platform/ops/ops/catalogue-writer.ts'
import { aGame } from '../play/games-site.ts'

const NOVA: VendorRecord = { vassalage: 'NOVA', title: 'Nova', categories: ['RNG'], kind: 'external' }
const rows = async (table: string, columns: string) =>
  (await env.DB.prepare(`SELECT ${columns} FROM ${table} ORDER BY 1`).raw()).flat()
const written = async () =>
  Number((await env.DB.prepare('SELECT total_changes() AS n').first())?.['n'] ?? Number.NaN)

/** More games than one value of D1 takes. */
const GAMES = Array.from({ length: 1_203 }, (_, index) =>
  aGame({ nodeId: `nova-${String(index).padStart(4, '0')}`, gameName: `Jogo nº ${index}` }),
)

it('holds every game of the files in their order, follows each change, and forgets what is gone', async () => {
  await writeCatalogue(env, { vendors: [NOVA], games: GAMES })
  expect(await rows('game', 'node_id')).toEqual(GAMES.map(({ nodeId }) => nodeId))
  expect(await rows('game', 'position')).toEqual(GAMES.map((_, position) => position))

  const [first, second, ...others] = GAMES.slice(0, 600)
  if (!first || !second) throw new Error('no games')
  const renamed = aGame({ ...second, gameName: 'Ação Nova', gameClassify: 'BG', isTop: true })
  const moved: VendorRecord = { ...NOVA, title: 'Nova 2', categories: ['RNG', 'LIVE'] }
  await writeCatalogue(env, { vendors: [moved], games: [renamed, first, ...others] })
  expect(await rows('vendor', 'title, categories, adapter')).toEqual(['Nova 2', '["RNG","LIVE"]', 'sandbox'])
  expect(await rows('game', 'node_id')).toHaveLength(600)
  const row = await env.DB.prepare('SELECT * FROM game WHERE node_id = ?').bind(second.nodeId).first()
  expect(row).toMatchObject({ position: 0, game_classify: 'BG', search_name: 'acao nova', is_top: 1 })
  expect(JSON.parse(String(row?.['record']))).toEqual(renamed)
})

it('writes nothing where nothing changed', async () => {
  await writeCatalogue(env, { vendors: [NOVA], games: GAMES })
  const before = await written()
  await writeCatalogue(env, { vendors: [NOVA], games: GAMES })
  expect(await written()).toBe(before)
})
