import { afterEach, expect, it, vi } from 'vitest'
import { listVendorStates } from '#lib/api/play/vendors-states.ts'
import { markClosed } from '#lib/shell/closed-vendors.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tiles = () =>
  [...document.querySelectorAll<HTMLElement>('.game-cell')].map((cell) =>
    cell.hidden ? 'hidden' : (cell.querySelector('.game-card__closed')?.textContent ?? 'open'),
  )

it('tiles say what is closed, hide what is hidden, and follow within seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  document.body.dataset['maintenance'] = 'Back soon'
  document.body.dataset['stopped'] = 'Closed'
  document.body.innerHTML = ['PG', 'MOWL', 'VCOM', 'SUGW']
    .map((vendor) => `<p class="game-cell"><a class="game-card" data-vendor="${vendor}">A game</a></p>`)
    .join('')
  let value = listVendorStates.output.parse({
    vendors: [
      { vassalage: 'PG', state: 'maintenance', untilMs: 1 },
      { vassalage: 'MOWL', state: 'stopped' },
      { vassalage: 'VCOM', state: 'hidden' },
    ],
  })
  const fetched = vi.fn(async (_address: string) => Response.json({ success: true, value }))
  vi.stubGlobal('fetch', fetched)
  markClosed()
  await vi.waitFor(() => expect(tiles()).toEqual(['Back soon', 'Closed', 'hidden', 'open']))
  expect(fetched.mock.calls[0]?.[0]).toBe(listVendorStates.path)

  value = { vendors: [{ vassalage: 'SUGW', state: 'stopped' }] }
  await vi.advanceTimersByTimeAsync(15_000)
  await vi.waitFor(() => expect(tiles()).toEqual(['open', 'open', 'open', 'Closed']))

  // No answer, or one that is not understood: everything stays as it is.
  fetched.mockImplementation(async () => new Response('<html>', { status: 502 }))
  await vi.advanceTimersByTimeAsync(15_000)
  fetched.mockImplementation(async () => Response.json({ success: false, code: 'system.internal' }))
  await vi.advanceTimersByTimeAsync(15_000)
  expect(tiles()).toEqual(['open', 'open', 'open', 'Closed'])
})

it('single games are closed and hidden, whatever their vendor; hot games come in the order of operators', async () => {
  document.body.dataset['maintenance'] = 'Back soon'
  const cell = (game: string) =>
    `<li class="game-cell"><a class="game-card" data-launch="${game}" data-vendor="PG">${game}</a></li>`
  document.body.innerHTML = `<ul data-hot="true">${['a', 'b', 'c', 'd'].map(cell).join('')}</ul>`
  const value = listVendorStates.output.parse({
    vendors: [],
    games: [
      { nodeId: 'b', state: 'maintenance', untilMs: 1 },
      { nodeId: 'c', state: 'hidden' },
    ],
    hotGames: ['d', 'not-in-this-page', 'b'],
  })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ success: true, value })),
  )
  markClosed()
  document.dispatchEvent(new Event('visibilitychange'))
  // d and b first, then a and c as they were.
  await vi.waitFor(() => expect(tiles()).toEqual(['open', 'Back soon', 'open', 'hidden']))
  const order = [...document.querySelectorAll<HTMLElement>('[data-launch]')].map(
    ({ dataset }) => dataset['launch'],
  )
  expect(order).toEqual(['d', 'b', 'a', 'c'])
})
