import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { gameProblems, lawfulCategories } from '#lib/shared/games/game-law.ts'
import { fleet } from '#lib/site/pages/site.ts'
import { ConfigError } from '#lib/site/brand/config-mistakes.ts'
import { readCatalogue, type Catalogue } from '#lib/site/brand/catalogue-files.ts'
import { readTenantFiles } from '#lib/site/brand/tenants.ts'
import { aTenantFile } from '../../fixtures/node/tenant-file.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'game-law-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const aSlot = (over: Partial<Catalogue['games'][number]> = {}): Catalogue['games'][number] => ({
  nodeId: 'aaa-one',
  gameCode: 'one',
  gameName: 'One',
  vassalage: 'AAA',
  gameType: 'RNG',
  gameClassify: 'SLOT',
  isGame: 'GAME',
  supportPlay: '1',
  isTop: false,
  rtpPercent: 85,
  art: { motif: 'gem', hue: 1, accentHue: 2 },
  ...over,
})

/** What the reader of a brand's files says of these games, in a market. */
function mistakes(market: string, games: Catalogue['games'], categories: readonly string[] = ['RNG']) {
  const file = aTenantFile({ id: 'mine' })
  const licence = Object.assign({}, Reflect.get(file, 'licence'), { market })
  mkdirSync(join(root, 'mine'), { recursive: true })
  const text = JSON.stringify(aTenantFile({ id: 'mine', vendors: ['AAA'], categories, licence }))
  writeFileSync(join(root, 'mine/tenant.json'), text)
  const vendors: Catalogue['vendors'] = [
    { vassalage: 'AAA', title: 'Alpha', categories: ['RNG', 'PVP'], kind: 'external', hue: 1 },
  ]
  try {
    readTenantFiles('mine', { vendors, games }, root)
  } catch (error) {
    // Of games and categories; what else the market wants is tested elsewhere.
    if (error instanceof ConfigError)
      return error.mistakes.filter(({ key }) => /^(?:categories|vendors)\b/.test(key))
    throw error
  }
  return []
}

describe('in Brazil', () => {
  it('a game returns at least 85 %', () => {
    expect(mistakes('BR', [aSlot()])).toEqual([])
    expect(mistakes('BR', [aSlot({ rtpPercent: 84.99 })])).toEqual([
      {
        file: join(root, 'mine/tenant.json'),
        key: 'vendors.0',
        found: '"aaa-one" with 84.99 %',
        allowed: expect.stringMatching(
          /85 % or more.*tenants\/catalogue.*leave out.*BR\.leastReturn.*1\.207/,
        ),
      },
    ])
    expect(mistakes('MT', [aSlot({ rtpPercent: 60 })])).toEqual([])
  })

  it('a game that returns a share of every stake states it; lobbies, bets on events and lotteries do not', () => {
    const { rtpPercent: _, ...silent } = aSlot()
    expect(mistakes('BR', [silent]).map(({ key, found }) => `${key} ${found}`)).toEqual([
      'vendors.0 "aaa-one" with no return',
    ])
    expect(mistakes('BR', [{ ...silent, isGame: 'VASSALAGE' }])).toEqual([])
    for (const gameType of ['SPORTS', 'ESPORTS', 'LOTT', 'ELOTT'] as const)
      expect(gameProblems({ ...silent, gameType }, 'BR'), gameType).toEqual([])
    expect(mistakes('other', [silent])).toEqual([])
  })

  it('no game between bettors is offered', () => {
    const room = aSlot({ nodeId: 'aaa-room', gameType: 'PVP', gameClassify: 'TG' })
    expect(mistakes('BR', [aSlot(), room], ['RNG', 'PVP'])).toEqual([
      {
        file: join(root, 'mine/tenant.json'),
        key: 'categories.1',
        found: '"PVP"',
        allowed: expect.stringMatching(/plays against the brand.*BR\.noGamesBetweenBettors.*1\.207/),
      },
    ])
    // Its vendor may serve other categories.
    expect(mistakes('BR', [aSlot(), room])).toEqual([])
    expect(mistakes('PH', [aSlot(), room], ['RNG', 'PVP'])).toEqual([])
    expect(lawfulCategories('BR', ['RNG', 'PVP', 'LIVE'])).toEqual(['RNG', 'LIVE'])
    expect(lawfulCategories('other', ['RNG', 'PVP'])).toEqual(['RNG', 'PVP'])
  })
})

it('brands of this repository offer lawful games only', () => {
  const { games } = readCatalogue()
  for (const { id, licence, categories, vendors } of fleet()) {
    const offered = games.filter(
      ({ gameType, vassalage }) => categories.includes(gameType) && vendors.includes(vassalage),
    )
    expect(lawfulCategories(licence.market, categories), id).toEqual(categories)
    expect(
      offered.flatMap((game) => gameProblems(game, licence.market)),
      id,
    ).toEqual([])
  }
})
