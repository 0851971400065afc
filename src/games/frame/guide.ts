import { label, need } from './elements.ts'

/** Opens the page's sheet (rules, fairness) with a title and what is in it. */
export function openSheet(title: string, closeLabel: string, content: readonly HTMLElement[]): void {
  const dialog = need('guide', HTMLDialogElement)
  const close = need('guide-close', HTMLButtonElement)
  const body = need('guide-body', HTMLElement)
  need('guide-title', HTMLElement).textContent = title
  label(close, closeLabel)
  close.onclick = () => dialog.close()
  body.replaceChildren(...content)
  if (!dialog.open) dialog.showModal()
  body.scrollTop = 0
}
