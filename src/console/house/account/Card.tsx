import { useId, type ReactNode } from 'react'

interface Props {
  title: string
  /** What it is for. */
  text?: string
  action?: ReactNode
  children?: ReactNode
}

/** One matter of the account. */
export function Card({ title, text, action, children }: Props) {
  const id = useId()
  return (
    <section className="console-card" aria-labelledby={id}>
      <div className="console-section">
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {text && <p className="console-note">{text}</p>}
      {children}
    </section>
  )
}
