import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { useMedia } from '#islands/ui/use-media.ts'

interface Props<T> {
  items: readonly T[]
  /** One cell (`<li>`) with its key. */
  draw: (item: T) => ReactNode
}

/** Few enough that a slow phone draws them within one frame: whole rows in two columns, and beyond these in four and six. */
const CHUNK = { narrow: 6, wide: 12 }
const WIDE = '(width >= 40rem)'
/** How far from the screen cells are drawn: about two screens of a phone. */
const AHEAD = '1400px 0px'
/** Of a chunk before the first one was measured, in px: on a phone. */
const USUAL_HEIGHT = 1_000

/** A grid of thousands: only what is near the screen is drawn, the rest holds its place. */
export function VirtualGrid<T>({ items, draw }: Props<T>) {
  const root = useRef<HTMLDivElement>(null)
  const [nearness] = useState(createNearness)
  const size = useMedia(WIDE) ? CHUNK.wide : CHUNK.narrow
  const usualHeight = useFirstHeight(root, size)
  useEffect(() => nearness.end, [nearness])
  return (
    <div ref={root} className="game-chunks">
      {Array.from({ length: Math.ceil(items.length / size) }, (_, chunk) => {
        const own = items.slice(chunk * size, (chunk + 1) * size)
        const height = Math.round((usualHeight * own.length) / size)
        return <Chunk key={chunk} {...{ chunk, nearness, height, draw }} items={own} />
      })}
    </div>
  )
}

interface ChunkProps<T> extends Props<T> {
  chunk: number
  nearness: Nearness
  /** Of the place that it holds before it was drawn, in px. */
  height: number
}

/** Heights are set by script, since the page's policy allows no style attribute. */
function Chunk<T>({ chunk, nearness, height, items, draw }: ChunkProps<T>) {
  const place = useRef<HTMLDivElement>(null)
  const drawnHeight = useRef<number>(undefined)
  // The first one is drawn at once: the list is as long as it will be, and a place in it can be gone to.
  const [isNear, setNear] = useState(chunk === 0)
  useEffect(() => {
    if (!place.current) return
    return nearness.watch(place.current, (isNear, height) => {
      if (!isNear && place.current?.firstElementChild) drawnHeight.current = height
      // A transition: the thumb goes on scrolling while cards are being drawn.
      startTransition(() => setNear(isNear))
    })
  }, [nearness])
  // Another usual height means another width of the screen: what was measured before holds no more.
  useLayoutEffect(() => {
    drawnHeight.current = undefined
  }, [height])
  useLayoutEffect(() => {
    if (place.current) place.current.style.blockSize = isNear ? '' : `${drawnHeight.current ?? height}px`
  }, [isNear, height])
  return (
    <div ref={place} data-chunk={chunk}>
      {isNear && <ul className="game-grid game-grid--list">{items.map(draw)}</ul>}
    </div>
  )
}

/** The height of the first chunk, as it is drawn at the present width of the screen. */
function useFirstHeight(root: RefObject<HTMLDivElement | null>, size: number): number {
  const [height, setHeight] = useState(USUAL_HEIGHT)
  useLayoutEffect(() => {
    const measure = () => {
      const first = root.current?.querySelector('ul')?.getBoundingClientRect().height
      if (first) setHeight(first)
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [root, size])
  return height
}

type Told = (isNear: boolean, height: number) => void
interface Nearness {
  /** Tells as the element comes near the screen and leaves it, with its height in px. Returns how to stop. */
  watch: (element: Element, told: Told) => () => void
  end: () => void
}

/** One observer for all chunks, so that only those that come or leave are rendered anew. */
function createNearness(): Nearness {
  const listeners = new Map<Element, Told>()
  let observer: IntersectionObserver | undefined
  const observe = () =>
    new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries)
          listeners.get(target)?.(isIntersecting, boundingClientRect.height)
      },
      { rootMargin: AHEAD },
    )
  return {
    watch: (element, told) => {
      observer ??= observe()
      listeners.set(element, told)
      observer.observe(element)
      return () => {
        listeners.delete(element)
        observer?.unobserve(element)
      }
    },
    end: () => observer?.disconnect(),
  }
}
