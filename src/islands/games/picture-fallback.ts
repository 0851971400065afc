const RETRY_MS = 1_500
const FALLBACK = '/art/fallback.svg'

/** A picture that fails is asked for once more; then the default picture stands in its place. */
export function showFallback(image: HTMLImageElement): void {
  if (image.dataset['fallback']) return
  const isRetry = image.dataset['retried'] !== undefined
  if (isRetry) {
    image.dataset['fallback'] = 'shown'
    for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.remove()
    image.src = FALLBACK
    return
  }
  image.dataset['retried'] = ''
  const { src } = image
  setTimeout(() => (image.src = src), RETRY_MS)
}
