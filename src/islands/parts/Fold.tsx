import type { ReactNode } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import styles from './fold.module.css'

interface Props {
  title: string
  isOpen?: boolean
  children: ReactNode
}

/** Terms and details that open below their title. */
export function Fold({ title, isOpen, children }: Props) {
  return (
    <details className={styles.fold} open={isOpen}>
      <summary className={styles.title}>
        {title} <Icon name="chevron-down" className={styles.chevron} />
      </summary>
      {children}
    </details>
  )
}

export function FoldText({ children }: { children: ReactNode }) {
  return <p className={styles.text}>{children}</p>
}
