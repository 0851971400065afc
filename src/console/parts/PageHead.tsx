import { use, type ReactNode } from 'react'
import { BelowHead } from '#console/frame/below-head.ts'

interface Props {
  title: string
  /** One sentence: what is on this page. */
  text?: string
  /** What can be begun here. */
  actions?: ReactNode
}

export function PageHead({ title, text, actions }: Props) {
  return (
    <>
      <div className="console-head">
        <div>
          <h1>{title}</h1>
          {text && <p>{text}</p>}
        </div>
        {actions && <div className="console-head__actions">{actions}</div>}
      </div>
      {use(BelowHead)}
    </>
  )
}
