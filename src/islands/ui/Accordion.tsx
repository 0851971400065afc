import { useId } from 'react'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Accordion.late.module.css'

interface AccordionItem {
  id: string
  title: ReactNode
  /** Under the title: a date, a state. */
  meta?: ReactNode
  content: ReactNode
}

interface Props {
  items: readonly AccordionItem[]
  /** Opening one closes the others. */
  isExclusive?: boolean
  /** The initially open item. */
  openId?: string
  onToggle?: (id: string, isOpen: boolean) => void
}

/** Native disclosure elements: they work without JavaScript, and find-in-page opens them. */
export function Accordion({ items, isExclusive, openId, onToggle }: Props) {
  const group = useId()
  return (
    <div className={styles.accordion}>
      {items.map((item) => (
        <details
          key={item.id}
          className={styles.item}
          name={isExclusive ? group : undefined}
          open={item.id === openId}
          onToggle={(event) => onToggle?.(item.id, event.currentTarget.open)}
        >
          <summary className={styles.summary}>
            <span className={styles.words}>
              <span className={styles.title}>{item.title}</span>
              {item.meta && <span className={styles.meta}>{item.meta}</span>}
            </span>
            <Icon name="chevron-down" className={styles.chevron} />
          </summary>
          <div className={styles.content}>{item.content}</div>
        </details>
      ))}
    </div>
  )
}
