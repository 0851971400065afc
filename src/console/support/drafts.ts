/** What is typed as an answer and not sent yet: kept in this tab while another entry is looked at. */
const typed = new Map<string, string>()

export function readDraft(key: string): string {
  return typed.get(key) ?? ''
}

/** An empty text is none. */
export function keepDraft(key: string, text: string): void {
  if (text === '') typed.delete(key)
  else typed.set(key, text)
}
