/**
 * `npm run check`: checks formatting, lint rules and the types of four projects, and runs the house
 * tests. It does not run the shop. It must pass before a change is merged. Steps whose folder does
 * not exist are skipped.
 */
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { programPath, root, runSteps, formatSeconds, type Step } from '#scripts/gate/steps.ts'

const startedAt = performance.now()
const exists = (name: string) => existsSync(path.join(root, name))
const houseTests = globSync('tests/house/**/*.test.ts', { cwd: root })
/** Reason to skip the steps of web/, if the folder does not exist. */
const noWeb = exists('web/routes.ts') ? undefined : 'web/ does not exist yet'

/**
 * Returns the step that checks the types of one project. `web` and `tests` need the types that
 * React Router derives from the routes.
 */
const typeCheck = (project: string, skip?: string): Step => ({
  name: `types: ${project}`,
  run: [
    programPath('typescript', 'tsc'),
    '-p',
    `tsconfig.${project}.json`,
    '--pretty',
    // One checker per project: several would repeat work, and the projects are checked in parallel.
    '--checkers',
    '1',
    // Skips files that have not changed since the last check.
    '--incremental',
    '--tsBuildInfoFile',
    `build/types/${project}.json`,
  ],
  ...(noWeb === undefined && ['web', 'tests'].includes(project) ? { after: ['route types'] } : {}),
  ...(skip === undefined ? {} : { skip }),
})

const steps: Step[] = [
  {
    name: 'route types',
    run: [programPath('@react-router/dev', 'react-router'), 'typegen'],
    skip: noWeb,
  },
  { name: 'format', run: [programPath('oxfmt'), '--check', '.'] },
  {
    name: 'lint',
    run: [
      programPath('oxlint'),
      '--type-aware',
      '--max-warnings=0',
      '--report-unused-disable-directives',
    ],
  },
  typeCheck('domain'),
  typeCheck(
    'server',
    exists('server') || exists('scripts') ? undefined : 'server/ does not exist yet',
  ),
  typeCheck('web', exists('web') ? undefined : 'web/ does not exist yet'),
  typeCheck('tests'),
  {
    name: 'house tests',
    run: ['--test', '--test-reporter=spec', ...houseTests],
    skip: houseTests.length === 0 ? 'none yet' : undefined,
  },
]

const results = await runSteps(steps)
const failed = results.filter(({ outcome }) => outcome === 'failed')
const total = formatSeconds(performance.now() - startedAt)
console.log(
  failed.length === 0
    ? `\ncheck: passed, ${total}`
    : `\ncheck: ${failed.map(({ name }) => name).join(', ')} failed after ${total}`,
)
process.exit(failed.length === 0 ? 0 : 1)
