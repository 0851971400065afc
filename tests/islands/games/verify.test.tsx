import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { VerifyIsland } from '#islands/verify/VerifyIsland.tsx'
import { gameHashOf, hashChain } from '#lib/shared/crash/chain.ts'
import { fairDraw } from '#lib/shared/fairness/fill.ts'
import { commitOf } from '#lib/shared/fairness/seeds.ts'
import { playRequest, type RoundRequest } from '#lib/shared/fairness/verify.ts'
import ui from '../../../locales/en/ui.json'
import verify from '../../../locales/en/verify.json'

const seeds = {
  serverSeed: 'ad9353e2e24b50b6a7fe51f5bfbdf6c9f4daf136e040e26c0d3e3b41a5f91296',
  clientSeed: 'vitrine',
  nonce: 0,
}
const request: RoundRequest = {
  game: 'roulette',
  chips: [{ betId: 'red', stakeMinor: 100 }],
  isLaPartage: false,
}
const round = {
  ...seeds,
  commit: commitOf(seeds.serverSeed),
  request,
  outcome: playRequest(fairDraw(seeds), request),
}

function show(published: object) {
  location.hash = btoa(JSON.stringify(published))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  render(<VerifyIsland lang="en" words={{ verify, ui }} />)
}

afterEach(() => {
  cleanup()
  location.hash = ''
})

describe('the verify page', () => {
  it('recomputes a round from its address, with every draw', async () => {
    show(round)
    expect(await screen.findByText(verify.commitRight)).toBeTruthy()
    expect(screen.getByText(verify.outcomeRight)).toBeTruthy()
    expect(screen.getByText('26 of 0 to 36, from the word 1266470436')).toBeTruthy()
  })

  it('says so when the result or the hash is another', async () => {
    show({ ...round, commit: '0'.repeat(64), outcome: { number: 3, wins: [], winMinor: 0 } })
    expect(await screen.findByText(verify.commitWrong)).toBeTruthy()
    expect(screen.getByText(verify.outcomeWrong)).toBeTruthy()
  })

  it('takes typed numbers in the digits of any keyboard', async () => {
    const user = userEvent.setup()
    render(<VerifyIsland lang="en" words={{ verify, ui }} />)
    await user.type(await screen.findByLabelText(verify.serverSeed), seeds.serverSeed)
    await user.type(screen.getByLabelText(verify.clientSeed), seeds.clientSeed)
    await user.clear(screen.getByLabelText(verify.nonce))
    await user.type(screen.getByLabelText(verify.nonce), '٠')
    await user.click(screen.getByRole('button', { name: verify.compute }))
    expect(await screen.findByText('26 of 0 to 36, from the word 1266470436')).toBeTruthy()
    cleanup()
    const chain = hashChain('vitrine crash chain 1', { length: 4, spacing: 2 })
    render(<VerifyIsland lang="en" words={{ verify, ui }} />)
    await user.selectOptions(await screen.findByLabelText(verify.game), 'crash')
    const type = async (name: 'gameHash' | 'salt' | 'knownHash' | 'steps' | 'point', text: string) => {
      const input = screen.getByLabelText(verify.crash[name])
      await user.clear(input)
      await user.type(input, text)
    }
    await type('gameHash', gameHashOf(chain, 3))
    await type('salt', 'vitrine')
    await type('knownHash', chain.terminalHash)
    await type('steps', '٣')
    await type('point', '۳٫۰۰')
    await user.click(screen.getByRole('button', { name: verify.compute }))
    expect(await screen.findByText(verify.crash.chainRight)).toBeTruthy()
    expect(screen.getByText(verify.outcomeRight)).toBeTruthy()
  })

  it('recomputes a round that everybody played, and its place in the chain', async () => {
    const chain = hashChain('vitrine crash chain 1', { length: 4, spacing: 2 })
    const game = {
      game: 'crash',
      gameHash: gameHashOf(chain, 3),
      salt: 'vitrine',
      pointE2: 300,
      knownHash: chain.terminalHash,
      stepsToKnown: 3,
    }
    show(game)
    expect(await screen.findByText(verify.crash.chainRight)).toBeTruthy()
    expect(screen.getByText(verify.outcomeRight)).toBeTruthy()
    expect(screen.getByText('3.00×')).toBeTruthy()
    cleanup()
    show({ ...game, pointE2: 299, stepsToKnown: 2 })
    expect(await screen.findByText(verify.crash.chainWrong)).toBeTruthy()
    expect(screen.getByText(verify.outcomeWrong)).toBeTruthy()
  })

  it.each(['', 'nonsense', btoa('{"serverSeed":1}')])('shows an empty form for the address %o', (hash) => {
    location.hash = hash
    render(<VerifyIsland lang="en" words={{ verify, ui }} />)
    expect(screen.getByLabelText<HTMLInputElement>(verify.serverSeed).value).toBe('')
    expect(screen.queryByText(verify.result)).toBeNull()
  })
})
