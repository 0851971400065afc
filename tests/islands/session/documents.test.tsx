import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { DocumentSection } from '#islands/member/security/DocumentSection.tsx'
import security from '#locales/en/security.json'
import { page, showPage, useMember } from '../cashier/show-page.tsx'
import { script } from './answers.ts'

vi.mock('#lib/client/small-picture.ts', () => ({ smallPicture: (file: File) => Promise.resolve(file) }))

useMember()

const words = security.documents
/** The state of the check as the platform tells it. */
const check = (differences: Record<string, unknown>) => ({
  value: {
    ...{ state: 'asked', id: 'try-1', reason: null, triesLeft: 3, pictures: [], expiresAtMs: null },
    ...differences,
  },
})
const PICTURE = { value: { id: 'picture-1', kind: 'png', bytes: 4, width: 900, height: 600 } }

it('asks for a picture before it sends, and then says that it is being checked', async () => {
  const asked = script({
    getDocuments: check({}),
    addProof: PICTURE,
    sendDocuments: check({ state: 'reviewing', id: null }),
  })
  showPage(DocumentSection)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: words.send }))
  expect(page()).toContain(words.missing)
  expect(asked.map(({ name }) => name)).not.toContain('sendDocuments')
  await user.selectOptions(screen.getByLabelText(words.kind), 'passport')
  await user.upload(
    screen.getByLabelText('Choose a picture'),
    new File(['png!'], 'passport.png', { type: 'image/png' }),
  )
  await screen.findByText('1 of 3 pictures sent')
  await user.click(screen.getByRole('button', { name: words.send }))
  await waitFor(() => expect(page()).toContain(words.text.reviewing))
  expect(asked.find(({ name }) => name === 'addProof')?.input).toEqual({ subject: 'document', id: 'try-1' })
  expect(asked.find(({ name }) => name === 'sendDocuments')?.input).toEqual({ kind: 'passport' })
  expect(screen.queryByRole('button', { name: words.send })).toBeNull()
})

it('says why documents were refused, and where to turn when no try is left', async () => {
  script({ getDocuments: check({ state: 'refused', id: null, reason: 'unreadable', triesLeft: 0 }) })
  showPage(DocumentSection)
  await waitFor(() => expect(page()).toContain(words.reason.unreadable))
  expect(page()).toContain(words.noTries)
  expect(screen.queryByRole('button', { name: words.send })).toBeNull()
})
