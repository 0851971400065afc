import { Component } from 'react'
import type { ErrorInfo, ReactNode } from 'react'
import { whenOnline } from '#lib/client/when-online.ts'
import { ErrorState } from './ErrorState.tsx'

interface BoundaryWords {
  title: string
  text?: string
  retry: string
}

interface Props {
  words: BoundaryWords
  children: ReactNode
  /** For the page's own log. */
  onError?: (error: unknown, info: ErrorInfo) => void
  /** Reloads the page. */
  reload?: () => void
}

type State = { failed: false } | { failed: true; error: unknown }

/** The last one: a file that was given up (`lazy-file.ts`). */
const CHUNK_LOST =
  /dynamically imported module|importing a module script failed|loading (css )?chunk|unable to preload|^client\.timeout$/i

/** The outermost component of every island: an error inside becomes a message with a retry button. */
export class IslandBoundary extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info)
    // Without a network a reload would lose the page with everything typed.
    if (isChunkLost(error)) void whenOnline(async () => mayReload(error.message) && this.reload())
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const { title, text, retry } = this.props.words
    return <ErrorState title={title} text={text} retryLabel={retry} onRetry={this.retry} />
  }

  /** A lost chunk stays lost in this page, because the module map remembers the failure. */
  private retry = () => {
    if (this.state.failed && isChunkLost(this.state.error)) void whenOnline(async () => this.reload())
    else this.setState({ failed: false })
  }

  private reload() {
    const reload = this.props.reload ?? (() => window.location.reload())
    reload()
  }
}

function isChunkLost(error: unknown): error is Error {
  return error instanceof Error && CHUNK_LOST.test(error.message)
}

/**
 * Once per build: after a release the old chunks are gone, but a broken page must not reload in a loop. The build is
 * identified by the hashed names of this module's chunk and, where the browser reports it, of the lost one.
 */
function mayReload(message: string): boolean {
  const key = `reloaded:${import.meta.url}:${message}`
  try {
    if (sessionStorage.getItem(key)) return false
    sessionStorage.setItem(key, '1')
    return true
  } catch {
    // Storage is unavailable: it is unknown whether the page was already reloaded.
    return false
  }
}
