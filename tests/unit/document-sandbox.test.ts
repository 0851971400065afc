import { expect, it } from 'vitest'
import { checkDocument } from '../../sandbox/documents/check.ts'

const picture = (width: number, height: number) => ({ kind: 'png', width, height, base64: '' })

it('refuses pictures that nobody could read, and leaves all others to people', () => {
  expect(checkDocument({ pictures: [picture(900, 600)] })).toEqual({ verdict: 'unsure' })
  const unreadable = { verdict: 'refused', reason: 'unreadable' }
  expect(checkDocument({ pictures: [picture(900, 600), picture(900, 199)] })).toEqual(unreadable)
  for (const none of [{}, { pictures: [] }, { pictures: [{ width: 'wide' }] }, null])
    expect(checkDocument(none)).toEqual(unreadable)
})
