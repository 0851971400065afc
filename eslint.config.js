import { readdirSync } from 'node:fs'
import astro from 'eslint-plugin-astro'
import tseslint from 'typescript-eslint'

/** The walls of the product, one row per folder with its forbidden imports. `../` is for tests only. */
const climb = { group: ['../*'], message: 'Across folders use #…' }
const wall = (files, patterns, paths = []) => ({
  files,
  rules: {
    'no-restricted-imports': ['error', { patterns: [climb, ...patterns], paths }],
  },
})
// Patterns are those of .gitignore, where a line that begins with # would be a comment.
const not = (group, message) => ({ group: group.map((each) => each.replace(/^(!?)#/, '$1\\#')), message })

const REACT = not(['react', 'react/*', 'react-dom', 'react-dom/*', '@nanostores/react'], 'No React here.')
const WORKERS = not(
  ['#platform/**', '#edge/**', 'hono', 'hono/*', 'cloudflare:*'],
  'The worker side is behind lib/api.',
)
const BROWSER = not(
  ['#islands/**', '#lib/client/**', '#pages/**', '#components/**', 'nanostores', 'ky'],
  'The browser side is behind lib/api.',
)
const SITE_DATA = not(
  ['#tenants/**', '#locales/**', '#lib/site/**'],
  'Only lib/site and edge read tenants and locales.',
)
const ISLANDS = {
  regex: '^#islands/(?!.*Island\\.tsx$)',
  message: 'Pages and components mount islands, and know nothing of their parts.',
}
/** Besides `lib/client` and `lib/site`, which have rows of their own. */
const FEATURES = not(
  ['#lib/*/**', '!#lib/shared/**', '!#lib/api/**', '!#lib/client/**', '!#lib/site/**'],
  'What all features share knows no feature.',
)
const STORES = not(['#lib/*/*-store.ts'], 'Pages and components never see a store.')
const CALLS = not(['ky', '#lib/client/call.ts'], 'Every request is an action of a store.')

/** Pages run in Chrome 120, Firefox 124, Safari 17.4 and newer: these calls came later, and the types allow them. */
const NEWER = [
  ['URL', 'parse'],
  ['Promise', 'try'],
].map(([object, property]) => ({ object, property, message: 'Safari 17.4 does not have it.' }))
/** Outcomes, tokens and money: randomness must come from the platform's CSPRNG. */
const RANDOM = { object: 'Math', property: 'random', message: 'Use crypto.getRandomValues.' }
/** Runtimes lack languages and then write in that of the visitor's browser; the module names what they fall back to. */
const FORMATS = '#lib/shared/intl knows what runtimes lack: use its functions.'
const BY_LOCALE = [
  'localeCompare',
  'toLocaleString',
  'toLocaleDateString',
  'toLocaleTimeString',
  'toLocaleUpperCase',
  'toLocaleLowerCase',
].map((property) => ({ property, message: FORMATS }))
const without = (files, properties) => ({
  files,
  rules: { 'no-restricted-properties': ['error', ...properties, ...BY_LOCALE] },
})

/** The platform's areas from the top: each imports only areas below it, `http` all of them. */
const PLATFORM_AREAS = [
  'ops',
  'agents',
  'access',
  'money',
  'rewards',
  'talk',
  'play',
  'care',
  'ledger',
  'people',
  'base',
]
const folders = (path) =>
  readdirSync(new URL(path, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
const islandFeatures = readdirSync(new URL('src/islands/', import.meta.url)).filter((name) => name !== 'ui')

export default tseslint.config(
  {
    ignores: [
      'node_modules',
      'dist',
      '.cache',
      '.build',
      '.astro',
      '**/.wrangler',
      'test-results',
      'playwright-report',
    ],
  },
  ...tseslint.configs.strict,
  ...astro.configs['flat/recommended'],
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-extraneous-class': 'off',
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 3],
      // `_` names values that are destructured to be omitted.
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
    },
  },
  wall(
    ['src/lib/shared/**'],
    [REACT, WORKERS, BROWSER, SITE_DATA, FEATURES, not(['zod', 'zod/*'], 'Pure rules only.')],
  ),
  wall(['src/lib/api/**'], [REACT, WORKERS, BROWSER, SITE_DATA, FEATURES]),
  wall(['src/lib/site/**'], [REACT, WORKERS, BROWSER]),
  wall(
    ['src/lib/client/**'],
    [REACT, WORKERS, SITE_DATA, FEATURES, not(['#islands/**'], 'Plumbing knows no island.')],
  ),
  // Every feature of the browser, present and future: its stores know session, wallet and the open dialog, and no other feature.
  wall(
    ['src/lib/!(api|shared|site|client|shell)/**'],
    [
      REACT,
      WORKERS,
      SITE_DATA,
      not(['#islands/**'], 'Stores know no island.'),
      not(
        [
          '#lib/*/*-store.ts',
          '!#lib/session/*-store.ts',
          '!#lib/wallet/*-store.ts',
          '!#lib/modal/*-store.ts',
          '!#lib/centres/*-store.ts',
        ],
        'Stores form one chain: session, wallet, centres, the rest.',
      ),
    ],
  ),
  wall(
    ['src/lib/shell/**'],
    [REACT, WORKERS, SITE_DATA, not(['#islands/**'], 'The page script knows no island.')],
  ),
  wall(['src/games/**'], [REACT, WORKERS, BROWSER, SITE_DATA]),
  // A feature's screens see `ui`, `parts`, and the three features that stand around every stake and deposit; a page of
  // another feature is reached by its lazy file. Folders inside a feature belong to it.
  ...islandFeatures.map((feature) =>
    wall(
      [`src/islands/${feature}/**`],
      [
        WORKERS,
        SITE_DATA,
        CALLS,
        not(
          [
            '#islands/*/**',
            ...new Set([feature, 'ui', 'parts', 'session', 'wallet', 'protection'])
              .values()
              .map((open) => `!#islands/${open}/**`),
          ],
          'Screens of one feature do not see those of another; what several share lies in islands/parts.',
        ),
      ],
    ),
  ),
  wall(
    ['src/islands/ui/**'],
    [
      WORKERS,
      SITE_DATA,
      CALLS,
      STORES,
      not(['#lib/api/**'], 'ui knows no feature.'),
      not(['#islands/*/**', '!#islands/ui/**'], 'ui knows no feature.'),
    ],
  ),
  // The console is a runtime of its own: it knows the calls and the plumbing of the browser, and no island but `ui`.
  wall(
    ['src/console/**'],
    [
      WORKERS,
      not(['#tenants/**', '#locales/**'], 'Only lib/site and edge read tenants and locales.'),
      not(['#islands/*/**', '!#islands/ui/**'], 'The console has pieces of its own, and those of ui.'),
      not(['#lib/*/*-store.ts'], "The stores of brands' pages are theirs."),
      not(['#games/**', '#edge/**', '#pages/**', '#components/**'], 'Another runtime.'),
    ],
  ),
  wall(['src/pages/**', 'src/components/**'], [WORKERS, STORES, CALLS, ISLANDS]),
  wall(
    ['src/platform/*.ts', 'src/platform/http/**'],
    [REACT, BROWSER, SITE_DATA, not(['#edge/**'], 'Platform and edge do not see each other.')],
  ),
  // Features of the platform use each other through `service.ts`, without a ring, and only downwards
  // (tests/unit/house/rings.test.ts). `http` and the worker put them together.
  ...PLATFORM_AREAS.flatMap((area, index) =>
    folders(`src/platform/${area}/`).map((feature) =>
      wall(
        [`src/platform/${area}/${feature}/**`],
        [
          REACT,
          BROWSER,
          SITE_DATA,
          not(['#edge/**'], 'Platform and edge do not see each other.'),
          not(
            [
              '#platform/*/*/**',
              '!#platform/*/*/service.ts',
              `!#platform/${area}/${feature}/**`,
              `#platform/${area}/${feature}/service.ts`,
            ],
            "Another feature is used through its service.ts; one's own files are named directly.",
          ),
          not(['#platform/http/**', '#platform/*.ts'], 'Features do not see what puts them together.'),
          ...(index === 0
            ? []
            : [
                not(
                  PLATFORM_AREAS.slice(0, index).map((above) => `#platform/${above}/**`),
                  `The area ${area} uses only areas below it.`,
                ),
              ]),
        ],
      ),
    ),
  ),
  wall(['src/edge/**'], [REACT, BROWSER, not(['#platform/**'], 'Platform and edge do not see each other.')]),
  without(['src/**', 'sandbox/**'], []),
  {
    files: ['src/**', 'sandbox/**'],
    rules: { 'no-restricted-globals': ['error', { name: 'Intl', message: FORMATS }] },
  },
  without(['src/platform/**', 'src/edge/**'], [RANDOM]),
  // Workers log in one form, by codes that docs/operating.md explains.
  { files: ['src/platform/**', 'src/edge/**'], rules: { 'no-console': 'error' } },
  without(['src/games/**', 'src/lib/shared/**'], [RANDOM, ...NEWER]),
  without(['src/islands/**', 'src/lib/!(shared|site)/**'], NEWER),
  {
    files: ['src/lib/shared/intl/**'],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': ['error', RANDOM, ...NEWER] },
  },
  {
    files: ['src/platform/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Literal[value=/\\bPRAGMA\\b/i]',
          message: 'PRAGMAs can switch checks off inside an object.',
        },
        {
          selector: 'TemplateElement[value.raw=/\\bPRAGMA\\b/i]',
          message: 'PRAGMAs can switch checks off inside an object.',
        },
        {
          selector:
            "MemberExpression[property.name='DB'][object.property.name='env'][object.object.type='ThisExpression']",
          message: "An object's rows are in its brand's database: brandEnvOf(this.env, tenant).",
        },
        {
          selector: "NewExpression[callee.name='RegExp']",
          message: 'Patterns from outside are never compiled.',
        },
      ],
    },
  },
  { files: ['tests/**'], rules: { 'no-restricted-imports': 'off', 'max-lines': 'off', 'max-params': 'off' } },
  { files: ['**/*.{js,mjs}'], rules: { '@typescript-eslint/no-unused-vars': 'error' } },
)
