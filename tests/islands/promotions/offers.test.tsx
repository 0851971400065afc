import { useStore } from '@nanostores/react'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import MemberPromotions from '#islands/promotions/MemberPromotions.tsx'
import { MEMBER_CENTRE } from '#islands/member/member-centre.ts'
import { PromotionsIsland } from '#islands/promotions/PromotionsIsland.tsx'
import { PromotionItem } from '#islands/promotions/PromotionItem.tsx'
import BonusDetailsPage from '#islands/promotions/BonusDetailsPage.tsx'
import RewardCentrePage from '#islands/promotions/RewardCentrePage.tsx'
import { promotion } from '#lib/api/rewards/promotions.ts'
import { $claim, $drops, $promotions, claimReward, loadPromotions } from '#lib/promotions/promotions-store.ts'
import { leave } from '#lib/session/session-store.ts'
import content from '#locales/en/content.json'
import errors from '#locales/en/errors.json'
import promotions from '#locales/en/promotions.json'
import ui from '#locales/en/ui.json'
import { english } from '../../fixtures/node/english.ts'
import { BALANCE, BRL, page, showPage, useMember } from '../cashier/show-page.tsx'
import { MEMBER, script } from '../session/answers.ts'

useMember()

const rain = {
  id: 'envelope-rain',
  type: 'others',
  kind: 'redEnvelope',
  title: 'Envelope rain',
  text: 'Text',
  terms: 'Terms',
  startsAtMs: 1,
  isUnknown: false,
  needsCode: false,
  goals: [],
  claimedMinor: 0,
  waiting: [],
  status: 'signed',
}
/** The file of words beside the calls. */
const wordsBeside =
  (calls: typeof fetch): typeof fetch =>
  (input, init) =>
    input === '/words/promotions.json'
      ? Promise.resolve(Response.json({ errors, promotions, ui }))
      : calls(input, init)
const listed = (...promotions: object[]) => ({ value: { currency: BRL, promotions } })

/** The offers of a member, as the promotions page shows them. */
function Offers({ t, lang }: MemberPageProps) {
  const state = useStore($promotions)
  useEffect(() => void loadPromotions(), [])
  if (state.state !== 'ready') return null
  return state.value.promotions.map((promotion) => (
    <PromotionItem key={promotion.id} t={t} lang={lang} promotion={promotion} currency={BRL} />
  ))
}

it('a second reward that is claimed before the first has been refreshed waits its turn', async () => {
  const value = {
    offerId: 'offer-one',
    occurrence: 'once',
    amountMinor: 5_00,
    wageringE4: 0,
    status: 'claimed',
  }
  const asked = script({ claimReward: { value }, listPromotions: listed(), getBalance: BALANCE })
  const first = claimReward({ offerId: 'offer-one', occurrence: 'once' })
  await Promise.all([first, claimReward({ offerId: 'offer-two', occurrence: 'once' })])
  const claims = asked.filter(({ name }) => name === 'claimReward').map(({ input }) => input)
  expect(claims).toMatchObject([{ offerId: 'offer-one' }, { offerId: 'offer-two' }])
  expect($claim.get().state).toBe('done')
})

it('what one claim brought is not told again of the claim of all, nor at the next visit', async () => {
  const one = { offerId: 'offer-one', amountMinor: 5_00, wageringE4: 0, occurrence: '2026-11-25' }
  const waits = (offerId: string, amountMinor: number) => ({
    ...one,
    ...{ offerId, title: offerId, type: 'others', kind: 'mission', amountMinor, isSurprise: false },
  })
  const rewards = (...waiting: object[]) => ({ value: { currency: BRL, waiting, history: [] } })
  const left = [waits('offer-two', 2_00), waits('offer-three', 3_00)]
  const given = [
    { ...one, offerId: 'offer-two', amountMinor: 2_00, status: 'claimed' },
    { ...one, offerId: 'offer-three', amountMinor: 0, freeRounds: 10, status: 'claimed' },
  ]
  script({
    getBalance: BALANCE,
    listRewards: [rewards(waits('offer-one', 5_00), ...left), rewards(...left), rewards()],
    claimReward: { value: { ...one, status: 'claimed' } },
    claimAllRewards: { value: { claimed: given, left: 0 } },
  })
  const { unmount } = showPage(RewardCentrePage)
  await userEvent.click((await screen.findAllByRole('button', { name: 'Claim' }))[0] ?? document.body)
  await screen.findByText('You received R$5.00.')
  await userEvent.click(await screen.findByRole('button', { name: 'Claim all 2 rewards' }))
  await screen.findByText('You received R$2.00.')
  expect(screen.getByText('10 free rounds are ready: see Bonuses.')).toBeDefined()
  expect(screen.queryByText('You received R$5.00.')).toBeNull()
  unmount()
  showPage(RewardCentrePage)
  await screen.findByText('Nothing to claim')
  expect(screen.queryByText(/You received|ready: see/)).toBeNull()
})

