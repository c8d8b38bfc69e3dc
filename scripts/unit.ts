/**
 * `npm run unit [part of a path]`: every test that needs neither a browser nor a PostgreSQL server:
 * domain, contract, server with the embedded database, stand-ins, scripts.
 */
import { formatCounts, runTests } from '#scripts/gate/run-tests.ts'
import { formatSeconds } from '#scripts/gate/steps.ts'
import { testFiles } from '#scripts/gate/test-files.ts'
import { shareTestServer } from '#tests/support/test-database.ts'

const filter = process.argv[2] ?? ''
const files = testFiles('unit', filter)
if (files.length === 0) {
  console.error(`no test file has "${filter}" in its path`)
  process.exit(1)
}
const stopServer = await shareTestServer()
const report = await runTests(files).finally(stopServer)
for (const { name, reason } of report.skipped) console.log(`– ${name}: ${reason}`)
console.log(`\nunit: ${files.length} files, ${formatSeconds(report.milliseconds)}`)
console.log(formatCounts(report))
process.exit(report.failed === 0 && report.passed > 0 ? 0 : 1)
