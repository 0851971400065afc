import type { ReactNode } from 'react'

interface Props {
  /** A fact whose value is left out is not shown. */
  facts: readonly (readonly [name: string, value: ReactNode])[]
}

/** Names and values, one below the other. */
export function Facts({ facts }: Props) {
  return (
    <dl className="console-facts">
      {facts
        .filter(([, value]) => value !== undefined && value !== null && value !== false && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
