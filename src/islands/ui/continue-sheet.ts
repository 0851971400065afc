/**
 * The page's own dialog (`lib/shell/sheets.ts`) gives way to the island's: what was typed, the cursor and a form that was
 * sent already come along. Call it where the island's dialog is about to open; what it returns continues the dialog once open.
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
  // First, so that the focus goes back to what opened it when the next one is closed.
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

/** As the browser writes it, so that whoever listens to the field hears of it. */
function write(field: HTMLInputElement | undefined, value: string): void {
  if (!field) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
