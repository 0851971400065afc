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
const CHUNK = { narrow: 4, wide: 12 }
/** Chunks that share one place while they are far, as browsers look after every place in every frame. */
const STRETCH = 12
const WIDE = '(width >= 40rem)'
/** How far from the screen cells are drawn: about two screens of a phone. */
const AHEAD = '1400px 0px'
/** How far from it chunks have places of their own. */
const FURTHER = '4200px 0px'
/** Of a chunk before the first one was measured, in px: on a phone. */
const USUAL_HEIGHT = 800

/** A grid of thousands: only what is near the screen is drawn, the rest holds its place. */
export function VirtualGrid<T>({ items, draw }: Props<T>) {
  const root = useRef<HTMLDivElement>(null)
  const [stretches] = useState(() => createNearness(FURTHER))
  const [chunks] = useState(() => createNearness(AHEAD))
  const size = useMedia(WIDE) ? CHUNK.wide : CHUNK.narrow
  const usualHeight = useChunkHeight(root, size)
  useEffect(
    () => () => {
      stretches.end()
      chunks.end()
    },
    [stretches, chunks],
  )
  const heightOf = (count: number) => Math.round((usualHeight * count) / size)
  const drawChunk = (own: readonly T[], chunk: number) => (
    <Place key={chunk} {...{ chunk }} isFirst={chunk === 0} nearness={chunks} height={heightOf(own.length)}>
      {() => <ul className="game-grid game-grid--list">{own.map(draw)}</ul>}
    </Place>
  )
  return (
    <div ref={root} className="game-chunks">
      {partsOf(items, size * STRETCH).map((own, stretch) => (
        <Place key={stretch} isFirst={stretch === 0} nearness={stretches} height={heightOf(own.length)}>
          {() => partsOf(own, size).map((few, chunk) => drawChunk(few, stretch * STRETCH + chunk))}
        </Place>
      ))}
    </div>
  )
}

function partsOf<T>(items: readonly T[], size: number): (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  )
}

interface PlaceProps {
  /** The number of a chunk; stretches have none. */
  chunk?: number
  isFirst: boolean
  nearness: Nearness
  /** Of the place before its content was drawn, in px. */
  height: number
  children: () => ReactNode
}

/** Heights are set by script, since the page's policy allows no style attribute. */
function Place({ chunk, isFirst, nearness, height, children }: PlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  const drawnHeight = useRef<number>(undefined)
  // The first one is drawn at once: the list is as long as it will be, and a place in it can be gone to.
  const [isNear, setNear] = useState(isFirst)
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
      {isNear && children()}
    </div>
  )
}

/** The height of a chunk with the gap below it, as the first one is drawn at the present width of the screen. */
function useChunkHeight(root: RefObject<HTMLDivElement | null>, size: number): number {
  const [height, setHeight] = useState(USUAL_HEIGHT)
  useLayoutEffect(() => {
    const measure = () => {
      const first = root.current?.querySelector('ul')?.parentElement?.getBoundingClientRect().height
      if (first) setHeight(first)
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [root, size])
  return height
}

type NearnessListener = (isNear: boolean, height: number) => void
interface Nearness {
  /** Tells as the element comes near the screen and leaves it, with its height in px. Returns how to stop. */
  watch: (element: Element, told: NearnessListener) => () => void
  end: () => void
}

/** One observer for all places of a kind, so that only those that come or leave are rendered anew. */
function createNearness(rootMargin: string): Nearness {
  const listeners = new Map<Element, NearnessListener>()
  let observer: IntersectionObserver | undefined
  const observe = () =>
    new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries)
          listeners.get(target)?.(isIntersecting, boundingClientRect.height)
      },
      { rootMargin },
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
