import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { launchGame, listPopularGames } from '#lib/api/play/games.ts'
import { brandChannel } from '#lib/api/talk/live.ts'
import { getMemberInfo, setWinsHidden } from '#lib/api/access/account.ts'
import { seedPlatform } from '#lib/api/ops/ops.ts'
import { openPlay } from '#lib/api/play/games-play.ts'
import { getWinnerBoard, listJackpots } from '#lib/api/play/games-winners.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { termsOf } from '../../fixtures/worker/grants.ts'
import { aSocket, PATIENCE } from '../../fixtures/worker/socket.ts'
import { tenantRecordOf } from '../../fixtures/worker/tenants.ts'
import { aGame, ALFA, aPlayer, CATALOGUE, REELS, seedSite } from '../play/games-site.ts'
import { aLottery } from '../play/lottery-site.ts'

beforeAll(seedSite)
afterEach(() => {
  vi.useRealTimers()
})

type Wallet = Awaited<ReturnType<typeof aPlayer>>['wallet']

async function won(wallet: Wallet, round: { game: string; stakeMinor: number; winMinor: number }) {
  const { game, stakeMinor, winMinor } = round
  await wallet.execute(
    {
      kind: 'round',
      operationKey: crypto.randomUUID(),
      currency: 'BRL',
      world: 'world:game:HOUSE',
      game,
      category: 'INHOUSE',
      stakeMinor,
      winMinor,
      outcomeJson: '{}',
      minGapMs: 0,
    },
    Date.now(),
  )
}

/** Bonus money to play with, beside no money of the player's own or some. */
async function aBonusPlayer(balanceMinor = 0) {
  const player = await aPlayer({ balanceMinor })
  const grant = {
    operationKey: crypto.randomUUID(),
    currency: 'BRL',
    amountMinor: 50_00,
    reference: 'welcome',
  }
  await player.wallet.execute({ kind: 'grantBonus', ...grant, terms: termsOf(50_00) }, Date.now())
  return player
}

describe('the board of winners', () => {
  it('leaves out who hides their wins, from the next reading on', async () => {
    const player = await aPlayer({ balanceMinor: 1_000_00 })
    await won(player.wallet, { game: REELS, stakeMinor: 100, winMinor: 4_321_000 })
    await player.wallet.sweep()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const guest = await aVisitor({ tenant: 'alfa' })
    const shown = async () => {
      vi.setSystemTime(Date.now() + 31_000)
      return (await guest.call(getWinnerBoard, { gameCategory: 'ALL', limitNum: 20 })).map(
        (win) => win.winMinor,
      )
    }
    expect(await shown()).toContain(4_321_000)
    for (const isHidden of [true, false, true]) {
      await player.visitor.call(setWinsHidden, { isHidden })
      expect((await player.visitor.call(getMemberInfo, {})).winsHidden).toBe(isHidden)
      expect((await shown()).includes(4_321_000)).toBe(!isHidden)
    }
  })

  it('shows the largest net wins of the week to everybody, names masked, and no losses', async () => {
    const player = await aPlayer({ balanceMinor: 1_000_00 })
    const trial = await aPlayer({ balanceMinor: 1_000_00, type: 4 })
    const { wallet } = player
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    await won(wallet, { game: REELS, stakeMinor: 100, winMinor: 9_999_999 })
    vi.setSystemTime(Date.now() + 8 * 24 * 60 * 60_000)
    await won(wallet, { game: REELS, stakeMinor: 100, winMinor: 1_234_567 })
    await won(wallet, { game: REELS, stakeMinor: 100, winMinor: 250 })
    // A return of the stake, a loss, a game that the brand has not, and an account without money of its own.
    await won(wallet, { game: REELS, stakeMinor: 5_000, winMinor: 5_000 })
    await won(wallet, { game: REELS, stakeMinor: 5_000, winMinor: 4_000 })
    await won(wallet, { game: 'nobody-knows', stakeMinor: 100, winMinor: 8_000_000 })
    await won(trial.wallet, { game: REELS, stakeMinor: 100, winMinor: 7_000_000 })
    for (const each of [wallet, trial.wallet]) await each.sweep()

    const guest = await aVisitor({ tenant: 'alfa' })
    const board = await guest.call(getWinnerBoard, { gameCategory: 'ALL', limitNum: 20 })
    expect(board.map(({ winMinor }) => winMinor)).toEqual([1_234_567, 250])
    expect(board[0]).toMatchObject({
      winAmount: '12,345.67',
      nodeId: REELS,
      vo: { gameName: 'Aurora Reels', iconUrl: `/art/games/${REELS}-200.webp` },
    })
    expect(board[0]?.customerName).toMatch(/^..•••.$/u)
    expect(JSON.stringify(board)).not.toContain(player.member.account)
    expect(await guest.call(getWinnerBoard, { gameCategory: 'ALL', limitNum: 1 })).toHaveLength(1)

    const bravo = await aVisitor({ tenant: 'bravo' })
    expect(await bravo.call(getWinnerBoard, {})).toEqual([])
  })

  it('shows what was won with real money alone', async () => {
    const [bonus, mixed] = [await aBonusPlayer(), await aBonusPlayer(50)]
    const real = await aPlayer({ balanceMinor: 1_00 })
    await won(bonus.wallet, { game: REELS, stakeMinor: 100, winMinor: 3_000_001 })
    await won(mixed.wallet, { game: REELS, stakeMinor: 100, winMinor: 3_000_002 })
    await won(real.wallet, { game: REELS, stakeMinor: 100, winMinor: 3_000_003 })
    for (const { wallet } of [bonus, mixed, real]) await wallet.sweep()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    const guest = await aVisitor({ tenant: 'alfa' })
    const board = await guest.call(getWinnerBoard, { gameCategory: 'ALL', limitNum: 20 })
    const shown = board
      .map(({ winMinor }) => winMinor)
      .filter((minor) => minor > 3_000_000 && minor < 3_000_010)
    expect(shown).toEqual([3_000_003])
  })
})

