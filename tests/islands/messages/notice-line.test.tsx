import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeTabToken } from '#lib/client/tab-token.ts'
import { followNotices } from '#lib/shell/notice-line.ts'

const notice = (id: string, differences: Record<string, unknown> = {}) => ({
  ...{ id, title: `Title ${id}`, audience: 'everyone', content: '' },
  ...differences,
})

/** The line as it was built, with what the platform answers. */
function show(playerNotices: unknown) {
  document.body.innerHTML = `<section class="notices"><p class="notices__line">
    <a class="notices__item" href="/en/announcements#old" data-talk="notices">Title old</a>
    <a class="notices__item for-guests" href="/en/announcements#guest" data-talk="notices">Title guest</a>
    <span class="notices__item" aria-hidden="true">Title old</span></p></section><main><button>Other</button></main>`
  const asked = vi.fn((path: string) => {
    void path
    return Promise.resolve(Response.json({ success: true, value: { content: { playerNotices } } }))
  })
  vi.stubGlobal('fetch', asked)
  const place = document.querySelector<HTMLElement>('.notices')
  if (!place) throw new Error('no line')
  return { asked, place, first: place.querySelector('a') }
}
const told = () =>
  Array.from(document.querySelectorAll<HTMLElement>('.notices a'), (link) => link.textContent)
const touch = () => document.body.dispatchEvent(new Event('touchstart'))

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

it('shows guests what is published, after the first touch of the page', async () => {
  const { asked, place } = show([notice('new'), notice('ours', { audience: 'members' })])
  followNotices(place)
  expect(asked).not.toHaveBeenCalled()
  touch()
  await vi.waitFor(() => expect(told()).toEqual(['Title new']))
  expect(asked.mock.calls[0]?.[0]).toContain('types=PL')
  const link = place.querySelector('a')
  expect([link?.getAttribute('href'), link?.dataset['talk']]).toEqual(['/en/announcements#new', 'notices'])
  // The line moves by half of itself, so that everything is there twice.
  expect(place.querySelector('span')?.outerHTML).toBe(
    '<span class="notices__item" aria-hidden="true" data-talk="notices">Title new</span>',
  )
})

it('shows members theirs, at once and after a login', async () => {
  const both = [notice('ours', { audience: 'members' }), notice('guest', { audience: 'guests' })]
  writeTabToken('t')
  followNotices(show(both).place)
  await vi.waitFor(() => expect(told()).toEqual(['Title ours']))

  sessionStorage.clear()
  const { place } = show(both)
  followNotices(place)
  touch()
  await vi.waitFor(() => expect(told()).toEqual(['Title guest']))
  writeTabToken('t')
  window.dispatchEvent(new Event('vitrine:session'))
  await vi.waitFor(() => expect(told()).toEqual(['Title ours']))
})

it('stays as it is where it says the same, and where no answer comes', async () => {
  const same = show([notice('old'), notice('guest', { audience: 'guests' })])
  followNotices(same.place)
  touch()
  await vi.waitFor(() => expect(same.asked).toHaveBeenCalled())
  await act(async () => undefined)
  expect(same.place.querySelector('a')).toBe(same.first)

  const lost = show('nothing')
  followNotices(lost.place)
  touch()
  await vi.waitFor(() => expect(lost.asked).toHaveBeenCalled())
  await act(async () => undefined)
  expect(told()).toEqual(['Title old', 'Title guest'])
})

it('keeps its place where there is nothing to say any more', async () => {
  const { place } = show([])
  followNotices(place)
  touch()
  await vi.waitFor(() => expect(place.style.visibility).toBe('hidden'))
  expect(place.isConnected).toBe(true)
})

it('waits while a link of it has the focus', async () => {
  const { place, first, asked } = show([notice('new')])
  followNotices(place)
  first?.focus()
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  await act(async () => undefined)
  expect(document.activeElement).toBe(first)
  document.querySelector('button')?.focus()
  await vi.waitFor(() => expect(told()).toEqual(['Title new']))
})
