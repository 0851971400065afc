import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { VendorModalIsland } from '#islands/games/VendorModalIsland.tsx'
import { packGames } from '#lib/api/play/games-lobby-file.ts'
import { LOADING } from '#lib/client/remote.ts'
import { $lobby } from '#lib/games/lobby-store.ts'
import { $modal } from '#lib/modal/modal-store.ts'
import { cardLink } from '#lib/shared/lobby/card-link.ts'
import { makeIndex } from '#lib/shared/lobby/search-index.ts'
import { listenForPopups } from '#lib/shell/popups.ts'
import errors from '#locales/en/errors.json' with { type: 'json' }
import lobby from '#locales/en/lobby.json' with { type: 'json' }
import session from '#locales/en/session.json' with { type: 'json' }
import ui from '#locales/en/ui.json' with { type: 'json' }
import { installDialog } from '../ui/dialog-element.ts'
import { aGame } from './a-game.ts'

const LINKS = { login: '/login', lottery: {}, category: { LIVE: '/live' } }
const HALL = aGame('Tambo Hall', { gameType: 'LIVE', vassalage: 'TAMBO', isGame: 'VASSALAGE' })
const GAMES = [
  HALL,
  aGame('Tambo Wheel', { gameType: 'LIVE', vassalage: 'TAMBO' }),
  aGame('Tambo Reels', { vassalage: 'TAMBO' }),
  aGame('Nova Wheel', { gameType: 'LIVE' }),
]
const FILE = {
  ...packGames(GAMES),
  index: makeIndex(GAMES.map(({ gameName }) => ({ name: gameName, tags: [] }))),
}

let files = 0
listenForPopups()

beforeEach(() => {
  files += 1
  $modal.set(null)
  $lobby.set(LOADING)
  installDialog()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(FILE)))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn()
      unobserve = vi.fn()
      disconnect = vi.fn()
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A page with the vendor's own card, and an address of support beside it. */
function show() {
  const { href } = cardLink(HALL, LINKS)
  render(
    <>
      <a href={href} data-list="LIVE/TAMBO" data-title="Tambo">
        Tambo Hall
      </a>
      <a href="https://support.example/chat" data-popup="">
        Support
      </a>
      <VendorModalIsland
        lang="en"
        words={{ lobby, session, errors, ui }}
        lobbyUrl={`/data/popup-${files}.json`}
        links={LINKS}
      />
    </>,
  )
  return userEvent.setup()
}

it('the card of a vendor opens the list of its games of that category, and not the card itself', async () => {
  const user = show()
  const card = screen.getByRole('link', { name: 'Tambo Hall' })
  expect(card.getAttribute('href')).toBe('/live/tambo')
  await user.click(card)
  expect(await screen.findByRole('link', { name: 'Play Tambo Wheel' })).toBeTruthy()
  for (const name of ['Play Tambo Hall', 'Play Tambo Reels', 'Play Nova Wheel'])
    expect(screen.queryByRole('link', { name })).toBeNull()
  await user.click(screen.getByRole('button', { name: ui.close }))
  await waitFor(() => expect($modal.get()).toBeNull())
})

it('a file of games that cannot be had is said in the popup, and asked for again', async () => {
  const answer = vi.fn(() => Promise.resolve(new Response('', { status: 404 })))
  vi.stubGlobal('fetch', answer)
  const user = show()
  await user.click(screen.getByRole('link', { name: 'Tambo Hall' }))
  const again = await screen.findByRole('button', { name: ui.retry })
  answer.mockResolvedValue(Response.json(FILE))
  await user.click(again)
  expect(await screen.findByRole('link', { name: 'Play Tambo Wheel' })).toBeTruthy()
})

it('customer service opens in a window of 440 by 750, which cannot reach the page', async () => {
  const open = vi.fn()
  vi.stubGlobal('open', open)
  const user = show()
  await user.click(screen.getByRole('link', { name: 'Support' }))
  expect(open).toHaveBeenCalledExactlyOnceWith(
    'https://support.example/chat',
    '_blank',
    'popup,noopener,width=440,height=750',
  )
})
