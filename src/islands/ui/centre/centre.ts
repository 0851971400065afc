import type { IconName } from '#islands/ui/Icon.tsx'
import type { LazyFile } from '#islands/ui/lazy-file.ts'

/** A page of a centre, in its own chunk that is loaded when it is opened. */
export interface CentrePage<Given> {
  /** Its id in addresses (`#member/<id>`) and words (`member:page.<id>`), as in the product. */
  id: string
  icon: IconName
  /** Words `<centre>:group.<group>`. Pages of a group follow one another; on a phone only the open page's own are beside it. */
  group?: string
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

/** The same pages by their groups, in their order. */
export function groupsOf<Page extends { group?: string }>(
  pages: readonly Page[],
): { group: string | undefined; pages: Page[] }[] {
  const groups: { group: string | undefined; pages: Page[] }[] = []
  for (const page of pages) {
    const last = groups.at(-1)
    if (last && last.group === page.group) last.pages.push(page)
    else groups.push({ group: page.group, pages: [page] })
  }
  return groups
}

/** The page of an address: the first page if it names none, `undefined` if the page does not exist here. */
export function centrePageOf<Given>(
  pages: readonly CentrePage<Given>[],
  name: string,
): CentrePage<Given> | undefined {
  return name === '' ? pages[0] : pages.find(({ id }) => id === name)
}
