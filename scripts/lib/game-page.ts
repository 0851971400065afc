import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const GAMES = 'src/games'

/** What a game puts into the page that all of them share. */
export interface GamePage {
  /** Its folder in `src/games`: `stage.html`, and `backdrop.html` where something stands behind the page. */
  name: string
  /** The colour of the browser's own bars. */
  theme: string
}

/** The page of an in-house game; its script and style sheet still bear the names of their sources. */
export function gamePage({ name, theme }: GamePage, root = process.cwd()): string {
  const read = (file: string) => {
    const at = join(root, GAMES, file)
    return existsSync(at) ? readFileSync(at, 'utf8').trimEnd() : undefined
  }
  const title: unknown = Object(JSON.parse(read(`${name}/words/en.json`) ?? '{}')).title
  const place = (text: string): string =>
    text.replace(/<!-- (own|frame):(\w+) -->/g, (_, whose: string, part: string) => {
      const found = read(whose === 'own' ? `${name}/${part}.html` : `frame/parts/${part}.html`)
      if (found === undefined && part !== 'backdrop') throw new Error(`${name} has no part "${part}"`)
      return place(found ?? '')
    })
  return place(read('frame/page.html') ?? '')
    .replace('{{theme}}', theme)
    .replace('{{title}}', String(title))
}
