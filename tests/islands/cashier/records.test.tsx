import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import BetHistoryPage from '#islands/records/BetHistoryPage.tsx'
import ProfitPage from '#islands/records/ProfitPage.tsx'
import TransactionHistoryPage from '#islands/records/TransactionHistoryPage.tsx'
import { csvDay, csvTime, toCsv, writtenCell } from '#lib/records/csv.ts'
import { customRange, dayBounds, presetRange } from '#lib/records/date-range.ts'
import { addDays, dayAt } from '#lib/shared/time/zone.ts'
import { english } from '../../fixtures/node/english.ts'
import { MEMBER, script } from '../session/answers.ts'
import { BRL, button, page, showPage, useMember } from './show-page.tsx'

useMember()

const saved: string[] = []

beforeEach(() => {
  saved.length = 0
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) void file.text().then((text) => saved.push(text))
    return 'blob:file'
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
})
afterEach(() => void vi.restoreAllMocks())

const aBet = (id: string, differences: Record<string, unknown> = {}) => ({
  id,
  atMs: Date.UTC(2026, 10, 20, 12),
  game: 'aurora-reels',
  gameName: 'Aurora Reels',
  category: 'INHOUSE',
  status: 'settled',
  stakeMinor: 10_00,
  winMinor: 0,
  netMinor: -10_00,
  ...differences,
})
const bets = (content: unknown[], differences: Record<string, unknown> = {}) => ({
  value: {
    currency: BRL,
    content,
    total: 45,
    next: '1700000000000:b1',
    stakeMinor: 1_234_56,
    openMinor: 0,
    winMinor: 1_000_00,
    netMinor: -234_56,
    ...differences,
  },
})

