import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPages } from './inspect-pages.ts'

/** Marks of line ends (`lib/shared/intl/line-ends.ts`). */
const MARKS = /[\u200B\u2060]/g
/** Attributes that are read out or shown in one piece: no line ends in them. */
const LABEL = /(?<=\s(?:aria-[a-z]+|alt|title|content)=)"[^"]*"/g
/** A start tag with its attributes: `>` may stand in quotes. */
const START_TAG = /<[a-z][^\s/>]*(?:"[^"]*"|'[^']*'|[^"'>])*>/gi

/** Pages in Khmer, whose words are all parted by marks. */
const KHMER = /^<!DOCTYPE html><html lang="km"/i

/** Astro names each island in its options; its runtime passes them to the directive, and `client:engage` reads the value alone. */
const ISLAND_NAME = /(?<=<astro-island [^>]* opts="\{)&quot;name&quot;:&quot;[^"&]*&quot;,/g

/** Data of an island in double quotes, in which each of its own takes six signs. */
const ISLAND_DATA = /(?<=<astro-island [^>]* (?:props|opts)=)"([^"']*)"/g

/** Takes out of a built brand's pages what nothing reads: the names of islands and the escapes of quotes in their data (80 and 100 B of a home page) and, in Khmer, the marks of line ends in labels (220 B). */
export function lightenPages(folder: string): void {
  for (const file of listPages(folder)) {
    const html = readFileSync(join(folder, file), 'utf8')
    const marked = KHMER.test(html) ? withoutLabelMarks(html) : html
    const light = withPlainQuotes(withoutIslandNames(marked))
    if (light !== html) writeFileSync(join(folder, file), light)
  }
}

export function withoutIslandNames(html: string): string {
  return html.replaceAll(ISLAND_NAME, '')
}

/** The same data in single quotes; an apostrophe in it stays escaped. */
export function withPlainQuotes(html: string): string {
  return html.replaceAll(ISLAND_DATA, (_, data: string) => `'${data.replaceAll('&quot;', '"')}'`)
}

export function withoutLabelMarks(html: string): string {
  return html.replaceAll(START_TAG, (tag) => tag.replaceAll(LABEL, (label) => label.replaceAll(MARKS, '')))
}
