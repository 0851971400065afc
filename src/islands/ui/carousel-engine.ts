import Swiper from 'swiper'
import { Autoplay, Keyboard } from 'swiper/modules'

export type CarouselEngine = Swiper

export interface EngineOptions {
  classNames: { wrapper: string; slide: string }
  isLoop: boolean
  perStep: number
  speedMs: number
  /** Between steps; left out, it stands still until asked. */
  autoplayMs: number | undefined
  onMove: (index: number) => void
  onPlay: (isPlaying: boolean) => void
}

/** The moving part, in a chunk of its own: loaded after the slides are on the page. Widths are the style sheet's. */
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
