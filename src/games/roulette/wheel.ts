import { colourOf, WHEEL } from '#lib/shared/roulette/bets.ts'

const SVG = 'http://www.w3.org/2000/svg'
const STEP = 360 / WHEEL.length
const OUTER = 178
const INNER = 118
const TEXT_RADIUS = 163
const BALL_OUT = 188
const BALL_IN = 134
const TURN_MS = 900
const LAND_MS = 3_400
const LAND_TURNS = 3
const ROTOR_TURN_MS = 9_000

export interface Wheel {
  /** Rolls the ball until `land` names its number. */
  roll: () => void
  /** Lets the ball fall on a number; resolves when it lies. */
  land: (number: number) => Promise<void>
  /** Lies on a number without moving, or stands empty. */
  show: (number: number | undefined) => void
}

/** The wheel as one drawing; only its two rotating groups are animated, by the compositor. */
export function createWheel(root: SVGSVGElement, isStill: () => boolean): Wheel {
  const rotor = make('g', { class: 'rotor' })
  const track = make('g', { class: 'ball-track' })
  const ball = make('circle', { class: 'ball', r: '7.500' })
  track.append(ball)
  rotor.append(...WHEEL.map(pocket), hub())
  root.setAttribute('viewBox', '-206 -206 412 412')
  root.append(
    make('circle', { class: 'bowl', r: '202' }),
    make('circle', { class: 'rim', r: '194' }),
    rotor,
    track,
  )
  let ballAngle = 0
  let rotorAngle = 0
  let rolling: { since: number; animations: Animation[] } | undefined

  function stand(number: number | undefined): void {
    rolling?.animations.forEach((animation) => animation.cancel())
    rolling = undefined
    ball.style.visibility = number === undefined ? 'hidden' : 'visible'
    if (number !== undefined) ballAngle = rotorAngle + angleOf(number)
    rotor.style.transform = turn(rotorAngle)
    track.style.transform = turn(ballAngle)
    ball.style.transform = `translateY(-${BALL_IN}px)`
  }

  stand(undefined)
  return {
    show: stand,
    roll() {
      if (isStill()) return
      ball.style.visibility = 'visible'
      ball.style.transform = `translateY(-${BALL_OUT}px)`
      rolling = {
        since: performance.now(),
        animations: [
          track.animate([{ transform: turn(ballAngle) }, { transform: turn(ballAngle - 360) }], {
            duration: TURN_MS,
            iterations: Infinity,
          }),
          rotor.animate([{ transform: turn(rotorAngle) }, { transform: turn(rotorAngle + 360) }], {
            duration: ROTOR_TURN_MS,
            iterations: Infinity,
          }),
        ],
      }
    },
    async land(number) {
      if (isStill() || !rolling) return stand(number)
      const elapsed = performance.now() - rolling.since
      rolling.animations.forEach((animation) => animation.cancel())
      rolling = undefined
      const ballFrom = ballAngle - (elapsed / TURN_MS) * 360
      const rotorFrom = rotorAngle + (elapsed / ROTOR_TURN_MS) * 360
      rotorAngle = rotorFrom + (LAND_MS / ROTOR_TURN_MS) * 360 * 0.6
      const target = rotorAngle + angleOf(number)
      const short = (((ballFrom - target) % 360) + 360) % 360
      ballAngle = ballFrom - short - LAND_TURNS * 360
      const timing = { duration: LAND_MS, fill: 'forwards' } as const
      const animations = [
        track.animate([{ transform: turn(ballFrom) }, { transform: turn(ballAngle) }], {
          ...timing,
          easing: 'cubic-bezier(0.22, 0.55, 0.3, 1)',
        }),
        rotor.animate([{ transform: turn(rotorFrom) }, { transform: turn(rotorAngle) }], {
          ...timing,
          easing: 'cubic-bezier(0.3, 0.6, 0.5, 1)',
        }),
        ball.animate(
          [BALL_OUT, BALL_OUT, 150, 162, BALL_IN, 141, BALL_IN].map((radius, index) => ({
            transform: `translateY(-${radius}px)`,
            offset: [0, 0.5, 0.7, 0.78, 0.88, 0.94, 1][index] ?? 1,
          })),
          timing,
        ),
      ]
      await Promise.allSettled(animations.map(({ finished }) => finished))
      ballAngle = target
      animations.forEach((animation) => animation.cancel())
      stand(number)
    },
  }
}

function angleOf(number: number): number {
  return WHEEL.indexOf(number) * STEP
}

function turn(degrees: number): string {
  return `rotate(${degrees}deg)`
}

function pocket(number: number): SVGElement {
  const group = make('g', { transform: `rotate(${angleOf(number)})` })
  const text = make('text', { class: 'pocket-number', y: String(-TEXT_RADIUS + 5) })
  text.textContent = String(number)
  group.append(make('path', { class: `pocket ${colourOf(number)}`, d: wedge() }), text)
  return group
}

/** A pocket about the top of the wheel. */
function wedge(): string {
  const half = (STEP / 2) * (Math.PI / 180)
  const at = (radius: number, side: 1 | -1) =>
    `${(radius * Math.sin(half) * side).toFixed(2)} ${(-radius * Math.cos(half)).toFixed(2)}`
  return `M${at(OUTER, -1)}A${OUTER} ${OUTER} 0 0 1 ${at(OUTER, 1)}L${at(INNER, 1)}A${INNER} ${INNER} 0 0 0 ${at(INNER, -1)}Z`
}

function hub(): SVGElement {
  const group = make('g', {})
  group.append(
    make('circle', { class: 'cone', r: String(INNER) }),
    make('circle', { class: 'cone-ring', r: '84' }),
    ...[0, 90, 180, 270].map((degrees) =>
      make('path', {
        class: 'spoke',
        d: 'M-5 0L-3.500-66A5 5 0 0 1 3.500-66L5 0Z',
        transform: `rotate(${degrees})`,
      }),
    ),
    make('circle', { class: 'knob', r: '24' }),
    make('circle', { class: 'knob-top', r: '11' }),
  )
  return group
}

function make(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}
