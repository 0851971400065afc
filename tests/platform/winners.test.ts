import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { launchGame } from '#lib/api/games.ts'
import { brandChannel } from '#lib/api/live.ts'
import { getMemberInfo, setWinsHidden } from '#lib/api/member.ts'
import { openPlay } from '#lib/api/play.ts'
import { getWinnerBoard, listJackpots } from '#lib/api/winners.ts'
import { aVisitor } from '../fixtures/client.ts'
import { aSocket, PATIENCE } from '../fixtures/socket.ts'
import { aPlayer, REELS, seedSite } from './games-site.ts'

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
    for (const each of [player.wallet, trial.wallet, hidden.wallet]) await each.sweep()
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
