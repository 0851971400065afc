import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** What a process and its descendants used. Figures are 0 on a system without `/proc`. */
export interface Usage {
  /** Largest sum of resident memory seen at one time; pages that processes share count for each. */
  peakMiB: number
  processorSeconds: number
}

const TICKS_PER_SECOND = 100
const SAMPLE_MS = 100

/** Samples a process tree until `stop` is called. */
export function watchTree(pid: number): { stop: () => Usage } {
  const usage: Usage = { peakMiB: 0, processorSeconds: 0 }
  const sample = () => {
    const pids = tree(pid)
    const residentMiB = pids.reduce((sum, one) => sum + memoryMiB(one, 'VmRSS'), 0)
    // Between two samples memory can rise and fall again: the kernel remembers the top of the first process.
    usage.peakMiB = Math.max(usage.peakMiB, residentMiB, memoryMiB(pid, 'VmHWM'))
    usage.processorSeconds = Math.max(
      usage.processorSeconds,
      pids.reduce((sum, one) => sum + processorSeconds(one), 0),
    )
  }
  sample()
  const timer = setInterval(sample, SAMPLE_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return usage
    },
  }
}

/** Processor time of a process and of those of its children that have ended. */
export function processorSeconds(pid: number): number {
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  return [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index] ?? 0), 0) / TICKS_PER_SECOND
}

/** A process and all its descendants, by their ids. */
export function tree(pid: number): number[] {
  const tasks = `/proc/${pid}/task`
  if (!existsSync(tasks)) return [pid]
  const children = list(tasks).flatMap((task) =>
    read(`${tasks}/${task}/children`).split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap(tree)]
}

/** Program name of a process, at most 15 characters. */
export function programOf(pid: number): string {
  return read(`/proc/${pid}/comm`).trim()
}

function memoryMiB(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(read(`/proc/${pid}/status`))?.[1]
  return Number(kibibytes ?? 0) / 1024
}

/** A process can end while it is looked at. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
