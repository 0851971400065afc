import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Pagination, pagesAround } from '#islands/ui/Pagination.tsx'

const words = { label: 'Pages', previous: 'Previous', next: 'Next', page: (page: number) => `Page ${page}` }

describe('pages shown', () => {
  it.each([
    [1, 12, [1, 2, 3]],
    [2, 12, [1, 2, 3, 4]],
    [6, 12, [4, 5, 6, 7, 8]],
    [12, 12, [10, 11, 12]],
    [1, 2, [1, 2]],
  ])('page %i of %i', (page, pageCount, shown) => {
    expect(pagesAround(page, pageCount)).toEqual(shown)
  })
})

it('goes to a page, and one on', async () => {
  const user = userEvent.setup()
  const onPage = vi.fn()
  render(<Pagination page={6} pageCount={12} onPage={onPage} words={words} />)
  expect(screen.getByRole('button', { current: 'page' }).getAttribute('aria-label')).toBe('Page 6')
  await user.click(screen.getByRole('button', { name: 'Page 8' }))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  expect(onPage.mock.calls).toEqual([[8], [7], [5]])
})

it('stops at the ends without taking the focus away, and is not there for one page', async () => {
  const user = userEvent.setup()
  const onPage = vi.fn()
  const { rerender, container } = render(<Pagination page={1} pageCount={3} onPage={onPage} words={words} />)
  const previous = screen.getByRole('button', { name: 'Previous' })
  expect(previous.getAttribute('aria-disabled')).toBe('true')
  await user.click(previous)
  expect(onPage).not.toHaveBeenCalled()
  rerender(<Pagination page={2} pageCount={3} onPage={onPage} words={words} />)
  const next = screen.getByRole('button', { name: 'Next' })
  next.focus()
  await user.keyboard('{Enter}')
  rerender(<Pagination page={3} pageCount={3} onPage={onPage} words={words} />)
  expect(next.getAttribute('aria-disabled')).toBe('true')
  // A disabled button cannot hold the focus: the next key would start at the top of the page.
  expect(next.hasAttribute('disabled')).toBe(false)
  expect(document.activeElement).toBe(next)
  await user.keyboard('{Enter}')
  expect(onPage.mock.calls).toEqual([[3]])
  rerender(<Pagination page={1} pageCount={1} onPage={onPage} words={words} />)
  expect(container.innerHTML).toBe('')
})
