import { render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { ModalsIsland, type ModalsProps } from '#islands/session/ModalsIsland.tsx'
import { closeModal, openModal, type Modal } from '#lib/modal/modal-store.ts'
import { leave } from '#lib/session/session-store.ts'
import errors from '#locales/en/errors.json'
import lobby from '#locales/en/lobby.json'
import session from '#locales/en/session.json'
import ui from '#locales/en/ui.json'
import wallet from '#locales/en/wallet.json'
import { installDialog } from '../ui/dialog-element.ts'

export const WORDS = { session, lobby, errors, ui, wallet }
export const ALL_MODULES = {
  smsLogin: true,
  freePlay: true,
  phoneReset: true,
  usernameRegistration: true,
  mobileRegistration: true,
}

/** The first field of the login, where members register by number, too. */
export const LOGIN_NAME = session.login.usernameOrNumber

/** Every test begins as a guest on the home page, with no dialog and nothing remembered. */
export function useModals(): void {
  beforeAll(installDialog)
  beforeEach(() => {
    history.replaceState(null, '', '/')
    sessionStorage.clear()
    localStorage.clear()
    closeModal()
    leave()
  })
  afterEach(() => {
    closeModal()
    vi.unstubAllGlobals()
  })
}

export const MODALS: ModalsProps = {
  words: WORDS,
  lang: 'en',
  brand: 'Aurora',
  canRegister: true,
  modules: ALL_MODULES,
  socialProviders: [],
  memberWordsUrl: '/words/member.json',
  lobbyUrl: '/data/games-en.json',
  links: { agentHome: '/agentHome', home: '/', login: '/login', help: '/help' },
  banners: { login: '/l.avif', register: '/r.avif', forgot: '/f.avif' },
}

export function showModals(modal: Modal, differences: Partial<ModalsProps> = {}) {
  openModal(modal)
  return render(<ModalsIsland {...MODALS} {...differences} />)
}

/** The input of that name: a tab and its panel may have the same one. */
export function field(name: string): HTMLElement {
  return screen.getByLabelText(name, { selector: 'input' })
}
