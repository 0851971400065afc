const RETRY_MS = 1_500
const FALLBACK = '/art/fallback.svg'

/** Pictures of games that fail are asked for once more, then the default picture stands there; vendors' marks are hidden. */
export function mendPictures(): void {
  document.addEventListener('error', ({ target }) => mend(target), { capture: true })
  // Those that failed before this was here.
  for (const image of document.images)
    if (image.complete && image.src && image.naturalWidth === 0) mend(image)
}

function mend(target: EventTarget | null): void {
  if (!(target instanceof HTMLImageElement)) return
  if (target.src.includes('/art/vendors/')) target.hidden = true
  else if (target.closest('.game-card')) retry(target)
}

function retry(image: HTMLImageElement): void {
  const tries = image.dataset['tries']
  if (tries === '2') return
  image.dataset['tries'] = tries === undefined ? '1' : '2'
  if (tries === undefined) {
    const { src } = image
    setTimeout(() => (image.src = src), RETRY_MS)
    return
  }
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.remove()
  image.src = FALLBACK
}
