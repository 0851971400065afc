import { penOf } from '#games/frame/art/paint.ts'

const SIDE = 3
/** A field counts as open when this share of its small squares was touched. */
const OPEN_SHARE = 0.55
const SQUARES = 6
const BRUSH = 0.055

export interface Overlay {
  /** Covers all fields anew. */
  cover: () => void
  /** Takes the cover off one field, or off all. */
  clear: (field?: number) => void
  resize: () => void
}

/** The frost over a card: fingers wipe it off, and what is nearly open opens. */
export function createOverlay(canvas: HTMLCanvasElement, onOpen: (field: number) => void): Overlay {
  const pen = penOf(canvas)
  let touched: Set<number>[] = []
  let isOpen: boolean[] = Array.from({ length: SIDE * SIDE }, () => true)
  let from: { x: number; y: number } | undefined

  function paint(): void {
    pen.globalCompositeOperation = 'source-over'
    pen.clearRect(0, 0, canvas.width, canvas.height)
    const [width, height] = [canvas.width / SIDE, canvas.height / SIDE]
    isOpen.forEach((open, field) => {
      if (!open)
        frost(pen, { x: (field % SIDE) * width, y: Math.floor(field / SIDE) * height, width, height })
    })
  }

  function open(field: number): void {
    if (isOpen[field] !== false) return
    isOpen[field] = true
    const [width, height] = [canvas.width / SIDE, canvas.height / SIDE]
    pen.clearRect((field % SIDE) * width, Math.floor(field / SIDE) * height, width, height)
    onOpen(field)
  }

  function wipe(x: number, y: number): void {
    const start = from ?? { x, y }
    pen.globalCompositeOperation = 'destination-out'
    pen.lineCap = 'round'
    pen.lineWidth = canvas.width * BRUSH * 2
    pen.beginPath()
    pen.moveTo(start.x, start.y)
    pen.lineTo(x + 0.01, y)
    pen.stroke()
    const length = Math.hypot(x - start.x, y - start.y)
    const steps = Math.max(1, Math.ceil(length / (canvas.width * BRUSH)))
    for (let step = 0; step <= steps; step += 1)
      touch(start.x + ((x - start.x) * step) / steps, start.y + ((y - start.y) * step) / steps)
    from = { x, y }
  }

  /** Notes the small squares under the brush. */
  function touch(x: number, y: number): void {
    const square = canvas.width / SIDE / SQUARES
    const reach = Math.ceil((canvas.width * BRUSH) / square)
    const [column, row] = [Math.floor(x / square), Math.floor(y / (canvas.height / SIDE / SQUARES))]
    for (let down = -reach; down <= reach; down += 1)
      for (let right = -reach; right <= reach; right += 1) {
        const [at, line] = [column + right, row + down]
        const [fieldX, fieldY] = [Math.floor(at / SQUARES), Math.floor(line / SQUARES)]
        if (fieldX < 0 || fieldX >= SIDE || fieldY < 0 || fieldY >= SIDE) continue
        const field = fieldY * SIDE + fieldX
        const squares = touched[field]
        squares?.add((line % SQUARES) * SQUARES + (at % SQUARES))
        if (squares && squares.size >= SQUARES * SQUARES * OPEN_SHARE) open(field)
      }
  }

  function at(event: PointerEvent): [x: number, y: number] {
    const box = canvas.getBoundingClientRect()
    return [
      ((event.clientX - box.left) / box.width) * canvas.width,
      ((event.clientY - box.top) / box.height) * canvas.height,
    ]
  }

  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId)
    from = undefined
    wipe(...at(event))
  })
  canvas.addEventListener('pointermove', (event) => {
    if (canvas.hasPointerCapture(event.pointerId)) wipe(...at(event))
  })
  const end = (): void => {
    from = undefined
  }
  canvas.addEventListener('pointerup', end)
  canvas.addEventListener('pointercancel', end)

  return {
    cover() {
      touched = Array.from({ length: SIDE * SIDE }, () => new Set())
      isOpen = touched.map(() => false)
      paint()
    },
    clear(field) {
      if (field !== undefined) open(field)
      else isOpen.forEach((_, each) => open(each))
    },
    resize() {
      const box = canvas.getBoundingClientRect()
      const ratio = Math.min(2, window.devicePixelRatio || 1)
      canvas.width = Math.max(1, Math.round(box.width * ratio))
      canvas.height = Math.max(1, Math.round(box.height * ratio))
      paint()
    },
  }
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Frosted glass with a few lines of ice. */
function frost(pen: CanvasRenderingContext2D, { x, y, width, height }: Box): void {
  const gap = width * 0.022
  const glass = pen.createLinearGradient(x, y, x + width, y + height)
  glass.addColorStop(0, '#dcebff')
  glass.addColorStop(0.45, '#9fb9e6')
  glass.addColorStop(1, '#6f8cc6')
  pen.fillStyle = glass
  pen.beginPath()
  pen.roundRect(x + gap, y + gap, width - 2 * gap, height - 2 * gap, width * 0.12)
  pen.fill()
  pen.strokeStyle = 'rgb(255 255 255 / 0.55)'
  pen.lineWidth = Math.max(1, width * 0.012)
  pen.lineCap = 'round'
  for (let arm = 0; arm < 6; arm += 1) {
    const angle = (arm * Math.PI) / 3 + Math.PI / 6
    const reach = (part: number, turn = 0): [number, number] => [
      x + width / 2 + Math.cos(angle + turn) * width * part,
      y + height / 2 + Math.sin(angle + turn) * width * part,
    ]
    pen.beginPath()
    pen.moveTo(...reach(0))
    pen.lineTo(...reach(0.3))
    for (const part of [0.14, 0.22]) {
      pen.moveTo(...reach(part))
      pen.lineTo(...reach(part + 0.07, 0.35))
      pen.moveTo(...reach(part))
      pen.lineTo(...reach(part + 0.07, -0.35))
    }
    pen.stroke()
  }
}
