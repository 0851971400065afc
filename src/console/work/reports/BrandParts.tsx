import type { ReactNode } from 'react'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import type { ReportProps } from './ReportsPage.tsx'

interface Props<Part> extends Pick<ReportProps, 't' | 'names'> {
  parts: readonly (Part & { tenant: string })[]
  isEmpty: (part: Part) => boolean
  children: (part: Part & { tenant: string }) => ReactNode
}

/** A part for each brand that has something, with its name where there are several. */
export function BrandParts<Part>({ t, names, parts, isEmpty, children }: Props<Part>) {
  const shown = parts.filter((part) => !isEmpty(part))
  if (shown.length === 0)
    return <EmptyState title={t('console:reports.nothing')} text={t('console:reports.nothingText')} />
  return (
    <div className="console-stack">
      {shown.map((part) => (
        <section
          key={part.tenant}
          className="console-stack"
          aria-label={names.get(part.tenant) ?? part.tenant}
        >
          {parts.length > 1 && <h2>{names.get(part.tenant) ?? part.tenant}</h2>}
          {children(part)}
        </section>
      ))}
    </div>
  )
}
