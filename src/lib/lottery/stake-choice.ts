import { atom } from 'nanostores'

/** The last unit and multiple, shared by all plays. */
export interface StakeChoice {
  unitMinor: number | undefined
  multiple: number
}

const $state = atom<StakeChoice>({ unitMinor: undefined, multiple: 1 })
export const $stakeChoice = $state

export function chooseStake(change: Partial<StakeChoice>): void {
  $state.set({ ...$state.get(), ...change })
}
