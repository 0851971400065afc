import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import ProtectionPage from '#islands/protection/ProtectionPage.tsx'
import { parseAmount } from '#lib/shared/money/money.ts'
import { LIMIT_KINDS, LIMIT_PERIODS } from '#lib/shared/protection/limits.ts'
import { english } from '../../fixtures/node/english.ts'
import { script } from '../session/answers.ts'
import { BALANCE, BRL, button, page, PROTECTION, showPage, textOf, useMember } from '../cashier/show-page.tsx'

useMember()

const HOUR = 3_600_000
const ALL = LIMIT_KINDS.flatMap((kind) => LIMIT_PERIODS.map((period) => ({ kind, period })))
type Differences = Record<string, unknown>

/** Every kind of limit, none set but those given by name. */
function protection(limits: Record<string, Differences> = {}, differences: Differences = {}) {
  return {
    value: {
      ...PROTECTION.value,
      atMs: 1_000 * HOUR,
      limits: ALL.map(({ kind, period }) => ({
        kind,
        period,
        used: 0,
        max: null,
        others: [],
        left: null,
        raise: null,
        ...limits[`${kind} ${period}`],
      })),
      offers: { limits: [...LIMIT_KINDS], timeOut: true, exclusion: true, realityCheck: true },
      helpContacts: [{ name: 'Line of hope', phone: '+55 11 4004-0000' }],
      ...differences,
    },
  }
}
const PLAY = {
  value: {
    currency: BRL,
    periods: ['2026-06-09', '2026-06-10'].map((fromDay, index) => ({
      fromDay,
      depositsMinor: 0,
      stakeMinor: index * 40_00,
      openMinor: 0,
      winMinor: index * 10_00,
      netMinor: index * -30_00,
      minutes: index * 75,
    })),
  },
}
const base = { getBalance: BALANCE, getMyPlay: PLAY }

it('shows a day on which deposits were only called back', async () => {
  const called = PLAY.value.periods.map((each, index) => ({
    ...each,
    depositsMinor: index === 0 ? -20_00 : 0,
  }))
  const getMyPlay = { value: { ...PLAY.value, periods: called } }
  script({ ...base, getMyPlay, getProtection: protection() })
  showPage(ProtectionPage)
  await waitFor(() => expect(page()).toContain('-R$20.00'))
})

it('sets a limit that holds at once, and says what is left of it', async () => {
  const asked = script({
    ...base,
    getProtection: protection({ 'deposit day': { used: 30_00 } }),
    setLimit: protection({ 'deposit day': { used: 30_00, max: 100_00, left: 70_00 } }),
  })
  const user = userEvent.setup()
  showPage(ProtectionPage)
  // Named by what it says: `Set` while there is no limit (WCAG 2.5.3).
  const set = await screen.findByRole('button', { name: 'Set the limit: Deposits, Day' })
  expect(set.textContent).toBe('Set')
  await user.click(set)
  const field = screen.getByLabelText('Deposits, Day')
  await user.type(field, 'much')
  await user.click(button('Save'))
  expect(page()).toContain('Write an amount such as')
  expect(asked.some(({ name }) => name === 'setLimit')).toBe(false)
  await user.clear(field)
  await user.type(field, '100')
  await user.click(button('Save'))
  await waitFor(() => expect(page()).toContain('R$30.00 used, R$70.00 left'))
  expect(asked.find(({ name }) => name === 'setLimit')?.input).toMatchObject({
    kind: 'deposit',
    period: 'day',
    max: 100_00,
  })
})

it('writes an amount with the sign of the brand, and its example can be typed as it is', async () => {
  script({ ...base, getProtection: protection() })
  const user = userEvent.setup()
  showPage(ProtectionPage)
  await user.click(await screen.findByRole('button', { name: 'Set the limit: Deposits, Day' }))
  const field = screen.getByLabelText('Deposits, Day')
  expect(textOf(field.parentElement ?? document.body)).toBe('R$')
  expect(page()).not.toContain('BRL')
  await user.type(field, 'much')
  await user.click(button('Save'))
  const example = /Write an amount such as (.*?)\.(?!\d)/.exec(page())?.[1]
  expect(parseAmount(example ?? '', BRL, 'en')).toEqual({ ok: true, minor: 100_00 })
})

