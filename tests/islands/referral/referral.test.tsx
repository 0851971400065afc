import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import ReferralPage from '#islands/referral/ReferralPage.tsx'
import referral from '#locales/en/referral.json'
import { BRL, showPage, useMember } from '../cashier/show-page.tsx'
import { script } from '../session/answers.ts'

const NONE = { currency: BRL, invited: 0, qualified: 0, claimedMinor: 0, waitingMinor: 0, invitees: [] }

useMember()

it.each([
  { hasAgentPolicy: true, text: referral.closed.agent.text },
  { hasAgentPolicy: false, text: referral.closed.agent.textPlain },
])('agents are sent to links of their own only where these bind ($hasAgentPolicy)', async (given) => {
  script({ getReferral: { value: { ...NONE, closedBy: 'agent' } } })
  showPage(ReferralPage, 'en', given.hasAgentPolicy)
  expect(await screen.findByText(given.text)).toBeTruthy()
})
