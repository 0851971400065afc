import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LotteryIsland } from '#islands/lottery/LotteryIsland.tsx'
import errors from '#locales/en/errors.json' with { type: 'json' }
import ui from '#locales/en/ui.json' with { type: 'json' }
import { LISTED } from './show-lottery.tsx'

it('the games of the page stand in its HTML with their times, each a link, before anything is asked', () => {
  const page = document.createElement('div')
  page.innerHTML = renderToString(
    <LotteryIsland
      lang="en"
      words={{ errors, ui }}
      page="lottery"
      groups={LISTED}
      wordsUrl="/words/lottery.en.json"
      hasGuestBoards
    />,
  )
  expect(page.querySelector('h2')?.textContent).toBe('Lucky sums')
  const link = page.querySelector('a')
  expect(link?.getAttribute('href')).toBe('?gameCode=sum-two&lottoView=betting')
  expect(link?.textContent).toContain('Sum TwoEvery second minute')
})