describe('large wins', () => {
  it('are told to everybody at the brand once they are settled, names masked, and to no other brand', async () => {
    const { visitor } = await aPlayer()
    const tab = await aSocket(visitor, brandChannel)
    await tab.welcomed()
    const elsewhere = await aSocket((await aPlayer({ tenant: 'bravo' })).visitor, brandChannel)
    await elsewhere.welcomed()
    const player = await aPlayer({ balanceMinor: 1_000_00 })
    const trial = await aPlayer({ balanceMinor: 1_000_00, type: 4 })
    // Nine times the stake, ten times a small one, and an account without money of its own.
    await won(player.wallet, { game: REELS, stakeMinor: 50_00, winMinor: 450_00 })
    await won(player.wallet, { game: REELS, stakeMinor: 20, winMinor: 2_00 })
    await won(trial.wallet, { game: REELS, stakeMinor: 100, winMinor: 7_000_000 })
    const hidden = await aPlayer({ balanceMinor: 1_000_00 })
    await hidden.visitor.call(setWinsHidden, { isHidden: true })
    await won(hidden.wallet, { game: REELS, stakeMinor: 100, winMinor: 6_000_000 })
    const bonus = await aBonusPlayer()
    await won(bonus.wallet, { game: REELS, stakeMinor: 100, winMinor: 5_000_000 })
    for (const each of [player.wallet, trial.wallet, hidden.wallet, bonus.wallet]) await each.sweep()
    await won(player.wallet, { game: REELS, stakeMinor: 5_00, winMinor: 77_00 })
    await player.wallet.sweep()
    await vi.waitFor(() => expect(tab.values('win')).toHaveLength(1), PATIENCE)
    expect(tab.values('win')[0]).toMatchObject({
      ...{
        winMinor: 77_00,
        winAmount: '77.00',
        nodeId: REELS,
        customerName: expect.stringMatching(/^..•••.$/u),
      },
      vo: { gameName: 'Aurora Reels' },
    })
    expect(elsewhere.values('win')).toEqual([])
    // Told again after a fault it is no news once it is old.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
    await player.wallet.reproject()
    await player.wallet.sweep()
    expect(tab.values('win')).toHaveLength(1)
  })
})

