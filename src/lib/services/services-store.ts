import { listServices } from '#lib/api/ops/services.ts'
import { call } from '#lib/client/call.ts'
import { published } from '#lib/client/loaded.ts'

/** A page that stays open follows what operators and machines do. */
const EVERY_MS = 30_000

const services = published(() => call(listServices, {}))
/** What works at the brand now. */
export const $services = services.$state

/** Reads it now, and again while the page is visible. Returns a function that stops it. */
export function watchServices(): () => void {
  const look = () => {
    if (!document.hidden) void loadServices()
  }
  look()
  const timer = setInterval(look, EVERY_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

export function loadServices(): Promise<void> {
  return services.load(undefined)
}