it('takes minutes in the digits of any keyboard', async () => {
  const asked = script({
    ...base,
    getProtection: protection(),
    setLimit: protection({ 'time day': { max: 90, left: 90 } }),
  })
  const user = userEvent.setup()
  showPage(ProtectionPage)
  await user.click(await screen.findByRole('tab', { name: 'Time' }))
  await user.click(screen.getByRole('button', { name: 'Set the limit: Time, Day' }))
  await user.type(screen.getByRole('textbox', { name: 'Time, Day' }), '٩٠')
  await user.click(button('Save'))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'setLimit')?.input).toMatchObject({
      ...{ kind: 'time', period: 'day', max: 90 },
    }),
  )
})

it('says beforehand that a higher limit waits, and confirms it once it is ripe', async () => {
  const raise = (atMs: number) =>
    protection(
      {
        'loss week': {
          max: 50_00,
          left: 50_00,
          raise: { max: 90_00, ripeAtMs: 1_024 * HOUR, lapsesAtMs: 1_200 * HOUR },
        },
      },
      { atMs },
    )
  const asked = script({
    ...base,
    getProtection: protection({ 'loss week': { max: 50_00, left: 50_00 } }),
    setLimit: raise(1_000 * HOUR),
    answerRaise: protection({ 'loss week': { max: 50_00, left: 50_00 } }),
  })
  const user = userEvent.setup()
  showPage(ProtectionPage)
  await user.click(await screen.findByRole('tab', { name: 'Losses' }))
  await user.click(screen.getByRole('button', { name: 'Change the limit: Losses, Week' }))
  const field = screen.getByRole('textbox', { name: 'Losses, Week' })
  await user.clear(field)
  await user.type(field, '90')
  expect(page()).toContain('A higher limit can be confirmed after 24 hours.')
  await user.click(button('Save'))
  await waitFor(() => expect(page()).toContain('You asked for a limit of R$90.00. You can confirm it from'))
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  await user.click(button('Keep the lower limit'))
  await waitFor(() => expect(page()).not.toContain('You asked for'))
  expect(asked.find(({ name }) => name === 'answerRaise')?.input).toMatchObject({ answer: 'cancel' })
})

it('asks once more before a time-out, then shows that it runs and what stays open', async () => {
  const pause = { kind: 'timeOut', fromMs: 0, untilMs: 1_024 * HOUR, scope: 'brand' }
  const asked = script({ ...base, getProtection: protection(), takeTimeOut: protection({}, { pause }) })
  const user = userEvent.setup()
  showPage(ProtectionPage)
  await user.selectOptions((await screen.findAllByLabelText('Length'))[0] ?? document.body, '3 days')
  await user.click(button('Take a time-out'))
  const dialog = await screen.findByRole('alertdialog', { name: 'Take this time-out?' })
  expect(asked.some(({ name }) => name === 'takeTimeOut')).toBe(false)
  await user.click(within(dialog).getByRole('button', { name: 'Take the time-out' }))
  await waitFor(() => expect(page()).toContain('Your time-out runs until'))
  // The notice stands far above the button, and nothing else says that the break has begun.
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Your time-out runs until/))
  expect(asked.find(({ name }) => name === 'takeTimeOut')?.input).toMatchObject({ hours: 72 })
  expect(screen.getByRole('link', { name: 'Withdraw' }).getAttribute('href')).toBe('#member/withdraw')
})

it('offers no break that ends before the one that runs', async () => {
  const pause = { kind: 'timeOut', fromMs: 0, untilMs: (1_000 + 8 * 24) * HOUR, scope: 'brand' }
  script({ ...base, getProtection: protection({}, { pause }) })
  showPage(ProtectionPage)
  const [timeOut, exclusion] = await screen.findAllByLabelText('Length')
  const lengths = (select: HTMLElement | undefined) =>
    within(select ?? document.body)
      .getAllByRole('option')
      .map(textOf)
  expect(lengths(timeOut)).toEqual(['14 days', '30 days', '42 days'])
  expect(lengths(exclusion)).toHaveLength(5)
})

