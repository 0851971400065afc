import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import engage from '#lib/client/engage.ts'
import { $modal, closeModal, openModal } from '#lib/modal/modal-store.ts'
import { followLostFiles } from '#lib/shell/lost-files.ts'
import { listenForSheets } from '#lib/shell/sheets.ts'
import { installDialog } from '../islands/ui/dialog-element.ts'

/** An island whose files do not come: what the page says, and how it goes on. */

const SHEET = `<dialog data-sheet="login"><h2 tabindex="-1">Log in</h2><form class="sheet__form" method="dialog">
  <input name="username"><button type="submit">Log in</button></form></dialog>
  <p popover="manual" data-offline>No connection. We go on when it is back.</p><div id="island"></div>`
const LOST = new TypeError('Failed to fetch dynamically imported module')
/** Four tries, with pauses between them. */
const TRIES_MS = 1_000 + 2_000 + 4_000

const reload = vi.fn()
const hydrated = vi.fn(() => Promise.resolve())
const load = vi.fn(() => Promise.resolve(hydrated))
let isSaid = false

beforeAll(() => {
  installDialog()
  listenForSheets()
  followLostFiles()
  // jsdom knows no popovers.
  HTMLElement.prototype.togglePopover = (options) => (isSaid = options === true)
})
beforeEach(() => {
  vi.useFakeTimers()
  const { href, origin, pathname, search, hash } = location
  vi.stubGlobal('location', { href, origin, pathname, search, hash, reload })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
  document.body.innerHTML = SHEET
  isSaid = false
  // It was loaded anew a moment ago, which did not help.
  sessionStorage.setItem('vitrine.reloaded', String(Date.now()))
})
afterEach(() => {
  closeModal()
  $modal.set(null)
  vi.useRealTimers()
  vi.clearAllMocks()
})

const button = () => document.querySelector<HTMLButtonElement>('[data-sheet] button[type=submit]')

/** The island of the dialogs waits for its opening; the visitor has sent the form of the sheet already. */
async function sendEarly(): Promise<void> {
  const island = document.getElementById('island')
  if (!island) throw new Error('no island')
  engage(load, { name: 'Modals', value: 'modal' }, island)
  openModal({ name: 'login' })
  await vi.advanceTimersByTimeAsync(100)
  button()?.click()
  expect(button()?.getAttribute('aria-busy')).toBe('true')
}

it('a sheet whose island cannot be loaded says so, lets its button be pressed again, and goes on by itself', async () => {
  load.mockRejectedValue(LOST)
  await sendEarly()
  await vi.advanceTimersByTimeAsync(TRIES_MS)
  expect(reload).not.toHaveBeenCalled()
  expect(isSaid).toBe(true)
  expect(button()?.hasAttribute('aria-busy')).toBe(false)

  load.mockResolvedValue(hydrated)
  button()?.click()
  await vi.advanceTimersByTimeAsync(10_000)
  // What else it needs is imported for real.
  await vi.waitFor(() => expect(hydrated).toHaveBeenCalledOnce())
  expect(isSaid).toBe(false)
})

it('where the page was not loaded anew lately, that is tried first', async () => {
  sessionStorage.removeItem('vitrine.reloaded')
  load.mockRejectedValue(LOST)
  await sendEarly()
  await vi.advanceTimersByTimeAsync(TRIES_MS)
  expect(reload).toHaveBeenCalledOnce()
  expect(isSaid).toBe(false)
})

it('a file that does not answer is waited for 120 seconds; what comes later is used', async () => {
  let arrive: (run: typeof hydrated) => void = () => undefined
  const pending = new Promise<typeof hydrated>((resolve) => (arrive = resolve))
  load.mockReturnValue(pending)
  await sendEarly()
  await vi.advanceTimersByTimeAsync(119_000)
  expect(isSaid).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isSaid).toBe(true)
  expect(button()?.hasAttribute('aria-busy')).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  arrive(hydrated)
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(hydrated).toHaveBeenCalledOnce())
  expect(isSaid).toBe(false)
})

it('nothing is said of an island that nobody waits for; it is tried again all the same', async () => {
  load.mockRejectedValue(LOST)
  const island = document.getElementById('island')
  if (!island) throw new Error('no island')
  engage(load, { name: 'List', value: 'now' }, island)
  await vi.advanceTimersByTimeAsync(TRIES_MS)
  expect(isSaid).toBe(false)
  load.mockResolvedValue(hydrated)
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(hydrated).toHaveBeenCalledOnce())
})

it('a sheet that was closed meanwhile is not sent when it opens the next time', async () => {
  load.mockRejectedValue(LOST)
  await sendEarly()
  const form = document.querySelector<HTMLElement>('.sheet__form')
  expect(form?.dataset['sent']).toBe('')
  document.querySelector<HTMLDialogElement>('[data-sheet]')?.close()
  await vi.advanceTimersByTimeAsync(100)
  expect($modal.get()).toBeNull()
  expect(form?.dataset['sent']).toBeUndefined()
})
