import { $modal, closeModal, type Modal } from '#lib/modal/modal-store.ts'

/**
 * Dialogs that stand in the page's own HTML (`Sheets.astro`): open with the tap, on any network. The island's dialog takes
 * their place with what was typed (`islands/ui/continue-sheet.ts`).
 */
export function listenForSheets(): void {
  $modal.listen((modal, before) => {
    if (modal?.name === before?.name) return
    document.querySelector<HTMLDialogElement>('[data-sheet][open]')?.close()
    if (modal) open(modal)
  })
  document.addEventListener('submit', (event) => {
    const { target } = event
    if (!(target instanceof HTMLElement) || !target.matches('.sheet__form')) return
    event.preventDefault()
    // Sent for good by the island's form.
    target.dataset['sent'] = ''
    event.submitter?.setAttribute('aria-busy', 'true')
  })
  // By its button or Esc, while no other dialog has taken its place. It does not bubble.
  document.addEventListener(
    'close',
    ({ target }) => {
      const isShut =
        target instanceof HTMLElement && target.dataset['sheet']?.includes($modal.get()?.name ?? '-')
      if (isShut && !document.querySelector('dialog[open]')) closeModal()
    },
    true,
  )
}

function open(modal: Modal): void {
  const sheet = document.querySelector<HTMLDialogElement>(`[data-sheet~=${modal.name}]`)
  if (!sheet) return
  const held = sheet.querySelector('template')
  held?.replaceWith(held.content)
  const title = sheet.querySelector('h2')
  const text = modal.name === 'game' ? modal.title : sheet.dataset[modal.name]
  if (title && text) title.textContent = text
  sheet.showModal()
  ;(sheet.querySelector('input') ?? title)?.focus()
  // Only what was seen is continued; what an island answers in the same frame comes with its own motion.
  requestAnimationFrame(() => (sheet.dataset['seen'] = ''))
}
