/** A smaller movement is a trembling thumb. */
const LEAST_PX = 12
/** At the top of a page nothing is covered yet. */
const TOP_PX = 80
const TYPED =
  'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, select, [contenteditable]'

/**
 * On phones the support button leaves while the visitor scrolls down or types, and returns when they scroll up or stop, so
 * that it does not cover what they read (`data-away`; the style sheet decides where it counts). An open menu stays.
 */
export function keepSupportAside(rail: HTMLElement): void {
  let last = scrollY
  let isDown = false
  let isTyping = false
  const show = () => rail.toggleAttribute('data-away', (isDown || isTyping) && !rail.querySelector('[open]'))
  const follow = () => {
    const now = Math.max(0, scrollY)
    if (Math.abs(now - last) < LEAST_PX) return
    isDown = now > last && now > TOP_PX
    last = now
    show()
  }
  addEventListener('scroll', follow, { passive: true })
  for (const name of ['focusin', 'focusout'])
    document.addEventListener(name, () => {
      isTyping = document.activeElement?.matches(TYPED) ?? false
      show()
    })
  // Keyboard users always see the focused element.
  rail.addEventListener('focusin', () => {
    isDown = false
    show()
  })
}
