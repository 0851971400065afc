import { getRound, openPlay, playRound } from '#lib/api/play.ts'
import { serve, type App } from '#platform/serve.ts'
import { findRound, open, round } from './play-service.ts'

export function routePlay(app: App): void {
  serve(app, openPlay, open)
  serve(app, playRound, round)
  serve(app, getRound, findRound)
}
