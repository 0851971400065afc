import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import AccountPage from '#islands/member/AccountPage.tsx'
import { enter } from '#lib/session/session-store.ts'
import { BALANCE, showPage, useMember } from '../cashier/show-page.tsx'
import { MEMBER, script } from '../session/answers.ts'

useMember()

const flags = { firstTimeLogin: false, passwordExpired: false, mustChangePassword: false }
const centreOfAgents = () => screen.queryByRole('link', { name: 'Agent centre' })

it('leads agents to their centre from every page, also at a brand that does not speak of agents', () => {
  script({ getBalance: BALANCE })
  showPage(AccountPage).unmount()
  expect(centreOfAgents()).toBeNull()
  enter({ token: 't'.repeat(43), member: { ...MEMBER, type: 1 }, ...flags })
  showPage(AccountPage)
  expect(centreOfAgents()?.getAttribute('href')).toBe('#agent/')
})
