import type { TFunction } from 'i18next'
import { useId, type ReactNode } from 'react'
import { Badge, type Tone } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Icon, type IconName } from '#islands/ui/Icon.tsx'
import type { Security } from '#lib/session/security-store.ts'
import styles from './security.module.css'

/** Props of each part that opens in place. */
export interface PartProps {
  t: TFunction
  lang: string
  security: Security
  isOpen: boolean
  onToggle: () => void
}

interface Props {
  icon: IconName
  title: string
  text: string
  badge?: { tone: Tone; text: string }
  /** Opens and closes the section; omitted: always open. */
  action?: { label: string; isOpen: boolean; onToggle: () => void }
  children?: ReactNode
}

/** One security feature: description, state and actions. */
export function Section({ icon, title, text, badge, action, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <span className={styles.icon}>
          <Icon name={icon} size="lg" />
        </span>
        <div className={styles.words}>
          <h4 id={id}>
            {title} {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
          </h4>
          <p>{text}</p>
        </div>
        {action && (
          <Button variant="secondary" size="sm" aria-expanded={action.isOpen} onClick={action.onToggle}>
            {action.label}
          </Button>
        )}
      </div>
      {children && <div className={styles.body}>{children}</div>}
    </section>
  )
}
