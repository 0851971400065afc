import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { mendPictures } from '#lib/shell/picture-fallback.ts'

beforeAll(() => mendPictures())
afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
  delete document.body.dataset['pictures']
})

it("a game's picture that fails is asked for once more, then the default picture stands there", async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  document.body.innerHTML = `<a class="game-card"><picture><source srcset="/art/games/x-200.avif">
    <img src="/art/games/x-200.webp"></picture></a>`
  const image = document.querySelector('img')
  if (!image) throw new Error('no picture')
  const asked = vi.spyOn(image, 'src', 'set')
  fireEvent.error(image)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(asked).toHaveBeenCalledExactlyOnceWith(new URL('/art/games/x-200.webp', location.href).href)
  fireEvent.error(image)
  expect(image.getAttribute('src')).toBe('/art/fallback.svg')
  expect(document.querySelector('source')).toBeNull()
  fireEvent.error(image)
  expect(asked).toHaveBeenCalledTimes(2)
})

it.each([
  ['winners', '<a><img src="/art/games/x-200.webp"></a>'],
  ['card rooms', '<li><img src="/art/games/x-200.webp"></li>'],
  ['vendors', '<a class="vendor-card"><picture><img src="/art/games/x-400.webp"></picture></a>'],
])("a game's picture among %s gives way too", async (_, markup) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  document.body.innerHTML = markup
  const image = document.querySelector('img')
  if (!image) throw new Error('no picture')
  fireEvent.error(image)
  await vi.advanceTimersByTimeAsync(1_500)
  fireEvent.error(image)
  expect(image.getAttribute('src')).toBe('/art/fallback.svg')
})

it('a picture that fails is asked of another host, and so are those of the next pages', async () => {
  document.body.dataset['pictures'] = 'https://a.example https://b.example'
  const card = `<a class="game-card"><picture>
    <source srcset="/art/games/x-200.avif 200w, /art/games/x-400.avif 400w"><img src="/art/games/x-200.webp"></picture></a>`
  document.body.innerHTML = card
  const [image, source] = [document.querySelector('img'), document.querySelector('source')]
  if (!image || !source) throw new Error('no picture')
  fireEvent.error(image)
  const { origin } = new URL(image.src)
  expect(['https://a.example', 'https://b.example']).toContain(origin)
  expect(image.src).toBe(`${origin}/art/games/x-200.webp`)
  expect(source.srcset).toBe(`${origin}/art/games/x-200.avif 200w, ${origin}/art/games/x-400.avif 400w`)
  fireEvent.error(image)
  expect(image.getAttribute('src')).toBe('/art/fallback.svg')

  // Now the own host and one other are known to be down: the next page asks the third at once.
  document.body.innerHTML = card
  const next = document.querySelector('img')
  if (!next) throw new Error('no picture')
  vi.spyOn(next, 'complete', 'get').mockReturnValue(false)
  mendPictures()
  const third = origin === 'https://a.example' ? 'https://b.example' : 'https://a.example'
  expect(next.src).toBe(`${third}/art/games/x-200.webp`)
})

it("a vendor's mark that fails is hidden, and no other picture is touched", async () => {
  document.body.innerHTML =
    '<img id="mark" src="/art/vendors/pg.svg"><img id="other" src="/art/banners/a.webp">'
  for (const image of document.images) fireEvent.error(image)
  await waitFor(() => expect(document.getElementById('mark')?.hidden).toBe(true))
  expect(document.getElementById('other')?.hidden).toBe(false)
})
