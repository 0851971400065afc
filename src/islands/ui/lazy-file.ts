import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { inTime } from '#lib/client/code-loader.ts'
import { whenOnline } from '#lib/client/when-online.ts'

export type LazyFile<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Fetches the file before it is asked for. */
  prefetch?: () => Promise<unknown>
  /** Whether it was fetched: it opens without a network. */
  isThere?: () => boolean
}

/** A component in a file of its own. Without a network it waits for one, and what stands around it stays. */
export function lazyFile<Props>(load: () => Promise<{ default: ComponentType<Props> }>): LazyFile<Props> {
  let isThere = false
  const fetchFile = async () => {
    const file = await inTime(load())
    isThere = true
    return file
  }
  return Object.assign(
    lazy(() => (isThere ? fetchFile() : whenOnline(fetchFile))),
    { prefetch: fetchFile, isThere: () => isThere },
  )
}
