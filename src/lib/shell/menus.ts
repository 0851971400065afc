/** Open menus (`<details data-menu>`) close on Escape and on a click elsewhere; drop menus on Escape (WCAG 1.4.13). */
export function listenForMenus(): void {
  const closeAll = (except?: Node) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]'))
      if (!except || !menu.contains(except)) menu.open = false
  }
  document.addEventListener('click', (event) =>
    closeAll(event.target instanceof Node ? event.target : undefined),
  )
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    const open = document.querySelector<HTMLDetailsElement>('details[data-menu][open]')
    if (open?.contains(document.activeElement)) open.querySelector('summary')?.focus()
    closeAll()
    dismissDropMenus()
  })
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
