import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import AccountPage from '#islands/member/AccountPage.tsx'
import { MemberArea } from '#islands/session/MemberArea.tsx'
import { $session, enter } from '#lib/session/session-store.ts'
import { BALANCE, button, showPage, useMember } from '../cashier/show-page.tsx'
import { MEMBER, script } from '../session/answers.ts'

useMember()

const pictures = () => [...document.querySelectorAll('.avatar img')].map((img) => img.getAttribute('src'))

it('a member picks one of 24 pictures, which the account page then shows', async () => {
  const asked = script({
    getBalance: BALANCE,
    setProfileIcon: { value: { icon: 7 } },
    getMemberInfo: { value: { ...MEMBER, icon: 7 } },
  })
  const user = userEvent.setup()
  showPage(AccountPage)
  expect(pictures()).toEqual([])
  // Nothing is fetched for the picker until it opens.
  expect(document.querySelector('img')).toBeNull()
  await user.click(button('Choose a picture for your account'))
  expect(screen.getAllByRole('radio')).toHaveLength(24)
  expect(screen.getAllByRole('radio').some((radio) => radio.matches(':checked'))).toBe(false)
  await user.click(screen.getByRole('radio', { name: 'Picture 7' }))
  await waitFor(() => expect(pictures()[0]).toMatch(/profile-pictures.*#p7$/))
  expect(screen.getByRole('radio', { name: 'Picture 7' }).matches(':checked')).toBe(true)
  expect(asked.find(({ name }) => name === 'setProfileIcon')?.input).toEqual({ icon: 7 })
})

it('a refusal is told, and the picture of before stays', async () => {
  script({ getBalance: BALANCE, setProfileIcon: { refused: 'request.tooMany' } })
  const user = userEvent.setup()
  showPage(AccountPage)
  await user.click(button('Choose a picture for your account'))
  await user.click(screen.getByRole('radio', { name: 'Picture 3' }))
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(pictures()).toEqual([])
})

it('the header shows the picture that was chosen, and none where none was', () => {
  script({ getBalance: BALANCE })
  const links = { login: '/login', register: '/register', agentHome: '/agentHome', promotions: '/promotions' }
  const show = () =>
    showPage(({ t, lang }) => {
      const session = $session.get()
      if (session.state !== 'member') return null
      return <MemberArea {...{ t, lang, session, links }} isBalanceShown={false} />
    })
  show().unmount()
  expect(pictures()).toEqual([])
  const flags = { firstTimeLogin: false, passwordExpired: false, mustChangePassword: false }
  enter({ token: 't'.repeat(43), member: { ...MEMBER, icon: 12 }, ...flags })
  show()
  expect(pictures()).toEqual([expect.stringMatching(/#p12$/)])
})
