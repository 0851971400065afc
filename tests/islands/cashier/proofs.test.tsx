import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ProofPictures } from '#islands/parts/ProofPictures.tsx'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import { $ownProofs, loadOwnProof } from '#lib/cashier/proof-store.ts'
import { leave } from '#lib/session/session-store.ts'
import { script } from '../session/answers.ts'
import { showPage, useMember } from './show-page.tsx'

useMember()

const IMAGE = (id: string) => ({ value: { id, kind: 'png', bytes: 9, width: 2, height: 2 } })
const picture = (name = 'slip.png') => new File(['a picture'], name, { type: 'image/png' })
const field = () => screen.getByLabelText<HTMLInputElement>(/Choose a picture/)

function show(id: string, proofs: readonly string[] = []) {
  const Page = ({ t }: MemberPageProps) => <ProofPictures t={t} subject="deposit" id={id} proofs={proofs} />
  showPage(Page)
}

it('a slip is sent as it is chosen, and counted', async () => {
  const asked = script({ addProof: IMAGE('p1') })
  show('d-sent')
  await userEvent.setup().upload(field(), picture())
  expect(await screen.findByText('1 of 3 pictures sent')).toBeTruthy()
  expect(asked).toHaveLength(1)
  expect(asked[0]?.input).toEqual({ subject: 'deposit', id: 'd-sent' })
})

it('what the platform refuses is told in words, and another can be chosen', async () => {
  script({ addProof: [{ refused: 'upload.kind' }, IMAGE('p2')] })
  show('d-refused')
  const user = userEvent.setup({ applyAccept: false })
  await user.upload(field(), new File(['GIF89a'], 'a.gif', { type: 'image/gif' }))
  expect(await screen.findByText('Only PNG and JPEG pictures can be sent.')).toBeTruthy()
  await user.upload(field(), picture())
  expect(await screen.findByText('1 of 3 pictures sent')).toBeTruthy()
})

it('what got no answer is sent again, and is one picture', async () => {
  const asked = script({ addProof: ['lost', IMAGE('p3')] })
  show('d-lost')
  const user = userEvent.setup()
  await user.upload(field(), picture())
  await user.click(await screen.findByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('1 of 3 pictures sent')).toBeTruthy()
  expect(asked).toHaveLength(2)
})

it('a picture that was sent opens for its owner, is read once, and closes again', async () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47)
  const asked = script({ getProof: ['lost', { value: png }] })
  show('d-open', ['p7', 'p8'])
  const user = userEvent.setup()
  const second = screen.getByRole('button', { name: 'Picture 2' })
  expect(screen.getByRole('button', { name: 'Picture 1' })).toBeTruthy()
  expect(second.getAttribute('aria-expanded')).toBe('false')
  await user.click(second)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  // The page's policy lets in addresses of data, and none of blobs.
  const shown = await screen.findByRole<HTMLImageElement>('img', { name: 'Picture 2' })
  expect(shown.src).toBe('data:image/png;base64,iVBORw==')
  await user.click(second)
  expect(screen.queryByRole('img')).toBeNull()
  await user.click(second)
  expect(screen.getByRole('img', { name: 'Picture 2' })).toBeTruthy()
  expect(asked.map(({ input }) => input)).toEqual([{ id: 'p8' }, { id: 'p8' }])
})

it('another member on the same device finds no picture of the one before', async () => {
  script({ getProof: { value: Uint8Array.of(0xff, 0xd8, 0xff) } })
  await loadOwnProof('p9')
  expect($ownProofs.get()['p9']).toMatchObject({ value: 'data:image/jpeg;base64,/9j/' })
  leave()
  expect($ownProofs.get()).toEqual({})
})

it('pictures of documents are for operators, and not opened here', () => {
  const Page = ({ t }: MemberPageProps) => <ProofPictures t={t} subject="document" id="x" proofs={['p1']} />
  script({})
  showPage(Page)
  expect(screen.getByText('1 of 3 pictures sent')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Picture/ })).toBeNull()
})

it('with three there is no place for a fourth', async () => {
  script({})
  show('d-full', ['a', 'b', 'c'])
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('3 of 3'))
  expect(screen.queryByLabelText(/Choose a picture/)).toBeNull()
  await act(() => Promise.resolve())
})
