/**
 * `npm run unit [parts of paths]`: runs the tests whose path contains one of the parts, or all
 * tests except house tests, fault tests and journeys. Needs neither a browser nor an installed
 * PostgreSQL.
 */
import { formatCounts, runTests, type TestReport } from '#scripts/gate/run-tests.ts'
import { formatSeconds } from '#scripts/gate/steps.ts'
import { listTestFiles } from '#scripts/gate/test-files.ts'
import { shareTestServer } from '#tests/support/database/test-database.ts'

const filters = process.argv.slice(2)
const domainFiles = listTestFiles('domain', filters)
const otherFiles = listTestFiles('unit', filters)
if (domainFiles.length + otherFiles.length === 0) {
  console.error(`no test file has one of these in its path: ${filters.join(', ')}`)
  process.exit(1)
}
const reports: TestReport[] = []
if (domainFiles.length > 0) reports.push(await runTests(domainFiles, { inThisProcess: true }))
if (otherFiles.length > 0) {
  const stopServer = await shareTestServer()
  reports.push(await runTests(otherFiles, { sharesProcessByFeature: true }).finally(stopServer))
}
const sum = (count: (report: TestReport) => number) =>
  reports.reduce((total, report) => total + count(report), 0)
const skipped = reports.flatMap((report) => report.skipped)
const [passed, failed] = [sum((report) => report.passed), sum((report) => report.failed)]
for (const { name, reason } of skipped) console.log(`– ${name}: ${reason}`)
const fileCount = domainFiles.length + otherFiles.length
console.log(`\nunit: ${fileCount} files, ${formatSeconds(sum((report) => report.milliseconds))}`)
console.log(formatCounts({ passed, failed, skipped }))
process.exit(failed === 0 && passed > 0 ? 0 : 1)
