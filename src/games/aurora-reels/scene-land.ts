import type { Pen } from '#games/frame/art/paint.ts'

/** A fixed sequence of numbers in [0, 1): the landscape is the same for everyone, at every size. */
function sequence(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Stars, two ranges of mountains, a wood and a frozen lake, drawn once for the size of the window. */
export function drawLand(pen: Pen, width: number, height: number): void {
  pen.clearRect(0, 0, width, height)
  drawStars(pen, width, height)
  const shore = height * 0.8
  drawRange(pen, { width, from: shore, height: height * 0.3, seed: 11, colours: ['#20407c', '#0d1f4a'] })
  drawRange(pen, {
    width,
    from: shore + height * 0.03,
    height: height * 0.2,
    seed: 29,
    colours: ['#152d60', '#091636'],
  })
  drawLake(pen, { width, height, shore })
  drawWood(pen, { width, height, shore: shore + height * 0.02 })
}

function drawStars(pen: Pen, width: number, height: number): void {
  const next = sequence(5)
  const count = Math.round((width * height) / 5200)
  for (let star = 0; star < count; star += 1) {
    const depth = next()
    const y = next() ** 1.4 * height * 0.75
    pen.globalAlpha = 0.25 + depth * 0.7
    pen.fillStyle = depth > 0.8 ? '#cfeaff' : '#ffffff'
    pen.beginPath()
    pen.arc(next() * width, y, (0.35 + depth ** 4 * 1.2) * Math.max(1, width / 1100), 0, Math.PI * 2)
    pen.fill()
  }
  pen.globalAlpha = 1
}

interface Range {
  width: number
  from: number
  height: number
  seed: number
  colours: readonly [lit: string, shade: string]
}

function drawRange(pen: Pen, { width, from, height, seed, colours }: Range): void {
  const next = sequence(seed)
  const peaks = Math.max(4, Math.round(width / (height * 1.1)))
  const span = width / peaks
  for (let peak = -1; peak <= peaks; peak += 1) {
    const top = { x: (peak + 0.5 + (next() - 0.5) * 0.5) * span, y: from - height * (0.45 + next() * 0.55) }
    const reach = span * (0.85 + next() * 0.5)
    fillPath(pen, [top, { x: top.x - reach, y: from }, { x: top.x + reach, y: from }], colours[1])
    const ridge = top.x + reach * 0.12
    fillPath(pen, [top, { x: top.x - reach, y: from }, { x: ridge, y: from }], colours[0])
    // Snow lies on the side that the light falls on.
    const snow = (from - top.y) * 0.34
    const slope = (reach / (from - top.y)) * snow
    fillPath(
      pen,
      [
        top,
        { x: top.x - slope, y: top.y + snow },
        { x: top.x - slope * 0.45, y: top.y + snow * 0.72 },
        { x: top.x - slope * 0.1, y: top.y + snow * 1.05 },
        { x: top.x + slope * 0.3, y: top.y + snow * 0.7 },
        { x: top.x + slope * 0.75, y: top.y + snow * 0.8 },
      ],
      'rgb(190 232 255 / 0.5)',
    )
  }
}

function fillPath(pen: Pen, points: readonly { x: number; y: number }[], colour: string): void {
  pen.fillStyle = colour
  pen.beginPath()
  for (const { x, y } of points) pen.lineTo(x, y)
  pen.closePath()
  pen.fill()
}

function drawLake(
  pen: Pen,
  { width, height, shore }: { width: number; height: number; shore: number },
): void {
  const ice = pen.createLinearGradient(0, shore, 0, height)
  ice.addColorStop(0, '#17496b')
  ice.addColorStop(0.35, '#0b2448')
  ice.addColorStop(1, '#050b20')
  pen.fillStyle = ice
  pen.fillRect(0, shore, width, height - shore)
  const next = sequence(71)
  for (let streak = 0; streak < 46; streak += 1) {
    const y = shore + next() ** 2 * (height - shore)
    const length = width * (0.04 + next() * 0.16)
    pen.fillStyle = `rgb(110 245 215 / ${(0.03 + next() * 0.1).toFixed(3)})`
    pen.fillRect(next() * width - length / 2, y, length, 1 + (y - shore) / 60)
  }
}

function drawWood(
  pen: Pen,
  { width, height, shore }: { width: number; height: number; shore: number },
): void {
  const next = sequence(43)
  const step = Math.max(9, height / 62)
  for (let x = -step; x < width + step; x += step * (0.5 + next() * 0.7)) {
    const away = Math.abs(x / width - 0.5) * 2
    // The wood stands at both sides and opens on the lake.
    const size = height * (0.018 + 0.1 * away ** 2.4) * (0.6 + next() * 0.6)
    drawPine(pen, { x, y: shore + height * 0.03 * away ** 2, size })
  }
}

function drawPine(pen: Pen, { x, y, size }: { x: number; y: number; size: number }): void {
  for (let tier = 0; tier < 4; tier += 1) {
    const top = y - size + tier * size * 0.2
    const breadth = size * (0.1 + tier * 0.065)
    const foot = top + size * 0.36
    fillPath(
      pen,
      [
        { x, y: top },
        { x: x - breadth, y: foot },
        { x: x + breadth, y: foot },
      ],
      '#061029',
    )
    fillPath(
      pen,
      [
        { x, y: top },
        { x: x - breadth * 0.45, y: top + size * 0.15 },
        { x, y: top + size * 0.11 },
      ],
      'rgb(150 220 255 / 0.13)',
    )
  }
}