it('what was claimed is shown of the last 7 or 30 days, by the days of the brand', async () => {
  const DAY_MS = 86_400_000
  const claimedAgo = (title: string, days: number) => ({
    ...{ offerId: `offer-${title}`, title, occurrence: 'once', amountMinor: 1_00, wageringE4: 0 },
    ...{ status: 'claimed', atMs: Date.now() - days * DAY_MS },
  })
  const history = [
    claimedAgo('today', 0),
    claimedAgo('week', 6),
    claimedAgo('month', 7),
    claimedAgo('old', 30),
  ]
  script({ getBalance: BALANCE, listRewards: { value: { currency: BRL, waiting: [], history } } })
  showPage(RewardCentrePage)
  const titles = () =>
    ['today', 'week', 'month', 'old'].filter((title) => screen.queryByText(title, { exact: true }))
  await screen.findByText('today')
  expect(titles()).toEqual(['today', 'week', 'month', 'old'])
  await userEvent.click(screen.getByRole('button', { name: 'Last 7 days' }))
  expect(titles()).toEqual(['today', 'week'])
  await userEvent.click(screen.getByRole('button', { name: 'Last 30 days' }))
  expect(titles()).toEqual(['today', 'week', 'month'])
  await userEvent.click(screen.getByRole('button', { name: 'All' }))
  expect(titles()).toHaveLength(4)
})

it('a drop of envelopes says how many are left as they go, and is opened', async () => {
  const endsAtMs = Date.now() + 600_000
  const share = {
    ...{ offerId: rain.id, title: rain.title, type: 'others', kind: 'redEnvelope' },
    ...{ occurrence: '2026-11-24T12:00', amountMinor: 0, wageringE4: 0, isSurprise: true },
  }
  const drops = { open: { left: 40, shares: 50, endsAtMs }, nextAtMs: endsAtMs + 3_600_000 }
  const asked = script({
    getBalance: BALANCE,
    listPromotions: [
      listed({ ...rain, status: 'claim', waiting: [share], drops }),
      listed({ ...rain, claimedMinor: 2_50, drops: { ...drops, open: { ...drops.open, left: 11 } } }),
    ],
    claimReward: {
      value: {
        offerId: rain.id,
        occurrence: share.occurrence,
        amountMinor: 2_50,
        wageringE4: 0,
        status: 'claimed',
      },
    },
  })
  showPage(Offers)
  expect((await screen.findByRole('status')).textContent).toContain('40 of 50 envelopes left')
  expect(screen.getByText(/^Next envelopes/)).toBeDefined()
  act(() => $drops.setKey(rain.id, { left: 12, endsAtMs }))
  expect(screen.getByRole('status').textContent).toContain('12 of 50 envelopes left')
  // What was told of an earlier drop says nothing of this one.
  act(() => $drops.setKey(rain.id, { left: 3, endsAtMs: endsAtMs - 1 }))
  expect(screen.getByRole('status').textContent).toContain('40 of 50 envelopes left')
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('11 of 50 envelopes left'))
  expect(asked.find(({ name }) => name === 'claimReward')?.input).toEqual({
    offerId: rain.id,
    occurrence: share.occurrence,
  })
})

it('a drop that is gone says so', async () => {
  const open = { left: 0, shares: 50, endsAtMs: Date.now() + 600_000 }
  script({ getBalance: BALANCE, listPromotions: listed({ ...rain, drops: { open } }) })
  showPage(Offers)
  expect((await screen.findByRole('status')).textContent).toBe('All envelopes of this drop are gone.')
})

it('in the installed app the platform is told before the offers are read; in a tab it is not', async () => {
  const app = {
    ...{ ...rain, id: 'the-app', kind: 'appLogin', type: 'appDownload', title: 'The app' },
    goals: [{ kind: 'appLogin', done: 0, target: 1, isMoney: false }],
  }
  const answers = { getBalance: BALANCE, noteAppLogin: { value: {} }, listPromotions: listed(app) }
  const inTab = script(answers)
  showPage(Offers)
  await screen.findByText('Install this site as an app and open it while logged in')
  expect(inTab.some(({ name }) => name === 'noteAppLogin')).toBe(false)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }))
  const inApp = script(answers)
  await act(() => loadPromotions())
  await act(() => loadPromotions())
  const names = inApp.map(({ name }) => name)
  expect(names.filter((name) => name === 'noteAppLogin')).toHaveLength(1)
  expect(names.indexOf('noteAppLogin')).toBeLessThan(names.indexOf('listPromotions'))
})

