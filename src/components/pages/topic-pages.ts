import type { PageIconName } from '#components/page-icon-paths.ts'

interface TopicPage {
  /** Keys under the page's own in `content.json`. */
  topics: readonly { title: string; text: string; icon: PageIconName }[]
  isNumbered?: boolean
  /** A path of the site, or the brand's e-mail. */
  action: { words: string; to: string }
}

/** Pages that are a few short topics and a way on, by the key of their route. */
export const TOPIC_PAGES: Readonly<Record<string, TopicPage>> = {
  description: {
    topics: [
      { title: 'whatTitle', text: 'whatText', icon: 'slot' },
      { title: 'fairTitle', text: 'fairText', icon: 'dice' },
      { title: 'moneyTitle', text: 'moneyText', icon: 'wallet' },
      { title: 'careTitle', text: 'careText', icon: 'shield' },
    ],
    action: { words: 'start', to: '/' },
  },
  sponsor: {
    topics: [
      { title: 'clubsTitle', text: 'clubsText', icon: 'football' },
      { title: 'eventsTitle', text: 'eventsText', icon: 'live' },
      { title: 'helpTitle', text: 'helpText', icon: 'heart' },
      { title: 'contactTitle', text: 'contactText', icon: 'mail' },
    ],
    action: { words: 'contact', to: 'email' },
  },
  seamless: {
    topics: [
      { title: 'step1', text: 'step1Text', icon: 'wallet' },
      { title: 'step2', text: 'step2Text', icon: 'play' },
      { title: 'step3', text: 'step3Text', icon: 'check-circle' },
    ],
    isNumbered: true,
    action: { words: 'browse', to: '/hot' },
  },
}
