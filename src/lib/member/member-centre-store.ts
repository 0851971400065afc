import { createCentre } from '#lib/centres/centre-store.ts'

/** The member centre at `#member/<page>`; trial accounts get a notice. */
export const memberCentre = createCentre({
  name: 'member',
  refusal: ({ isTrial }) => (isTrial ? 'trialBlocked' : undefined),
})
