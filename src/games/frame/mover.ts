/** Changes of opacity below this are invisible. */
const LEAST = 0.004

/** Moves a layer that the compositor holds; writes only where it is not there already. */
export function mover(element: HTMLElement): (transform: string, opacity?: number) => void {
  let kept = ''
  let shown = -1
  return (transform, opacity = 1) => {
    if (transform !== kept) element.style.transform = kept = transform
    if (Math.abs(opacity - shown) > LEAST || (opacity === 0) !== (shown === 0))
      element.style.opacity = String((shown = opacity))
  }
}
