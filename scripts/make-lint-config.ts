/**
 * Makes `.oxlintrc.json` from the table of rooms (written by `npm run generate`).
 *
 * The file is committed, because editors read it; a house test sees that it is current. Most rows are
 * laws for whole rooms, so a new feature is guarded from its first minute; features of the web that
 * have folders inside get a row of their own, so that the inner folder may reach its own feature.
 */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { importPatterns } from './import-patterns.ts'
import { type Room, rooms } from './rooms.ts'

/** Tables of data, which may be longer than 400 lines. A file enters this list with its reason. */
export const tablesOfData: string[] = [
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
  // A copy is what one iterates when the loop takes things out of the list.
  'unicorn/no-useless-spread': 'off',
  // The house says role="status" on purpose: <output> belongs to a form.
  'jsx-a11y/prefer-tag-over-role': 'off',
  'house/head-comment': error(),
  'house/reasoned-cast': error(),
  'house/reasoned-silence': error(),
  'house/one-environment': error(),
  'house/erasable': error(),
}

const toolRooms = ['scripts/**', 'tests/**', 'bench/**', 'stand-ins/**', '*.config.ts']
const testFiles = ['tests/**', '**/*.test.ts', '**/*.test.tsx']

/** Everything but the import rules: who may speak to the console, export by default, read settings. */
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

/** Features of the web that have folders inside: the inner folder may reach its own feature. */
function featuresWithFolders(root: string): Room[] {
  const found: Room[] = []
  for (const surface of ['storefront', 'back-office']) {
    const law = rooms.find((room) => room.room === `${surface} feature`)
    if (law === undefined) throw new Error(`the table has no row for the features of ${surface}`)
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

/** The configuration for a tree of folders, as the text of `.oxlintrc.json`. */
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
