import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CardRoomsIsland } from '#islands/games/CardRoomsIsland.tsx'
import { $modal } from '#lib/modal/modal-store.ts'
import { enter, leave } from '#lib/session/session-store.ts'
import errors from '#locales/en/errors.json' with { type: 'json' }
import lobby from '#locales/en/lobby.json' with { type: 'json' }
import ui from '#locales/en/ui.json' with { type: 'json' }
import { BRL } from '../cashier/show-page.tsx'
import { MEMBER, script } from '../session/answers.ts'

const room = (nodeId: string, anteMinor: number, taken = 0) => ({
  ...{ roomId: String(anteMinor), nodeId, gameName: `Game ${nodeId}`, vassalage: 'NOVA', vendorName: 'Nova' },
  ...{ anteMinor, seats: 4, taken },
})
const show = () => render(<CardRoomsIsland lang="en" words={{ lobby, errors, ui }} symbol="R$" />)

beforeEach(() => {
  $modal.set(null)
  leave()
  const flags = { firstTimeLogin: false, passwordExpired: false, mustChangePassword: false }
  enter({ token: 't'.repeat(43), member: MEMBER, ...flags })
})
afterEach(() => vi.unstubAllGlobals())

it('shows each room with its ante and its seats, and opens the game in it', async () => {
  const rooms = [room('three', 100, 3), room('five', 20)]
  const asked = script({
    listCardRooms: { value: { currency: BRL, rooms, missing: [] } },
    launchGame: { value: { url: 'http://vendor.localhost/games/', gameName: 'Game three', expiresAtMs: 1 } },
  })
  show()
  const [first] = await screen.findAllByRole('listitem')
  if (!first) throw new Error('no room')
  expect(within(first).getByRole('img', { name: '3 of 4 seats taken' })).toBeTruthy()
  await act(async () =>
    fireEvent.click(within(first).getByRole('button', { name: 'Join Game three, ante R$1.00' })),
  )
  await vi.waitFor(() => expect(asked.find(({ name }) => name === 'launchGame')).toBeTruthy())
  expect(asked.find(({ name }) => name === 'launchGame')?.input).toMatchObject({
    nodeId: 'three',
    room: '100',
  })
})

it('narrows to an ante, says when some are missing, and unfolds the rest', async () => {
  const rooms = [...Array.from({ length: 10 }, (_, index) => room(`g${index}`, 100)), room('cheap', 20)]
  script({ listCardRooms: { value: { currency: BRL, rooms, missing: ['ROYAL'] } } })
  show()
  expect(await screen.findByText(lobby.rooms.missing)).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(8)
  fireEvent.click(screen.getByRole('button', { name: lobby.rooms.all }))
  expect(screen.getAllByRole('listitem')).toHaveLength(11)
  fireEvent.click(screen.getByRole('button', { name: 'R$0.20' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

it('says when no room is open, and tries again after a failure', async () => {
  script({ listCardRooms: ['lost', { value: { currency: BRL, rooms: [], missing: [] } }] })
  show()
  expect(await screen.findByText(lobby.rooms.failed)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(lobby.rooms.empty)).toBeTruthy()
})
