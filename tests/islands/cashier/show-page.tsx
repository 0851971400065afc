import { render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import type { ComponentType } from 'react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import { enter, leave } from '#lib/session/session-store.ts'
import agent from '#locales/en/agent.json'
import cashier from '#locales/en/cashier.json'
import errors from '#locales/en/errors.json'
import member from '#locales/en/member.json'
import messages from '#locales/en/messages.json'
import protection from '#locales/en/protection.json'
import points from '#locales/en/points.json'
import promotions from '#locales/en/promotions.json'
import records from '#locales/en/records.json'
import referral from '#locales/en/referral.json'
import support from '#locales/en/support.json'
import ui from '#locales/en/ui.json'
import wallet from '#locales/en/wallet.json'
import security from '#locales/en/security.json'
import session from '#locales/en/session.json'
import { MEMBER } from '../session/answers.ts'
import { installDialog } from '../ui/dialog-element.ts'

export const WORDS = {
  agent: { title: agent.title },
  session,
  cashier,
  errors,
  member,
  messages,
  points,
  promotions,
  protection,
  records,
  referral,
  security,
  support,
  ui,
  wallet,
}
export const BRL = { code: 'BRL', exponent: 2 }
export const LINKS = {
  ...{ home: '/', games: '/hot', help: '/help', support: '/support' },
  orders: '/lottery?lottoView=orders',
}
export const BALANCE = {
  value: { currency: BRL, playerMinor: 500_00, holdMinor: 0, bonusMinor: 0, points: 0, version: 1 },
}

/** Nobody set a limit. */
export const PROTECTION = {
  value: {
    atMs: 0,
    currency: BRL,
    windows: 'rolling',
    limits: [],
    offers: { limits: [], timeOut: true, exclusion: true, realityCheck: true },
    firstLimit: { isDue: false, given: { answer: 'none', source: 'firstDeposit', atMs: 0 } },
    pause: null,
    check: { minutes: 60, sinceMs: null, dueAtMs: null, stakedMinor: 0, openMinor: 0, wonMinor: 0 },
    prompt: null,
    helpContacts: [],
  },
}

/** Every test begins as a member who just logged in. */
export function useMember(): void {
  beforeAll(installDialog)
  beforeEach(() => {
    history.replaceState(null, '', '/')
    sessionStorage.clear()
    leave()
    enter({
      token: 't'.repeat(43),
      member: MEMBER,
      firstTimeLogin: false,
      passwordExpired: false,
      mustChangePassword: false,
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
}

/** A page of the member centre with English words; numbers as `lang` writes them. */
export function showPage(Page: ComponentType<MemberPageProps>, lang = 'en', hasAgentPolicy = false) {
  const engine = createInstance()
  void engine.init({
    lng: 'en',
    resources: { en: WORDS },
    ns: Object.keys(WORDS),
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  return render(<Page t={engine.getFixedT('en')} lang={lang} links={LINKS} hasAgentPolicy={hasAgentPolicy} />)
}

/** Where texts in the page hold spaces that do not break. */
export function textOf(element: Element): string {
  return (element.textContent ?? '').replaceAll('\u00a0', ' ')
}

export function page(): string {
  return textOf(document.body)
}

export function button(name: string | RegExp): HTMLElement {
  return screen.getByRole('button', { name })
}
