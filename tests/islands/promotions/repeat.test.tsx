import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RaffleCard } from '#islands/promotions/missions/RaffleCard.tsx'
import { PromotionItem } from '#islands/promotions/PromotionItem.tsx'
import { promotion } from '#lib/api/rewards/promotions.ts'
import { BRL, showPage, useMember } from '../cashier/show-page.tsx'
import { script } from '../session/answers.ts'

useMember()

const HASH = 'ab'.repeat(32)
const wheel = promotion.parse({
  ...{ id: 'lucky-wheel', type: 'others', kind: 'wheel', title: 'Lucky wheel', text: 'Text', terms: 'Terms' },
  ...{ startsAtMs: 1, status: 'signed', isUnknown: false, needsCode: false, goals: [], claimedMinor: 0 },
  waiting: [],
  wheel: { day: '2026-11-22', seedHash: HASH, segments: [{ prizeMinor: 0, weight: 1 }] },
})
const raffle = {
  ...{
    offerId: 'new-year',
    title: 'New Year raffle',
    text: 'Text',
    terms: 'Terms',
    endsAtMs: 1,
    perMinor: 1,
  },
  ...{ prizesMinor: [10_00], tickets: 1, chanceE4: 1, nextMinor: 1, wonMinor: 0, isClaimed: false },
  seedHash: HASH,
}
const fold = () => within(screen.getByText('How to repeat it').closest('details') ?? document.body)

it('a wheel says how its day is repeated: the script, and one line with the offer, the day and the hash of before', () => {
  script({})
  showPage(({ t, lang }) => <PromotionItem t={t} lang={lang} promotion={wheel} currency={BRL} />)
  const link = fold().getByRole('link', { name: 'Download the script', hidden: true })
  expect(link.getAttribute('href')).toBe('/verifiers/verify-wheel.mjs')
  expect(link.hasAttribute('download')).toBe(true)
  expect(
    fold().getByText(`node verify-wheel.mjs ${location.origin} lucky-wheel 2026-11-22 ${HASH}`),
  ).toBeDefined()
  expect(fold().getByText(/after the end of November 22, 2026/)).toBeDefined()
  expect(fold().getByText('lucky-wheel')).toBeDefined()
})

it('so does a raffle, before its draw and after it', () => {
  script({})
  showPage(({ t, lang }) => <RaffleCard t={t} lang={lang} raffle={raffle} currency={BRL} />)
  const link = fold().getByRole('link', { name: 'Download the script', hidden: true })
  expect(link.getAttribute('href')).toBe('/verifiers/verify-raffle.mjs')
  expect(fold().getByText(`node verify-raffle.mjs ${location.origin} new-year ${HASH}`)).toBeDefined()
})
