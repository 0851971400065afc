import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Faces that pages are tested with, from packages: widths must not depend on the fonts of a machine. `wide` is DejaVu Sans, as
 * wide as Verdana and the system's face on many Linux desktops; `narrow` is Roboto, the face of most phones.
 */
export const TEST_FACES = { wide: 'DejaVu Sans', narrow: 'Roboto' } as const
export type TestFace = keyof typeof TEST_FACES

/** Faces of the scripts that neither has, and their packages of `@expo-google-fonts`. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'Noto Sans Arabic': 'noto-sans-arabic',
  'Noto Sans Thai': 'noto-sans-thai',
  'Noto Sans Devanagari': 'noto-sans-devanagari',
  'Noto Sans Bengali': 'noto-sans-bengali',
  'Noto Sans Tamil': 'noto-sans-tamil',
  'Noto Sans Khmer': 'noto-sans-khmer',
  'Noto Sans Myanmar': 'noto-sans-myanmar',
  'Sawarabi Gothic': 'sawarabi-gothic',
  NanumGothic: 'nanum-gothic',
}
const PACKAGES = join(process.cwd(), 'node_modules')

/**
 * Environment of a browser that knows the fonts of the packages alone, with one of the faces for every usual name. Fontconfig
 * reads it on Linux; elsewhere the system's own fonts stay.
 */
export function fontEnv(face: TestFace): { FONTCONFIG_FILE: string } {
  const folder = join(process.cwd(), '.cache/fonts')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${face}.conf`)
  writeFileSync(file, fontConfig(TEST_FACES[face], folder))
  return { FONTCONFIG_FILE: file }
}

function fontConfig(family: string, cache: string): string {
  const folders = [
    join(PACKAGES, 'dejavu-fonts-ttf/ttf'),
    ...['roboto', ...Object.values(SCRIPTS)].map((name) => join(PACKAGES, '@expo-google-fonts', name)),
  ]
  const families = [family, 'DejaVu Sans', ...Object.keys(SCRIPTS)]
  const alias = (name: string, names: readonly string[]) =>
    `<alias binding="strong"><family>${name}</family><prefer>${names.map((each) => `<family>${each}</family>`).join('')}</prefer></alias>`
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((each) => `<dir>${each}</dir>`).join('\n')}
<cachedir>${join(cache, 'cache')}</cachedir>
${['system-ui', 'sans-serif', 'serif', 'Arial', 'Helvetica', 'Segoe UI'].map((name) => alias(name, families)).join('\n')}
${alias('monospace', ['DejaVu Sans Mono'])}
${family === 'Roboto' ? '' : alias('Roboto', families)}
<!-- What no name fits, the browser's own system face among it. -->
<match target="pattern">${families.map((each) => `<edit name="family" mode="append_last" binding="weak"><string>${each}</string></edit>`).join('')}</match>
<!-- Widths in fractions of a pixel, as phones have them. -->
<match target="pattern"><edit name="hintstyle" mode="assign"><const>hintslight</const></edit></match>
</fontconfig>
`
}
