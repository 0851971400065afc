import type { FocusEvent, ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { classes } from './classes.ts'
import styles from './Carousel.module.css'
import { useCarousel } from './use-carousel.ts'

interface Slide {
  id: string
  content: ReactNode
}

interface CarouselWords {
  /** Accessible name of the carousel. */
  label: string
  previous: string
  next: string
  pause: string
  play: string
  /** Accessible name of one slide and of its dot, such as "2 of 5". */
  slide: (number: number, count: number) => string
}

interface Props {
  words: CarouselWords
  slides: readonly Slide[]
  /** One banner at a time (loops and moves automatically), or a strip of tiles: 5 visible on a desktop, 4 per step. */
  look?: 'banner' | 'strip'
  /** The strip's heading, at the start of the bar. */
  heading?: ReactNode
}

const STRIP_STEP = 4

/** The first render is a scrollable strip, with each slide where the engine will keep it. */
export function Carousel({ words, slides, look = 'banner', heading }: Props) {
  const isBanner = look === 'banner'
  const canMove = slides.length > 1
  const carousel = useCarousel({
    classNames: { wrapper: styles.wrapper ?? '', slide: styles.slide ?? '' },
    slidesKey: slides.map((slide) => slide.id).join(),
    canMove,
    isLoop: isBanner,
    isAutoplaying: isBanner,
    perStep: isBanner ? 1 : STRIP_STEP,
  })

  const showFocused = (event: FocusEvent<HTMLElement>, index: number) => {
    if (!carousel.isReady || isBanner || !event.target.matches(':focus-visible')) return
    // The browser has scrolled the frame to show the focus; the engine moves the strip instead.
    if (carousel.frame.current) carousel.frame.current.scrollLeft = 0
    carousel.goTo(index)
  }

  const arrows = canMove && (
    <div className={styles.arrows}>
      <IconButton isSolid icon="chevron-left" label={words.previous} onClick={carousel.previous} />
      <IconButton isSolid icon="chevron-right" label={words.next} onClick={carousel.next} />
    </div>
  )
  return (
    <section
      className={classes(styles.carousel, isBanner ? styles.banner : styles.strip)}
      aria-label={words.label}
      onFocus={carousel.hold}
      onBlur={carousel.release}
    >
      {!isBanner && (
        <div className={styles.bar}>
          {heading}
          {arrows}
        </div>
      )}
      <div ref={carousel.frame} className={classes(styles.frame, carousel.isReady && styles.ready)}>
        <div className={styles.wrapper}>
          {slides.map((slide, index) => (
            <div
              key={slide.id}
              className={styles.slide}
              role="group"
              aria-label={words.slide(index + 1, slides.length)}
              inert={carousel.isReady && isBanner && index !== carousel.index}
              onFocus={(event) => showFocused(event, index)}
            >
              {slide.content}
            </div>
          ))}
        </div>
      </div>
      {isBanner && arrows}
      {isBanner && canMove && (
        <div className={styles.controls}>
          <IconButton
            size="sm"
            iconSize="sm"
            icon={carousel.isPlaying ? 'pause' : 'play'}
            label={carousel.isPlaying ? words.pause : words.play}
            onClick={carousel.togglePlay}
            className={styles.pause}
          />
          {slides.map((slide, index) => (
            <button
              key={slide.id}
              type="button"
              className={styles.dot}
              aria-label={words.slide(index + 1, slides.length)}
              aria-current={index === carousel.index || undefined}
              onClick={() => carousel.goTo(index)}
            />
          ))}
        </div>
      )}
    </section>
  )
}
