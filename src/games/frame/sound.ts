/**
 * Sounds of our own games, made by the browser from a few notes each: off until the player turns them on, and remembered by
 * this browser. A round that returns less than its stake sounds like one that returns nothing.
 */
const KEY = 'vitrine.sound'
const LOUDNESS = 0.16
/** Notes fade in and out, or they would click. */
const RISE_S = 0.008

/** One voice: where it begins, in Hz, where it glides to, and when, in seconds. */
interface Note {
  hz: number
  toHz?: number
  atS?: number
  forS: number
  gain?: number
}

const SOUNDS = {
  begin: [{ hz: 294, toHz: 440, forS: 0.16, gain: 0.5 }],
  tick: [{ hz: 196, toHz: 130, forS: 0.08, gain: 0.8 }],
  end: [{ hz: 262, toHz: 220, forS: 0.14, gain: 0.4 }],
  win: chime([523, 659, 784, 1047], 0.09),
  bigWin: chime([523, 659, 784, 1047, 784, 1047, 1319, 1568], 0.11),
  gone: [{ hz: 392, toHz: 98, forS: 0.5, gain: 0.6 }],
} satisfies Record<string, readonly Note[]>
export type SoundName = keyof typeof SOUNDS

/** A win of so many stakes has the longer sound. */
const BIG_WIN = 10

let context: AudioContext | undefined
let isOn = false

/** Makes a button of the page the switch, and takes up what was chosen before. */
export function soundSwitch(button: HTMLButtonElement): void {
  isOn = wasOn()
  const show = () => button.setAttribute('aria-pressed', String(isOn))
  show()
  button.addEventListener('click', () => {
    isOn = !isOn
    keep(isOn)
    show()
    if (isOn) playSound('tick')
    else void context?.suspend()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) void context?.suspend()
  })
}

/** Nothing while sounds are off, or where the browser has none. */
export function playSound(name: SoundName): void {
  if (!isOn || document.hidden || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  // Browsers keep a context silent until the player has touched the page.
  if (context.state === 'suspended') void context.resume()
  for (const note of SOUNDS[name]) play(context, note)
}

export function playResult({ stakeMinor, winMinor }: { stakeMinor: number; winMinor: number }): void {
  playSound(winMinor <= stakeMinor ? 'end' : winMinor >= stakeMinor * BIG_WIN ? 'bigWin' : 'win')
}

function play(audio: AudioContext, { hz, toHz = hz, atS = 0, forS, gain = 1 }: Note): void {
  const from = audio.currentTime + atS
  const until = from + forS
  const voice = new OscillatorNode(audio, { type: 'triangle', frequency: hz })
  const level = new GainNode(audio, { gain: 0 })
  voice.frequency.setValueAtTime(hz, from)
  voice.frequency.exponentialRampToValueAtTime(toHz, until)
  level.gain.setValueAtTime(0, from)
  level.gain.linearRampToValueAtTime(LOUDNESS * gain, from + RISE_S)
  level.gain.exponentialRampToValueAtTime(0.0001, until)
  voice.connect(level).connect(audio.destination)
  voice.start(from)
  voice.stop(until)
}

function chime(tones: readonly number[], stepS: number): Note[] {
  return tones.map((hz, index) => ({ hz, atS: index * stepS, forS: 0.34, gain: 0.8 }))
}

function wasOn(): boolean {
  try {
    return localStorage.getItem(KEY) === '1'
  } catch {
    // Without storage each visit starts muted.
    return false
  }
}

function keep(on: boolean): void {
  try {
    if (on) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // The choice holds until the page closes.
  }
}