describe('bets', () => {
  it('begin with the previous 7 days; totals are of the whole filter', async () => {
    const asked = script({ listBets: bets([aBet('b1')]) })
    showPage(BetHistoryPage)
    expect(await screen.findByText('Aurora Reels')).toBeTruthy()
    expect(page()).toContain('R$1,234.56')
    expect(page()).toContain('-R$234.56')
    const { fromDay, toDay } = asked[0]?.input ?? {}
    expect(toDay).toBe(dayAt(Date.now(), MEMBER.timeZone))
    expect(fromDay).toBe(addDays(String(toDay), -6))
  })

  it('are filtered and turned by the platform; a filter begins at the first page', async () => {
    const asked = script({ listBets: bets([aBet('b1')]) })
    const user = userEvent.setup()
    showPage(BetHistoryPage)
    await user.click(await screen.findByRole('button', { name: 'Older' }))
    expect(await screen.findByText('21–21 of 45')).toBeTruthy()
    await user.click(button('Newer'))
    expect(await screen.findByText('1–1 of 45')).toBeTruthy()
    await user.click(button('Older'))
    await user.selectOptions(screen.getByLabelText('Status'), 'Open')
    await user.click(button('Last 30 days'))
    await waitFor(() => expect(asked).toHaveLength(6))
    expect(asked.map(({ input }) => input['cursor'])).toEqual([
      undefined,
      '1700000000000:b1',
      undefined,
      '1700000000000:b1',
      undefined,
      undefined,
    ])
    expect(asked[5]?.input).toMatchObject({ status: 'open' })
    expect(screen.getByText('1–1 of 45')).toBeTruthy()
  })

  it('own dates go back twelve months and not further', async () => {
    const asked = script({ listBets: bets([]) })
    const user = userEvent.setup()
    showPage(BetHistoryPage)
    await screen.findByText(english('records:empty'))
    await user.click(button(english('records:range.custom')))
    await user.clear(screen.getByLabelText('From'))
    await user.click(button('Show'))
    expect((await screen.findByRole('alert')).textContent).toBe('Choose both dates.')
    await user.type(screen.getByLabelText('From'), '2020-01-01')
    await user.click(button('Show'))
    expect((await screen.findByRole('alert')).textContent).toBe('Records go back twelve months.')
    expect(asked).toHaveLength(1)
  })

  it('the file has every page, with quotes kept and formulas made harmless', async () => {
    const asked = script({
      listBets: [
        bets([aBet('b1')]),
        bets([aBet('b1', { gameName: 'Say "hi", now' })]),
        bets([aBet('b2', { gameName: '=HYPERLINK("x")' })], { next: undefined }),
      ],
    })
    const user = userEvent.setup()
    showPage(BetHistoryPage)
    await user.click(await screen.findByRole('button', { name: 'Save as CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    const lines = (saved[0] ?? '').split('\r\n')
    expect(lines[1]).toContain('"Say ""hi"", now"')
    expect(lines[1]).toContain(',10.00,0.00,-10.00,')
    expect(lines[1]).toMatch(/^"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d",/)
    expect(lines[2]).toContain('"\'=HYPERLINK(""x"")"')
    expect(asked.slice(1).map(({ input }) => [input['cursor'], input['pageSize']])).toEqual([
      [undefined, '200'],
      ['1700000000000:b1', '200'],
    ])
  })

  it('a list that cannot be had says so and can be asked for again', async () => {
    script({ listBets: ['lost', bets([aBet('b1')])] })
    const user = userEvent.setup()
    showPage(BetHistoryPage)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Aurora Reels')).toBeTruthy()
  })
})

it('transactions show what there was before and after', async () => {
  script({
    listTransactions: {
      value: {
        currency: BRL,
        content: [
          {
            id: 't1',
            atMs: 1,
            kind: 'withdrawal',
            amountMinor: -20_00,
            balanceAfterMinor: 80_00,
            reference: 'w1',
          },
        ],
        total: 1,
        inMinor: 0,
        outMinor: 20_00,
        openingMinor: 100_00,
        closingMinor: 80_00,
      },
    },
  })
  showPage(TransactionHistoryPage)
  expect(await screen.findByRole('rowheader', { name: 'Withdrawal' })).toBeTruthy()
  for (const amount of ['R$100.00', '-R$20.00', 'R$80.00']) expect(page()).toContain(amount)
})

it('a transaction has a short number that copies its whole reference', async () => {
  const reference = '3f2a9c41-0b7d-4e55-9a01-c0ffee123456'
  const row = { kind: 'stake', atMs: 1, amountMinor: -1, balanceAfterMinor: 0 }
  const sums = { inMinor: 0, outMinor: 2, openingMinor: 2, closingMinor: 0, total: 2 }
  const content = [
    { ...row, id: '12', reference, gameName: 'Aurora Reels' },
    { ...row, id: '11', reference: 'bill:wage:ALL:1' },
  ]
  script({ listTransactions: { value: { currency: BRL, content, ...sums } } })
  const user = userEvent.setup()
  showPage(TransactionHistoryPage)
  await user.click(await screen.findByRole('button', { name: 'Copy: 3F2A9C41' }))
  expect(await navigator.clipboard.readText()).toBe(reference)
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
    'StakeAurora Reels',
    'Stake',
  ])
  expect(screen.getByRole('button', { name: 'Copy: 11' }).title).toBe('bill:wage:ALL:1')
})

it('profit and loss is a picture and a table with the same figures', async () => {
  const period = (name: string, netMinor: number) => ({
    period: name,
    stakeMinor: 117_40,
    openMinor: 17_40,
    winMinor: 100_00 + netMinor,
    bonusMinor: 0,
    netMinor,
    depositsMinor: 0,
    withdrawalsMinor: 0,
  })
  const periods = [period('2026-11-18', 50_00), period('2026-11-19', -70_25)]
  const { period: _, ...total } = period('', -20_25)
  const asked = script({ getProfit: { value: { currency: BRL, periods, total } } })
  showPage(ProfitPage)
  const picture = await screen.findByRole('img')
  expect(picture.getAttribute('aria-label')?.replaceAll('\u00a0', ' ')).toContain('from -R$70.25 to R$50.00')
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows[1]?.textContent).toContain('Nov 19, 2026')
  expect(page()).toContain('-R$20.25')
  // What is not decided is a figure of its own, no loss.
  expect(screen.getByRole('columnheader', { name: 'Open stakes' })).toBeTruthy()
  expect(rows[1]?.textContent).toContain('R$17.40')
  expect(asked[0]?.input['toDay']).toBe(dayAt(Date.now(), MEMBER.timeZone))
})

it('a day without play has its place in the chart, and no bar', async () => {
  const today = dayAt(Date.now(), MEMBER.timeZone)
  const figures = {
    stakeMinor: 1_00,
    openMinor: 0,
    winMinor: 0,
    bonusMinor: 0,
    depositsMinor: 0,
    withdrawalsMinor: 0,
  }
  const total = { ...figures, netMinor: -1_00 }
  script({ getProfit: { value: { currency: BRL, periods: [{ period: today, ...total }], total } } })
  showPage(ProfitPage)
  const bars = [...(await screen.findByRole('img')).querySelectorAll('rect')]
  expect(bars).toHaveLength(7)
  expect(bars.map((bar) => Number(bar.getAttribute('height')) > 0)).toEqual([
    ...new Array(6).fill(false),
    true,
  ])
})

