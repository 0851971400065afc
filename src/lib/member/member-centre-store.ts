import { createCentre } from '#lib/modal/centre-store.ts'

/** The member centre at `#member/<page>`; trial accounts get a notice. */
export const memberCentre = createCentre({
  name: 'member',
  refusal: ({ isTrial }) => (isTrial ? 'trialBlocked' : undefined),
})
