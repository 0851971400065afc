/**
 * Replaces the page's own dialog (`lib/shell/sheets.ts`) by the island's: typed text, the cursor and a submitted form are
 * carried over. Call it right before the island's dialog opens; the returned function continues the dialog once it is open.
 */
export function leaveSheet(dialog: HTMLDialogElement): ((into: HTMLDialogElement) => boolean) | undefined {
  const sheet = document.querySelector<HTMLDialogElement>('[data-sheet][open]')
  if (!sheet) return undefined
  const typed = Array.from(sheet.querySelectorAll('input'))
  const active = typed.find((input) => input === document.activeElement)
  const selection = active && selectionOf(active)
  const { seen } = sheet.dataset
  const form = sheet.querySelector<HTMLElement>('.sheet__form')
  const isSent = form?.dataset['sent'] !== undefined
  delete sheet.dataset['seen']
  delete form?.dataset['sent']
  form?.querySelector('[aria-busy]')?.removeAttribute('aria-busy')
  // Closed first, so that the next dialog returns the focus to the element that opened it.
  sheet.close()
  if (seen !== undefined) dialog.dataset['continued'] = ''
  return (into) => {
    for (const input of typed) {
      move(input, into)
      // A password manager may still fill in the fields that it found.
      input.oninput = () => {
        if (!sheet.open && into.isConnected) move(input, into)
      }
    }
    const field = active && fieldOf(into, active.name)
    field?.focus()
    if (field && selection) field.setSelectionRange(...selection)
    if (isSent) setTimeout(() => into.querySelector('form')?.requestSubmit())
    return field !== undefined
  }
}

/** Whether the page's own dialog stands open and takes what is typed. */
export function doesSheetTakeText(): boolean {
  return document.querySelector('[data-sheet][open] input') !== null
}

/** What was typed into a sheet whose dialog had no field for it yet: the settings of the form came later than the dialog. */
export function takeTyped(into: HTMLElement): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('[data-sheet] input')) move(input, into)
}

/** Stays in the sheet where there is no such field. */
function move(from: HTMLInputElement, into: HTMLElement): void {
  const field = fieldOf(into, from.name)
  if (!field) return
  if (from.type === 'checkbox') {
    // As a tap does, so that listeners of the field are notified.
    if (from.checked && !field.checked) field.click()
    from.checked = false
  } else if (from.value) {
    write(field, from.value)
    from.value = ''
  }
}

function fieldOf(place: HTMLElement, name: string): HTMLInputElement | undefined {
  return place.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? undefined
}

/** Dates and addresses have none. */
function selectionOf({ selectionStart, selectionEnd }: HTMLInputElement): [number, number] | undefined {
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd]
}

/** Sets the value as the browser does, so that listeners of the field are notified. */
function write(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
