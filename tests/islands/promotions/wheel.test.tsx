import { useStore } from '@nanostores/react'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import BonusDetailsPage from '#islands/promotions/BonusDetailsPage.tsx'
import { PromotionItem } from '#islands/promotions/PromotionItem.tsx'
import { sectorsOf, turnOf } from '#islands/promotions/wheel-shape.ts'
import { $promotions, loadPromotions } from '#lib/promotions/promotions-store.ts'
import { BALANCE, BRL, showPage, useMember } from '../cashier/show-page.tsx'
import { script } from '../session/answers.ts'

useMember()

const SEGMENTS = [
  { prizeMinor: 500_00, weight: 1 },
  { prizeMinor: 10_00, weight: 24 },
  { prizeMinor: 0, weight: 75 },
]
const HASH = 'ab'.repeat(32)
const offer = {
  id: 'lucky-wheel',
  type: 'others',
  kind: 'wheel',
  title: 'Lucky wheel',
  text: 'Spin once',
  terms: 'Terms',
  startsAtMs: 1,
  isUnknown: false,
  needsCode: false,
  goals: [],
  claimedMinor: 0,
  wheel: { day: '2026-11-22', seedHash: HASH, segments: SEGMENTS },
}
const reward = {
  offerId: offer.id,
  title: offer.title,
  type: 'others',
  kind: 'wheel',
  occurrence: '2026-11-22',
  amountMinor: 0,
  wageringE4: 0,
  isSurprise: true,
}

/** The offers of a member, as the promotions page shows them. */
function Offers({ t, lang }: MemberPageProps) {
  const state = useStore($promotions)
  useEffect(() => void loadPromotions(), [])
  if (state.state !== 'ready') return null
  return state.value.promotions.map((promotion) => (
    <PromotionItem key={promotion.id} t={t} lang={lang} promotion={promotion} currency={BRL} />
  ))
}

it('says the chances, spins with the member’s own word, and tells what it brought', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('motion'),
    addEventListener: () => undefined,
  }))
  const spun = { ...offer.wheel, spun: { segment: 1, word: 'mine' } }
  const asked = script({
    getBalance: BALANCE,
    listPromotions: [
      { value: { currency: BRL, promotions: [{ ...offer, status: 'claim', waiting: [reward] }] } },
      {
        value: {
          currency: BRL,
          promotions: [{ ...offer, status: 'claimed', waiting: [], claimedMinor: 10_00, wheel: spun }],
        },
      },
    ],
    spinLuckyWheel: {
      value: {
        offerId: offer.id,
        occurrence: reward.occurrence,
        amountMinor: 10_00,
        wageringE4: 0,
        status: 'claimed',
        segment: 1,
        word: 'mine',
      },
    },
  })
  showPage(Offers)
  const chances = await screen.findByLabelText('Chances')
  expect(
    within(chances)
      .getAllByRole('definition')
      .map((each) => each.textContent),
  ).toEqual(['1%', '24%', '75%'])
  expect(screen.getByText(HASH)).toBeDefined()
  await userEvent.click(screen.getByText('How the draw is made'))
  const word = screen.getByLabelText('Your word for the draw')
  await userEvent.clear(word)
  await userEvent.type(word, 'mi:ne')
  await userEvent.click(screen.getByRole('button', { name: 'Spin' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('You won R$10.00.'))
  expect(asked.find(({ name }) => name === 'spinLuckyWheel')?.input).toEqual({
    offerId: offer.id,
    word: 'mine',
  })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Spin' })).toBeNull())
  await screen.findByText('You have received R$10.00 so far')
})

it('is drawn to its chances, and stops where the spin fell', () => {
  const sectors = sectorsOf(SEGMENTS)
  expect(sectors.map(({ middle }) => middle.toFixed(1))).toEqual(['1.8', '46.8', '225.0'])
  expect(turnOf(sectors, 2)).toBe(135)
  expect(sectorsOf([{ prizeMinor: 1, weight: 0 }, ...SEGMENTS])).toHaveLength(3)
})

it('free rounds say how many are left, and what becomes of the winnings', async () => {
  const gift = {
    id: 'promo:offer:2026-11-22',
    title: 'Ten rounds',
    nodeId: 'reels',
    gameName: 'Aurora Reels',
    rounds: 10,
    used: 4,
    stakeMinor: 1_00,
    wonMinor: 3_00,
    wageringE4: 30_000,
    state: 'open',
    madeAtMs: 1,
    expiresAtMs: 9_000_000_000_000,
  }
  script({
    listBonuses: { value: { currency: BRL, bonuses: [], freeRounds: [gift], lostByWithdrawalMinor: 0 } },
  })
  showPage(BonusDetailsPage)
  expect(await screen.findByText('10 rounds of Aurora Reels at R$1.00 each')).toBeDefined()
  expect(screen.getByText(/^6 left, until/)).toBeDefined()
  expect(screen.getByText('Winnings become a bonus with the last round, wagering 3×')).toBeDefined()
  expect(screen.getByText('Won so far: R$3.00')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Play now' })).toHaveProperty('disabled', false)
})
