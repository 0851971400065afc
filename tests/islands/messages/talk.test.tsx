import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { PopupsIsland } from '#islands/messages/PopupsIsland.tsx'
import { TalkIsland } from '#islands/messages/TalkIsland.tsx'
import { closeModal, openModal } from '#lib/modal/modal-store.ts'
import { listenForPopups } from '#lib/shell/popups.ts'
import { peek } from '#lib/client/peek.ts'
import { enter, leave } from '#lib/session/session-store.ts'
import errors from '#locales/en/errors.json'
import messages from '#locales/en/messages.json'
import support from '#locales/en/support.json'
import ui from '#locales/en/ui.json'
import { MEMBER, script, type Answers } from '../session/answers.ts'
import { installDialog } from '../ui/dialog-element.ts'

const WORDS = { errors, ui, messages, support }
const PROPS = {
  ...{ lang: 'en', words: { errors, ui }, wordsUrl: '/words/talk.json', timeZone: 'UTC' },
  links: { promotions: '/promotions', inbox: '#member/messageV2' },
}
const flags = { firstTimeLogin: false, passwordExpired: false, mustChangePassword: false }
const item = (id: string, differences: Record<string, unknown> = {}) => ({
  ...{ id, title: `Title ${id}`, content: `<p>Text <em>${id}</em></p>` },
  ...{ startAtMs: Date.UTC(2026, 10, 1), startDateStr: '2026-11-01 00:00', audience: 'everyone' },
  ...differences,
})
const said = (differences: Record<string, unknown>) => {
  const none = { banners: [], playerNotices: [], popup: [], promotion: [], announcements: [] }
  return { value: { tag: crypto.randomUUID(), content: { ...none, ...differences } } }
}

/** The network, with the file of words beside the calls. */
function network(answers: Answers) {
  const asked = script(answers)
  const calls = globalThis.fetch
  vi.stubGlobal('fetch', (input: Request | string | URL, init?: RequestInit) =>
    input === '/words/talk.json' ? Promise.resolve(Response.json(WORDS)) : calls(input, init),
  )
  return asked
}

beforeAll(installDialog)
beforeEach(() => {
  sessionStorage.clear()
  leave()
})
afterEach(() => {
  act(() => closeModal())
  vi.unstubAllGlobals()
})

const open = (view: 'announcements' | 'notices' | 'feedback', which?: string) =>
  act(() => openModal({ name: 'talk', view, item: which }))

describe('announcements', () => {
  it('are six a page; another page shows its first; a promotion has its way on', async () => {
    const announcements = [1, 2, 3, 4, 5, 6, 7].map((number) =>
      item(`a${number}`, number === 7 ? { promotionType: 'rebate' } : {}),
    )
    network({ listAnnouncements: said({ announcements }) })
    const user = userEvent.setup()
    render(<TalkIsland {...PROPS} />)
    open('announcements')
    expect(await screen.findByRole('heading', { name: 'Title a1' })).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /Title a/ })).toHaveLength(6)
    expect(screen.queryByRole('link', { name: 'Go to the promotion' })).toBeNull()
    await user.click(screen.getByRole('button', { name: /Title a3/ }))
    expect(await screen.findByText('a3')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    expect(await screen.findByRole('heading', { name: 'Title a7' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to the promotion' }).getAttribute('href')).toBe(
      '/promotions#rebate',
    )
    // Who is logged in claims it where everything that waits is.
    network({ getMemberInfo: { value: MEMBER } })
    act(() => enter({ token: 't'.repeat(43), member: MEMBER, ...flags }))
    expect(screen.getByRole('link', { name: 'Go to the promotion' }).getAttribute('href')).toBe(
      '#member/rewardCenter',
    )
  })

  it('that cannot be had say so and can be asked for again', async () => {
    network({ listAnnouncements: ['lost', said({ announcements: [item('a1')] })] })
    const user = userEvent.setup()
    render(<TalkIsland {...PROPS} />)
    open('announcements')
    const retry = await screen.findByRole('button', { name: 'Try again' }).catch(() => undefined)
    if (retry) await user.click(retry)
    expect(await screen.findByRole('heading', { name: 'Title a1' })).toBeTruthy()
  })
})

