import Swiper from 'swiper'

/** Cards per step of an arrow: of five in view, one stays visible. */
const STEP = 4
const ROUNDING_PX = 2

/**
 * Adds arrows to a row of cards. The row keeps the browser's own scrolling and snapping (`cssMode`); Swiper counts its
 * pages and knows the direction of writing.
 */
export function pageRow(row: HTMLElement): void {
  const title = row.parentElement?.querySelector<HTMLElement>('.section-title')
  const chevron = title?.querySelector('svg')
  if (!row.parentElement || !title || !chevron) return
  const back = arrow(row.dataset['previous'], chevron)
  const on = arrow(row.dataset['next'], chevron)
  back.dataset['back'] = ''
  const show = (swiper: Swiper) => {
    back.disabled = swiper.isBeginning
    on.disabled = swiper.isEnd
    arrows.hidden = swiper.isLocked
  }
  const arrows = document.createElement('div')
  arrows.className = 'row-arrows'
  arrows.append(back, on)
  row.dataset['row'] = 'paged'
  const swiper = new Swiper(row.parentElement, {
    cssMode: true,
    wrapperClass: 'game-row',
    slideClass: 'game-cell',
    slidesPerView: 'auto',
    slidesPerGroup: STEP,
    watchOverflow: true,
    on: { init: show, progress: show, resize: show },
  })
  // The page that the row is moving to; a press during the move counts from there.
  let target: number | undefined
  const forget = () => (target = undefined)
  row.addEventListener('touchstart', forget, { passive: true })
  row.addEventListener('wheel', forget, { passive: true })
  row.addEventListener('scrollend', () => {
    // The `scrollend` of a move may fire after the next move began.
    const left = Math.abs(row.scrollLeft) - (swiper.snapGrid[target ?? 0] ?? 0)
    if (Math.abs(left) <= ROUNDING_PX) forget()
  })
  const go = (pages: number) => {
    target = Math.min(Math.max((target ?? swiper.snapIndex) + pages, 0), swiper.snapGrid.length - 1)
    swiper.slideTo(Math.min(target * STEP, row.children.length - 1))
  }
  back.addEventListener('click', () => go(-1))
  on.addEventListener('click', () => go(1))
  title.querySelector('.section-title__more')?.before(arrows)
}

function arrow(label: string | undefined, chevron: Element): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.setAttribute('aria-label', label ?? '')
  button.append(chevron.cloneNode(true))
  return button
}
