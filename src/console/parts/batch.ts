import { toFailure, type Failure } from '#lib/client/remote.ts'

export interface BatchResult<Item> {
  item: Item
  /** Why nothing was done; absent where it was. */
  failure?: Failure
}

/**
 * Does the same to each of several items, one after the other: each has a row of its own in the log, and one refusal stops no
 * other. Nothing is sent twice.
 */
export async function runBatch<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
  onResult: (done: readonly BatchResult<Item>[]) => void = () => undefined,
): Promise<readonly BatchResult<Item>[]> {
  const done: BatchResult<Item>[] = []
  for (const item of items) {
    try {
      await act(item)
      done.push({ item })
    } catch (thrown) {
      done.push({ item, failure: toFailure(thrown) })
    }
    onResult([...done])
  }
  return done
}
