import type { TFunction } from 'i18next'
import { useId, type ReactNode } from 'react'
import { Icon, type IconName } from '#islands/ui/Icon.tsx'
import type { Protection } from '#lib/api/care/protection.ts'
import styles from './protection.module.css'

/** Props of each part of the page. */
export interface PartProps {
  t: TFunction
  lang: string
  protection: Protection
}

interface Props {
  icon: IconName
  title: string
  text: string
  children: ReactNode
}

/** One protection feature: description, state and actions. */
export function Part({ icon, title, text, children }: Props) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <header className={styles.head}>
        <span className={styles.icon}>
          <Icon name={icon} size="lg" />
        </span>
        <div>
          <h4 id={id}>{title}</h4>
          <p>{text}</p>
        </div>
      </header>
      {children}
    </section>
  )
}
