import { useMedia } from '#islands/ui/use-media.ts'

/** Whether there is room for a column beside the board: the desktop breakpoint of `tokens.css`. */
export function useWide(): boolean {
  return useMedia('(width >= 64rem)')
}
