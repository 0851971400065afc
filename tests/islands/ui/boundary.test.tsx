import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'

const words = { title: 'This part did not load', text: 'Nothing was lost.', retry: 'Try again' }
/** React tells of caught errors on the console unless asked otherwise. */
const quiet = { onCaughtError: () => undefined }

function breakable(message: string) {
  const state = { isBroken: true }
  const Piece = () => {
    if (state.isBroken) throw new Error(message)
    return <p>Balance</p>
  }
  return { state, Piece }
}

it('draws the failure with its words, and tries again when asked', async () => {
  const user = userEvent.setup()
  const onError = vi.fn()
  const reload = vi.fn()
  const { state, Piece } = breakable('no such field')
  render(
    <IslandBoundary words={words} onError={onError} reload={reload}>
      <Piece />
    </IslandBoundary>,
    quiet,
  )
  expect(screen.getByRole('alert').textContent).toContain('This part did not load')
  expect(onError).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByRole('alert').isConnected).toBe(true)
  state.isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('Balance').isConnected).toBe(true)
  expect(reload).not.toHaveBeenCalled()
})

it('loads the page again when a chunk is gone: by itself once for each build, then only when asked', async () => {
  const user = userEvent.setup()
  const reload = vi.fn()
  const { Piece } = breakable('Failed to fetch dynamically imported module: /_astro/Cashier.js')
  const island = (
    <IslandBoundary words={words} reload={reload}>
      <Piece />
    </IslandBoundary>
  )
  const first = render(island, quiet)
  expect(reload).toHaveBeenCalledTimes(1)
  first.unmount()
  render(island, quiet)
  expect(reload).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(reload).toHaveBeenCalledTimes(2)
})