it('levels, invitations, boards and raffles lead to the page that shows them; what can be claimed comes first', async () => {
  const page = (kind: string) => ({ ...rain, id: `an-offer-${kind}`, kind, title: kind, status: 'join' })
  script({
    listPromotions: listed(page('vip'), page('ranking'), page('raffle'), page('referral'), {
      ...rain,
      kind: 'signIn',
      status: 'claim',
    }),
  })
  vi.stubGlobal('fetch', wordsBeside(globalThis.fetch))
  const filter = { label: content.promotions.filter, types: content.promotions.type }
  showPage(({ t, lang }) => (
    <MemberPromotions t={t} lang={lang} wordsUrl="/words/promotions.json" filter={filter} />
  ))
  const links = await screen.findAllByRole('link', { name: 'See where you stand' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '#member/vip',
    '#member/missionLeaderboard',
    '#member/missionLeaderboard',
    '#member/referral',
  ])
  expect(screen.getAllByRole('article')[0]).toBe(screen.getByRole('article', { name: rain.title }))
})

it.each(['vip', 'referral', 'ranking', 'raffle'])(
  'an offer of %s leads to a page that every brand has',
  (kind) => {
    const offer = { ...rain, kind, status: 'signed' } as const
    showPage(({ t, lang }: MemberPageProps) => (
      <PromotionItem t={t} lang={lang} promotion={promotion.parse(offer)} currency={BRL} />
    ))
    const [, page] = screen.getByRole('link').getAttribute('href')?.split('/') ?? []
    const found = MEMBER_CENTRE.pages.find(({ id }) => id === page)
    expect(found && { isOn: found.isOn }).toEqual({ isOn: undefined })
  },
)

it('free rounds that were taken lead to where they are played, and are not called money', () => {
  const offer = { ...rain, kind: 'freeRounds', status: 'claimed', claimedMinor: 20_00 } as const
  showPage(({ t, lang }: MemberPageProps) => (
    <PromotionItem t={t} lang={lang} promotion={promotion.parse(offer)} currency={BRL} />
  ))
  expect(screen.getByRole('link').getAttribute('href')).toBe('#member/bonusDetails')
  expect(screen.queryByText(/20\.00/)).toBeNull()
})

