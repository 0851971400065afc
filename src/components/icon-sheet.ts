import { createHash } from 'node:crypto'
import { PAGE_ICON_PATHS, type PageIconName } from './page-icon-paths.ts'

/** Icons of what a page opens with (header, banner, notices, tab bar): drawn in the page, so that they wait for no file. */
const IN_PAGE: ReadonlySet<string> = new Set([
  'bell',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'gift',
  'grid',
  'home',
  'menu',
  'pause',
  'play',
  'user',
  'wallet',
] satisfies PageIconName[])

const sheet = sheetOf(Object.entries(PAGE_ICON_PATHS).filter(([name]) => !IN_PAGE.has(name)))
const file = `page.${createHash('sha256').update(sheet).digest('hex').slice(0, 10)}`

/**
 * All other icons of static pages, as symbols of one file that every page of every brand shares: written into each page,
 * their paths are an eighth of what it weighs on the wire. The name contains a hash, so browsers cache it permanently.
 */
export function iconSheets(): { params: { file: string }; props: { text: string } }[] {
  return [{ params: { file }, props: { text: sheet } }]
}

/** Where the symbol of an icon is, for `<use href>`; `undefined` for an icon that the page draws itself. */
export function iconAddress(name: PageIconName): string | undefined {
  return IN_PAGE.has(name) ? undefined : `/icons/${file}.svg#${name}`
}

/** Colour and stroke are inherited from where a symbol is used (`.icon` in `styles/components.css`). */
function sheetOf(icons: readonly (readonly [string, string])[]): string {
  const symbols = icons.map(
    ([name, path]) => `<symbol id="${name}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`
}
