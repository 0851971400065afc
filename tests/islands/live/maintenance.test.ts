import { beforeEach, describe, expect, it, vi } from 'vitest'

const MINUTE_MS = 60_000
const NOW_MS = Date.UTC(2026, 5, 1, 10)
const AT_MS = NOW_MS + 120 * MINUTE_MS

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS })
  sessionStorage.clear()
})

/** The stores of the next page in the same tab, which the room tells first what is planned. */
async function nextPage(plannedMs: number | null = AT_MS) {
  const nowMs = Date.now()
  // This sets the clock back, too.
  vi.clearAllTimers()
  vi.setSystemTime(nowMs)
  vi.resetModules()
  const { showMaintenance } = await import('#lib/live/maintenance-store.ts')
  const { $toast, dismissToast } = await import('#lib/live/toast-store.ts')
  showMaintenance(plannedMs)
  const told = () => {
    const toast = $toast.get()
    return toast?.kind === 'maintenance' ? toast.startsAtMs : null
  }
  return { told, close: dismissToast, plan: showMaintenance }
}

describe('the notice of coming maintenance', () => {
  it.each([
    ['closed', (page: Awaited<ReturnType<typeof nextPage>>) => page.close()],
    ['shown long enough', () => void vi.advanceTimersByTime(7_000)],
  ])('that was %s comes on no other page', async (_, end) => {
    const page = await nextPage()
    expect(page.told()).toBe(AT_MS)
    end(page)
    expect(page.told()).toBeNull()
    // As after a line that was lost.
    page.plan(AT_MS)
    expect(page.told()).toBeNull()
    expect((await nextPage()).told()).toBeNull()
  })

  it('that nobody had the time to read comes on the next page', async () => {
    await nextPage()
    vi.advanceTimersByTime(6_000)
    expect((await nextPage()).told()).toBe(AT_MS)
  })

  it('comes again with another time, and when it was called off meanwhile', async () => {
    const page = await nextPage()
    page.close()
    page.plan(AT_MS + MINUTE_MS)
    expect(page.told()).toBe(AT_MS + MINUTE_MS)
    page.close()
    const next = await nextPage(AT_MS)
    expect(next.told()).toBe(AT_MS)
    next.close()
    next.plan(null)
    expect((await nextPage(null)).told()).toBeNull()
    expect((await nextPage()).told()).toBe(AT_MS)
  })

  it('that is taken back while it is shown was not told', async () => {
    const page = await nextPage()
    page.plan(null)
    expect(page.told()).toBeNull()
    page.plan(AT_MS)
    expect(page.told()).toBe(AT_MS)
  })

  it('comes a last time ten minutes before, on the page that is open or on the next one', async () => {
    const page = await nextPage()
    page.close()
    vi.setSystemTime(AT_MS - 11 * MINUTE_MS)
    const open = await nextPage()
    expect(open.told()).toBeNull()
    vi.advanceTimersByTime(MINUTE_MS)
    expect(open.told()).toBe(AT_MS)
    const next = await nextPage()
    expect(next.told()).toBe(AT_MS)
    next.close()
    expect((await nextPage()).told()).toBeNull()
  })

  it('leaves when maintenance begins, and lets others through when it is closed', async () => {
    vi.setSystemTime(AT_MS - 3_000)
    const page = await nextPage()
    const { $toast, showToast } = await import('#lib/live/toast-store.ts')
    showToast({ id: 'b1', kind: 'bonus', amountMinor: 1 })
    showToast({ id: 'b2', kind: 'bonus', amountMinor: 2 })
    vi.advanceTimersByTime(3_000)
    expect($toast.get()?.id).toBe('b1')
    page.plan(AT_MS + 60 * MINUTE_MS)
    page.close()
    expect($toast.get()?.id).toBe('maintenance:' + (AT_MS + 60 * MINUTE_MS))
    page.close()
    expect($toast.get()?.id).toBe('b2')
  })

  it('waits longer than one timer lasts', async () => {
    const dayMs = 24 * 60 * MINUTE_MS
    const page = await nextPage(NOW_MS + 40 * dayMs)
    page.close()
    vi.advanceTimersByTime(39 * dayMs)
    expect(page.told()).toBeNull()
    vi.advanceTimersByTime(dayMs - 10 * MINUTE_MS)
    expect(page.told()).toBe(NOW_MS + 40 * dayMs)
  })
})
