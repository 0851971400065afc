import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import VipPage from '#islands/vip/VipPage.tsx'
import { BRL, showPage, useMember } from '../cashier/show-page.tsx'
import { script } from '../session/answers.ts'

useMember()

const LEVEL = {
  ...{ turnoverMinor: 10_00, depositMinor: 0, keepMinor: 50_00, giftMinor: 0, birthdayMinor: 0 },
  ...{ pay: { day: 0, week: 0, month: 0 }, cashbackBp: 0, cashbackMaxMinor: 0 },
}

it('a level is kept until the last day of the month, by the brand’s calendar', async () => {
  const value = {
    ...{ currency: BRL, level: 1, levels: [LEVEL], turnoverMinor: 20_00, depositMinor: 0, monthMinor: 0 },
    // The end of November in São Paulo.
    monthEndsAtMs: Date.parse('2026-12-01T03:00:00Z'),
  }
  script({ getVip: { value } })
  showPage(VipPage)
  expect(await screen.findByText(/Nov 30, 2026/)).toBeTruthy()
})
