import { createElement, memo, startTransition, type ComponentType, type ReactNode } from 'react'
import { hydrateRoot, createRoot, type Root } from 'react-dom/client'
import { letTranslate } from '#lib/client/translated-page.ts'

type Start = [
  component: ComponentType<Record<string, unknown>>,
  props: Record<string, unknown>,
  /** What Astro drew inside the island, by the slot's name. */
  slots: Record<string, string>,
  how: { client: string },
]

/**
 * Starts React in an island; takes the place of Astro's own starter (`lib/site/build/island-renderer.ts`). What Astro drew
 * inside an island is adopted as the nodes that are there: after a mismatch (a page that the browser translated, a word
 * that an extension changed) React draws the island anew, and Trusted Types forbid it to set those parts again from a string.
 */
export default (element: HTMLElement) =>
  (...[component, props, slots, { client }]: Start): void => {
    if (!element.hasAttribute('ssr')) return
    letTranslate()
    const { default: children, ...named } = slots
    const given = { ...props }
    for (const name of Object.keys(named)) given[name] = adopted(element, name)
    const tree = createElement(component, given, children ? adopted(element, '') : undefined)
    startTransition(() => {
      const known = roots.get(element)
      const root =
        known ??
        (client === 'only'
          ? createRoot(element)
          : hydrateRoot(element, tree, { identifierPrefix: element.getAttribute('prefix') ?? '' }))
      roots.set(element, root)
      root.render(tree)
    })
  }

/** An island that is moved within the page starts again: it keeps its root. */
const roots = new WeakMap<HTMLElement, Root>()

function adopted(element: HTMLElement, name: string): ReactNode {
  const slot = [...element.querySelectorAll('astro-slot')].find(
    (each) => each.closest('astro-island') === element && (each.getAttribute('name') ?? '') === name,
  )
  return slot ? createElement(Adopted, { name, nodes: [...slot.childNodes] }) : null
}

/** Empty for React, which then leaves what is inside alone; the constant of Trusted Types needs no policy. */
const { emptyHTML = '' }: { emptyHTML?: string } = Object(Reflect.get(globalThis, 'trustedTypes'))
const EMPTY = { __html: emptyHTML }

/** Never drawn again: its nodes are Astro's. */
const Adopted = memo(
  function Adopted({ name, nodes }: { name: string; nodes: readonly ChildNode[] }) {
    return createElement('astro-slot', {
      ...(name === '' ? {} : { name }),
      suppressHydrationWarning: true,
      dangerouslySetInnerHTML: EMPTY,
      ref: (slot: HTMLElement | null) => {
        if (slot && slot.firstChild !== nodes[0]) slot.replaceChildren(...nodes)
      },
    })
  },
  () => true,
)
