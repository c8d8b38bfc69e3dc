/**
 * Creates folders with a Debian file system and runs commands in them. A command has its own
 * mounts, which end with the command. Needs root, debootstrap, unshare and chroot.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, realpathSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Removed files: those that Debian's slim images leave out, and the lists and caches of apt. */
const removedPaths = [
  'usr/share/{doc,man,info,locale,lintian,groff,linda}/*',
  'var/{cache,lib/apt/lists}/*',
]
const defaultPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

type RootCommand = {
  command: readonly string[]
  env?: Readonly<Record<string, string>>
  cwd?: string
  /** The default is root. */
  user?: string
  /** Like `read_only` and `tmpfs` of compose.yaml: only /tmp can be written. */
  isReadOnly?: boolean
}

/** Installs a minimal Debian into `folder`, unless the folder exists. Takes about a minute. */
export function createDebianRoot(folder: string, release: string): void {
  if (existsSync(folder)) return
  const temporaryFolder = `${folder}.draft`
  rmSync(temporaryFolder, { recursive: true, force: true })
  execFileSync('debootstrap', ['--variant=minbase', release, temporaryFolder], { stdio: 'ignore' })
  execFileSync('bash', ['-c', `shopt -s nullglob; rm -rf ${removedPaths.join(' ')}`], {
    cwd: temporaryFolder,
  })
  renameSync(temporaryFolder, folder)
}

/** Replaces `folder` by a copy of `sourceFolder`. */
export function copyRoot(sourceFolder: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  execFileSync('cp', ['--archive', '--reflink=auto', sourceFolder, folder])
}

/** Copies this Node, and the npm of this machine, to the paths of the official Node image. */
export function addNode(folder: string): void {
  const bin = path.join(folder, 'usr/local/bin')
  copyFileSync(process.execPath, path.join(bin, 'node'))
  const command = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim()
  // The command `npm` is a link to bin/npm-cli.js in the npm package.
  const npm = path.resolve(realpathSync(command), '../..')
  cpSync(npm, path.join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true })
  for (const name of ['npm', 'npx'])
    execFileSync('ln', ['-sf', `../lib/node_modules/npm/bin/${name}-cli.js`, path.join(bin, name)])
}

/**
 * Copies the settings of name resolution (DNS, hosts) into the root, as a container engine does.
 */
export function copyNameResolution(folder: string): void {
  for (const file of ['etc/resolv.conf', 'etc/hosts'])
    copyFileSync(path.join('/', file), path.join(folder, file))
}

/**
 * Copies the extra certificates that Node trusts on this machine (NODE_EXTRA_CA_CERTS) into the
 * root, for installing packages. Returns the environment variables that make Node use them there.
 */
export function addCertificates(folder: string): Record<string, string> {
  const certificates = process.env['NODE_EXTRA_CA_CERTS']
  if (certificates === undefined) return {}
  const copy = '/tmp/machine-certificates.pem'
  copyFileSync(certificates, path.join(folder, copy))
  return { NODE_EXTRA_CA_CERTS: copy }
}

/** Starts a command in the root. The process id of the result is that of the command itself. */
export function startInRoot(folder: string, options: RootCommand): ChildProcess {
  const { command, env = {}, cwd = '/', user = 'root', isReadOnly = false } = options
  const mounts = [
    'set -e; mount --bind "$R" "$R"',
    ...(isReadOnly ? ['mount -o remount,bind,ro "$R"', 'mount -t tmpfs tmpfs "$R/tmp"'] : []),
    'mount -t proc proc "$R/proc"; mount --rbind /dev "$R/dev"',
  ]
  const enter = `exec env -i "PATH=${defaultPath}" "\${E[@]}" chroot --userspec=${user}:${user} "$R" sh -c 'cd "$0" && exec "$@"' "$C" "$@"`
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const script = `R=$1; C=$2; shift 2; E=(); while [ "$1" != -- ]; do E+=("$1"); shift; done; shift\n${mounts.join('\n')}\n${enter}`
  return spawn(
    'unshare',
    ['--mount', '--', 'bash', '-c', script, 'bash', folder, cwd, ...variables, '--', ...command],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
}

/** Runs a command to its end and returns the output. Throws with the output if it fails. */
export async function runInRoot(folder: string, options: RootCommand): Promise<string> {
  const child = startInRoot(folder, options)
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0)
    throw new Error(`${options.command.join(' ')} ended with ${code}:\n${output.slice(-4_000)}`)
  return output
}
