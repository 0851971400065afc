/**
 * Replaces the page's own dialog (`lib/shell/sheets.ts`) by the island's: typed text, the cursor and a submitted form are
 * carried over. Call it right before the island's dialog opens; the returned function continues the dialog once it is open.
 */
export function leaveSheet(dialog: HTMLDialogElement): ((into: HTMLDialogElement) => boolean) | undefined {
  const sheet = document.querySelector<HTMLDialogElement>('[data-sheet][open]')
  if (!sheet) return undefined
  const typed = Array.from(sheet.querySelectorAll('input'))
  const active = typed.find((input) => input === document.activeElement)
  const selection = [active?.selectionStart ?? null, active?.selectionEnd ?? null] as const
  const { seen } = sheet.dataset
  const form = sheet.querySelector<HTMLElement>('.sheet__form')
  const isSent = form?.dataset['sent'] !== undefined
  delete sheet.dataset['seen']
  delete form?.dataset['sent']
  form?.lastElementChild?.removeAttribute('aria-busy')
  // Closed first, so that the next dialog returns the focus to the element that opened it.
  sheet.close()
  if (seen !== undefined) dialog.dataset['continued'] = ''
  return (into) => {
    for (const { name, value } of typed) if (value) write(fieldOf(into, name), value)
    for (const input of typed) {
      input.value = ''
      // A password manager may still fill in the fields that it found.
      input.oninput = () => {
        if (!sheet.open && into.isConnected) write(fieldOf(into, input.name), input.value)
      }
    }
    const field = active && fieldOf(into, active.name)
    field?.focus()
    if (field && selection[0] !== null) field.setSelectionRange(...selection)
    if (isSent) setTimeout(() => into.querySelector('form')?.requestSubmit())
    return field !== undefined
  }
}

function fieldOf(dialog: HTMLElement, name: string): HTMLInputElement | undefined {
  return dialog.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? undefined
}

/** Sets the value as the browser does, so that listeners of the field are notified. */
function write(field: HTMLInputElement | undefined, value: string): void {
  if (!field) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
