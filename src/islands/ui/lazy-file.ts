import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { whenOnline } from '#lib/client/when-online.ts'

export type LazyFile<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Fetches the file before it is asked for. */
  prefetch?: () => Promise<unknown>
}

/** A component in a file of its own. Without a network it waits for one, and what stands around it stays. */
export function lazyFile<Props>(load: () => Promise<{ default: ComponentType<Props> }>): LazyFile<Props> {
  return Object.assign(
    lazy(() => whenOnline(load)),
    { prefetch: load },
  )
}
