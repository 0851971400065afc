import { ApiError } from '#lib/api/errors.ts'
import { newClientSeed } from '#lib/shared/fairness/seeds.ts'
import type { PublishedRound } from '#lib/shared/fairness/verify.ts'
import { dateText } from '#lib/shared/intl/dates.ts'
import { make } from './elements.ts'
import type { FairRound, Fairness, FairWire } from './fair-wire.ts'
import { openSheet } from './guide.ts'
import { encodeRound } from './round-code.ts'
import { fill } from './words.ts'
import type { FrameWords } from './words.ts'

export interface FairPanelParts {
  wire: FairWire
  words: FrameWords
  tag: string
  isDemo: boolean
  /** Opens the brand's verify page with a round; absent where there is no page around. */
  openPage: ((round: string) => void) | undefined
}

/** Opens the sheet of seeds: what is fixed before the next round, the player's own seed, and every round to recompute. */
export async function openFairPanel(parts: FairPanelParts, note?: string): Promise<void> {
  const { wire, words } = parts
  try {
    show(parts, await wire.read(), note)
  } catch {
    // Offline or the session is over: the game itself says which, with the next round.
    openSheet(words.fair.title, words.actions.ok, [make('p', { text: words.fair.failed })])
  }
}

function show(parts: FairPanelParts, { seeds, rounds }: Fairness, note?: string): void {
  const { words, isDemo } = parts
  const { fair } = words
  const { current, nextCommit, revealed } = seeds
  const said = make('p', { className: 'fair-note', text: note ?? '' })
  said.setAttribute('role', 'status')
  openSheet(fair.title, words.actions.ok, [
    make('p', { text: isDemo ? `${fair.intro} ${fair.demo}` : fair.intro }),
    said,
    facts([
      [fair.commit, current.commit],
      [fair.clientSeed, current.clientSeed],
      [fair.count, String(current.nonce)],
      [fair.next, nextCommit],
    ]),
    seedForm(parts, current.commit, said),
    ...(revealed
      ? [
          facts([
            [fair.revealed, revealed.serverSeed],
            [fair.commit, revealed.commit],
          ]),
        ]
      : []),
    make('h3', { text: fair.rounds }),
    rounds.length > 0 ? roundList(parts, rounds) : make('p', { text: fair.none }),
  ])
}

/** Names and values, such as hashes. */
export function facts(pairs: readonly (readonly [name: string, value: string])[]): HTMLElement {
  const list = make('dl', { className: 'fair-facts' })
  for (const [name, value] of pairs) {
    const shown = make('dd', { text: value })
    shown.dir = 'ltr'
    list.append(make('dt', { text: name }), shown)
  }
  return list
}

function seedForm(parts: FairPanelParts, commit: string, said: HTMLElement): HTMLElement {
  const { words, wire } = parts
  const form = make('form', { className: 'fair-form' })
  const name = make('label', { text: words.fair.newSeed })
  const input = make('input')
  const button = make('button', { className: 'action', text: words.fair.change })
  input.id = 'fair-seed'
  input.value = newClientSeed()
  input.dir = 'ltr'
  input.maxLength = 64
  input.autocomplete = 'off'
  input.spellcheck = false
  name.htmlFor = input.id
  button.type = 'submit'
  form.append(name, input, button)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (button.disabled) return
    button.disabled = true
    wire
      .change({ clientSeed: input.value, commit })
      .then(() => openFairPanel(parts, words.fair.changed))
      .catch((error: unknown) => {
        const isSeed = error instanceof ApiError && error.code === 'game.clientSeed'
        said.textContent = isSeed ? words.fair.seedRule : words.fair.failed
        button.disabled = false
      })
  })
  return form
}

function roundList(parts: FairPanelParts, rounds: readonly FairRound[]): HTMLElement {
  const { words, tag } = parts
  const list = make('ol', { className: 'fair-rounds' })
  for (const round of rounds) {
    const entry = make('li')
    const text = make('div')
    const answer = make('p', { className: 'fair-answer' })
    answer.setAttribute('role', 'status')
    text.append(
      make('strong', { text: fill(words.fair.round, { nonce: round.nonce }) }),
      make('span', { text: dateText(round.atMs, { lang: tag, form: 'digits' }) }),
      answer,
    )
    entry.append(text)
    const published = publishedOf(round)
    if (published) entry.append(actions(parts, published, answer))
    else answer.textContent = words.fair.hidden
    list.append(entry)
  }
  return list
}

function actions(
  { words, openPage }: FairPanelParts,
  round: PublishedRound,
  answer: HTMLElement,
): HTMLElement {
  const box = make('div', { className: 'fair-actions' })
  const check = make('button', { className: 'small-action', text: words.fair.check })
  check.type = 'button'
  check.addEventListener('click', () => {
    // Every engine of the house comes with it: fetched by those who check.
    void import('#lib/shared/fairness/verify.ts').then(({ verifyRound }) => {
      answer.textContent = verifyRound(round).isValid ? words.fair.right : words.fair.wrong
    })
  })
  box.append(check)
  if (!openPage) return box
  const page = make('button', { className: 'small-action', text: words.fair.openPage })
  page.type = 'button'
  page.addEventListener('click', () => openPage(encodeRound(round)))
  box.append(page)
  return box
}

function publishedOf({ serverSeed, commit, clientSeed, nonce, request, outcome, jackpot }: FairRound) {
  if (serverSeed === null) return undefined
  const round = { serverSeed, commit, clientSeed, nonce, request, outcome, ...(jackpot ? { jackpot } : {}) }
  // Written by the platform for `verifyRound`, which answers "wrong" to whatever else comes.
  return round as PublishedRound
}
