/** What a visitor looks for in a game list. */
export interface GameFilter {
  vassalage?: string | undefined
  gameName?: string | undefined
  pageNo: number
}

let waiting: ReturnType<typeof setTimeout> | undefined

/** Runs the newest wish alone, after a pause in typing. */
export function ready(run: () => void, waitMs: number): void {
  clearTimeout(waiting)
  if (waitMs === 0) run()
  else waiting = setTimeout(run, waitMs)
}
