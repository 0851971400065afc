/**
 * Searches the answers of the help centre, in every script and without a server: the page's text is compared without
 * diacritics and case, and every word must match. Without JavaScript the field is hidden.
 */
export function startHelpSearch(root: HTMLElement): void {
  const field = root.querySelector<HTMLInputElement>('[data-help-search]')
  const status = root.querySelector<HTMLElement>('[data-help-status]')
  if (!field || !status) return
  const answers = [...root.querySelectorAll<HTMLDetailsElement>('details.answer')].map((element) => ({
    element,
    // The name of a topic finds its answers, whatever words they use.
    text: plain(`${titleOf(element)} ${element.textContent ?? ''}`),
    wasOpen: element.open,
  }))
  const topics = [...root.querySelectorAll<HTMLElement>('.help__topic')]
  field.closest('[data-waiting]')?.removeAttribute('data-waiting')

  field.addEventListener('input', () => {
    const words = plain(field.value).split(/\s+/).filter(Boolean)
    let count = 0
    for (const { element, text, wasOpen } of answers) {
      const isFound = words.every((word) => text.includes(word))
      element.hidden = !isFound
      element.open = words.length > 0 ? isFound : wasOpen
      if (isFound) count += 1
    }
    for (const topic of topics) topic.hidden = !topic.querySelector('details.answer:not([hidden])')
    const { found = '', nothing = '' } = status.dataset
    status.textContent = words.length === 0 ? '' : count === 0 ? nothing : `${found}: ${count}`
  })
}

function titleOf(answer: Element): string {
  return answer.closest('.help__topic')?.querySelector('h2')?.textContent ?? ''
}

/** Letters only: diacritics are removed where a script can be read without them. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670\u0640]/g, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
}
