/** Health check of the container: exits with 0 if /readyz of the shop on this machine is ok. */
const response = await fetch(`http://127.0.0.1:${process.env['PORT'] ?? '3000'}/readyz`)
if (!response.ok) console.error(await response.text())
process.exit(response.ok ? 0 : 1)
