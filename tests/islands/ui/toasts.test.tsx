import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Toasts } from '#islands/ui/Toasts.tsx'

const words = { label: 'Notices', dismissLabel: 'Dismiss' }

it('is a live region before anything is in it', () => {
  const { rerender } = render(<Toasts {...words} toasts={[]} onDismiss={() => undefined} />)
  const region = screen.getByRole('region', { name: 'Notices' })
  expect(region.getAttribute('aria-live')).toBe('polite')
  rerender(
    <Toasts {...words} toasts={[{ id: '1', tone: 'positive', text: 'Saved' }]} onDismiss={() => undefined} />,
  )
  expect(within(region).getByText('Saved').isConnected).toBe(true)
})

it('says a failure at once, and goes when dismissed', async () => {
  const user = userEvent.setup()
  const onDismiss = vi.fn()
  const toasts = [
    { id: '1', tone: 'info', text: 'A new message' },
    { id: '2', tone: 'negative', text: 'Not sent' },
  ] as const
  render(<Toasts {...words} toasts={toasts} onDismiss={onDismiss} />)
  const failure = screen.getByRole('alert')
  expect(failure.textContent).toContain('Not sent')
  await user.click(within(failure).getByRole('button', { name: 'Dismiss' }))
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith('2')
})
