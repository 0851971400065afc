import type { Mutant } from '../mutant.ts'
import { CASHIER_MUTANTS } from './cashier-mutants.ts'
import { PLAY_MUTANTS } from './play-mutants.ts'
import { WALLET_MUTANTS } from './wallet-mutants.ts'

/** Bugs of the money path that show when something is lost, late or doubled; files below `src/platform`. */
export const MUTANTS: readonly Mutant[] = [...WALLET_MUTANTS, ...CASHIER_MUTANTS, ...PLAY_MUTANTS]
