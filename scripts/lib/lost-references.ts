import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const CODE = '{src,scripts,sandbox,tests,art,public/verifiers}/**/*.{ts,tsx,astro,mjs,css,sql}'
const TEXTS = ['README.md', 'docs/**/*.md', '{src,scripts,sandbox}/**/*.md']
/** Named too, and no place for comments. */
const CONTENT = '{locales,tenants}/**/*.md'
const COMMENT = /\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?:^|\s)(?:\/\/|--) .*/gm
/** A file's name, with folders or without; not a pattern such as `<locale>/terms.md`. */
const NAMED = /(?<![\w./<>*}-])(?:\.{1,2}\/)?(?:[\w.-]+\/)*[\w-]+\.md\b/g
/** Marks that mean something only in another document. */
const MARK = /\[(?:inferred|infer|computed)\b[^\]]*\]/g

/**
 * Texts that are named and that the repository does not have: a comment says the rule itself, or names a file that its
 * reader can open. Each as `file: what is named`.
 */
export function lostReferences(root: string): string[] {
  const texts = globSync(TEXTS, { cwd: root })
  const known = new Set(
    [...texts, ...globSync(CONTENT, { cwd: root })].flatMap((file) => [file, basename(file)]),
  )
  const isLost = (from: string, name: string) =>
    !known.has(name) && !known.has(join(dirname(from), name)) && !known.has(name.replace(/^\.?\//, ''))
  const lostIn = (file: string, text: string) => [
    ...(text.match(NAMED) ?? []).filter((name) => isLost(file, name)),
    ...(text.match(MARK) ?? []),
  ]
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  return [
    ...texts.flatMap((file) => lostIn(file, read(file)).map((lost) => `${file}: ${lost}`)),
    ...globSync(CODE, { cwd: root }).flatMap((file) =>
      (read(file).match(COMMENT) ?? [])
        .flatMap((comment) => lostIn(file, comment))
        .map((lost) => `${file}: ${lost}`),
    ),
  ]
}
