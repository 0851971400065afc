/**
 * How a reel moves. Places count symbols along its ring; a reel runs towards smaller places, so symbols fall. Cruise is
 * steady, and the last stretch brakes with a slight overshoot onto the stop: its first speed is just the cruise's.
 */
export interface ReelMotion {
  /** The place now in the top row; a fraction while moving. */
  place: number
  /** Symbols a second. */
  speed: number
  brake: { fromMs: number; distance: number; stop: number } | undefined
}

const CRUISE = 26
const BRAKE_MS = 620
const RAMP_MS = 260
const OVERSHOOT = 0.9

export function restingAt(stop: number): ReelMotion {
  return { place: stop, speed: 0, brake: undefined }
}

/** Where the reel is after `stepMs`, `sinceStartMs` after it was set going. */
export function cruise(motion: ReelMotion, stepMs: number, sinceStartMs: number): ReelMotion {
  const ramp = Math.min(1, Math.max(0, sinceStartMs) / RAMP_MS)
  // A short pull back first, as a hand would.
  const speed = CRUISE * (ramp < 0.3 ? -0.12 : ((ramp - 0.3) / 0.7) ** 2)
  return { ...motion, speed, place: motion.place - (speed * stepMs) / 1000 }
}

/** Begins to brake onto `stop`. At full speed nobody sees the ring turn to where the stretch begins. */
export function brakeTo(motion: ReelMotion, stop: number, nowMs: number): ReelMotion {
  const wanted = (CRUISE * BRAKE_MS) / 1000 / (3 + OVERSHOOT)
  const fraction = motion.place - Math.floor(motion.place)
  const distance = Math.round(wanted - fraction) + fraction
  return { place: stop + distance, speed: CRUISE, brake: { fromMs: nowMs, distance, stop } }
}

/** Follows the braking curve; once there, the reel rests. */
export function braked(motion: ReelMotion, nowMs: number): ReelMotion {
  const { brake } = motion
  if (!brake) return motion
  const time = (nowMs - brake.fromMs) / BRAKE_MS
  if (time >= 1) return restingAt(brake.stop)
  const place = brake.stop + brake.distance * (1 - easeOutBack(time))
  return { ...motion, place, speed: CRUISE * (1 - time) ** 2 }
}

function easeOutBack(time: number): number {
  const left = time - 1
  return 1 + (OVERSHOOT + 1) * left ** 3 + OVERSHOOT * left ** 2
}
