import { describe, expect, it } from 'vitest'
import { CATEGORIES, GAME_CLASSES } from '#lib/api/fields.ts'
import { readCatalogue } from '#lib/site/brand/catalogue-files.ts'
import { IN_HOUSE_GAMES } from '#platform/play/games/in-house.ts'
import { MOTIFS } from '../../../art/motifs/index.ts'

const { vendors, games } = readCatalogue()
const vendorOf = new Map(vendors.map((vendor) => [vendor.vassalage, vendor]))

describe('the vendors', () => {
  it('are at least 35, each named once', () => {
    expect(vendors.length).toBeGreaterThanOrEqual(35)
    expect(vendorOf.size).toBe(vendors.length)
    expect(new Set(vendors.map((vendor) => vendor.title)).size).toBe(vendors.length)
  })

  it('include those that the product names by their codes', () => {
    const codes = 'BGS PG TCG_LOTTO_VN TCG_SEA LOTT ELOTT AV IMES IA AI TF DS88 DIG WGB'.split(' ')
    expect(codes.filter((code) => !vendorOf.has(code))).toEqual([])
    const types = ['TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT'].map((code) => vendorOf.get(code)?.lotteryType)
    expect(types).toEqual(['vn', 'sea', 'lott', 'lott'])
  })

  it('list no category without a game in it', () => {
    const offered = new Set(games.map((game) => `${game.vassalage} ${game.gameType}`))
    const empty = vendors.flatMap((vendor) =>
      vendor.categories
        .map((category) => `${vendor.vassalage} ${category}`)
        .filter((pair) => !offered.has(pair)),
    )
    expect(empty).toEqual([])
  })
})

describe('the games', () => {
  it('of slots, of fishing, of live tables and of the house state their return, as the pages promise', () => {
    const stating = ['RNG', 'FISH', 'LIVE', 'INHOUSE']
    // A vendor's lobby opens a list: its games state theirs.
    const silent = games.filter(
      ({ gameType, isGame, rtpPercent }) =>
        stating.includes(gameType) && isGame === 'GAME' && rtpPercent === undefined,
    )
    expect(silent.map(({ nodeId }) => nodeId)).toEqual([])
  })

  it('are at least 600, each with an id and a title of its own within its vendor', () => {
    expect(games.length).toBeGreaterThanOrEqual(600)
    expect(new Set(games.map((game) => game.nodeId)).size).toBe(games.length)
    expect(new Set(games.map((game) => `${game.vassalage} ${game.gameCode}`)).size).toBe(games.length)
    expect(new Set(games.map((game) => game.gameName)).size).toBe(games.length)
  })

  it('cover every category and every class', () => {
    expect(CATEGORIES.filter((category) => !games.some((game) => game.gameType === category))).toEqual([])
    expect(
      GAME_CLASSES.filter((gameClass) => !games.some((game) => game.gameClassify === gameClass)),
    ).toEqual([])
  })

  it('belong to a vendor that lists their category, and are named after it', () => {
    for (const game of games) {
      expect(vendorOf.get(game.vassalage)?.categories, game.nodeId).toContain(game.gameType)
      expect(game.nodeId.startsWith(`${game.vassalage.toLowerCase()}-`), game.nodeId).toBe(true)
    }
  })

  it('name motifs that can be drawn, and use all of them', () => {
    const named = new Set(games.map((game) => game.art.motif))
    expect([...named].filter((motif) => !MOTIFS[motif])).toEqual([])
    expect(Object.keys(MOTIFS).filter((motif) => !named.has(motif))).toEqual([])
  })

  it('are put forward in every category but keep most of the list for searching', () => {
    const top = games.filter((game) => game.isTop)
    expect(new Set(top.map((game) => game.gameType)).size).toBe(CATEGORIES.length)
    expect(top.length).toBeLessThan(games.length / 6)
  })

  it('have a demo in about a third of the slots', () => {
    const slots = games.filter((game) => game.gameType === 'RNG')
    const share = slots.filter((game) => game.supportPlay === '0').length / slots.length
    expect(share).toBeGreaterThan(0.25)
    expect(share).toBeLessThan(0.42)
  })

  it('of our own house are those that exist', () => {
    const own = games.filter((game) => game.gameType === 'INHOUSE')
    expect(own.map((game) => game.gameCode)).toEqual(Object.keys(IN_HOUSE_GAMES))
  })
})
