/** A page of a source, and the cursor of its next one. */
interface Page<Item> {
  items: readonly Item[]
  next?: string | undefined
}

/** What of a source is loaded and not shown yet. */
export interface Source<Item> {
  waiting: readonly Item[]
  /** Absent: everything is loaded. */
  next?: string | undefined
}

/** Whether more has to be loaded before it is known what comes next: a source is empty and goes on. */
export function isShort<Item>({ waiting, next }: Source<Item>): boolean {
  return waiting.length === 0 && next !== undefined
}

/**
 * The next items of several sorted sources, as far as it is known what comes next, and what is left of each.
 * @param compare below 0 where the first of the two is shown first
 */
export function takeMerged<Item>(
  sources: readonly Source<Item>[],
  most: number,
  compare: (one: Item, other: Item) => number,
): { items: Item[]; left: Source<Item>[] } {
  const left = sources.map((source) => ({ ...source, waiting: [...source.waiting] }))
  const items: Item[] = []
  while (items.length < most && !left.some(isShort)) {
    const first = left
      .filter(({ waiting }) => waiting.length > 0)
      .toSorted(({ waiting: [one] }, { waiting: [other] }) =>
        one === undefined || other === undefined ? 0 : compare(one, other),
      )[0]
    const item = first?.waiting.shift()
    if (item === undefined) break
    items.push(item)
  }
  return { items, left }
}

/** A source with its next page. */
export function withPage<Item>({ waiting }: Source<Item>, page: Page<Item>): Source<Item> {
  return { waiting: [...waiting, ...page.items], next: page.next }
}

export function hasMore<Item>(sources: readonly Source<Item>[]): boolean {
  return sources.some(({ waiting, next }) => waiting.length > 0 || next !== undefined)
}
