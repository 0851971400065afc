/** What other features use of `winners/`. */
export { tellBoards } from './tell-boards.ts'
export { tellWins, type ToldBet } from './tell-wins.ts'
export { winnerEntry } from './winner-entry.ts'
