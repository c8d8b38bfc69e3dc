/**
 * Runs the steps of the Dockerfile without a container engine. Each stage is a folder with a Debian
 * file system, and each RUN is a command in that folder.
 */
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

import { listSourceFiles } from '#scripts/gate/source-files.ts'
import { root } from '#scripts/gate/steps.ts'
import {
  addCertificates,
  copyNameResolution,
  addNode,
  copyRoot,
  createDebianRoot,
  runInRoot,
} from './debian-root.ts'
import { readDockerfile, type Step } from './read-dockerfile.ts'

export type Image = {
  /** Folder with the file system of the image. */
  folder: string
  env: Record<string, string>
  cwd: string
  user: string
  command: string[]
  healthcheck: string[]
}

/**
 * Builds into sub-folders of `workFolder` and prints each step. With `isBuilt`, runs no step and
 * uses the folders of the last build.
 */
export async function buildImage(workFolder: string, { isBuilt = false } = {}): Promise<Image> {
  const stages = readDockerfile(readFileSync(path.join(root, 'Dockerfile'), 'utf8'))
  const stageFolders: Record<string, string> = {}
  let image: Image | undefined
  for (const [index, { base, name, steps }] of stages.entries()) {
    const folder = path.join(workFolder, name === '' ? 'image' : name)
    console.log(`FROM ${base}`)
    const release = /\b(bookworm|trixie)\b/.exec(base)?.[0]
    if (release === undefined)
      throw new Error(`Dockerfile: the drill has no file system for ${base}`)
    image = { folder, env: {}, cwd: '/', user: 'root', command: [], healthcheck: [] }
    if (isBuilt) {
      for (const step of steps) applySettings(image, step)
      continue
    }
    const debian = path.join(workFolder, release)
    createDebianRoot(debian, release)
    copyRoot(debian, folder)
    if (base.startsWith('node:')) addNode(folder)
    const isLast = index === stages.length - 1
    copyNameResolution(folder)
    const network = isLast ? {} : addCertificates(folder)
    for (const step of steps) await runStep(image, step, { network, stageFolders })
    stageFolders[name] = folder
  }
  if (image === undefined) throw new Error('Dockerfile: no stage')
  return image
}

async function runStep(
  image: Image,
  step: Step,
  context: { network: Record<string, string>; stageFolders: Record<string, string> },
): Promise<void> {
  applySettings(image, step)
  if (step.kind === 'run') {
    console.log(`RUN ${step.command}`)
    const env = { HOME: '/root', ...image.env, ...context.network }
    await runInRoot(image.folder, { command: ['sh', '-c', step.command], env, cwd: image.cwd })
  } else if (step.kind === 'workdir') {
    mkdirSync(path.join(image.folder, step.folder), { recursive: true })
  } else if (step.kind === 'copy') {
    copyInto(image, step, step.from === undefined ? undefined : context.stageFolders[step.from])
  }
}

/** Applies the settings that a step makes for later commands, such as ENV and USER. */
function applySettings(image: Image, step: Step): void {
  if (step.kind === 'env') Object.assign(image.env, step.values)
  else if (step.kind === 'workdir') image.cwd = step.folder
  else if (step.kind === 'user') image.user = step.name
  else if (step.kind === 'healthcheck') image.healthcheck = step.command
  else if (step.kind === 'cmd') image.command = step.command
}

/** Copies from the folder of a stage; without `stage`, from the checkout. */
function copyInto(image: Image, step: Step & { kind: 'copy' }, stage: string | undefined): void {
  if (step.from !== undefined && stage === undefined)
    throw new Error(`Dockerfile: no stage is named ${step.from}`)
  const target = path.join(image.folder, path.resolve(image.cwd, step.target))
  const isFolder = step.target.endsWith('/') || step.sources.length > 1
  for (const source of step.sources) {
    if (stage === undefined && source === '.') {
      for (const file of listContext()) cpSync(path.join(root, file), path.join(target, file))
      continue
    }
    const from = path.join(stage ?? root, source)
    const intoFolder = isFolder && !statSync(from).isDirectory()
    cpSync(from, intoFolder ? path.join(target, path.basename(source)) : target, {
      recursive: true,
      verbatimSymlinks: true,
    })
  }
}

/** Returns the build context: the files of the checkout that .dockerignore does not leave out. */
export function listContext(): string[] {
  const rules = readFileSync(path.join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return listSourceFiles().filter(
    (file) =>
      !rules.some((rule) => path.matchesGlob(file, rule) || path.matchesGlob(file, `${rule}/**`)),
  )
}
