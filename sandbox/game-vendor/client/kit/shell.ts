import { el, picture, svg } from './dom.ts'
import { canLeave, isFramed, leave } from './host.ts'
import { launch, money, t } from './launch.ts'
import { openRules } from './rules.ts'

/** The frame shared by all games: name, stage, balance, stake, buttons. */
export interface Shell {
  stage: HTMLElement
  /** Announces a text to screen readers, and shows it above the bar. */
  say: (text: string, mood?: 'win' | 'plain') => void
  setBalance: (minor: number) => void
  setWin: (minor: number | undefined) => void
  buttons: (list: readonly Button[]) => HTMLButtonElement[]
  /** Hides the stake where a game asks for it elsewhere. */
  stake: StakePicker
  bar: HTMLElement
}

interface Button {
  label: string
  press: () => void
  isMain?: boolean
  isOff?: boolean
  id?: string
}

interface StakePicker {
  element: HTMLElement
  get: () => number
  setOff: (isOff: boolean) => void
  onChange: (listener: () => void) => void
}

interface Icon {
  id: string
  label: string
  path: string
  press: () => void
}

const RULES_ICON = 'M12 17v-6m0-4v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18'

export function openShell(rules: () => Node[]): Shell {
  document.documentElement.dir = launch.dir
  for (const [name, value] of Object.entries(launch.colours))
    document.documentElement.style.setProperty(name, value)
  const stage = el('section', { class: 'stage' })
  const said = el('p', { class: 'said', role: 'status', 'aria-live': 'polite' })
  const balance = el('output', { class: 'value', id: 'balance' })
  const win = el('output', { class: 'value win', id: 'win' })
  const buttons = el('div', { class: 'buttons' })
  const stake = stakePicker()
  const bar = el(
    'footer',
    { class: 'bar' },
    el(
      'div',
      { class: 'cell' },
      el('span', { class: 'label' }, t(launch.isDemo ? 'credits' : 'balance')),
      balance,
    ),
    stake.element,
    buttons,
    el('div', { class: 'cell cell-win' }, el('span', { class: 'label' }, t('win')), win),
  )
  document.body.append(
    picture(launch.art.scene, 'scene'),
    el('div', { class: 'shade' }),
    el('main', { class: 'game' }, header(rules), stage, said, bar),
  )
  const shell: Shell = {
    stage,
    stake,
    bar,
    say: (text, mood = 'plain') => {
      said.textContent = text
      said.dataset['mood'] = mood
    },
    setBalance: (minor) => (balance.textContent = money(minor)),
    setWin: (minor) => (win.textContent = minor === undefined ? '–' : money(minor)),
    buttons: (list) => {
      const made = list.map(buttonOf)
      buttons.replaceChildren(...made)
      return made
    },
  }
  shell.setBalance(launch.balanceMinor)
  shell.setWin(undefined)
  return shell
}

function header(rules: () => Node[]): HTMLElement {
  return el(
    'header',
    { class: 'head' },
    el(
      'div',
      { class: 'head-side' },
      launch.isDemo && el('span', { class: 'free', title: t('freePlayNote') }, t('freePlay')),
    ),
    el('h1', { class: 'title', dir: 'auto' }, launch.title),
    el(
      'div',
      { class: 'head-side head-end' },
      iconButton({ id: 'rules', label: t('rules'), path: RULES_ICON, press: () => openRules(rules()) }),
      !isFramed &&
        canLeave &&
        iconButton({ id: 'leave', label: t('back'), path: 'M6 6l12 12M18 6L6 18', press: leave }),
    ),
  )
}

function iconButton({ id, label, path, press }: Icon): HTMLElement {
  const icon = svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: path }))
  const button = el('button', {
    id,
    class: 'icon-button',
    type: 'button',
    'aria-label': label,
    onclick: press,
  })
  button.append(icon)
  return button
}

function buttonOf({ label, press, isMain, isOff, id }: Button): HTMLButtonElement {
  return el(
    'button',
    {
      type: 'button',
      id: id ?? (isMain ? 'main' : undefined),
      class: isMain ? 'button main' : 'button',
      disabled: isOff,
      onclick: press,
    },
    el('span', { class: 'button-label' }, label),
  )
}

/** Steps through the available stakes. */
function stakePicker(): StakePicker {
  const { stakesMinor } = launch
  const wished = stakesMinor.indexOf(launch.stakeMinor ?? 0)
  let place = wished < 0 ? Math.min(2, stakesMinor.length - 1) : wished
  let isOff = false
  const listeners: (() => void)[] = []
  const value = el('output', { class: 'value', id: 'stake' })
  const less = stepButton({ id: 'stake-less', label: t('less'), path: 'M6 12h12', press: () => step(-1) })
  const more = stepButton({
    id: 'stake-more',
    label: t('more'),
    path: 'M6 12h12M12 6v12',
    press: () => step(1),
  })
  const show = () => {
    value.textContent = money(stakesMinor[place] ?? 0)
    less.disabled = isOff || place === 0
    more.disabled = isOff || place >= stakesMinor.length - 1
  }
  const step = (by: number) => {
    place = Math.min(stakesMinor.length - 1, Math.max(0, place + by))
    show()
    for (const listener of listeners) listener()
  }
  show()
  return {
    element: el(
      'div',
      { class: 'stake', role: 'group', 'aria-label': t('stake') },
      less,
      el('div', { class: 'stake-value' }, el('span', { class: 'label' }, t('stake')), value),
      more,
    ),
    get: () => stakesMinor[place] ?? 0,
    setOff: (off) => {
      isOff = off
      show()
    },
    onChange: (listener) => listeners.push(listener),
  }
}

function stepButton({ id, label, path, press }: Icon): HTMLButtonElement {
  const icon = svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: path }))
  const button = el('button', { id, type: 'button', class: 'step', 'aria-label': label, onclick: press })
  button.append(icon)
  return button
}
