/**
 * `npm run doctor` checks this machine, `npm run doctor -- production` what the shop needs before it
 * takes real orders. A production installation has no tests, on which the check of the machine
 * depends, so each check is loaded only when it runs.
 */
const [check, ...options] = process.argv.slice(2)
if (check === 'production') {
  const { checkProduction } = await import('./doctor-production.ts')
  process.exit(await checkProduction(options))
}
const { checkMachine } = await import('./doctor-machine.ts')
process.exit(await checkMachine())
