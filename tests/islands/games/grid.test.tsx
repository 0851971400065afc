import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { GameGridIsland } from '#islands/games/GameGridIsland.tsx'
import type { Game } from '#lib/api/games.ts'
import errors from '#locales/en/errors.json' with { type: 'json' }
import lobby from '#locales/en/lobby.json' with { type: 'json' }
import ui from '#locales/en/ui.json' with { type: 'json' }

const aGame = (gameName: string, over: Partial<Game>): Game => ({
  nodeId: gameName.toLowerCase().replaceAll(' ', '-'),
  gameName,
  gameCode: gameName,
  gameType: 'RNG',
  gameClassify: 'SLOT',
  vassalage: 'NOVA',
  vendorName: 'Nova',
  isGame: 'GAME',
  supportPlay: '1',
  isTop: false,
  ...over,
})
const GAMES = [
  aGame('First Reels', {}),
  aGame('Great Jackpot', { gameClassify: 'JP' }),
  aGame('Other Jackpot', { gameClassify: 'JP', vassalage: 'TAMBO', vendorName: 'Tambo' }),
  aGame('Lucky Scratch', { gameClassify: 'SC' }),
]

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(GAMES)))
})
afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

function show(vassalage?: string) {
  render(
    <GameGridIsland
      words={{ lobby, errors, ui }}
      lang="en"
      listUrl="/data/games-rng.json"
      category="RNG"
      {...(vassalage ? { vassalage } : {})}
      vendors={[
        { vassalage: 'NOVA', title: 'Nova' },
        { vassalage: 'TAMBO', title: 'Tambo' },
      ]}
      classes={[
        { code: 'SLOT', title: 'Slots' },
        { code: 'JP', title: 'Jackpots' },
        { code: 'SC', title: 'Scratch cards' },
      ]}
      loginUrl="/login"
    >
      <p>the built grid</p>
    </GameGridIsland>,
  )
  return userEvent.setup()
}
const names = () => GAMES.map(({ gameName }) => gameName).filter((name) => screen.queryByText(name))
const chip = (name: string) => screen.getByRole('button', { name })

it('a class narrows the list, with vendor and name, and stands in the address', async () => {
  const user = show()
  expect(screen.getByText('the built grid')).toBeTruthy()
  await user.click(chip('Jackpots'))
  await waitFor(() => expect(names()).toEqual(['Great Jackpot', 'Other Jackpot']))
  expect(chip('Jackpots').getAttribute('aria-pressed')).toBe('true')
  await user.selectOptions(screen.getByLabelText('Provider'), 'TAMBO')
  await waitFor(() => expect(names()).toEqual(['Other Jackpot']))
  expect(location.search).toBe('?class=JP&vassalage=TAMBO')
  await user.type(screen.getByLabelText('Search games'), 'nothing of that name')
  await user.click(await screen.findByRole('button', { name: 'Clear the search' }))
  expect(screen.getByText('the built grid')).toBeTruthy()
  expect(location.search).toBe('')
  expect(screen.getByLabelText('Search games')).toHaveProperty('value', '')
})

it('an address begins with what it asks for', async () => {
  history.replaceState(null, '', '/rng?class=sc')
  show()
  await waitFor(() => expect(names()).toEqual(['Lucky Scratch']))
})

it('an address that asks for what is not here shows the whole list', async () => {
  history.replaceState(null, '', '/rng?vassalage=NOBODY&class=BG')
  show()
  await Promise.resolve()
  expect(screen.getByText('the built grid')).toBeTruthy()
})

it("on a vendor's own page only its games are found", async () => {
  const user = show('TAMBO')
  expect(screen.queryByLabelText('Provider')).toBeNull()
  await user.click(chip('Jackpots'))
  await waitFor(() => expect(names()).toEqual(['Other Jackpot']))
  expect(location.search).toBe('?class=JP')
})
