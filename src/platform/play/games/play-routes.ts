import {
  changeSeeds,
  getFairness,
  getPlayBalance,
  getRound,
  openPlay,
  playRound,
} from '#lib/api/play/play.ts'
import type { Routes } from '#platform/base/call.ts'
import { change, show } from './fairness-service.ts'
import { findRound, open, showBalance } from './play-service.ts'
import { round } from './round-service.ts'

export function routePlay({ serve }: Routes): void {
  serve(openPlay, open)
  serve(playRound, round)
  serve(getRound, findRound)
  serve(getPlayBalance, showBalance)
  serve(getFairness, show)
  serve(changeSeeds, change)
}
