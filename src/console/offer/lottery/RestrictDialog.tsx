import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Field } from '#islands/ui/Field.tsx'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import type { Game, Versions } from './lottery-store.ts'

type Lists = Versions['restricted']

interface Props {
  t: TFunction
  game: Game
  restricted: Lists
  onClose: () => void
  onSet: (lists: Lists, reason: string) => Promise<void>
}

const NAMES = ['closed', 'half'] as const
const MOST = 1000

/** Numbers that accept no bet or pay half, from now on. */
export function RestrictDialog({ t, game, restricted, onClose, onSet }: Props) {
  const [texts, setTexts] = useState({
    closed: restricted.closed.join(' '),
    half: restricted.half.join(' '),
  })
  const lists = { closed: numbersIn(texts.closed), half: numbersIn(texts.half) }
  const isRight = (numbers: readonly string[]) =>
    numbers.length <= MOST && numbers.every((each) => /^\d{1,5}$/.test(each))
  return (
    <ActDialog
      t={t}
      title={t('console:lottery.restrictTitle', { game: game.name })}
      submit={t('console:lottery.restrict')}
      isReady={isRight(lists.closed) && isRight(lists.half)}
      reasonHint={t('console:act.forLog')}
      onClose={onClose}
      onSubmit={(reason) => onSet(lists, reason)}
    >
      <p>{t('console:lottery.restrictText')}</p>
      {NAMES.map((name) => (
        <Field
          key={name}
          label={t(`console:lottery.numbers.${name}`)}
          hint={t('console:lottery.numbersHint')}
          autoComplete="off"
          value={texts[name]}
          error={isRight(lists[name]) ? undefined : t('console:lottery.noNumbers', { most: MOST })}
          onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
        />
      ))}
    </ActDialog>
  )
}

function numbersIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((each) => each !== '')
}
