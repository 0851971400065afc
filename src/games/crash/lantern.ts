import type { Pen } from '#games/frame/art/paint.ts'

/** Draws a paper lantern with its middle at the pen's origin, `size` high. `light`: 1 is full light, 0 is out. */
export function paintLantern(pen: Pen, size: number, light: number): void {
  const half = size / 2
  pen.save()
  body(pen, half)
  const paper = pen.createRadialGradient(0, half * 0.62, half * 0.08, 0, half * 0.3, half * 1.5)
  paper.addColorStop(0, mix('#fff6cf', '#4a3550', light))
  paper.addColorStop(0.38, mix('#ffc35c', '#3c2c49', light))
  paper.addColorStop(0.78, mix('#e8603a', '#2d2340', light))
  paper.addColorStop(1, mix('#a8333b', '#211a33', light))
  pen.fillStyle = paper
  pen.fill()
  pen.clip()
  pen.strokeStyle = `rgb(90 20 30 / ${0.18 + 0.12 * light})`
  pen.lineWidth = Math.max(1, size * 0.012)
  for (const bend of [-0.42, 0, 0.42]) {
    pen.beginPath()
    pen.moveTo(bend * half * 0.7, -half)
    pen.quadraticCurveTo(bend * half * 2.1, 0, bend * half, half)
    pen.stroke()
  }
  const shine = pen.createLinearGradient(-half * 0.7, 0, half * 0.7, 0)
  shine.addColorStop(0, 'rgb(255 255 255 / 0)')
  shine.addColorStop(0.3, `rgb(255 255 255 / ${0.1 + 0.12 * light})`)
  shine.addColorStop(0.55, 'rgb(255 255 255 / 0)')
  pen.fillStyle = shine
  pen.fillRect(-half, -half, size, size)
  pen.restore()
  paintRim(pen, half, light)
}

function body(pen: Pen, half: number): void {
  pen.beginPath()
  pen.moveTo(-half * 0.44, half * 0.9)
  pen.bezierCurveTo(-half * 0.62, half * 0.3, -half * 0.86, -half * 0.2, -half * 0.6, -half * 0.72)
  pen.bezierCurveTo(-half * 0.4, -half * 1.04, half * 0.4, -half * 1.04, half * 0.6, -half * 0.72)
  pen.bezierCurveTo(half * 0.86, -half * 0.2, half * 0.62, half * 0.3, half * 0.44, half * 0.9)
  pen.closePath()
}

function paintRim(pen: Pen, half: number, light: number): void {
  pen.beginPath()
  pen.ellipse(0, half * 0.9, half * 0.44, half * 0.1, 0, 0, Math.PI * 2)
  pen.fillStyle = mix('#fff3c4', '#1a1428', light)
  pen.fill()
  pen.lineWidth = Math.max(1, half * 0.05)
  pen.strokeStyle = mix('#7a3a24', '#15101f', light)
  pen.stroke()
  if (light <= 0) return
  pen.beginPath()
  const tall = half * 0.34 * light
  pen.moveTo(-half * 0.12, half * 0.92)
  pen.quadraticCurveTo(-half * 0.14, half * 0.92 - tall * 0.5, 0, half * 0.92 - tall)
  pen.quadraticCurveTo(half * 0.14, half * 0.92 - tall * 0.5, half * 0.12, half * 0.92)
  pen.fillStyle = '#fffbe8'
  pen.fill()
}

/** The light around a burning lantern, with its middle at the pen's origin. */
export function paintGlow(pen: Pen, radius: number): void {
  const glow = pen.createRadialGradient(0, 0, 0, 0, 0, radius)
  glow.addColorStop(0, 'rgb(255 196 104 / 0.55)')
  glow.addColorStop(0.4, 'rgb(255 140 70 / 0.2)')
  glow.addColorStop(1, 'rgb(255 120 60 / 0)')
  pen.fillStyle = glow
  pen.fillRect(-radius, -radius, radius * 2, radius * 2)
}

/** A colour between two, both as `#rrggbb`. */
function mix(lit: string, dark: string, light: number): string {
  const part = (text: string, at: number) => Number.parseInt(text.slice(at, at + 2), 16)
  const channels = [1, 3, 5].map((at) =>
    Math.round(part(dark, at) + (part(lit, at) - part(dark, at)) * light),
  )
  return `rgb(${channels.join(' ')})`
}
