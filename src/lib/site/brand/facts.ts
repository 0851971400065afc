import type { Tenant } from './tenant-schema.ts'

type Protected = Pick<Tenant, 'protection'>

/** The brand's features that sentences of its pages mention: a feature that is off is not promised. */
export function protectionFacts({ protection }: Protected) {
  const { depositLimit, lossLimit, stakeLimit, timeLimit, timeOut, exclusion, realityCheck } = protection
  return {
    /** True with all four kinds, because the sentences name them all. */
    limits: [depositLimit, lossLimit, stakeLimit, timeLimit].every((each) => each === true),
    timeOut: timeOut === true,
    exclusion: exclusion === true,
    realityCheck: realityCheck === true,
  }
}

/** One balance for everything; other brands have purses, between which money is moved. */
export function walletFacts({ singleWallet }: Pick<Tenant, 'singleWallet'>) {
  return { balance: singleWallet }
}
