import { createCentre } from '#lib/centres/centre-store.ts'

/** The agent centre at `#agent/<page>` of the agent home. Players get a notice that it is for agents. */
export const agentCentre = createCentre({
  name: 'agent',
  refusal: ({ isTrial, isAgent }) => (isTrial ? 'trialBlocked' : isAgent ? undefined : 'agentOnly'),
})