describe('notices', () => {
  it('are eight a page, the one of the marquee open; those of members are not for guests', async () => {
    const playerNotices = [...Array(9).keys()].map((number) =>
      item(`n${number}`, number === 0 ? { audience: 'members' } : {}),
    )
    network({ listAnnouncements: said({ playerNotices }) })
    render(<TalkIsland {...PROPS} />)
    open('notices', 'n4')
    const opened = await screen.findByText('Title n4')
    expect(opened.closest('details')?.open).toBe(true)
    expect(screen.queryByText('Title n0')).toBeNull()
    expect(document.querySelectorAll('details')).toHaveLength(8)
    expect(opened.closest('summary')?.textContent).toMatch(/Since November 1, 2026 at 12:00.AM/)
  })

  it('open with the one whose copy in the line was pressed', async () => {
    listenForPopups()
    network({ listAnnouncements: said({ playerNotices: [item('n0'), item('n1')] }) })
    render(<TalkIsland {...PROPS} />)
    render(
      <p>
        <a href="/announcements#n0" data-talk="notices">
          Line 0
        </a>
        <a href="/announcements#n1" data-talk="notices">
          Line 1
        </a>
        <span data-talk="notices">Line 0</span>
        <span data-talk="notices">Line 1</span>
      </p>,
    )
    await userEvent.setup().click(screen.getByText('Line 1', { selector: 'span' }))
    expect((await screen.findByText('Title n1')).closest('details')?.open).toBe(true)
  })

  it.each([
    ['that its link names', '/announcements#n1', 'n1'],
    ['that is the first', '/announcements#notices', 'n0'],
  ])('open with the one %s', async (_which, href, opened) => {
    listenForPopups()
    network({ listAnnouncements: said({ playerNotices: [item('n0'), item('n1')] }) })
    render(<TalkIsland {...PROPS} />)
    render(
      <a href={href} data-talk="notices">
        Notices
      </a>,
    )
    await userEvent.setup().click(screen.getByRole('link', { name: 'Notices' }))
    await screen.findByText(`Title ${opened}`)
    const open = [...document.querySelectorAll('details')].filter((each) => each.open)
    expect(open.map((each) => each.querySelector('summary')?.textContent)).toEqual([
      expect.stringContaining(`Title ${opened}`),
    ])
  })
})

