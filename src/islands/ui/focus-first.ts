/** Focuses the first invalid field in document order. */
export function focusFirst(form: HTMLFormElement | null, problems: object): void {
  const first = [...(form?.elements ?? [])].find(
    (each) => each instanceof HTMLInputElement && each.name in problems,
  )
  if (first instanceof HTMLInputElement) first.focus()
}
