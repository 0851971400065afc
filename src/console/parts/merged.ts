import { listed, type Listed, type Listing } from './listed.ts'
import { hasMore, isShort, type Source, takeMerged, withPage } from './merge.ts'

interface OfBrands {
  /** Ids of the brands that are shown together. */
  tenants: readonly string[]
}

interface Merging<Query, Item> {
  /** One page of one brand. */
  ask: (tenant: string, query: Query, after: string | undefined) => Promise<Listing<Item>>
  /** Below 0 where the first of the two is shown first. */
  compare: (query: Query) => (one: Item, other: Item) => number
  pageSize?: number
}

/** The cursor of a merged list says only that it goes on: what is left of each brand is kept here. */
const GOES_ON = 'more'

/** One list over several brands, each asked by itself: nothing is shown that another brand's next page would precede. */
export function merged<Query extends OfBrands, Item>({
  ask,
  compare,
  pageSize = 50,
}: Merging<Query, Item>): Listed<Query, Item> {
  let sources: Source<Item>[] = []
  return listed<Query, Item>(async (query, after) => {
    const { tenants } = query
    let own: Source<Item>[] =
      after === undefined
        ? await Promise.all(
            tenants.map(async (tenant) => withPage({ waiting: [] }, await ask(tenant, query, undefined))),
          )
        : sources
    const items: Item[] = []
    for (;;) {
      const taken = takeMerged(own, pageSize - items.length, compare(query))
      items.push(...taken.items)
      own = taken.left
      if (items.length >= pageSize || !own.some(isShort)) break
      own = await Promise.all(
        own.map(async (source, index) =>
          isShort(source) ? withPage(source, await ask(tenants[index] ?? '', query, source.next)) : source,
        ),
      )
    }
    sources = own
    return { items, ...(hasMore(own) ? { next: GOES_ON } : {}) }
  })
}
