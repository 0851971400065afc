import { useEffect, type RefObject } from 'react'

/** Cleared with the session, like everything else in this storage. */
const KEY = 'vitrine.draft'
/** Fields that depend on a choice appear after it; after this time the member is left alone. */
const RESTORE_MS = 10_000

type Draft = Record<string, string>

/**
 * Keeps what is typed on a centre's page for a reload and for another language: of fields with a name, and no secrets. A
 * draft belongs to its page and ends when another page is turned to.
 */
export function useDrafts(section: RefObject<HTMLElement | null>, page: string): void {
  useEffect(() => {
    const root = section.current
    if (!root) return
    const draft = readDraft(page)
    const left = new Map(Object.entries(draft))
    const restore = () => {
      for (const field of root.querySelectorAll('input')) {
        const value = left.get(field.name)
        if (value !== undefined && put(field, value)) left.delete(field.name)
      }
    }
    const keep = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || !target.name || isSecret(target)) return
      // Whoever types goes on from here.
      left.delete(target.name)
      draft[target.name] = target.value
      sessionStorage.setItem(KEY, JSON.stringify({ page, draft }))
    }
    const observer = new MutationObserver(restore)
    if (left.size > 0) observer.observe(root, { childList: true, subtree: true })
    restore()
    const timer = setTimeout(() => observer.disconnect(), RESTORE_MS)
    root.addEventListener('input', keep)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      root.removeEventListener('input', keep)
      sessionStorage.removeItem(KEY)
    }
  }, [page])
}

function readDraft(page: string): Draft {
  const kept: { page?: string; draft?: Draft } = Object(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'))
  return kept.page === page ? { ...kept.draft } : {}
}

function isSecret({ type, autocomplete }: HTMLInputElement): boolean {
  return type === 'password' || type === 'file' || /password|one-time-code/.test(autocomplete)
}

/** As the browser writes it, so that the page hears of it. Whether it is in place. */
function put(field: HTMLInputElement, value: string): boolean {
  if (field.disabled || isSecret(field)) return false
  if (field.type === 'radio') {
    if (field.value !== value) return false
    field.click()
    return true
  }
  if (field.value !== '') return true
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}
