import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'

interface Props<T> {
  items: readonly T[]
  /** One cell (`<li>`) with its key. */
  draw: (item: T) => ReactNode
}

/** Whole rows in two, three, four and six columns. */
const CHUNK = 24
/** How far from the screen cells are drawn: about two screens of a phone. */
const AHEAD = '1400px 0px'

/** A grid of thousands: only what is near the screen is drawn, the rest holds its place. */
export function VirtualGrid<T>({ items, draw }: Props<T>) {
  const root = useRef<HTMLDivElement>(null)
  const count = Math.ceil(items.length / CHUNK)
  const { near, heightOf } = useNearChunks(root, count)
  return (
    <div ref={root} className="game-chunks">
      {Array.from({ length: count }, (_, chunk) => {
        const own = items.slice(chunk * CHUNK, (chunk + 1) * CHUNK)
        return near.has(chunk) ? (
          <ul key={chunk} data-chunk={chunk} className="game-grid game-grid--list">
            {own.map(draw)}
          </ul>
        ) : (
          <Gap key={chunk} chunk={chunk} height={heightOf(chunk, own.length)} />
        )
      })}
    </div>
  )
}

/** Holds the place of a chunk; `height` in px. Set by script, since the page's policy allows no style attribute. */
function Gap({ chunk, height }: { chunk: number; height: number }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (ref.current) ref.current.style.blockSize = `${height}px`
  }, [height])
  return <div ref={ref} data-chunk={chunk} />
}

/** Of a chunk that was never seen, on a phone; the first one that is drawn corrects it. */
const USUAL_HEIGHT = 4_000

function useNearChunks(root: RefObject<HTMLDivElement | null>, count: number) {
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set([0]))
  const heights = useRef(new Map<number, number>())
  const [, measure] = useState(0)
  // Before the first picture: the list is as long as it will be, and a place in it can be gone to.
  useLayoutEffect(() => {
    const height = root.current?.firstElementChild?.getBoundingClientRect().height
    if (!height) return
    heights.current.set(0, height)
    measure(height)
  }, [root])
  useEffect(() => {
    const element = root.current
    if (!element) return
    const known = heights.current
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, boundingClientRect } of entries)
          if (target instanceof HTMLUListElement) known.set(chunkOf(target), boundingClientRect.height)
        setNear((before) => {
          const after = new Set(before)
          for (const { target, isIntersecting } of entries)
            if (isIntersecting) after.add(chunkOf(target))
            else after.delete(chunkOf(target))
          return after
        })
      },
      { rootMargin: AHEAD },
    )
    for (const child of element.children) observer.observe(child)
    // A chunk that comes near is another element than the place that was kept for it.
    const changes = new MutationObserver((records) => {
      for (const { addedNodes, removedNodes } of records) {
        for (const node of removedNodes) if (node instanceof Element) observer.unobserve(node)
        for (const node of addedNodes) if (node instanceof Element) observer.observe(node)
      }
    })
    changes.observe(element, { childList: true })
    const forget = () => known.clear()
    window.addEventListener('resize', forget)
    return () => {
      observer.disconnect()
      changes.disconnect()
      window.removeEventListener('resize', forget)
    }
  }, [root, count])
  const heightOf = (chunk: number, length: number): number => {
    const own = heights.current.get(chunk)
    if (own !== undefined) return own
    const [usual = USUAL_HEIGHT] = heights.current.values()
    return Math.round((usual * length) / CHUNK)
  }
  return { near, heightOf }
}

const chunkOf = (element: Element): number => Number(element.getAttribute('data-chunk'))
