import { useEffect, useRef, useState } from 'react'
import type { CarouselEngine } from './carousel-engine.ts'

/** The product's values. */
const AUTOPLAY_MS = 5000
const SPEED_MS = 1000

interface Options {
  classNames: { wrapper: string; slide: string }
  /** Changes with the slides, which restarts the engine. */
  slidesKey: string
  canMove: boolean
  isLoop: boolean
  isAutoplaying: boolean
  perStep: number
}

/** Starts the engine after the first render, which therefore equals the static page, and follows its state. */
export function useCarousel({ classNames, slidesKey, canMove, isLoop, isAutoplaying, perStep }: Options) {
  const frame = useRef<HTMLDivElement>(null)
  const engine = useRef<CarouselEngine>(null)
  const [isReady, setReady] = useState(false)
  const [index, setIndex] = useState(0)
  const [isPlaying, setPlaying] = useState(isAutoplaying)
  const { wrapper, slide } = classNames

  useEffect(() => {
    if (!canMove) return
    let isGone = false
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const start = async () => {
      const { startEngine } = await import('./carousel-engine.ts')
      if (isGone || !frame.current) return
      const options = {
        classNames: { wrapper, slide },
        isLoop,
        perStep,
        onMove: setIndex,
        onPlay: setPlaying,
      }
      const autoplayMs = isAutoplaying && !isStill ? AUTOPLAY_MS : undefined
      frame.current.scrollLeft = 0
      engine.current = startEngine(frame.current, { ...options, autoplayMs, speedMs: isStill ? 0 : SPEED_MS })
      setIndex(engine.current.realIndex)
      setPlaying(autoplayMs !== undefined)
      setReady(true)
    }
    // Without the engine the strip still scrolls, so a lost chunk is not a failure.
    start().catch(() => setPlaying(false))
    return () => {
      isGone = true
      engine.current?.destroy()
      engine.current = null
    }
  }, [canMove, isLoop, isAutoplaying, perStep, slidesKey, wrapper, slide])

  return {
    frame,
    isReady,
    index,
    isPlaying,
    previous: () => engine.current?.slidePrev(),
    next: () => engine.current?.slideNext(),
    goTo: (to: number) => (isLoop ? engine.current?.slideToLoop(to) : engine.current?.slideTo(to)),
    /** By the member, permanently. */
    togglePlay: () => {
      const autoplay = engine.current?.autoplay
      if (!autoplay) return
      if (autoplay.running) {
        autoplay.stop()
        return
      }
      if (engine.current) engine.current.params.autoplay = { delay: AUTOPLAY_MS, disableOnInteraction: false }
      autoplay.start()
    },
    /** While the keyboard focus is inside. */
    hold: () => {
      if (engine.current?.autoplay.running) engine.current.autoplay.pause()
    },
    release: () => {
      if (engine.current?.autoplay.running) engine.current.autoplay.resume()
    },
  }
}
