import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import PointMallPage from '#islands/points/PointMallPage.tsx'
import { BRL, showPage, useMember } from '../cashier/show-page.tsx'
import { script } from '../session/answers.ts'

useMember()

it('a brand without a list of countries asks for the whole number', async () => {
  script({
    getPointBalance: { value: { points: 640, earned: [] } },
    getPointConfig: { value: { currency: BRL, rates: [], hasPin: false, hasMobile: false } },
    listPointRewards: {
      value: {
        rewards: [{ id: 'mug', title: 'Mug', text: 'Ceramic', picture: 'mug', points: 300, left: 2 }],
      },
    },
    listCountries: { value: [] },
  })
  showPage(PointMallPage)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Redeem' }))
  expect(await screen.findByText('For the delivery service. Start with + and the country code')).toBeTruthy()
})
