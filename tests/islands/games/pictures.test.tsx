import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { mendPictures } from '#lib/shell/picture-fallback.ts'

beforeAll(() => mendPictures())
afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
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

it("a vendor's mark that fails is hidden, and no other picture is touched", async () => {
  document.body.innerHTML =
    '<img id="mark" src="/art/vendors/pg.svg"><img id="other" src="/art/banners/a.webp">'
  for (const image of document.images) fireEvent.error(image)
  await waitFor(() => expect(document.getElementById('mark')?.hidden).toBe(true))
  expect(document.getElementById('other')?.hidden).toBe(false)
})
