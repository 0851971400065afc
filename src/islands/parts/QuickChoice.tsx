import styles from './page.module.css'

interface Props<Id extends string> {
  /** The accessible name of the group. */
  label: string
  items: readonly { id: Id; text: string }[]
  chosen: Id
  onChoose: (id: Id) => void
}

/** A row of chips of which one is pressed. */
export function QuickChoice<Id extends string>({ label, items, chosen, onChoose }: Props<Id>) {
  return (
    <div className={styles.quick} role="group" aria-label={label}>
      {items.map(({ id, text }) => (
        <button
          key={id}
          type="button"
          className="chip"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
