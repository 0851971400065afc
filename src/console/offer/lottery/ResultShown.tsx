import type { TFunction } from 'i18next'
import type { Draw, Game } from './lottery-store.ts'
import { prizeName } from './prize-name.ts'
import { resultForm, valuesOf } from './result-form.ts'

interface Props {
  t: TFunction
  game: Game
  draw: Draw
  result: unknown
}

/** A result, prize by prize. */
export function ResultShown({ t, game, draw, result }: Props) {
  const form = resultForm(game, draw)
  const values = valuesOf(form, result)
  const prizes = [...new Set(form.fields.map(({ prize }) => prize))]
  return (
    <dl className="console-facts">
      {prizes.map((prize) => (
        <div key={prize}>
          <dt>{prizeName(t, game, prize)}</dt>
          <dd dir="ltr" translate="no">
            {form.fields
              .filter((field) => field.prize === prize)
              .map(({ id }) => values.get(id) ?? '')
              .join(' · ')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
