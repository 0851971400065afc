import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { packGames } from '#lib/api/play/games-lobby-file.ts'
import { LOADING } from '#lib/client/remote.ts'
import { $lobby } from '#lib/games/lobby-store.ts'
import { makeIndex } from '#lib/shared/lobby/search-index.ts'
import { aGame } from '../games/a-game.ts'
import { script } from './answers.ts'
import { showModals, useModals } from './show-modals.tsx'

useModals()

const STATED = aGame('Great Jackpot', { rtpPercent: 96.2, lines: 20, features: ['freeSpins', 'jackpot'] })
const SILENT = aGame('Live Table', { gameType: 'LIVE', gameClassify: 'TG' })
let files = 0

/** A guest who pressed "Play": the registration opens. */
function openFor({ nodeId, gameName }: typeof STATED) {
  script({ getRegistrationSettings: { refused: 'system.internal' } })
  const others = fetch
  const games = [STATED, SILENT]
  const index = makeIndex(games.map((game) => ({ name: game.gameName, tags: [game.vendorName] })))
  files += 1
  const lobbyUrl = `/data/facts-${files}.json`
  vi.stubGlobal('fetch', (...sent: Parameters<typeof fetch>) =>
    sent[0] === lobbyUrl ? Promise.resolve(Response.json({ ...packGames(games), index })) : others(...sent),
  )
  $lobby.set(LOADING)
  showModals({ name: 'register', game: { nodeId, gameName } }, { lobbyUrl })
}
const facts = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)

it('a guest reads what the brand states of a game, without an account', async () => {
  openFor(STATED)
  await waitFor(() =>
    expect(facts()).toEqual([
      'Provider: Nova',
      'Return to player (RTP): 96.20%',
      'Lines: 20',
      'Features: Free spins, Jackpot',
    ]),
  )
})

it('of what is not stated, nothing is said', async () => {
  openFor(SILENT)
  await waitFor(() => expect(facts()).toEqual(['Provider: Nova']))
})