it('months are named where more than 31 days are told', async () => {
  const total = {
    stakeMinor: 1,
    openMinor: 0,
    winMinor: 0,
    bonusMinor: 0,
    netMinor: -1,
    depositsMinor: 0,
    withdrawalsMinor: 0,
  }
  const periods = [{ period: '2026-10', ...total }]
  script({ getProfit: { value: { currency: BRL, periods, total } } })
  showPage(ProfitPage)
  expect(await screen.findByRole('rowheader', { name: 'October 2026' })).toBeTruthy()
})

describe('days', () => {
  const today = '2026-11-20'

  it('presets are whole days, today being the last', () => {
    expect(presetRange('today', today)).toEqual({ fromDay: today, toDay: today })
    expect(presetRange('previous7', today)).toEqual({ fromDay: '2026-11-14', toDay: today })
    expect(presetRange('previous30', today)).toEqual({ fromDay: '2026-10-22', toDay: today })
  })

  it('own days are both included', () => {
    expect(customRange({ first: '2026-11-18', last: '2026-11-19' }, today)).toEqual({
      ok: true,
      range: { fromDay: '2026-11-18', toDay: '2026-11-19' },
    })
    expect(customRange({ first: '2026-11-19', last: '2026-11-18' }, today)).toEqual({
      ok: false,
      reason: 'order',
    })
    expect(customRange({ first: '2026-11-19', last: '2026-11-21' }, today)).toEqual({
      ok: false,
      reason: 'future',
    })
    expect(customRange({ first: '', last: today }, today)).toEqual({ ok: false, reason: 'missing' })
    expect(dayBounds(today)).toEqual({ min: '2025-11-21', max: today })
  })
})

it.each([
  ['=1+1', '"\'=1+1"'],
  ['+55 11', '"\'+55 11"'],
  ['@cmd', '"\'@cmd"'],
  ['  =x', '"\'  =x"'],
  ['-', '"\'-"'],
  ['-12.50', '-12.50'],
  ['a\nb', '"a\nb"'],
  ['0912345678', '"\'0912345678"'],
  ['007', '"\'007"'],
  ['0', '0'],
  ['0.50', '0.50'],
  ['1234567890123456', '"\'1234567890123456"'],
  ['100000000000.00', '100000000000.00'],
])('a cell %j becomes %s', (text, cell) => {
  expect(toCsv([[text]], 'en')).toBe(`\uFEFF${cell}\r\n`)
})

it.each([
  ['0912345678', "'0912345678"],
  ['5511912345678', "'5511912345678"],
  ['12', "'12"],
  ['10/12', "'10/12"],
  ['12E34567', "'12E34567"],
  ['+55 (11) 9', "'+55 (11) 9"],
  ['50%', "'50%"],
  ['maria', 'maria'],
  ['26 Nov', '26 Nov'],
  ['', ''],
])('what was written as %j stays so', (text, kept) => {
  expect(writtenCell(text)).toBe(kept)
  const shown = kept === '' ? '""' : `"${kept}"`
  expect(toCsv([[writtenCell(text)]], 'en')).toBe(`\uFEFF${shown}\r\n`)
})

it('files have the form that spreadsheets of the language read', () => {
  const rows = [
    ['Valor', 'Nota'],
    ['-1234.50', 'a; b'],
    ['3', '1.234.567'],
  ]
  expect(toCsv(rows, 'pt')).toBe('\uFEFF"Valor";"Nota"\r\n-1234,50;"a; b"\r\n3;"1.234.567"\r\n')
  expect(toCsv([['-1234.50', '=1;2']], 'vi')).toBe('\uFEFF-1234,50;"\'=1;2"\r\n')
  for (const lang of ['en', 'ar', 'ur', 'th', 'zh-Hans', 'fil'])
    expect(toCsv([['-1234.50', 'x']], lang)).toBe('\uFEFF-1234.50,"x"\r\n')
})

it('moments in files are those of the page, as spreadsheets read them', () => {
  const atMs = Date.UTC(2026, 10, 25, 1, 5, 9)
  expect(csvTime(atMs, 'America/Sao_Paulo')).toBe('2026-11-24 22:05:09')
  expect(csvDay(atMs, 'America/Sao_Paulo')).toBe('2026-11-24')
  expect(csvDay(atMs, 'Asia/Dubai')).toBe('2026-11-25')
})
