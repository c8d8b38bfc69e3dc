/**
 * Makes `.oxlintrc.json` from the table of rooms (`npm run generate`). It is committed because
 * editors read it; a house test checks that it is current. Most rows cover whole rooms, so new
 * features are covered; web features with sub-folders get a row that lets these import the feature.
 */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { importPatterns } from './import-patterns.ts'
import { type Room, rooms } from './rooms.ts'

/** Data tables that may exceed 400 lines. Add a file with its reason. */
const tablesOfData: string[] = [
  'domain/content/**', // sentences and their translations
  'server/db/tables.ts', // written by a script from the migrated schema
]

const error = (...options: unknown[]) => (options.length === 0 ? 'error' : ['error', ...options])

const rules = {
  'import/no-cycle': error(),
  'import/no-default-export': error(),
  'import/no-duplicates': error(),
  'import/no-self-import': error(),
  'max-lines': error({ max: 400, skipBlankLines: false, skipComments: false }),
  'no-console': error(),
  'no-alert': error(),
  'no-eval': error(),
  'no-var': error(),
  'prefer-const': error(),
  eqeqeq: error('always'),
  'no-param-reassign': error(),
  'no-unused-expressions': error(),
  'node/no-process-env': error(),
  'oxc/no-barrel-file': error({ threshold: 0 }),
  'typescript/no-explicit-any': error(),
  'typescript/no-non-null-assertion': error(),
  'typescript/consistent-type-imports': error(),
  'typescript/ban-ts-comment': error({ 'ts-expect-error': 'allow-with-description' }),
  'unicorn/prefer-node-protocol': error(),
  'unicorn/filename-case': error({ case: 'kebabCase' }),
  'unicorn/no-abusive-eslint-disable': error(),
  'no-unused-vars': error({ argsIgnorePattern: '^_', varsIgnorePattern: '^_' }),
  // Loops copy a list before they remove items from it.
  'unicorn/no-useless-spread': 'off',
  // role="status" is used on purpose: <output> belongs to a form.
  'jsx-a11y/prefer-tag-over-role': 'off',
  'house/head-comment': error(),
  'house/reasoned-cast': error(),
  'house/reasoned-silence': error(),
  'house/one-environment': error(),
  'house/erasable': error(),
}

const toolRooms = ['scripts/**', 'tests/**', 'bench/**', 'stand-ins/**', '*.config.ts']
const testFiles = ['tests/**', '**/*.test.ts', '**/*.test.tsx']

/** All rules except imports: which files may use the console, default exports and process.env. */
const otherOverrides = [
  { files: ['domain/**'], rules: { 'house/pure-time': 'error' } },
  { files: ['scripts/**', 'stand-ins/**', 'bench/**', 'tests/**'], rules: { 'no-console': 'off' } },
  {
    files: ['server/config.ts', 'server/main.ts', ...toolRooms, ...testFiles],
    rules: { 'node/no-process-env': 'off', 'house/one-environment': 'off' },
  },
  {
    files: [
      '*.config.ts',
      'scripts/lint-rules.ts',
      'web/root.tsx',
      'web/routes.ts',
      'web/entry.*.tsx',
      'web/**/*-page.tsx',
      'web/**/*-layout.tsx',
      'web/**/*.route.ts',
    ],
    rules: { 'import/no-default-export': 'off' },
  },
  { files: testFiles, rules: { 'house/reasoned-cast': 'off', 'house/head-comment': 'off' } },
  { files: tablesOfData, rules: { 'max-lines': 'off' } },
]

/** Web features with sub-folders: files in a sub-folder may import their own feature. */
function featuresWithFolders(root: string): Room[] {
  const found: Room[] = []
  for (const surface of ['storefront', 'back-office']) {
    const law = rooms.find((room) => room.room === `${surface} feature`)
    if (law === undefined) throw new Error(`scripts/rooms.ts has no row "${surface} feature"`)
    for (const feature of folders(path.join(root, 'web', surface))) {
      if (folders(path.join(root, 'web', surface, feature)).length === 0) continue
      found.push({
        ...law,
        room: `${surface} feature ${feature}`,
        files: [`web/${surface}/${feature}/**`],
        ours: [...law.ours, `#web/${surface}/${feature}/`],
      })
    }
  }
  return found
}

function folders(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()
}

/** Returns the text of `.oxlintrc.json` for a source tree. */
export async function lintConfig(root: string): Promise<string> {
  const own = featuresWithFolders(root)
  const table = rooms.flatMap((room) => [
    room,
    ...own.filter((feature) => feature.room.startsWith(`${room.room} `)),
  ])
  const config = {
    $schema: './node_modules/oxlint/configuration_schema.json',
    plugins: ['typescript', 'unicorn', 'oxc', 'import', 'node', 'react', 'jsx-a11y', 'promise'],
    jsPlugins: ['./scripts/lint-rules.ts'],
    categories: { correctness: 'error' },

    ignorePatterns: ['build/**', 'data/**', '.react-router/**', 'test-results/**'],
    rules,
    overrides: [
      ...otherOverrides,
      ...table.map((room) => ({
        files: room.files,
        rules: { 'no-restricted-imports': ['error', { patterns: importPatterns(room) }] },
      })),
    ],
  }
  return JSON.stringify(config, null, 2) + '\n'
}
