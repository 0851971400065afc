import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { countLinkVisit } from '#lib/session/link-visit.ts'
import { readReferral } from '#lib/session/referral.ts'
import { script, type Answers } from './answers.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

/** A page as it is opened: the referrer is read first, the late script comes after. */
async function open(address: string): Promise<void> {
  history.replaceState(null, '', address)
  readReferral()
  await countLinkVisit()
}

function answer(checkAffiliate: Answers['checkAffiliate']) {
  return script({ checkAffiliate })
}

it('an agent’s link counts once a session, whatever page is opened or loaded again after it', async () => {
  const asked = answer({ value: { code: 'AGENT7' } })
  for (const address of [
    '/?affiliateCode=AGENT7',
    '/?affiliateCode=AGENT7',
    '/help',
    '/register?affiliate=AGENT7',
  ])
    await open(address)
  expect(asked.map(({ name, input }) => ({ name, input }))).toEqual([
    { name: 'checkAffiliate', input: { code: 'AGENT7', domain: 'localhost', isVisit: '1' } },
  ])
  await open('/?affiliateCode=AGENT8')
  expect(asked.at(-1)?.input).toMatchObject({ code: 'AGENT8' })
})

it('visitors without a code of an agent ask nothing', async () => {
  const asked = answer({ value: { code: 'AGENT7' } })
  await open('/')
  await open('/?r=FRIEND7')
  expect(asked).toEqual([])
})

it.each([{ refused: 'register.affiliateUnknown' }, 'lost'] as const)(
  'a visit that is not counted (%o) is no failure of the page',
  async (given) => {
    const asked = answer(given)
    await open('/?affiliateCode=NOBODY')
    expect(asked.map(({ input }) => input)).toEqual([{ code: 'NOBODY', domain: 'localhost', isVisit: '1' }])
  },
)
