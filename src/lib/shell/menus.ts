import { closest } from './choices.ts'

/**
 * Open menus (`<details data-menu>`) close on Escape, on a click elsewhere and when the focus moves on, so that none covers
 * what has it (WCAG 2.4.11); drop menus on Escape (WCAG 1.4.13).
 */
export function listenForMenus(): void {
  const closeAll = (except?: Node) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]'))
      if (!except || !menu.contains(except)) menu.open = false
  }
  document.addEventListener('click', (event) => {
    closeAll(event.target instanceof Node ? event.target : undefined)
    // A link of the drawer may lead to a place of the same page, or open a dialog.
    if (closest(event, 'a[href]')) closest(event, '.side')?.hidePopover()
  })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveInDropMenu(event)
    if (event.key !== 'Escape') return
    const open = document.querySelector<HTMLDetailsElement>('details[data-menu][open]')
    if (open?.contains(document.activeElement)) open.querySelector('summary')?.focus()
    closeAll()
    dismissDropMenus()
  })
  document.addEventListener('focusin', ({ target }) => {
    // A dialog covers the menu, and returns the focus to the link of the menu that opened it.
    if (target instanceof Element && !target.closest('dialog')) closeAll(target)
  })
  closeDrawerBehindFocus()
}

/** The open drawer covers the page: it closes when the Tab key leaves it, so that the focus is never behind it. */
function closeDrawerBehindFocus(): void {
  const drawer = document.querySelector<HTMLElement>('.side')
  let isOpen = false
  drawer?.addEventListener('toggle', (event) => (isOpen = event.newState === 'open'))
  document.addEventListener('focusin', ({ target }) => {
    if (isOpen && target instanceof Node && !drawer?.contains(target)) drawer?.hidePopover()
  })
}

/** Down from an entry of the navigation into its menu, and up again. */
function moveInDropMenu(event: KeyboardEvent): void {
  const item = event.target instanceof Element ? event.target.closest('.nav__item') : null
  if (!item) return
  const stops = [...item.querySelectorAll<HTMLElement>('.nav__link, .nav__vendor')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function dismissDropMenus(): void {
  const nav = document.querySelector<HTMLElement>('[data-drops]')
  if (!nav) return
  nav.dataset['drops'] = 'closed'
  const back = new AbortController()
  for (const name of ['pointerleave', 'focusout'])
    nav.addEventListener(
      name,
      () => {
        nav.dataset['drops'] = ''
        back.abort()
      },
      { signal: back.signal },
    )
}
