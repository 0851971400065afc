import type { GameClass } from '#lib/api/fields.ts'

/** What a visitor looks for in a game list. */
export interface GameFilter {
  vassalage?: string | undefined
  gameName?: string | undefined
  gameClassify?: GameClass | undefined
  pageNo: number
}

/** What an address asks for: `/rng?vassalage=PG&class=JP`. Nothing where it asks for what this list has not. */
export function filterOf(
  search: string,
  {
    vendors,
    classes,
  }: { vendors: readonly { vassalage: string }[]; classes: readonly { code: GameClass }[] },
): GameFilter | undefined {
  const wanted = new URLSearchParams(search)
  const vassalage = vendors.find(
    (each) => each.vassalage === wanted.get('vassalage')?.toUpperCase(),
  )?.vassalage
  const gameClassify = classes.find(({ code }) => code === wanted.get('class')?.toUpperCase())?.code
  return vassalage || gameClassify ? { vassalage, gameClassify, pageNo: 1 } : undefined
}

/** The same address with a filter in it, so that it can be shared and a reload shows the same games. */
export function addressOf(href: string, filter: GameFilter | undefined): string {
  const url = new URL(href)
  const set = (name: string, value: string | undefined) =>
    value ? url.searchParams.set(name, value) : url.searchParams.delete(name)
  set('vassalage', filter?.vassalage)
  set('class', filter?.gameClassify)
  return url.href
}

let waiting: ReturnType<typeof setTimeout> | undefined

/** Runs the newest wish alone, after a pause in typing. */
export function ready(run: () => void, waitMs: number): void {
  clearTimeout(waiting)
  if (waitMs === 0) run()
  else waiting = setTimeout(run, waitMs)
}
