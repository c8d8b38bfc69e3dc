/** Files and pages of the operator that strangers look for are not served (T-J09). */
import { expect, test } from '#tests/support/browser/journey.ts'
import { RawHttpClient } from '#tests/support/network/raw-http-client.ts'

const privatePaths = [
  '/.git/HEAD',
  '/.git/config',
  '/.env',
  '/.env.production',
  '/.npmrc',
  '/.htpasswd',
  '/.DS_Store',
  '/package.json',
  '/package-lock.json',
  '/tsconfig.json',
  '/Dockerfile',
  '/compose.yaml',
  '/compose.env.example',
  '/data-key',
  '/app-secret',
  '/backups/',
  '/backup.sql',
  '/server/main.ts',
  '/server/index.js',
  '/build/server/index.js',
  '/assets/',
  '/assets/../../server/index.js',
  '/assets/..%2f..%2fserver/index.js',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/metrics',
  '/metrics?token=guessed',
  '/debug',
  '/server-status',
  '/phpinfo.php',
  '/wp-login.php',
]

test('files of the operator, source maps and metrics are not served', async ({ request, shop }) => {
  const html = await (await request.get('/')).text()
  const assets = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
  expect(assets.length).toBeGreaterThan(5)
  // Other clients resolve `..` before they send a path.
  const client = new RawHttpClient(shop.url)
  const host = new URL(shop.url).host
  const servedPaths: string[] = []
  for (const path of [...privatePaths, ...assets.map((asset) => `${asset}.map`)]) {
    const reply = await client.send(Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`))
    if (reply?.status !== 404) servedPaths.push(`${path}: ${reply?.status}`)
  }
  client.close()
  expect(servedPaths).toEqual([])
  for (const asset of assets) {
    const text = await (await request.get(asset)).text()
    expect(text, asset).not.toContain('sourceMappingURL')
  }
})
