import { act, render } from '@testing-library/react'
import { AGENT_CENTRE } from '#islands/agent/agent-page.ts'
import { AgentCentreIsland } from '#islands/agent/AgentCentreIsland.tsx'
import { ContractPopupIsland } from '#islands/agent/contracts/ContractPopupIsland.tsx'
import { GameModalIsland } from '#islands/games/GameModalIsland.tsx'
import { LobbyIsland } from '#islands/games/LobbyIsland.tsx'
import { CardRoomsIsland } from '#islands/games/CardRoomsIsland.tsx'
import { VendorModalIsland } from '#islands/games/VendorModalIsland.tsx'
import { WinnersIsland } from '#islands/games/WinnersIsland.tsx'
import { LotteryIsland } from '#islands/lottery/LotteryIsland.tsx'
import { MEMBER_CENTRE } from '#islands/member/member-centre.ts'
import { MemberCentreIsland } from '#islands/member/MemberCentreIsland.tsx'
import { PopupsIsland } from '#islands/messages/PopupsIsland.tsx'
import { PreviewIsland } from '#islands/messages/PreviewIsland.tsx'
import { TalkIsland } from '#islands/messages/TalkIsland.tsx'
import { ModelsIsland } from '#islands/models/ModelsIsland.tsx'
import { PromotionsIsland } from '#islands/promotions/PromotionsIsland.tsx'
import { HeaderLoginIsland } from '#islands/session/HeaderLoginIsland.tsx'
import { ModalsIsland } from '#islands/session/ModalsIsland.tsx'
import { SessionBarIsland } from '#islands/wallet/SessionBarIsland.tsx'
import { CONTRACT_KINDS } from '#lib/shared/contracts/contract.ts'
import { openModal, type Modal } from '#lib/modal/modal-store.ts'
import { BRL, LINKS } from '../cashier/show-page.tsx'
import { MODALS } from '../session/show-modals.tsx'

const wordFiles = import.meta.glob<Record<string, unknown>>('/locales/en/*.json', {
  eager: true,
  import: 'default',
})
/** Every word of every feature. */
export const ALL_WORDS = Object.fromEntries(
  Object.entries(wordFiles).map(([path, words]) => [/([^/]+)\.json$/.exec(path)?.[1] ?? '', words]),
)

let files = 0

export interface Screen {
  name: string
  who: 'guest' | 'member' | 'agent'
  show: () => void
  /**
   * What it has where nothing can be read: `retry`, an error with a button, and `rest`, what stands there without an answer:
   * a form, the page's own list, or nothing beside the page.
   */
  failed: 'retry' | 'rest'
}

const words = { words: ALL_WORDS, lang: 'en' }
const wordsUrl = '/words/all.en.json'
const cardLinks = { login: '/login', lottery: {}, category: {} }

const centrePages: Screen[] = MEMBER_CENTRE.pages.map(({ id }) => ({
  name: `member centre, ${id}`,
  who: 'member',
  failed: 'retry',
  show: () => {
    render(
      <MemberCentreIsland
        {...words}
        title="Member centre"
        wordsUrl={wordsUrl}
        links={LINKS}
        hasAgentPolicy
        optionalPages={['missionLeaderboard', 'pointMall', 'referral']}
        socialProviders={['google']}
      />,
    )
    open({ name: 'member', page: id })
  },
}))

const agentPages: Screen[] = AGENT_CENTRE.pages.map(({ id }) => ({
  name: `agent centre, ${id}`,
  who: 'agent',
  failed: 'retry',
  show: () => {
    history.replaceState(null, '', `/agentHome#agent/${id}`)
    render(
      <AgentCentreIsland
        {...words}
        title="Agent centre"
        wordsUrl={wordsUrl}
        links={{ home: '/', help: '/help', register: '/register' }}
        contracts={CONTRACT_KINDS}
        categories={['RNG', 'LIVE']}
        hasAgentPolicy
        canInvite
      />,
    )
    open({ name: 'agent', page: id })
  },
}))

const lottery = (name: string, address: string): Screen => ({
  name: `lottery, ${name}`,
  who: 'member',
  failed: 'retry',
  show: () => {
    history.replaceState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
    render(<LotteryIsland {...words} page="lottery" groups={[]} wordsUrl={wordsUrl} hasGuestBoards />)
  },
})

const dialog = (modal: Modal, failed: Screen['failed'], who: Screen['who'] = 'guest'): Screen => ({
  name: `dialog, ${modal.name}`,
  ...{ who, failed },
  show: () => {
    render(<ModalsIsland {...MODALS} words={ALL_WORDS} memberWordsUrl={wordsUrl} />)
    open(modal)
  },
})

