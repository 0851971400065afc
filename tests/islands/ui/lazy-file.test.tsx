import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { lazyFile } from '#islands/ui/lazy-file.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('a part whose file does not answer is given up after 120 seconds, with a way to try again', async () => {
  vi.useFakeTimers()
  const reload = vi.fn()
  const Part = lazyFile<object>(() => new Promise(() => undefined))
  render(
    <IslandBoundary words={{ title: 'Something went wrong', text: '', retry: 'Try again' }} reload={reload}>
      <Suspense fallback={<p>Loading</p>}>
        <Part />
      </Suspense>
    </IslandBoundary>,
    { onCaughtError: () => undefined },
  )
  await act(() => vi.advanceTimersByTimeAsync(119_000))
  expect(screen.getByText('Loading')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong')
  // The page keeps what a file became of: only a new one asks for it again, by itself once.
  expect(reload).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(reload).toHaveBeenCalledTimes(2)
})
