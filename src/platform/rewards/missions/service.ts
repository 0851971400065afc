/** What other features use of `missions/`. */
export { endBoards } from './board-repository.ts'
export { boardStanding } from './board-rewards.ts'
export { DRAW } from './boards.ts'
export { missionStanding } from './mission-rewards.ts'
