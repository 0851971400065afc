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

/** Takes the marks of line ends out of the labels of a built brand's Khmer pages: nothing ends there, and they weigh 220 B. */
export function dropLabelMarks(folder: string): void {
  for (const file of listPages(folder)) {
    const html = readFileSync(join(folder, file), 'utf8')
    if (!KHMER.test(html)) continue
    const clean = withoutLabelMarks(html)
    if (clean !== html) writeFileSync(join(folder, file), clean)
  }
}

export function withoutLabelMarks(html: string): string {
  return html.replaceAll(START_TAG, (tag) => tag.replaceAll(LABEL, (label) => label.replaceAll(MARKS, '')))
}
