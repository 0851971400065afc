import { escapeHtml } from '../html.ts'
import { chatWords, type Host } from './hosts.ts'

interface ChatPage {
  id: string
  host: Host
  language: string
  brandName: string
}

/** The window of a chat: the host's picture, the lines, a field. */
export function chatPage({ id, host, language, brandName }: ChatPage): string {
  const { locale, dir, words } = chatWords(language)
  const w = (key: string) => escapeHtml(words[key] ?? key)
  const name = escapeHtml(host.name)
  return `<!doctype html><html lang="${locale}" dir="${dir}"><head>${HEAD}<title>${name} · ${escapeHtml(brandName)}</title>
<script type="module" src="/chat/client.js"></script></head>
<body data-id="${id}" data-host="${name}" data-you="${w('you')}" data-guest="${w('guest')}" data-slow="${w('slow')}" data-lost="${w('lost')}">
<header>${portrait(host)}<div class="over"><span class="live">${w('live')}</span><h1>${name}</h1><p>${w(`topic.${host.topic}`)}</p></div></header>
<p class="note">${w('note')}</p>
<ol id="lines" aria-live="polite"></ol>
<form id="form"><label><span class="hidden">${w('field')}</span><input id="text" maxlength="200" autocomplete="off" placeholder="${w('field')}"></label>
<button>${w('send')}</button></form><p id="state" role="status"></p></body></html>`
}

/** For an address that is not signed, too old, or used. */
export function refusedPage(): string {
  const { words } = chatWords('en')
  return `<!doctype html><html lang="en"><head>${HEAD}<title>${escapeHtml(words['expiredTitle'] ?? '')}</title></head>
<body class="refused"><h1>${escapeHtml(words['expiredTitle'] ?? '')}</h1><p>${escapeHtml(words['expired'] ?? '')}</p></body></html>`
}

const HEAD = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark"><meta name="robots" content="noindex"><link rel="stylesheet" href="/chat/client.css"><link rel="icon" href="data:,">`

/** A drawn portrait: a bust before two lights in the host's colours. */
function portrait({ hues: [one, other] }: Host): string {
  const colour = (hue: number, light: number, chroma: number) => `oklch(${light} ${chroma} ${hue})`
  return `<svg viewBox="0 0 440 250" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
<defs><linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${colour(one, 0.34, 0.14)}"/><stop offset="1" stop-color="${colour(other, 0.2, 0.1)}"/></linearGradient>
<radialGradient id="lamp"><stop offset="0" stop-color="${colour(other, 0.8, 0.13)}" stop-opacity=".7"/><stop offset="1" stop-color="${colour(other, 0.8, 0.13)}" stop-opacity="0"/></radialGradient>
<linearGradient id="bust" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colour(one, 0.82, 0.1)}"/><stop offset="1" stop-color="${colour(one, 0.5, 0.16)}"/></linearGradient></defs>
<rect width="440" height="250" fill="url(#wall)"/><circle class="lamp" cx="92" cy="70" r="130" fill="url(#lamp)"/><circle class="lamp late" cx="360" cy="96" r="120" fill="url(#lamp)"/>
<g class="bust"><path d="M112 250c6-62 50-88 108-88s102 26 108 88z" fill="url(#bust)"/><rect x="200" y="136" width="40" height="42" rx="16" fill="${colour(one, 0.72, 0.1)}"/>
<ellipse cx="220" cy="104" rx="44" ry="52" fill="${colour(one, 0.84, 0.07)}"/><path d="M174 104c-6-52 24-70 48-70s54 18 44 76c-8-34-26-44-46-44s-40 10-46 38z" fill="${colour(other, 0.3, 0.1)}"/></g></svg>`
}
