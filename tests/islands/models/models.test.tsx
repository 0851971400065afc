import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ModelsIsland } from '#islands/models/ModelsIsland.tsx'
import errors from '#locales/en/errors.json'
import lobby from '#locales/en/lobby.json'
import ui from '#locales/en/ui.json'
import { script } from '../session/answers.ts'

const WORDS = { lobby, errors, ui }
const NOVA = { id: 'nova', name: 'Nova', topic: 'Tables', languages: ['pt', 'en'], isLive: true, viewers: 3 }
const IRIS = { ...NOVA, id: 'iris', name: 'Iris', isLive: false, viewers: 0 }

const aWindow = () => ({ opener: {}, location: { replace: vi.fn() }, close: vi.fn() })
const show = () => render(<ModelsIsland lang="en" words={WORDS} />)

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the hosts of live chats', () => {
  // The first reading of the page: what was shown before would stay.
  it('are nobody, or cannot be read: each is said', async () => {
    script({ listModels: { refused: 'models.unavailable' } })
    show()
    expect(await screen.findByText(errors.models.unavailable)).toBeTruthy()
    script({ listModels: { value: { models: [] } } })
    await userEvent.click(screen.getByRole('button', { name: ui.retry }))
    expect(await screen.findByText('Nobody hosts a chat right now')).toBeTruthy()
    script({ listModels: { refused: 'models.unavailable' } })
    show()
    expect((await screen.findAllByText(errors.models.unavailable)).length).toBeGreaterThan(0)
    expect(screen.getAllByText('Nobody hosts a chat right now').length).toBeGreaterThan(0)
  })

  it('open a chat in a window that cannot reach the page', async () => {
    script({
      listModels: { value: { models: [NOVA, IRIS] } },
      launchChat: { value: { chatUrl: 'https://chat.example/chat/open?signature=1' } },
    })
    const opened = aWindow()
    vi.stubGlobal('open', () => opened)
    show()
    expect(
      await screen.findByText('Portuguese · English', { exact: false, selector: 'li:first-child span' }),
    ).toBeTruthy()
    expect(screen.getAllByRole('button')).toHaveLength(1)
    expect(screen.getByText('In the chat: 3')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Open the chat with Nova' }))
    await vi.waitFor(() =>
      expect(opened.location.replace).toHaveBeenCalledWith('https://chat.example/chat/open?signature=1'),
    )
    expect(opened.opener).toBeNull()
  })

  it('close the window again and say so, where the chat is refused', async () => {
    script({
      listModels: { value: { models: [NOVA] } },
      launchChat: { refused: 'models.unknown' },
    })
    const opened = aWindow()
    vi.stubGlobal('open', () => opened)
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Open the chat with Nova' }))
    expect(await screen.findByText(errors.models.unknown)).toBeTruthy()
    expect(opened.close).toHaveBeenCalled()
    expect(opened.location.replace).not.toHaveBeenCalled()
  })
})
