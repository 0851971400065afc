/** jsdom knows `<dialog>` but not `show`, `showModal` and motion: what a browser does with it, as far as these tests ask. */
export function installDialog(): void {
  const opener = new WeakMap<HTMLDialogElement, Element | null>()
  const open = (dialog: HTMLDialogElement) => {
    opener.set(dialog, document.activeElement)
    dialog.setAttribute('open', '')
    dialog.querySelector<HTMLElement>('button, input')?.focus()
  }
  HTMLDialogElement.prototype.show = function () {
    if (!this.open) open(this)
  }
  HTMLDialogElement.prototype.showModal = function () {
    if (this.open) throw new DOMException('open already', 'InvalidStateError')
    open(this)
    this.dataset['isModal'] = ''
  }
  Element.prototype.getAnimations = () => []
  HTMLDialogElement.prototype.close = function () {
    if (!this.open) return
    this.removeAttribute('open')
    delete this.dataset['isModal']
    const back = opener.get(this)
    if (back instanceof HTMLElement) back.focus()
    // A browser tells of it later, when another dialog may stand there already.
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  }
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    const dialog = [...document.querySelectorAll('dialog')].findLast((each) => each.open)
    if (!dialog || dialog.getAttribute('closedby') === 'none') return
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
  })
}