it('offers nothing beside an exclusion without end', async () => {
  const pause = { kind: 'exclusion', fromMs: 0, untilMs: null, scope: 'brand' }
  script({ ...base, getProtection: protection({}, { pause }) })
  showPage(ProtectionPage)
  expect(await screen.findByText(/excluded/i)).toBeTruthy()
  expect(screen.queryByLabelText('Length')).toBeNull()
})

it('excludes for ever at every brand of the operator, where that is chosen', async () => {
  const asked = script({
    ...base,
    getProtection: protection(),
    excludeMyself: { refused: 'protection.unavailable' },
  })
  const user = userEvent.setup()
  showPage(ProtectionPage)
  await user.selectOptions((await screen.findAllByLabelText('Length'))[1] ?? document.body, 'For ever')
  await user.click(button('Exclude myself'))
  const dialog = await screen.findByRole('alertdialog')
  expect(textOf(dialog)).toContain(english('protection:exclusion.untilEver'))
  await user.click(within(dialog).getByRole('button', { name: 'Exclude me' }))
  await waitFor(() => expect(textOf(dialog)).toContain(english('errors:protection.unavailable')))
  expect(asked.find(({ name }) => name === 'excludeMyself')?.input).toMatchObject({
    months: null,
    scope: 'operator',
  })
})

it('shows what was played as a picture and a table against the own limit, to save', async () => {
  script({ ...base, getProtection: protection({ 'loss day': { max: 50_00, left: 20_00, used: 30_00 } }) })
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  showPage(ProtectionPage)
  const chart = await screen.findByRole('img', { name: /Result by period/ })
  expect(textOf(chart.closest('figure') ?? document.body)).toContain('Your loss limit: R$50.00')
  const table = screen.getByRole('table', { name: 'My play' })
  expect(textOf(table)).toContain('-R$30.00')
  expect(textOf(table)).toContain('1 hour 15 minutes')
  await userEvent.setup().click(button('Save as a file'))
  expect(saved).toHaveBeenCalledOnce()
})

it('tells what nine answers mean, and sends none of them', async () => {
  const asked = script({ ...base, getProtection: protection() })
  const user = userEvent.setup()
  showPage(ProtectionPage)
  await user.click(await screen.findByRole('button', { name: 'Test yourself' }))
  const before = asked.length
  const questions = screen.getAllByRole('group', { name: /\?$/ })
  expect(questions).toHaveLength(9)
  for (const [index, question] of questions.entries()) {
    expect(page()).not.toContain('signs of harm')
    await user.click(within(question).getByRole('radio', { name: index === 0 ? 'Almost always' : 'Never' }))
  }
  expect(page()).toContain('Some signs of harm')
  expect(asked).toHaveLength(before)
  expect(screen.getByRole('link', { name: '+55 11 4004-0000' }).getAttribute('href')).toBe(
    'tel:+551140040000',
  )
})

it('speaks of independent help only where the brand names some', async () => {
  script({ ...base, getProtection: [protection(), protection({}, { helpContacts: [] })] })
  const first = showPage(ProtectionPage)
  await waitFor(() => expect(page()).toContain('Line of hope'))
  expect(page()).toContain('Independent services are free')
  first.unmount()
  showPage(ProtectionPage)
  await waitFor(() => expect(page()).toContain('or with customer service'))
  expect(page()).not.toContain('Independent services')
})

it('shows every kind of limit at once: what does not fit into a row stands in the next', async () => {
  script({ ...base, getProtection: protection() })
  showPage(ProtectionPage)
  const kinds = await screen.findByRole('tablist', { name: 'Kinds of limits' })
  expect(within(kinds).getAllByRole('tab')).toHaveLength(LIMIT_KINDS.length)
  expect(kinds.className).toMatch(/wrapped/)
})
