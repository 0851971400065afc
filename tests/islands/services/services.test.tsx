import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ServicesIsland } from '#islands/services/ServicesIsland.tsx'
import type { ServiceList } from '#lib/api/ops/services.ts'
import { wordsFor } from '#lib/site/words/words.ts'
import { script, type Answers } from '../session/answers.ts'

afterEach(() => vi.useRealTimers())

const QUIET: ServiceList = {
  atMs: Date.UTC(2026, 10, 20, 12),
  services: [
    { service: 'account', state: 'works' },
    { service: 'deposits', state: 'works' },
    { service: 'withdrawals', state: 'works' },
    { service: 'games', state: 'works' },
    { service: 'messages', state: 'works' },
  ],
  closedVendors: [],
  troubledVendors: [],
}

const show = () =>
  render(
    <ServicesIsland
      lang="en"
      words={wordsFor('en', 'services', 'ui')}
      brand="Aurora"
      vendors={{ NOVA: 'Nova Games', OAK: 'Oak' }}
    />,
  )

const part = (name: string) => screen.getByText(name).closest('li')

it('says what works, and follows what changes while the page is open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const value = { ...QUIET }
  const answers: Answers = { listServices: { refused: 'system.internal' } }
  script(answers)
  show()
  const again = await screen.findByRole('button', { name: 'Try again' })
  answers.listServices = { value }
  again.click()
  await screen.findByText('Everything works.')
  expect(part('Deposits')?.textContent).toContain('DepositsWorks')
  expect(screen.queryByText('Lotteries')).toBeNull()

  Object.assign(value, {
    services: [
      { service: 'deposits', state: 'down' },
      { service: 'withdrawals', state: 'slow' },
      { service: 'games', state: 'slow' },
      { service: 'lottery', state: 'works' },
    ],
    closedVendors: [{ vassalage: 'NOVA', untilMs: Date.UTC(2026, 10, 20, 13) }, { vassalage: 'OAK' }],
    troubledVendors: ['ELM'],
  })
  await vi.advanceTimersByTimeAsync(31_000)
  await waitFor(() => expect(part('Deposits')?.textContent).toContain('Interrupted'))
  expect(screen.queryByText('Everything works.')).toBeNull()
  expect(part('Deposits')?.textContent).toContain('Nothing is charged twice')
  expect(part('Withdrawals')?.textContent).toContain('do not request it again')
  expect(part('Games')?.textContent).toMatch(/Closed for now: Nova Games \(until .*20.*\) and Oak/)
  // A vendor without a title is named by its code.
  expect(part('Games')?.textContent).toContain('Rounds may be interrupted at: ELM.')
  expect(part('Lotteries')?.textContent).toContain('LotteriesWorks')

  answers.listServices = 'lost'
  await vi.advanceTimersByTimeAsync(31_000)
  await screen.findByText('The status could not be read. Try again in a moment.')
  expect(part('Deposits')?.textContent).toContain('Interrupted')
})