describe('popups', () => {
  const popup = [
    item('before', { execution: 'B' }),
    item('after', { execution: 'A' }),
    item('all', { execution: 'F' }),
  ]

  it('show one after the other, once a session, apart for guests and members', async () => {
    network({ listAnnouncements: said({ popup }), getMemberInfo: { value: MEMBER } })
    const user = userEvent.setup()
    const first = render(<PopupsIsland {...PROPS} />)
    expect(await screen.findByText('Title before')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Next (1 of 2)' }))
    // As the first one: read from its title.
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Title all' }))
    await user.click(screen.getByRole('button', { name: 'Got it' }))
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
    first.unmount()
    render(<PopupsIsland {...PROPS} />)
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(document.querySelector('dialog')).toBeNull()
    act(() => enter({ token: 't'.repeat(43), member: MEMBER, ...flags }))
    expect(await screen.findByText('Title after')).toBeTruthy()
  })

  it('wait while another dialog is open', async () => {
    const asked = network({ listAnnouncements: said({ popup }) })
    act(() => openModal({ name: 'login' }))
    render(<PopupsIsland {...PROPS} />)
    await waitFor(() => expect(asked).toContainEqual(expect.objectContaining({ name: 'listAnnouncements' })))
    // With the answer and the dialog's code here, nothing but the other dialog holds it back.
    await act(() => import('#islands/messages/PopupDialog.tsx'))
    await act(() => peek('/wps/relay/MCSFE_getListAnnouncements?types=PU'))
    expect(screen.queryByText('Title before')).toBeNull()
    act(() => closeModal())
    expect(await screen.findByText('Title before')).toBeTruthy()
  })
})

describe('feedback', () => {
  const settings = { value: { minLength: 10, maxLength: 20, topics: ['problem', 'other'] } }

  it('keeps the bounds of the server, and a guest may leave an address', async () => {
    const asked = network({ getFeedbackSettings: settings, sendFeedback: { value: { id: 'f1' } } })
    const user = userEvent.setup()
    render(<TalkIsland {...PROPS} />)
    open('feedback')
    await user.type(await screen.findByLabelText('Your message'), 'too short')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(screen.getByText('Write between 10 and 20 characters.')).toBeTruthy()
    await user.type(screen.getByLabelText('Your message'), ' no more')
    await user.type(screen.getByLabelText('E-mail (optional)'), 'eva@mail.example')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Thank you')).toBeTruthy()
    expect(asked.at(-1)).toMatchObject({
      name: 'sendFeedback',
      input: { topic: 'problem', content: 'too short no more', email: 'eva@mail.example' },
    })
  })

  it('says at its field that an address is wrong, and sends nothing', async () => {
    const asked = network({ getFeedbackSettings: settings, sendFeedback: { value: { id: 'f1' } } })
    const user = userEvent.setup()
    render(<TalkIsland {...PROPS} />)
    open('feedback')
    await user.type(await screen.findByLabelText('Your message'), 'long enough')
    await user.type(screen.getByLabelText('E-mail (optional)'), 'eva at mail')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(screen.getByText('Write an e-mail address like name@example.com.')).toBeTruthy()
    expect(asked.map(({ name }) => name)).not.toContain('sendFeedback')
  })

  it('of a trial account is answered as a guest’s is: it has no inbox', async () => {
    act(() => enter({ token: 't'.repeat(43), member: { ...MEMBER, type: 4 }, ...flags }))
    const asked = network({ getFeedbackSettings: settings, sendFeedback: { value: { id: 'f1' } } })
    const user = userEvent.setup()
    render(<TalkIsland {...PROPS} />)
    open('feedback')
    await user.type(await screen.findByLabelText('Your message'), 'long enough')
    await user.type(screen.getByLabelText('E-mail (optional)'), 'eva@mail.example')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText(support.feedback.sentGuest)).toBeTruthy()
    expect(asked.at(-1)).toMatchObject({ name: 'sendFeedback', input: { email: 'eva@mail.example' } })
  })

  it('of a member takes pictures after it was sent; they go with it', async () => {
    act(() => enter({ token: 't'.repeat(43), member: MEMBER, ...flags }))
    const asked = network({
      getFeedbackSettings: settings,
      sendMemberFeedback: { value: { id: 'f2' } },
      addProof: { value: { id: 'p1', kind: 'png', bytes: 9, width: 2, height: 2 } },
    })
    const user = userEvent.setup()
    render(<TalkIsland {...PROPS} />)
    open('feedback')
    await user.type(await screen.findByLabelText('Your message'), 'long enough')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await user.upload(
      await screen.findByLabelText(/Choose a picture/),
      new File(['a picture'], 'screen.png', { type: 'image/png' }),
    )
    expect(await screen.findByText('1 of 3 pictures sent')).toBeTruthy()
    expect(asked.at(-1)).toMatchObject({ name: 'addProof', input: { subject: 'feedback', id: 'f2' } })
  })

  it('that got no answer goes out again under its key; other words have another one', async () => {
    const asked = network({
      getFeedbackSettings: settings,
      sendFeedback: ['lost', 'lost', { value: { id: 'f1' } }],
    })
    const user = userEvent.setup()
    render(<TalkIsland {...PROPS} />)
    open('feedback')
    const sent = () => asked.filter(({ name }) => name === 'sendFeedback').map(({ input }) => input)
    const send = async (times: number) => {
      await user.click(screen.getByRole('button', { name: 'Send' }))
      await waitFor(() => expect(sent()).toHaveLength(times))
    }
    await user.type(await screen.findByLabelText('Your message'), 'long enough')
    await send(1)
    expect(await screen.findByRole('alert')).toBeTruthy()
    await send(2)
    expect(await screen.findByRole('alert')).toBeTruthy()
    await user.type(screen.getByLabelText('Your message'), ' now')
    await send(3)
    expect(await screen.findByText('Thank you')).toBeTruthy()
    const [first, second, third] = sent()
    expect(first?.['operationKey']).toBe(second?.['operationKey'])
    expect(third?.['operationKey']).not.toBe(second?.['operationKey'])
  })

  it('that was refused keeps what was written', async () => {
    network({
      getFeedbackSettings: settings,
      sendFeedback: { refused: 'request.tooMany', details: { retryAfterSeconds: 60 } },
    })
    const user = userEvent.setup()
    render(<TalkIsland {...PROPS} />)
    open('feedback')
    await user.type(await screen.findByLabelText('Your message'), 'long enough')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe('long enough')
  })
})
