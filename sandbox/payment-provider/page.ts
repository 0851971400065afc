import { escapeHtml } from '../html.ts'
import { actionsOf, type SandboxOrder } from './orders.ts'

const STYLE = `body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}
article{border:1px solid #8886;border-radius:.75rem;padding:1rem;margin:1rem 0}
button{font:inherit;padding:.5rem 1rem;margin:.25rem .25rem .25rem 0;min-height:44px}
:root{color-scheme:light dark}`

/** Every order with its possible actions. */
export function controlPage(orders: readonly SandboxOrder[]): string {
  const list = orders.toReversed().map((order) => card(order))
  return page('Sandbox provider', list.join('') || '<p>Nothing was ordered yet.</p>')
}

/** The payment page of a `redirect` method; it returns to the site after an action. */
export function paymentPage(order: SandboxOrder): string {
  return page('Pay', card(order, true))
}

function card(order: SandboxOrder, leadsBack = false): string {
  const buttons = actionsOf(order).map(
    (action) => `<button name="action" value="${action}">${action}</button>`,
  )
  const told = order.told.map(
    ({ status, amountMinor, outcome }) => `<li>${status} ${amountMinor}: ${escapeHtml(outcome)}</li>`,
  )
  return `<article><h2>${escapeHtml(`${order.brand}: ${order.subject} by ${order.kind}`)}</h2>
<p>${escapeHtml(amountText(order))} · ${escapeHtml(order.reference)}${order.number ? ` · to ${escapeHtml(order.number)}` : ''}</p>
<form method="post" action="/control/${encodeURIComponent(order.reference)}${leadsBack ? '?back=site' : '?back=list'}">${buttons.join('')}</form>
<ol>${told.join('')}</ol></article>`
}

function amountText({ amountMinor, currency: { code, exponent } }: SandboxOrder): string {
  const digits = String(amountMinor).padStart(exponent + 1, '0')
  const at = digits.length - exponent
  return `${code} ${digits.slice(0, at)}${exponent > 0 ? `.${digits.slice(at)}` : ''}`
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style><h1>${title}</h1>${body}</html>`
}
