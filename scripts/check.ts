/**
 * `npm run check`: checks formatting, lint rules and the types of four projects, and runs the house
 * tests. It does not run the shop. It must pass before a change is merged.
 */
import { globSync } from 'node:fs'
import { programPath, root, runSteps, formatSeconds, type Step } from '#scripts/gate/steps.ts'

const startedAt = performance.now()
const houseTests = globSync('tests/house/**/*.test.ts', { cwd: root })

/**
 * Returns the step that checks the types of one project. `web` and `tests` need the types that
 * React Router derives from the routes.
 */
const typeCheck = (project: 'domain' | 'server' | 'web' | 'tests'): Step => ({
  name: `types: ${project}`,
  nodeArgs: [
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
  ...(['web', 'tests'].includes(project) && { after: ['route types'] }),
})

const steps: Step[] = [
  {
    name: 'route types',
    nodeArgs: [programPath('@react-router/dev', 'react-router'), 'typegen'],
  },
  { name: 'format', nodeArgs: [programPath('oxfmt'), '--check', '.'] },
  {
    name: 'lint',
    nodeArgs: [
      programPath('oxlint'),
      '--type-aware',
      '--max-warnings=0',
      '--report-unused-disable-directives',
    ],
  },
  typeCheck('domain'),
  typeCheck('server'),
  typeCheck('web'),
  typeCheck('tests'),
  { name: 'house tests', nodeArgs: ['--test', '--test-reporter=spec', ...houseTests] },
]

const results = await runSteps(steps)
const failedSteps = results.filter(({ outcome }) => outcome === 'failed')
const total = formatSeconds(performance.now() - startedAt)
console.log(
  failedSteps.length === 0
    ? `\ncheck: passed, ${total}`
    : `\ncheck: ${failedSteps.map(({ name }) => name).join(', ')} failed after ${total}`,
)
process.exit(failedSteps.length === 0 ? 0 : 1)
