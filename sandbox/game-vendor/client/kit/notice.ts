import { el } from './dom.ts'
import { leave, canLeave, tellHost } from './host.ts'
import { hasWord, launch, t } from './launch.ts'

/** Word keys by code; those of wallets are like `wallet.insufficient`. */
const WORDS: Readonly<Record<string, string>> = {
  'wallet.insufficient': 'errorInsufficient',
  'wallet.frozen': 'errorFrozen',
  'vendor.playerBlocked': 'errorFrozen',
  'wallet.limitReached': 'errorLimit',
  'vendor.session': 'errorSession',
  session: 'errorSession',
  'vendor.stake': 'errorStake',
  stake: 'errorStake',
  closed: 'errorClosed',
  'vendor.maintenance': 'errorMaintenance',
  'vendor.stopped': 'errorMaintenance',
  connection: 'errorConnection',
  wallet: 'errorWallet',
}

/** A dialog with a refusal; resolves when it is closed. */
export function notice(code: string): Promise<void> {
  const key = WORDS[code] ?? 'errorOther'
  const isOver = key === 'errorSession'
  if (isOver) tellHost('expired')
  const text = code === 'wallet.insufficient' && launch.isDemo ? 'errorCredits' : key
  const dialog = el('dialog', { class: 'dialog notice', 'aria-labelledby': 'notice-title' })
  const close = () => dialog.close()
  const actions = el('div', { class: 'dialog-actions' })
  if (text === 'errorInsufficient' && launch.deposit)
    actions.append(
      el(
        'button',
        { type: 'button', class: 'button', onclick: () => (tellHost('deposit'), close()) },
        t('deposit'),
      ),
    )
  if (isOver && canLeave)
    actions.append(el('button', { type: 'button', class: 'button', onclick: leave }, t('back')))
  if (text === 'errorConnection' || text === 'errorSession')
    actions.append(
      el('button', { type: 'button', class: 'button', onclick: () => location.reload() }, t('retry')),
    )
  actions.append(el('button', { type: 'button', class: 'button main', onclick: close }, t('ok')))
  dialog.append(
    el('h2', { id: 'notice-title' }, t('errorTitle')),
    el('p', {}, t(hasWord(text) ? text : 'errorOther')),
    actions,
  )
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) =>
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve()
    }),
  )
}
