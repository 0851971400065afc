/** Puts the cursor into the first field, as they stand in the form, that something is wrong with. */
export function focusFirst(form: HTMLFormElement | null, problems: object): void {
  const first = [...(form?.elements ?? [])].find(
    (each) => each instanceof HTMLInputElement && each.name in problems,
  )
  if (first instanceof HTMLInputElement) first.focus()
}
