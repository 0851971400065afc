type Child = Node | string | undefined | false

/** Creates an element: attributes by name, `onclick` for a click; children in order. */
export function el<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string | number | boolean | undefined | ((event: Event) => void)> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key.replace(/^on/, ''), value)
    else if (value === true) made.setAttribute(key, '')
    else if (value !== undefined && value !== false) made.setAttribute(key, String(value))
  }
  made.append(...children.filter((child) => child !== undefined && child !== false))
  return made
}

const SVG = 'http://www.w3.org/2000/svg'

export function svg(
  name: string,
  attributes: Record<string, string | number> = {},
  ...children: Node[]
): SVGElement {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  made.append(...children)
  return made
}

export function picture(src: string, className = ''): HTMLImageElement {
  return el('img', { src, class: className, alt: '', draggable: 'false' })
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Plays an animation to its end; none with reduced motion. */
export async function animate(
  element: Element,
  frames: Keyframe[],
  options: KeyframeAnimationOptions & { duration: number },
): Promise<void> {
  if (isCalm() && options.duration > 1)
    return animate(element, frames.slice(-1), { ...options, duration: 1, delay: 0 })
  const animation = element.animate(frames, { fill: 'both', easing: 'ease-out', ...options })
  // Rejects where the animation is cancelled: it is over then as well.
  await animation.finished.catch(() => undefined)
}
