import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { PreviewIsland } from '#islands/messages/PreviewIsland.tsx'
import errors from '#locales/en/errors.json'
import messages from '#locales/en/messages.json'
import ui from '#locales/en/ui.json'
import { script } from '../session/answers.ts'
import { installDialog } from '../ui/dialog-element.ts'

const PROPS = {
  ...{ lang: 'en', words: { messages, errors, ui }, promotions: '/promotions', timeZone: 'UTC' },
  banners: '/art/banners/mine',
}
const NONE = { banners: [], playerNotices: [], popup: [], promotion: [], announcements: [] }
const ITEM = {
  ...{ id: 'later', title: 'Later', content: '<p>Soon<script>1</script></p>', audience: 'everyone' },
  ...{ startAtMs: Date.UTC(2027, 0, 1), startDateStr: '2027-01-01 00:00' },
}
const preview = (kind: string, content: object) => ({
  value: {
    ...{ name: 'later', version: 3, kind, expiresAtMs: Date.UTC(2026, 10, 21) },
    content: { ...NONE, ...content },
  },
})

beforeAll(installDialog)
afterEach(() => {
  history.replaceState(null, '', '#')
  vi.unstubAllGlobals()
})

function show(answer: Parameters<typeof script>[0]['previewContent']) {
  // Unlike a new hash, this tells nobody that the address changed.
  history.replaceState(null, '', '#later.3.1.signature')
  const asked = script(answer ? { previewContent: answer } : {})
  render(<PreviewIsland {...PROPS} />)
  return asked
}

describe('a preview', () => {
  it('of an announcement says that it is a draft, and until when', async () => {
    const asked = show(preview('announcement', { announcements: [{ ...ITEM, promotionType: 'rebate' }] }))
    expect(await screen.findByRole('heading', { name: 'Later' })).toBeTruthy()
    expect(await screen.findByText('Soon')).toBeTruthy()
    expect(screen.getByText('Draft later, version 3')).toBeTruthy()
    expect(screen.getByText(/works until Nov 21, 2026/)).toBeTruthy()
    expect(screen.getByRole('link').getAttribute('href')).toBe('/promotions#rebate')
    expect(asked[0]?.input).toMatchObject({ token: 'later.3.1.signature' })
    expect(document.querySelector('script')).toBeNull()
  })

  it('of a popup opens it, and opens it again', async () => {
    show(preview('popup', { popup: [{ ...ITEM, execution: 'A' }] }))
    await userEvent.click(await screen.findByRole('button', { name: messages.popup.done }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Open the pop-up' }))
    expect(await screen.findByRole('dialog', { name: 'Later' })).toBeTruthy()
  })

  it('of a banner has its picture, text and target', async () => {
    const banner = {
      groupName: 'w_home',
      picture: 'w_home-2',
      url: '/rng',
      linkageType: 'page',
      device: 'all',
    }
    show(preview('banner', { banners: [{ ...ITEM, ...banner, kicker: 'New', action: 'Play' }] }))
    expect((await screen.findByRole('link', { name: 'Play' })).getAttribute('href')).toBe('/rng')
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/art/banners/mine/w_home-2-1560.webp')
  })

  it('with a wrong link says so; a draft without this language too', async () => {
    show([{ refused: 'content.preview' }, preview('notice', {})])
    expect(await screen.findByText(errors.content.preview)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: ui.retry }))
    expect(await screen.findByText('This draft has no text in this language.')).toBeTruthy()
  })
})