/** A brand that draws one of the two lotteries of its vendor. */
describe('lotteries', () => {
  const [DRAWN, OTHER] = ['red-north', 'red-south'] as const
  const page = { vassalage: 'REDLOTTO', vendorName: 'Red', gameType: 'LOTT', gameClassify: 'BG' } as const
  const CARLA = tenantRecordOf('carla', {
    categories: ['RNG', 'LOTT', 'INHOUSE'],
    vendors: ['NOVA', 'HOUSE', 'REDLOTTO'],
    lottery: { games: [aLottery({ gameCode: DRAWN, name: 'Red North', category: 'LOTT' })] },
  })
  const ENTRY = {
    nodeId: `redlotto-${DRAWN}`,
    vassalage: 'REDLOTTO',
    gameCode: DRAWN,
    vo: { gameName: 'Red North' },
  }

  beforeAll(async () => {
    const operator = await aVisitor({ tenant: 'carla', record: CARLA })
    await operator.call(seedPlatform, {
      tenants: [ALFA, CARLA],
      vendors: [
        ...CATALOGUE.vendors,
        { vassalage: 'REDLOTTO', title: 'Red', categories: ['LOTT'], kind: 'external' },
      ],
      games: [
        ...CATALOGUE.games,
        aGame({ ...page, nodeId: `redlotto-${DRAWN}`, gameCode: DRAWN, gameName: 'Red North' }),
        aGame({ ...page, nodeId: `redlotto-${OTHER}`, gameCode: OTHER, gameName: 'Red South' }),
      ],
      members: [],
    })
  })

  type Line = { stakeMinor: number; winMinor: number }

  /** Stakes on one draw, settled by its result. Returns what settles them. */
  async function placed(wallet: Wallet, { game, lines }: { game: string; lines: readonly Line[] }) {
    const operationKey = crypto.randomUUID()
    const slip = { currency: 'BRL', world: 'world:lottery', category: 'LOTT' } as const
    const staked = lines.map(({ stakeMinor }) => ({ stakeMinor, reference: `${game}/1` }))
    await wallet.execute({ kind: 'slip', operationKey, ...slip, game, lines: staked }, Date.now())
    const bets = lines.map(({ winMinor }, index) => ({ id: `${operationKey}/${index + 1}`, winMinor }))
    return () =>
      wallet.execute(
        { kind: 'settle', operationKey: `${operationKey}:end`, bets, reference: `${game}/1` },
        Date.now(),
      )
  }

  it('are on the board as their games, and what the brand does not offer takes no place of it', async () => {
    const { wallet } = await aPlayer({ balanceMinor: 1_000_00, tenant: 'carla' })
    const many = (winMinor: number) => Array.from({ length: 61 }, () => ({ stakeMinor: 10, winMinor }))
    await (
      await placed(wallet, { game: OTHER, lines: many(900_00) })
    )()
    await (
      await placed(wallet, { game: DRAWN, lines: [{ stakeMinor: 10, winMinor: 700_00 }] })
    )()
    await won(wallet, { game: REELS, stakeMinor: 100, winMinor: 500_00 })
    await wallet.sweep()
    const guest = await aVisitor({ tenant: 'carla' })
    const board = await guest.call(getWinnerBoard, {})
    expect(board.map(({ winMinor }) => winMinor)).toEqual([700_00, 500_00])
    expect(board[0]).toMatchObject(ENTRY)
    expect(board[0]?.customerName).toMatch(/^..•••.$/u)
    const lotteries = await guest.call(getWinnerBoard, { gameCategory: 'LOTT' })
    expect(lotteries.map(({ winMinor }) => winMinor)).toEqual([700_00])

    // What the brand does not offer is not popular there either.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    const popular = await guest.call(listPopularGames, {})
    expect(popular.slice(0, 2).map(({ nodeId }) => nodeId)).toEqual([REELS, ENTRY.nodeId])
  })

  it('are told as large wins when they are settled, however long ago they were placed', async () => {
    const { visitor, wallet } = await aPlayer({ balanceMinor: 1_000_00, tenant: 'carla' })
    const tab = await aSocket(visitor, brandChannel)
    await tab.welcomed()
    const settle = await placed(wallet, { game: DRAWN, lines: [{ stakeMinor: 1_00, winMinor: 95_00 }] })
    const unoffered = await placed(wallet, { game: OTHER, lines: [{ stakeMinor: 1_00, winMinor: 96_00 }] })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9 * 60 * 60_000 })
    await unoffered()
    await settle()
    await wallet.sweep()
    await vi.waitFor(() => expect(tab.values('win')).toHaveLength(1), PATIENCE)
    expect(tab.values('win')[0]).toMatchObject({ ...ENTRY, winMinor: 95_00 })
    vi.setSystemTime(Date.now() + 10 * 60_000)
    await wallet.reproject()
    await wallet.sweep()
    expect(tab.values('win')).toHaveLength(1)
  })
})

describe('jackpots', () => {
  it('are those of the brand, with their real amounts', async () => {
    const { visitor } = await aPlayer({ balanceMinor: 1_000_00 })
    const { url } = await visitor.call(launchGame, { nodeId: REELS, language: 'en' })
    const page = await aVisitor({ tenant: 'alfa' })
    await page.call(openPlay, { launchToken: new URL(url).searchParams.get('launch') ?? '' })
    const guest = await aVisitor({ tenant: 'alfa' })
    const { currency, jackpots } = await guest.call(listJackpots, {})
    expect(currency.code).toBe('BRL')
    expect(jackpots).toEqual([{ nodeId: REELS, gameName: 'Aurora Reels', amountMinor: expect.any(Number) }])
    expect(jackpots[0]?.amountMinor).toBeGreaterThanOrEqual(200_000)
    const bravo = await aVisitor({ tenant: 'bravo' })
    expect((await bravo.call(listJackpots, {})).jackpots).toEqual([])
  })
})
