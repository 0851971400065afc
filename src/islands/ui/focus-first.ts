/** Focuses the first invalid field in document order, and unfolds what hides an invalid one. */
export function focusFirst(form: HTMLFormElement | null, problems: object): void {
  const invalid = [...(form?.elements ?? [])].filter(
    (each) => each instanceof HTMLInputElement && each.name in problems,
  )
  for (const field of invalid) field.closest('details')?.setAttribute('open', '')
  const first = invalid[0]
  if (first instanceof HTMLInputElement) first.focus()
}
