import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { TFunction } from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { noteWaiting } from '#console/frame/waiting-store.ts'
import { News } from '#console/parts/News.tsx'

const t = ((key: string) => key) as TFunction
const atMs = (row: { atMs: number }) => row.atMs
const onShow = vi.fn()
const news = (rows: { atMs: number }[]) => <News {...{ t, atMs, onShow, rows }} page="documents" />

afterEach(cleanup)

test('an entry that came in after the list was read is announced, and shown when somebody asks', () => {
  noteWaiting({ documents: 1 }, { documents: 1_000 })
  render(news([{ atMs: 1_000 }]))
  expect(screen.queryByRole('button')).toBeNull()
  act(() => noteWaiting({ documents: 1 }, { documents: 2_000 }))
  fireEvent.click(screen.getByRole('button', { name: 'console:table.news' }))
  expect(onShow).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button')).toBeNull()
})

test('what the list has already is not announced', () => {
  noteWaiting({ documents: 1 }, { documents: 3_000 })
  const { rerender } = render(news([]))
  rerender(news([{ atMs: 4_000 }]))
  act(() => noteWaiting({ documents: 2 }, { documents: 4_000 }))
  expect(screen.queryByRole('button')).toBeNull()
})
