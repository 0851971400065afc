import Swiper from 'swiper'

/** Cards that an arrow moves on by (product.md, constants: 5 per view, 4 per step). */
const STEP = 4

/**
 * Gives a row of cards its arrows. The row keeps the browser's own scrolling and snapping (`cssMode`); Swiper counts its
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
  // Margins between the cards are Swiper's, so that it knows them.
  const spaceBetween = Number.parseFloat(getComputedStyle(row).columnGap) || 0
  row.dataset['row'] = 'paged'
  const swiper = new Swiper(row.parentElement, {
    cssMode: true,
    wrapperClass: 'game-row',
    slideClass: 'game-cell',
    slidesPerView: 'auto',
    slidesPerGroup: STEP,
    spaceBetween,
    watchOverflow: true,
    on: { init: show, progress: show, resize: show },
  })
  // Where the row is going: an arrow that is pressed while it moves goes on from there.
  let target: number | undefined
  for (const name of ['scrollend', 'touchstart', 'wheel'])
    row.addEventListener(name, () => (target = undefined), { passive: true })
  const go = (step: number) => {
    target = Math.min(Math.max((target ?? swiper.activeIndex) + step, 0), row.children.length - 1)
    swiper.slideTo(target)
  }
  back.addEventListener('click', () => go(-STEP))
  on.addEventListener('click', () => go(STEP))
  title.querySelector('.section-title__more')?.before(arrows)
}

function arrow(label: string | undefined, chevron: Element): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.setAttribute('aria-label', label ?? '')
  button.append(chevron.cloneNode(true))
  return button
}
