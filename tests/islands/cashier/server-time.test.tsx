import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Countdown } from '#islands/cashier/Countdown.tsx'
import { serverNow, setServerNow } from '#lib/client/server-clock.ts'

const HOUR_MS = 3_600_000

afterEach(() => {
  vi.useRealTimers()
})

it.each([
  ['fast', 3 * HOUR_MS],
  ['slow', -3 * HOUR_MS],
])('a phone whose clock is three hours %s counts down to the server’s deadline', (_, aheadMs) => {
  const serverMs = Date.UTC(2026, 10, 28, 12)
  vi.setSystemTime(serverMs + aheadMs)
  setServerNow(serverMs, Date.now())
  expect(Math.abs(serverNow() - serverMs)).toBeLessThan(2_000)
  render(<Countdown label="Pay within" untilMs={serverMs + HOUR_MS / 2} />)
  expect(screen.getByRole('timer').textContent).toMatch(/(29:5\d|30:00)/)
})
