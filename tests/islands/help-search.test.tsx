import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { startHelpSearch } from '#lib/shell/help-search.ts'

const answer = (text: string, isOpen = false) =>
  `<details class="answer" ${isOpen ? 'open' : ''}><summary>${text}</summary></details>`

function aCentre(): {
  centre: HTMLElement
  field: HTMLInputElement
  status: () => string
  shown: () => string[]
} {
  document.body.innerHTML = `<div id="centre"><a class="help__link" href="#login">Log in</a><div data-waiting><input data-help-search>
    <p data-help-status data-found="Found" data-nothing="Nothing"></p></div>
    <section class="help__topic">${answer('Đăng nhập bằng mã', true)}${answer('Depósito não chegou')}${answer('كلمة المرور ورصيدي')}</section>
    <section class="help__topic"><h2>การถอน</h2>${answer('كَيْفَ أَسْحَبُ؟')}${answer('ถอนเงินได้อย่างไร')}${answer('如何取款')}</section></div>`
  const find = <E extends Element>(selector: string): E => {
    const found = document.querySelector<E>(selector)
    if (!found) throw new Error(`no ${selector}`)
    return found
  }
  const centre = find<HTMLElement>('#centre')
  startHelpSearch(centre)
  const shown = () =>
    [...centre.querySelectorAll('.help__topic:not([hidden]) details:not([hidden])')].map(
      (each) => each.textContent ?? '',
    )
  return {
    centre,
    field: find('[data-help-search]'),
    status: () => find('[data-help-status]').textContent ?? '',
    shown,
  }
}

it('finds the answers of a topic by its name', async () => {
  const { field, shown } = aCentre()
  await userEvent.setup().type(field, 'การถอน')
  expect(shown()).toHaveLength(3)
})

it('finds answers in every script, without marks and case; all words must be there', async () => {
  const user = userEvent.setup()
  const { centre, field, status, shown } = aCentre()
  expect(centre.querySelector('[data-waiting]')).toBeNull()
  for (const [words, found] of [
    ['dang NHAP', 'Đăng nhập bằng mã'],
    ['deposito', 'Depósito não chegou'],
    ['chegou depósito', 'Depósito não chegou'],
    ['أسحب', 'كَيْفَ أَسْحَبُ؟'],
    ['ถอนเงิน', 'ถอนเงินได้อย่างไร'],
    ['取款', '如何取款'],
  ] as const) {
    await user.clear(field)
    await user.type(field, words)
    expect(shown()).toEqual([found])
    expect(status()).toBe('Found: 1')
  }
  expect(centre.querySelectorAll('.help__topic[hidden]')).toHaveLength(1)
  await user.type(field, ' nowhere')
  expect([shown(), status()]).toEqual([[], 'Nothing'])
  await user.clear(field)
  expect([shown().length, status()]).toEqual([6, ''])
  expect(centre.querySelectorAll('details[open]')).toHaveLength(1)
})

it('finds a word of Arabic script however its letters are typed', async () => {
  const user = userEvent.setup()
  const { field, shown } = aCentre()
  for (const words of ['كلمه المرور', 'کلمة المرور', 'كلمة المرور']) {
    await user.clear(field)
    await user.type(field, words)
    expect(shown()).toEqual(['كلمة المرور ورصيدي'])
  }
  await user.clear(field)
  await user.type(field, 'رصیدی')
  expect(shown()).toEqual(['كلمة المرور ورصيدي'])
})

it('a topic that the search has hidden is shown again by its link', async () => {
  const user = userEvent.setup()
  const { centre, field, status, shown } = aCentre()
  await user.type(field, 'nowhere')
  expect(shown()).toEqual([])
  await user.click(centre.querySelector<HTMLElement>('.help__link') ?? centre)
  expect([field.value, shown().length, status()]).toEqual(['', 6, ''])
})

it('leaves the ways to write to the brand where nothing is found', async () => {
  const { field, status, shown } = aCentre()
  document.querySelectorAll('.help__topic')[0]?.setAttribute('id', 'contact')
  await userEvent.setup().type(field, 'nowhere')
  expect(status()).toBe('Nothing')
  expect(shown()).toEqual(['Đăng nhập bằng mã', 'Depósito não chegou', 'كلمة المرور ورصيدي'])
})
