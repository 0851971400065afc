import { launchGame } from '#lib/api/play/games.ts'
import { openPlay, playRound } from '#lib/api/play/games-play.ts'
import { getLotteryGame } from '#lib/api/play/lottery.ts'
import { placeBets } from '#lib/api/play/lottery-bets.ts'
import { vendorWin } from '#lib/api/play/vendors-wallet.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { ALFA, REELS, seedSite } from '../play/games-site.ts'
import { aLottery, GAME } from '../play/lottery-site.ts'
import { aGame } from '../play/vendor-site.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'

export const MONEY_CALLS = ['vendorBet', 'vendorWin', 'playRound', 'placeBets'] as const

/** One player at a brand with a vendor's game, Aurora Reels and a lottery open, and the calls that move money there. */
export async function aPlayingMember() {
  await seedSite()
  await aTenant('alfa', { ...ALFA, lottery: { games: [aLottery()] } })
  const game = await aGame({ balanceMinor: 10_000_00 })
  const { url } = await game.visitor.call(launchGame, { nodeId: REELS, language: 'en' })
  const page = await aVisitor({ tenant: 'alfa' })
  const launchToken = new URL(url).searchParams.get('launch') ?? ''
  const opened = await page.call(openPlay, { launchToken })
  page.token = opened.playToken
  const stakeMinor = opened.stakesMinor[0] ?? 0
  const { oddsVersion, draws } = await game.visitor.call(getLotteryGame, { gameCode: GAME })
  const lines = (['big', 'small', 'odd'] as const).map((choice) => ({
    ...{ play: 'sides', selection: { choices: [choice] }, unitMinor: 500, multiple: 1 },
  }))
  let round = ''
  const calls = {
    vendorBet: async () => {
      round = (await game.place()).round
    },
    vendorWin: () => game.server.call(vendorWin, game.aWin({ round })),
    playRound: () => page.call(playRound, { roundId: crypto.randomUUID(), stakeMinor }),
    placeBets: () =>
      game.visitor.call(placeBets, {
        ...{ gameCode: GAME, operationKey: crypto.randomUUID(), oddsVersion, lines, stopsOnWin: false },
        draws: [{ issue: draws[0]?.issue ?? '', multiple: 1 }],
      }),
  }
  return { ...game, page, calls }
}
