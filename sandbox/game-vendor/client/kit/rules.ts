import { el } from './dom.ts'
import { launch, number, t } from './launch.ts'

/** The rules dialog of a game: its own part, then the general rules. */
export function openRules(own: Node[]): void {
  const dialog = el('dialog', { class: 'dialog rules', 'aria-labelledby': 'rules-title' })
  const close = el('button', { type: 'button', class: 'button main', onclick: () => dialog.close() }, t('ok'))
  dialog.append(
    el('h2', { id: 'rules-title' }, `${launch.title} · ${launch.vendor}`),
    el('div', { class: 'rules-body', tabindex: '0' }, ...own, commonRules()),
    el('div', { class: 'dialog-actions' }, close),
  )
  document.body.append(dialog)
  dialog.addEventListener('close', () => dialog.remove())
  dialog.showModal()
}

function commonRules(): HTMLElement {
  const seconds = number(launch.cycleMs / 1000, 1)
  const texts = [
    launch.rtpPercent !== undefined && t('ruleRtp', { rtp: `${number(launch.rtpPercent)} %` }),
    t('ruleRandom'),
    launch.cycleMs >= 2_000 && t('rulePace', { seconds }),
    t('ruleDrop'),
    launch.isDemo && t('ruleDemo'),
  ]
  return el('ul', {}, ...texts.filter((text) => text !== false).map((text) => el('li', {}, text)))
}

/** Rows of a paytable. */
export function payTable(rows: readonly (readonly [what: string | Node, pay: string])[]): HTMLElement {
  return el(
    'table',
    { class: 'pays' },
    el(
      'tbody',
      {},
      ...rows.map(([what, pay]) =>
        el('tr', {}, el('th', { scope: 'row' }, what), el('td', {}, el('bdi', { dir: 'ltr' }, pay))),
      ),
    ),
  )
}
