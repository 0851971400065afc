import Swiper from 'swiper'
import { Autoplay, Keyboard } from 'swiper/modules'

export type CarouselEngine = Swiper

export interface EngineOptions {
  classNames: { wrapper: string; slide: string }
  isLoop: boolean
  perStep: number
  speedMs: number
  /** Pause between steps; omitted: no automatic movement. */
  autoplayMs: number | undefined
  onMove: (index: number) => void
  onPlay: (isPlaying: boolean) => void
}

/** The carousel's engine, in a separate chunk that loads after the slides are rendered. The style sheet sets the widths. */
export function startEngine(element: HTMLElement, options: EngineOptions): CarouselEngine {
  return new Swiper(element, {
    modules: [Autoplay, Keyboard],
    wrapperClass: options.classNames.wrapper,
    slideClass: options.classNames.slide,
    slidesPerView: 'auto',
    slidesPerGroup: options.perStep,
    loop: options.isLoop,
    speed: options.speedMs,
    keyboard: { enabled: true, onlyInViewport: true },
    autoplay: options.autoplayMs
      ? { delay: options.autoplayMs, disableOnInteraction: false, pauseOnMouseEnter: true }
      : false,
    on: {
      realIndexChange: (swiper) => options.onMove(swiper.realIndex),
      autoplayStart: () => options.onPlay(true),
      autoplayStop: () => options.onPlay(false),
    },
  })
}
