import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { devHosts } from './src/lib/site/brand/dev-hosts.ts'
import { engageDirective } from './src/lib/site/build/engage-integration.ts'

/**
 * Modules that are always loaded together share a file, as each file costs a request: the sheets that come with the first
 * island; the script of each page with what it shares with islands; React; the words and parts of the header and every
 * dialog; the session and the login; what any call needs; what every member's page has and calls; the bar of a session;
 * lists of records; what lobby and games of the lotteries share; boards.
 */
const PARTS = {
  late: /\.late\.module\.css$|\/src\/lib\/client\/late-sheets\.ts$/,
  page: /\/src\/lib\/(client\/(peek|tab-token)|session\/arrival|shell\/choices|modal\/modal-\w+|shared\/time\/durations)\.ts$|\/node_modules\/nanostores\/(atom|clean-stores|task)\/|vite\/preload-helper/,
  react: /\/node_modules\/(react|react-dom|scheduler|@nanostores\/react)\//,
  controls:
    /\/src\/islands\/ui\/(Badge|Button|Checkbox|classes|Dialog|failure-text|Field|FieldFrame|focus-first|Icon|icon-paths|IconButton|IslandBoundary|Money|EmptyState|Skeleton|Notice|QuestionDialog|Select|Tabs|use-modal|use-seconds-left|use-submit|use-words)\.(tsx?|module\.css)$|\/node_modules\/i18next\//,
  session:
    /\/src\/lib\/(client\/(built-data|call|code-loader|loaded|poll|server-clock|session-state|submitted|words-file)|session\/(session-store|remembered|password-demand)|shared\/(text\/digits|money\/money|product\/vocabulary))\.ts$/,
  login:
    /\/src\/islands\/session\/(EntryBanner|LoginFields|use-login-form|VerificationStep|CaptchaField|use-captcha)\.tsx?$/,
  member:
    /\/src\/(islands\/(parts\/use-money|session\/MemberArea|ui\/TextArea)|lib\/(client\/listen|live\/live-store|session\/idle-store|wallet\/wallet-store))\.tsx?$/,
  calls: /\/(node_modules\/(ky|zod)\/|src\/lib\/api\/(fields|operator-fields)\.ts$)/,
  memberCalls:
    /\/src\/lib\/(api\/(channel|talk\/live|access\/account|people\/messages|ledger\/wallet|play\/games-winners)|client\/channel)\.ts$/,
  sessionBar: /\/src\/(islands\/wallet\/SessionBar|lib\/protection\/protection-store)\.tsx?$/,
  parts: /\/src\/islands\/parts\/(Loading|page\.module|Pager|RecordList|Totals|Waiting)\.(tsx?|css)$/,
  lottery:
    /\/src\/(islands\/lottery\/(Countdown|issue-text|link-to|use-draw-time|ResultBalls|lobby\.module|lottery\.module|balls\.module)|lib\/(api\/play\/lottery(-fields|-channel|-menus)?|lottery\/(lobby-store|game-address|listen-to-results|result-view|until)))\.(tsx?|css)$/,
  betting:
    /\/src\/(islands\/lottery\/(GameScreen|boards\/.*)|lib\/(lottery\/(game-store|placing-store|slip-store)|shared\/lottery\/(load-family|define-play|choice-play|set-play)))\.(tsx?|module\.css)$/,
}

/** Sheets that every page links become one, and those of most pages another: they are smaller than their parts. */
const SHEETS = {
  frame:
    /\/src\/(styles\/site(-frame|-games)?|islands\/((ui|session|wallet)\/[\w.-]+|games\/(Lobby|Winners)\.module))\.css$/,
  pages: /\/src\/(styles\/site-pages|islands\/(games\/Rooms|models\/Models|lottery\/island)\.module)\.css$/,
}

/** The first match gets a module, with its otherwise unused dependencies. */
const groupsOf = (parts) =>
  Object.entries(parts).map(([name, test], index, { length }) => ({ name, test, priority: length - index }))

/** Every page has the name of its script: Astro's says the file and the place in it. */
const scriptName = (name) => name.replace(/^SiteLayout\.astro_.*/, 'site')

/** As short as is unique: classes are in pages, sheets and scripts. */
const classOf = (name, file) =>
  `${name}-${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)}`

export default defineConfig({
  outDir: process.env.VITRINE_OUT ?? 'dist',
  cacheDir: '.cache/astro',
  output: 'static',
  trailingSlash: 'ignore',
  build: { format: 'directory', inlineStylesheets: 'never', concurrency: 4 },
  integrations: [react(), engageDirective(), devHosts()],
  devToolbar: { enabled: false },
  // A fleet has tens of thousands of pages: prefetching and image services are not used.
  prefetch: false,
  vite: {
    build: {
      cssMinify: true,
      // The page's own file is there before any other is asked for.
      modulePreload: {
        resolveDependencies: (_file, files) => files.filter((each) => !each.startsWith('_astro/page.')),
      },
      // Inlined scripts would each need a hash in the security header.
      assetsInlineLimit: 0,
      target: 'es2022',
    },
    environments: {
      prerender: {
        build: {
          rolldownOptions: { output: { codeSplitting: { groups: groupsOf(SHEETS) } } },
        },
      },
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: { groups: groupsOf(PARTS) },
              entryFileNames: ({ name }) => `_astro/${scriptName(name)}.[hash].js`,
            },
          },
        },
      },
    },
    css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: classOf } },
  },
})
