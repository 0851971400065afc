/** Numeric account types of the product: 0 is a player. */
export const AGENT_TYPES: readonly number[] = [1, 2, 41, 42]
export const TRIAL_TYPES: readonly number[] = [4]
