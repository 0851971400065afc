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

it('stops at the ends, and is not there for one page', () => {
  const { rerender, container } = render(
    <Pagination page={1} pageCount={3} onPage={() => undefined} words={words} />,
  )
  expect(screen.getByRole('button', { name: 'Previous' }).hasAttribute('disabled')).toBe(true)
  rerender(<Pagination page={3} pageCount={3} onPage={() => undefined} words={words} />)
  expect(screen.getByRole('button', { name: 'Next' }).hasAttribute('disabled')).toBe(true)
  rerender(<Pagination page={1} pageCount={1} onPage={() => undefined} words={words} />)
  expect(container.innerHTML).toBe('')
})
