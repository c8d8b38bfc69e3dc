/**
 * Creates folders with a Debian file system and runs commands in them. A command has its own
 * mounts, which end with the command. Needs root, debootstrap, unshare and chroot.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, realpathSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

/**
 * Bash patterns of what is deleted from a new root: what Debian's slim images leave out, and the
 * lists and caches of apt. Danger: a pattern with a leading "/" would delete files of this machine.
 */
const removedPatterns = [
  'usr/share/{doc,man,info,locale,lintian,groff,linda}/*',
  'var/{cache,lib/apt/lists}/*',
]
const defaultPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

type CommandInRoot = {
  command: readonly string[]
  env?: Readonly<Record<string, string>>
  cwd?: string
  /** The default is the user root. A group of the same name must exist. */
  user?: string
  /** Like `read_only` and `tmpfs` of compose.yaml: only /tmp, which is empty, can be written. */
  isReadOnly?: boolean
}

/**
 * Installs a minimal Debian of `release`, such as bookworm, into `folder`. Takes about a minute.
 * Does nothing if the folder exists, even with another release.
 */
export function createDebianRoot(folder: string, release: string): void {
  if (existsSync(folder)) return
  const temporaryFolder = `${folder}.draft`
  rmSync(temporaryFolder, { recursive: true, force: true })
  execFileSync('debootstrap', ['--variant=minbase', release, temporaryFolder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  execFileSync('bash', ['-c', `shopt -s nullglob; rm -rf ${removedPatterns.join(' ')}`], {
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
  const npmCommand = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim()
  // The command `npm` is a link to bin/npm-cli.js in the npm package.
  const npmPackage = path.resolve(realpathSync(npmCommand), '../..')
  cpSync(npmPackage, path.join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true })
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
 * A command with `isReadOnly` does not see them, because its /tmp is empty.
 */
export function addCertificates(folder: string): Record<string, string> {
  const certificates = process.env['NODE_EXTRA_CA_CERTS']
  if (certificates === undefined) return {}
  const pathInRoot = '/tmp/machine-certificates.pem'
  copyFileSync(certificates, path.join(folder, pathInRoot))
  return { NODE_EXTRA_CA_CERTS: pathInRoot }
}

/**
 * Starts a command in the root. The process id of the result is that of the command itself, because
 * each step below replaces the one before (`exec`). Only the command sees the mounts (`unshare`),
 * so that deleting the folder never deletes this machine's /dev.
 */
export function startInRoot(folder: string, options: CommandInRoot): ChildProcess {
  const { command, env = {}, cwd = '/', user = 'root', isReadOnly = false } = options
  const script = [
    'set -e',
    'root=$1; shift',
    'mount --bind "$root" "$root"',
    ...(isReadOnly ? ['mount -o remount,bind,ro "$root"', 'mount -t tmpfs tmpfs "$root/tmp"'] : []),
    'mount -t proc proc "$root/proc"',
    'mount --rbind /dev "$root/dev"',
    'exec env -i "$@"',
  ].join('\n')
  const variables = Object.entries({ PATH: defaultPath, ...env }).map(
    ([name, value]) => `${name}=${value}`,
  )
  const enterRoot = ['chroot', `--userspec=${user}:${user}`, folder]
  const runInCwd = ['sh', '-c', 'cd "$0" && exec "$@"', cwd]
  return spawn(
    'unshare',
    [
      ...['--mount', '--', 'bash', '-c', script, 'bash', folder],
      ...variables,
      ...enterRoot,
      ...runInCwd,
      ...command,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
}

/**
 * Runs a command to its end and returns the output. If the command fails, throws an error with the
 * last 4,000 characters of the output.
 */
export async function runInRoot(folder: string, options: CommandInRoot): Promise<string> {
  const child = startInRoot(folder, options)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  // The signal if one ended the command, such as SIGKILL when memory runs out.
  const exitStatus = await new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
  if (exitStatus !== 0)
    throw new Error(
      `${options.command.join(' ')} ended with ${exitStatus}:\n${output.slice(-4_000)}`,
    )
  return output
}
