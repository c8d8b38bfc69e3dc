/**
 * Starts Debian's Caddy with the Caddyfile of this repository, on free ports and with certificates
 * of Caddy's own authority.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { readRootFile } from './read-compose.ts'

const maxStartMs = 30_000
const pollMs = 100
/** Characters of Caddy's log that an error message shows. */
const shownLogLength = 4_000

type Caddy = {
  /** Path of the certificate of the authority that Caddy created. */
  authority: string
  stop(): Promise<void>
}

/**
 * Downloads Caddy with apt and starts it. `upstreams` replace the services of compose.yaml, in
 * order. `providers` is a second site, which forwards to the stand-ins.
 */
export async function startCaddy(
  workFolder: string,
  options: {
    publicUrl: string
    httpPort: number
    upstreams: readonly string[]
    providers: { url: string; upstream: string }
  },
): Promise<Caddy> {
  const folder = path.join(workFolder, 'caddy')
  const program = path.join(folder, 'usr/bin/caddy')
  mkdirSync(folder, { recursive: true })
  if (!existsSync(program)) {
    execFileSync('apt-get', ['download', 'caddy'], { cwd: folder, stdio: 'ignore' })
    const [file = ''] = globSync('caddy_*.deb', { cwd: folder })
    execFileSync('dpkg-deb', ['--extract', file, '.'], { cwd: folder })
  }
  const dataFolder = path.join(folder, 'data')
  rmSync(dataFolder, { recursive: true, force: true })
  const { port } = new URL(options.publicUrl)
  const globals = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${options.httpPort}\n\thttps_port ${port}\n}\n`
  const site = options.upstreams.reduce(replaceService, readRootFile('Caddyfile'))
  const { url, upstream } = options.providers
  const config = path.join(folder, 'Caddyfile')
  writeFileSync(config, `${globals}${site}${url} {\n\treverse_proxy ${upstream}\n}\n`)
  const child = spawn(program, ['run', '--adapter', 'caddyfile', '--config', config], {
    env: {
      ...process.env,
      PUBLIC_URL: options.publicUrl,
      XDG_DATA_HOME: dataFolder,
      XDG_CONFIG_HOME: dataFolder,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const authority = path.join(dataFolder, 'caddy/pki/authorities/local/root.crt')
  const deadline = performance.now() + maxStartMs
  while (!existsSync(authority) || readFileSync(authority).length === 0) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill()
      throw new Error(`Caddy did not start:\n${log.slice(-shownLogLength)}`)
    }
    await pause(pollMs)
  }
  return {
    authority,
    stop: async () => {
      child.kill('SIGTERM')
      await closed
    },
  }
}

/** Throws when the Caddyfile does not name the service, so that the drill would not test it. */
function replaceService(caddyfile: string, upstream: string, index: number): string {
  const service = `shop-${index + 1}:3000`
  if (!caddyfile.includes(service)) throw new Error(`Caddyfile: no service ${service}`)
  return caddyfile.replace(service, upstream)
}
