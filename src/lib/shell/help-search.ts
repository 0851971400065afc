import { fold } from '#lib/shared/lobby/fold.ts'

const CONTACT = '#contact > details.answer'

/**
 * Searches the answers of the help centre, in every script and without a server: the page's text is compared without
 * diacritics and case, and every word must match. Where nothing matches, the ways to contact the brand stay. Without
 * JavaScript the field is hidden.
 */
export function startHelpSearch(root: HTMLElement): void {
  const field = root.querySelector<HTMLInputElement>('[data-help-search]')
  const status = root.querySelector<HTMLElement>('[data-help-status]')
  if (!field || !status) return
  const answers = [...root.querySelectorAll<HTMLDetailsElement>('details.answer')].map((element) => ({
    element,
    // The name of a topic finds its answers, whatever words they use.
    text: fold(`${titleOf(element)} ${element.textContent ?? ''}`),
    wasOpen: element.open,
  }))
  const topics = [...root.querySelectorAll<HTMLElement>('.help__topic')]
  field.closest('[data-waiting]')?.removeAttribute('data-waiting')

  const search = () => {
    const words = fold(field.value).split(/\s+/).filter(Boolean)
    let count = 0
    for (const { element, text, wasOpen } of answers) {
      const isFound = words.every((word) => text.includes(word))
      element.hidden = !isFound
      element.open = words.length > 0 ? isFound : wasOpen
      if (isFound) count += 1
    }
    if (count === 0) for (const answer of root.querySelectorAll<HTMLElement>(CONTACT)) answer.hidden = false
    for (const topic of topics) topic.hidden = !topic.querySelector('details.answer:not([hidden])')
    const { found = '', nothing = '' } = status.dataset
    status.textContent = words.length === 0 ? '' : count === 0 ? nothing : `${found}: ${count}`
  }
  field.addEventListener('input', search)
  // Before the browser goes there: it finds no topic that is hidden.
  root.addEventListener('click', ({ target }) => {
    if (!field.value || !(target instanceof Element) || !target.closest('.help__link')) return
    field.value = ''
    search()
  })
}

function titleOf(answer: Element): string {
  return answer.closest('.help__topic')?.querySelector('h2')?.textContent ?? ''
}
