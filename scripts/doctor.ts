/**
 * `npm run doctor` checks this machine. `npm run doctor -- production` checks what the shop needs
 * before it takes real orders. Each check is imported only when it runs: the check of the machine
 * imports tests, which a production installation does not have.
 */
const [check, ...options] = process.argv.slice(2)
if (check === 'production') {
  const { checkProduction } = await import('./doctor/doctor-production.ts')
  process.exit(await checkProduction(options))
}
if (check !== undefined) {
  console.error('npm run doctor\nnpm run doctor -- production [--send-email]')
  process.exit(1)
}
const { checkMachine } = await import('./doctor/doctor-machine.ts')
process.exit(await checkMachine())