it('a member whose session cannot be read is told so, and asks again', async () => {
  leave()
  sessionStorage.setItem('vitrine.token', 't'.repeat(43))
  const asked = script({
    getMemberInfo: [{ refused: 'system.internal' }, { value: MEMBER }],
    listPromotions: listed(),
  })
  vi.stubGlobal('fetch', wordsBeside(fetch))
  render(
    <PromotionsIsland
      lang="en"
      words={{ errors, promotions, ui }}
      wordsUrl="/words/promotions.json"
      filter={{ label: 'Kinds', types: {} }}
    />,
  )
  expect(await screen.findByText('Something went wrong')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No promotions right now')).toBeTruthy()
  expect(asked.filter(({ name }) => name === 'getMemberInfo')).toHaveLength(2)
})

it('without a reward or a bonus it says where one comes from', async () => {
  script({
    listRewards: { value: { currency: BRL, waiting: [], history: [] } },
    listBonuses: { value: { currency: BRL, bonuses: [], freeRounds: [], lostByWithdrawalMinor: 0 } },
  })
  const { unmount } = showPage((props) => (
    <RewardCentrePage {...props} optionalPages={['missionLeaderboard']} />
  ))
  const missions = await screen.findByRole('link', { name: 'Missions and leaderboard' })
  expect(missions.getAttribute('href')).toBe('#member/missionLeaderboard')
  unmount()
  showPage(BonusDetailsPage)
  const rewards = await screen.findByRole('link', { name: 'Rewards' })
  expect(rewards.getAttribute('href')).toBe('#member/rewardCenter')
})

const BONUS = {
  ...{
    offerId: 'offer-one',
    title: 'First offer',
    type: 'others',
    kind: 'mission',
    occurrence: '2026-11-25',
  },
  ...{ amountMinor: 5_00, wageringE4: 0, isSurprise: false },
}
const waitingFor = (...waiting: object[]) => ({ value: { currency: BRL, waiting, history: [] } })

it('a reward that has ended meanwhile is said to be gone, and the rewards are read again', async () => {
  const other = { ...BONUS, offerId: 'offer-two', title: 'Second offer' }
  const asked = script({
    listRewards: [waitingFor(BONUS, other), waitingFor(other)],
    claimReward: { refused: 'offer.notOpen' },
  })
  showPage(RewardCentrePage)
  await userEvent.click((await screen.findAllByRole('button', { name: 'Claim' }))[0] ?? document.body)
  await waitFor(() => expect(screen.queryByText('First offer')).toBeNull())
  expect(asked.filter(({ name }) => name === 'listRewards')).toHaveLength(2)
  expect(screen.getByText('Second offer')).toBeDefined()
  await waitFor(() =>
    expect(page()).toContain(`${english('errors:offer.notOpen')}The list is up to date again.`),
  )
  expect(document.activeElement?.textContent).toContain(english('errors:offer.notOpen'))
})

it('a reward that is refused for another reason stays, and nothing is read again', async () => {
  const asked = script({ listRewards: waitingFor(BONUS), claimReward: { refused: 'bonus.blocked' } })
  showPage(RewardCentrePage)
  await userEvent.click(await screen.findByRole('button', { name: 'Claim' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Bonuses are not available on your account.')
  expect(asked.filter(({ name }) => name === 'listRewards')).toHaveLength(1)
  expect(screen.getByText('First offer')).toBeDefined()
})

it('an offer that cannot be entered any more says why, and the offers are read again', async () => {
  const open = { ...rain, id: 'spring', kind: 'cashback', title: 'Spring', status: 'join' }
  const asked = script({
    listPromotions: [listed(open, rain), listed(rain)],
    joinPromotion: { refused: 'offer.unknown' },
  })
  vi.stubGlobal('fetch', wordsBeside(fetch))
  const filter = { label: content.promotions.filter, types: content.promotions.type }
  showPage(({ t, lang }: MemberPageProps) => (
    <MemberPromotions t={t} lang={lang} wordsUrl="/words/promotions.json" filter={filter} />
  ))
  await userEvent.click(await screen.findByRole('button', { name: 'Join' }))
  await waitFor(() => expect(screen.queryByText('Spring')).toBeNull())
  expect(page()).toContain(`${english('errors:offer.unknown')}The list is up to date again.`)
  expect(asked.filter(({ name }) => name === 'listPromotions')).toHaveLength(2)
})

it('an entry without a reply is repeated by its button, and before another one', async () => {
  const open = (id: string) => ({ ...rain, id, kind: 'cashback', title: id, status: 'join' })
  const [spring, summer] = [open('spring'), open('summer')]
  const lost = { refused: 'system.internal' } as const
  const asked = script({
    listPromotions: [listed(spring, summer), listed(spring, summer), listed(summer), listed()],
    joinPromotion: [lost, lost, lost, { value: rain }],
  })
  showPage(Offers)
  const [first, second] = await screen.findAllByRole('button', { name: 'Join' })
  const joined = () => asked.flatMap(({ name, input }) => (name === 'joinPromotion' ? [input] : []))
  if (!first || !second) throw new Error('two offers can be joined')
  await userEvent.click(first)
  await waitFor(() => expect(page()).toContain(errors.system.internal))
  await userEvent.click(first)
  await waitFor(() => expect(joined()).toEqual([{ offerId: 'spring' }, { offerId: 'spring' }]))
  await userEvent.click(second)
  await waitFor(() => expect(joined()).toHaveLength(3))
  await userEvent.click(second)
  await waitFor(() =>
    expect(joined().slice(2)).toEqual(['spring', 'spring', 'summer'].map((offerId) => ({ offerId }))),
  )
})

it('a reward that waits for a verified contact says so, and leads to where one is verified', async () => {
  script({
    listPromotions: listed({ ...rain, status: 'closed', closedBy: 'contact' }),
    listRewards: { value: { currency: BRL, waiting: [], history: [], waitsForContact: true } },
  })
  const offers = showPage(Offers)
  expect(await screen.findByText(promotions.closed.contact)).toBeTruthy()
  const way = () => screen.getByRole('link', { name: 'Verify in “Security”' }).getAttribute('href')
  expect(way()).toBe('#member/securityCenter')
  offers.unmount()
  showPage(RewardCentrePage)
  expect(await screen.findByText(promotions.closed.contact)).toBeTruthy()
  expect(way()).toBe('#member/securityCenter')
  expect(screen.queryByText(promotions.nothingWaits)).toBeNull()
})
