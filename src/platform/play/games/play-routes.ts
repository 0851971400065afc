import * as calls from '#lib/api/play/games-play.ts'
import type { Routes } from '#platform/base/call.ts'
import { changeSeeds, getFairness } from './fairness-service.ts'
import { getRound, openPlay, getPlayBalance } from './play-service.ts'
import { playRound } from './round-service.ts'

export function routePlay({ serve }: Routes): void {
  serve(calls.openPlay, openPlay)
  serve(calls.playRound, playRound)
  serve(calls.getRound, getRound)
  serve(calls.getPlayBalance, getPlayBalance)
  serve(calls.getFairness, getFairness)
  serve(calls.changeSeeds, changeSeeds)
}
