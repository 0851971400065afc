import type { IconName } from '#islands/ui/Icon.tsx'
import type { LazyFile } from '#islands/ui/lazy-file.ts'

/** A page of a centre. Each is a chunk of its own, loaded when it is turned to. */
export interface CentrePage<Given> {
  /** Its name in addresses (`#member/<id>`) and words (`member:page.<id>`): the product's. */
  id: string
  icon: IconName
  View: LazyFile<Given>
  /** Whether this brand has the page; left out: every brand has. */
  isOn?: (given: Given) => boolean
}

/** A centre is one table: its pages in the order of their tabs, the first of them the one that opens by itself. */
export interface Centre<Given> {
  /** First part of its addresses, and the feature of its words. */
  name: 'member' | 'agent'
  pages: readonly CentrePage<Given>[]
}

/** The page that an address means: an address without a page means the first; nothing where there is no such page here. */
export function centrePageOf<Given>(
  pages: readonly CentrePage<Given>[],
  name: string,
): CentrePage<Given> | undefined {
  return name === '' ? pages[0] : pages.find(({ id }) => id === name)
}
