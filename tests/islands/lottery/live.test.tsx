import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LineSocket, lineOf, told, welcome } from '../live/line.ts'
import { answers, clock, CODE, draws, lobby, showLottery, useMember } from './show-lottery.tsx'

useMember()
// A store that a test left stays a moment, and with it its line, which the next one finds.
beforeEach(() => void vi.stubGlobal('WebSocket', LineSocket))

const [CLOSED] = draws(1, 7, 'drawing')
const ISSUE = '20261122-0007'
/** The draw before the one on sale is drawn in a moment. */
const awaiting = () =>
  clock({
    draw: { ...draws(1, 8)[0] },
    previous: { ...CLOSED, closesAtMs: Date.now() - 1_000, drawsAtMs: Date.now() + 60_000 },
    nextAtMs: Date.now() + 60_000,
  })
const drawn = (over: Record<string, unknown> = {}, gameCode = CODE) => ({
  gameCode,
  draw: { issue: ISSUE, state: 'result', drawsAtMs: 1, result: { digits: [1, 2, 4] }, ...over },
})

/** The room, once the page listens there. */
async function room() {
  const line = await lineOf('lottery')
  act(() => line.receive(welcome()))
  let seq = 0
  return (value: unknown) =>
    act(() => line.receive({ type: 'messages', messages: [told((seq += 1), 'drawn', value)] }))
}

describe('a result that the channel tells', () => {
  it('is shown and announced in its game, without a call, and so is its correction; one of another game is not', async () => {
    const { asked } = showLottery(
      answers({ getDrawClock: { value: awaiting() } }),
      `/lottery?gameCode=${CODE}`,
    )
    await screen.findByText('Drawing 22/11-0007…')
    const receive = await room()
    receive(drawn({}, 'another'))
    expect(screen.queryByText(/Last draw 22\/11-0007/)).toBeNull()
    // A draw that is void is awaited no more, until it is drawn again.
    receive(drawn({ state: 'void', result: null }))
    await waitFor(() => expect(screen.queryByText('Drawing 22/11-0007…')).toBeNull())
    receive(drawn())
    expect(await screen.findByText(/Last draw 22\/11-0007/)).toBeTruthy()
    expect(document.querySelector('[aria-live=polite]')?.textContent).toContain('7')
    receive(drawn({ state: 'redrawn', result: { digits: [9, 9, 9] } }))
    await waitFor(() => expect(document.querySelector('[aria-live=polite]')?.textContent).toContain('27'))
    expect(asked.filter(({ name }) => name === 'getDrawClock')).toHaveLength(1)
  })

  it('is shown in the lobby', async () => {
    showLottery(answers({ listLotteryGames: { value: lobby() } }))
    await screen.findByRole('link', { name: /Sum One/ })
    const receive = await room()
    receive(drawn())
    expect((await screen.findByRole('link', { name: /Sum One.*22\/11-0007/s })).textContent).toContain(
      'Last draw 22/11-0007',
    )
  })
})
