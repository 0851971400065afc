import type { RoundData } from '../../protocol.ts'
import { getState, postAction, postPlay, Refusal } from './call.ts'
import { isCalm, wait } from './dom.ts'
import { listenToHost, tellHost } from './host.ts'
import { launch, money, t } from './launch.ts'
import { notice } from './notice.ts'
import type { Shell } from './shell.ts'

/** Rounds of one front: one at a time, at the game's pace, paused on command of the page around it. */
export interface RoundPlayer {
  /** Requests a round and shows the stake as taken; `undefined` after a refusal, which was explained. */
  play: (choice: unknown, stakeMinor: number) => Promise<RoundData | undefined>
  act: (round: RoundData, action: unknown) => Promise<RoundData | undefined>
  /** Shows the result after the round's animation; resolves when the next round may start. */
  finish: (round: RoundData) => Promise<void>
  isBusy: () => boolean
}

export function roundPlayer(shell: Shell, onIdle: () => void): RoundPlayer {
  let isBusy = false
  let isPaused = false
  let startedAtMs = 0
  let balanceMinor = launch.balanceMinor
  const setBusy = (busy: boolean) => {
    isBusy = busy
    shell.stake.setOff(busy || isPaused)
    document.body.dataset['busy'] = String(busy || isPaused)
    if (!busy && isPaused) tellHost('idle')
    if (!busy && !isPaused) onIdle()
  }
  const show = (minor: number) => {
    balanceMinor = minor
    shell.setBalance(minor)
  }
  listenToHost({
    // The shown balance stays where the call fails: the next round brings the current one.
    refresh: () =>
      void getState(true)
        .then((state) => !isBusy && show(state.balanceMinor))
        .catch(() => undefined),
    pause: () => {
      isPaused = true
      shell.say(t('paused'))
      if (!isBusy) setBusy(false)
    },
    resume: () => {
      isPaused = false
      shell.say('')
      if (!isBusy) setBusy(false)
    },
  })

  async function asked(ask: () => Promise<RoundData>): Promise<RoundData | undefined> {
    try {
      return await ask()
    } catch (error) {
      shell.say('')
      show(balanceMinor)
      tellHost('balance')
      await notice(error instanceof Refusal ? error.code : 'other')
      setBusy(false)
      return undefined
    }
  }
  const retry = () => shell.say(t('reconnecting'))
  return {
    isBusy: () => isBusy || isPaused,
    play: async (choice, stakeMinor) => {
      if (isBusy || isPaused) return undefined
      setBusy(true)
      tellHost('begun')
      startedAtMs = performance.now()
      shell.setWin(undefined)
      shell.setBalance(Math.max(0, balanceMinor - stakeMinor))
      return asked(() => postPlay(choice, retry))
    },
    act: (round, action) => {
      setBusy(true)
      tellHost('begun')
      return asked(() => postAction({ roundId: round.roundId, action }, retry))
    },
    finish: async (round) => {
      show(round.balanceMinor)
      tellHost('balance')
      if (!round.isOpen) {
        shell.setWin(round.winMinor)
        sayResult(shell, round)
        await wait(Math.max(0, startedAtMs + launch.cycleMs - performance.now()))
      }
      setBusy(false)
    },
  }
}

/** A return below the stake is not a win, and is not celebrated. */
function sayResult(shell: Shell, { winMinor, stakeMinor }: RoundData): void {
  if (winMinor === 0) return shell.say(t('resultNone'))
  if (winMinor <= stakeMinor) return shell.say(t('resultReturned', { amount: money(winMinor) }))
  shell.say(t('resultWin', { amount: money(winMinor) }), 'win')
}

/** Space and Enter press the main button, once per key press. */
export function listenKeys(press: () => void): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    // A held key must not play round after round.
    if (event.repeat) return event.preventDefault()
    if (event.target instanceof Element && event.target.closest('button, dialog, a, input')) return
    event.preventDefault()
    press()
  })
}

/** Shows the waiting time to the next round on the main button. */
export function pace(button: HTMLElement): void {
  if (isCalm()) return
  button.style.setProperty('--pace', `${launch.cycleMs}ms`)
  button.dataset['pacing'] = ''
  setTimeout(() => delete button.dataset['pacing'], launch.cycleMs)
}

/** @param orientation `landscape` for games that a phone held upright shows too small */
export function ready(orientation?: 'landscape'): void {
  document.body.dataset['state'] = 'ready'
  tellHost('ready', orientation ? { orientation } : {})
}
