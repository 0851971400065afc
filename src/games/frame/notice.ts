import { make, need } from './elements.ts'

export interface NoticeAction {
  label: string
  run: () => void
}

/** Shows a message over the game with at least one way on; the first action is the one proposed. */
export function showNotice(title: string, text: string, actions: readonly NoticeAction[]): void {
  const dialog = need('notice', HTMLDialogElement)
  need('notice-title', HTMLElement).textContent = title
  need('notice-text', HTMLElement).textContent = text
  need('notice-actions', HTMLElement).replaceChildren(
    ...actions.map((action) => {
      const button = make('button', { className: 'action', text: action.label })
      button.type = 'button'
      button.addEventListener('click', () => {
        dialog.close()
        action.run()
      })
      return button
    }),
  )
  if (!dialog.open) dialog.showModal()
}
