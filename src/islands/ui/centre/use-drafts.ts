import { useEffect, type RefObject } from 'react'
import { writtenAs } from '#lib/shared/money/number-signs.ts'

/** Cleared with the session, like everything else in this storage. */
const KEY = 'vitrine.draft'
/** Fields that depend on a choice appear after it; after this time the member is left alone. */
const RESTORE_MS = 10_000
/** How amounts are kept: each language writes them in its own way. */
const KEPT_AS = 'en'

type Draft = Map<string, string>

/**
 * Keeps what is typed on a centre's page for a reload, for another language and for the next time that the centre is opened:
 * of fields with a name, and no secrets. A draft belongs to its page. It ends when another page is turned to, and when its
 * fields are empty or gone because it was sent.
 */
export function useDrafts(section: RefObject<HTMLElement | null>, page: string): void {
  useEffect(() => {
    const root = section.current
    if (!root) return
    const draft = readDraft(page)
    const left = new Map(draft)
    const restore = () => {
      for (const field of root.querySelectorAll('input')) {
        const value = left.get(field.name)
        if (value !== undefined && put(field, value)) left.delete(field.name)
      }
    }
    const keep = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || !target.name || isSecret(target)) return
      // The member types: this field is no longer restored.
      left.delete(target.name)
      draft.set(target.name, isAmount(target) ? writtenAs(target.value, pageLang(), KEPT_AS) : target.value)
      write(page, draft)
    }
    const tidy = () => {
      const inUse = [...root.querySelectorAll('input')].filter(({ value }) => value !== '')
      for (const name of [...draft.keys()])
        if (!left.has(name) && !inUse.some((field) => field.name === name)) draft.delete(name)
      // The end of the session has removed it.
      if (sessionStorage.getItem(KEY)) write(page, draft)
    }
    const observer = new MutationObserver(restore)
    if (left.size > 0) observer.observe(root, { childList: true, subtree: true })
    restore()
    const timer = setTimeout(() => {
      observer.disconnect()
      left.clear()
    }, RESTORE_MS)
    root.addEventListener('input', keep)
    window.addEventListener('pagehide', tidy)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      root.removeEventListener('input', keep)
      window.removeEventListener('pagehide', tidy)
      tidy()
    }
  }, [page])
}

function readDraft(page: string): Draft {
  const kept: { page?: string; draft?: Record<string, string> } = Object(
    JSON.parse(sessionStorage.getItem(KEY) ?? '{}'),
  )
  return new Map(kept.page === page ? Object.entries(kept.draft ?? {}) : [])
}

function write(page: string, draft: Draft): void {
  if (draft.size === 0) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, JSON.stringify({ page, draft: Object.fromEntries(draft) }))
}

function isSecret({ type, autocomplete }: HTMLInputElement): boolean {
  return type === 'password' || type === 'file' || /password|one-time-code/.test(autocomplete)
}

function isAmount(field: HTMLInputElement): boolean {
  return field.getAttribute('inputmode') === 'decimal'
}

function pageLang(): string {
  return document.documentElement.lang || KEPT_AS
}

/** Sets a field as the browser does, so that React notices. Returns whether the field took the value. */
function put(field: HTMLInputElement, value: string): boolean {
  if (field.disabled || isSecret(field)) return false
  if (field.type === 'radio') {
    if (field.value !== value) return false
    field.click()
    return true
  }
  if (field.value !== '') return true
  const text = isAmount(field) ? writtenAs(value, KEPT_AS, pageLang()) : value
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}