const talk = (view: string, failed: Screen['failed'] = 'retry'): Screen => ({
  name: `talk, ${view}`,
  who: 'member',
  failed,
  show: () => {
    const links = { promotions: '/promotions', inbox: '#member/messageV2' }
    render(<TalkIsland {...words} wordsUrl={wordsUrl} timeZone="UTC" links={links} />)
    open({ name: 'talk', view })
  },
})

const islands: Screen[] = [
  {
    name: 'header',
    who: 'member',
    failed: 'rest',
    show: () =>
      void render(
        <HeaderLoginIsland
          {...words}
          links={{
            login: '/login',
            register: '/register',
            agentHome: '/agentHome',
            promotions: '/promotions',
          }}
          canRegister
          canUseSms
          hasReferral
          isBalanceShown
        />,
      ),
  },
  {
    name: 'session bar',
    who: 'member',
    failed: 'rest',
    show: () => void render(<SessionBarIsland {...words} />),
  },
  {
    name: 'promotions',
    who: 'member',
    failed: 'retry',
    show: () =>
      void render(<PromotionsIsland {...words} wordsUrl={wordsUrl} filter={{ label: 'Kinds', types: {} }} />),
  },
  { name: 'live chats', who: 'guest', failed: 'retry', show: () => void render(<ModelsIsland {...words} />) },
  {
    name: 'rooms',
    who: 'member',
    failed: 'retry',
    show: () => void render(<CardRoomsIsland {...words} symbol="R$" />),
  },
  {
    name: 'winners',
    who: 'guest',
    failed: 'retry',
    show: () =>
      void render(
        <WinnersIsland
          {...words}
          symbol="R$"
          links={{ login: '/login', lottery: {} }}
          jackpotShare="0.4%"
          hasDecoration={false}
        />,
      ),
  },
  {
    name: 'preview',
    who: 'guest',
    failed: 'retry',
    show: () => {
      history.replaceState(null, '', `/preview#${'a'.repeat(43)}`)
      render(<PreviewIsland {...words} promotions="/promotions" timeZone="UTC" banners="/b" />)
    },
  },
  {
    name: 'popups',
    who: 'member',
    failed: 'rest',
    show: () => {
      const links = { promotions: '/promotions', inbox: '#member/messageV2' }
      render(<PopupsIsland {...words} wordsUrl={wordsUrl} timeZone="UTC" links={links} />)
    },
  },
  {
    name: 'contract popup',
    who: 'agent',
    failed: 'rest',
    show: () => void render(<ContractPopupIsland {...words} wordsUrl={wordsUrl} />),
  },
  {
    name: 'lobby',
    who: 'member',
    failed: 'retry',
    show: () => {
      history.replaceState(null, '', '/rng?q=reels')
      render(
        <LobbyIsland
          {...words}
          lobbyUrl={lobbyFile()}
          category="RNG"
          classes={[]}
          money={{ currency: BRL, symbol: 'R$', lowestMinor: 100 }}
          links={cardLinks}
          allUrl="/hot"
        />,
      )
    },
  },
  {
    name: 'vendor popup',
    who: 'guest',
    failed: 'retry',
    show: () => {
      render(<VendorModalIsland {...words} lobbyUrl={lobbyFile()} links={cardLinks} />)
      open({ name: 'vendor', list: 'RNG/NOVA', title: 'Nova' })
    },
  },
  {
    name: 'game',
    who: 'member',
    failed: 'retry',
    show: () => {
      render(<GameModalIsland {...words} cashier={{ wordsUrl, links: LINKS }} />)
      open({ name: 'game', nodeId: 'nova-first', title: 'First Reels' })
    },
  },
]

export const SCREENS: readonly Screen[] = [
  ...centrePages,
  ...agentPages,
  lottery('lobby', '/lottery'),
  lottery('orders', '/lottery?view=orders'),
  lottery('game', '/lottery?game=sum-one'),
  talk('announcements'),
  talk('notices'),
  talk('chat'),
  talk('feedback', 'rest'),
  dialog({ name: 'register' }, 'retry'),
  dialog({ name: 'forgotPassword' }, 'rest'),
  dialog({ name: 'resetPassword', resetToken: 'a'.repeat(43) }, 'rest'),
  dialog({ name: 'welcome' }, 'rest', 'member'),
  dialog({ name: 'changePassword', demand: 'forced' }, 'rest', 'member'),
  ...islands,
]

/** A page asks for its file once. */
function lobbyFile(): string {
  files += 1
  return `/data/lobby-${files}.json`
}

function open(modal: Modal): void {
  act(() => openModal(modal))
}
