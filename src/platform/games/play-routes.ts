import { changeSeeds, getFairness, getPlayBalance, getRound, openPlay, playRound } from '#lib/api/play.ts'
import { serve, type App } from '#platform/serve.ts'
import { change, show } from './fairness-service.ts'
import { findRound, open, showBalance } from './play-service.ts'
import { round } from './round-service.ts'

export function routePlay(app: App): void {
  serve(app, openPlay, open)
  serve(app, playRound, round)
  serve(app, getRound, findRound)
  serve(app, getPlayBalance, showBalance)
  serve(app, getFairness, show)
  serve(app, changeSeeds, change)
}
