import type { IconName } from '#islands/ui/Icon.tsx'
import type { LazyFile } from '#islands/ui/lazy-file.ts'

/** A page of a centre, in its own chunk that is loaded when it is opened. */
export interface CentrePage<Given> {
  /** Its id in addresses (`#member/<id>`) and words (`member:page.<id>`), as in the product. */
  id: string
  icon: IconName
  View: LazyFile<Given>
  /** Whether this brand has the page. Default: yes. */
  isOn?: (given: Given) => boolean
  /** Whether the page has a tab while another page is open; its address opens it in any case. Default: yes. */
  isListed?: (given: Given) => boolean
}

/** A centre is one table: its pages in the order of their tabs; the first is the default. */
export interface Centre<Given> {
  /** First segment of its addresses, and the feature of its words. */
  name: 'member' | 'agent'
  pages: readonly CentrePage<Given>[]
}

/** The page of an address: the first page if it names none, `undefined` if the page does not exist here. */
export function centrePageOf<Given>(
  pages: readonly CentrePage<Given>[],
  name: string,
): CentrePage<Given> | undefined {
  return name === '' ? pages[0] : pages.find(({ id }) => id === name)
}
