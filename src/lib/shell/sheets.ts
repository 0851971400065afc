import { $modal, closeModal, type Modal } from '#lib/modal/modal-store.ts'
import { closest } from './choices.ts'

/**
 * Dialogs in the page's own HTML (`Sheets.astro`): they open with the tap, on any network. The island's dialog replaces
 * them and keeps the typed text (`islands/ui/continue-sheet.ts`).
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
  // By its button or Esc, while no other dialog has replaced it. The event does not bubble.
  document.addEventListener(
    'close',
    ({ target }) => {
      const isShut =
        target instanceof HTMLElement && target.dataset['sheet']?.includes($modal.get()?.name ?? '-')
      if (!isShut || document.querySelector('dialog[open]')) return
      // A form that waited to be sent is forgotten with it.
      target.querySelector('[data-sent]')?.removeAttribute('data-sent')
      closeModal()
    },
    true,
  )
  document.addEventListener('pointerdown', (event) => {
    const modal = closest(event, '[data-modal]')?.dataset['modal']
    const sheet = modal && sheetFor(modal)
    // After what shows the press.
    if (sheet) setTimeout(() => layOutAhead(sheet))
  })
}

/** A finger rests on a link for 50 ms and more: its dialog is laid out meanwhile, unseen, and the tap only shows it. */
function layOutAhead(sheet: HTMLDialogElement): void {
  if ($modal.get()) return
  unfold(sheet)
  sheet.dataset['ahead'] = ''
  // Forces the layout now; otherwise it would happen in the frame that shows the dialog.
  void sheet.offsetWidth
}

function sheetFor(name: string): HTMLDialogElement | null {
  return document.querySelector(`[data-sheet~=${name}]`)
}

function unfold(sheet: HTMLDialogElement): void {
  const held = sheet.querySelector('template')
  held?.replaceWith(held.content)
}

function open(modal: Modal): void {
  const sheet = sheetFor(modal.name)
  if (!sheet) return
  unfold(sheet)
  delete sheet.dataset['ahead']
  const title = sheet.querySelector('h2')
  const text = modal.name === 'game' ? modal.title : sheet.dataset[modal.name]
  if (title && text) title.textContent = text
  // Not yet modal: a modal dialog makes the page inert, which restyles all of it before the dialog is painted.
  const first = sheet.querySelector('input') ?? title
  // Named explicitly; otherwise the title would take the focus in between, and each step of the focus costs a layout.
  first?.setAttribute('autofocus', '')
  sheet.show()
  first?.focus()
  requestAnimationFrame(() => {
    // Only a visible sheet is continued; a dialog of the island in the same frame has its own motion.
    sheet.dataset['seen'] = ''
    // After the painting of this frame.
    setTimeout(() => makeModal(sheet, first))
  })
}

/** Opens the dialog again as a modal one; its animation, the cursor and the typed text are kept. */
function makeModal(sheet: HTMLDialogElement, first: HTMLElement | null): void {
  if (!sheet.open) return
  const active = sheet.querySelector<HTMLElement>(':focus') ?? first
  const atMs = sheet.getAnimations()[0]?.currentTime
  sheet.close()
  sheet.showModal()
  active?.focus()
  for (const field of sheet.querySelectorAll<HTMLInputElement>('[data-type]'))
    field.type = field.dataset['type'] ?? ''
  const again = sheet.getAnimations()[0]
  if (again && atMs) again.currentTime = atMs
  // It is over already.
  else again?.finish()
}
