import { atom, type ReadableAtom } from 'nanostores'
import type { ToastItem } from '#islands/ui/Toasts.tsx'

const SHOWN_MS = 6_000

const $items = atom<readonly ToastItem[]>([])
export const $toasts: ReadableAtom<readonly ToastItem[]> = $items

/** Says what an act did; failures stay until they are closed. */
export function showToast(toast: Omit<ToastItem, 'id'>): void {
  const id = crypto.randomUUID()
  $items.set([...$items.get(), { ...toast, id }])
  if (toast.tone !== 'negative') setTimeout(() => dismissToast(id), SHOWN_MS)
}

export function dismissToast(id: string): void {
  $items.set($items.get().filter((item) => item.id !== id))
}
