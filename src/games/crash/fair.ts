import { facts } from '#games/frame/fair-panel.ts'
import { make } from '#games/frame/elements.ts'
import { openSheet } from '#games/frame/guide.ts'
import { encodeRound } from '#games/frame/round-code.ts'
import { fill, type Language } from '#games/frame/words.ts'
import { multiplierText } from './multiplier.ts'
import type { CrashRound, PastGame } from './wire.ts'
import type { Words } from './words.ts'

export interface FairParts {
  language: Language<Words>
  isDemo: boolean
  round: CrashRound | undefined
  last: readonly PastGame[]
  openPage: ((round: string) => void) | undefined
}

/** Opens the sheet of fairness: what was published before the games, and each finished game to recompute. */
export function openFair({ language, isDemo, round, last, openPage }: FairParts): void {
  const { words } = language
  const { crashFair: fair } = words
  const games = round ? last.map((game) => gameRow(game, round, { language, openPage })) : []
  const list = make('ol', { className: 'fair-rounds' })
  list.append(...games)
  openSheet(words.fair.title, words.actions.ok, [
    make('p', { text: isDemo ? `${fair.intro} ${fair.demo}` : fair.intro }),
    make('p', { text: fair.formula }),
    ...(round
      ? [
          facts([
            [fair.terminal, round.terminalHash],
            [fair.salt, round.salt],
          ]),
        ]
      : []),
    make('h3', { text: fair.games }),
    games.length > 0 ? list : make('p', { text: fair.none }),
  ])
}

function gameRow(
  { game, pointE2, gameHash, steps }: PastGame,
  { salt, terminalHash }: CrashRound,
  { language, openPage }: Pick<FairParts, 'language' | 'openPage'>,
): HTMLElement {
  const { words, tag } = language
  const published = { gameHash, salt, pointE2, knownHash: terminalHash, stepsToKnown: steps }
  const row = make('li')
  const text = make('div')
  const answer = make('p', { className: 'fair-answer' })
  const point = make('span', { text: multiplierText(pointE2, tag) })
  const hash = make('p', { className: 'fair-hash', text: gameHash })
  answer.setAttribute('role', 'status')
  point.dir = 'ltr'
  hash.dir = 'ltr'
  text.append(make('strong', { text: fill(words.crashFair.game, { number: game }) }), point, hash, answer)
  const buttons = make('div', { className: 'fair-actions' })
  buttons.append(
    action(words.fair.check, () => {
      void import('#lib/shared/crash/verify.ts').then(({ verifyCrashGame }) => {
        answer.textContent = verifyCrashGame(published).isValid ? words.crashFair.right : words.fair.wrong
      })
    }),
  )
  if (openPage)
    buttons.append(action(words.fair.openPage, () => openPage(encodeRound({ game: 'crash', ...published }))))
  row.append(text, buttons)
  return row
}

function action(text: string, run: () => void): HTMLElement {
  const button = make('button', { className: 'small-action', text })
  button.type = 'button'
  button.addEventListener('click', run)
  return button
}
