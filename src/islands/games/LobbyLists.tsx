import type { TFunction } from 'i18next'
import { LISTS, type ListName } from '#lib/games/lobby-query.ts'
import styles from './Lobby.module.css'

interface Props {
  t: TFunction
  /** The page's own list, which is built into it, has no name. */
  list: ListName | undefined
  onChange: (list: ListName | undefined) => void
}

export function LobbyLists({ t, list, onChange }: Props) {
  const choices = [undefined, ...LISTS]
  return (
    <div className={styles.lists} role="group" aria-label={t('lobby:lists.title')}>
      {choices.map((name) => (
        <button
          key={name ?? 'hot'}
          type="button"
          className="tab"
          aria-current={list === name ? 'true' : undefined}
          onClick={() => onChange(name)}
        >
          {t(`lobby:lists.${name ?? 'hot'}`)}
        </button>
      ))}
    </div>
  )
}
