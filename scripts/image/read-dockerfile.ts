/**
 * Parses the instructions that our Dockerfile uses. Throws at any other instruction, so that the
 * drill never leaves out a step.
 */
type Stage = {
  /** Image that the stage starts from, such as `debian:bookworm-slim`. */
  base: string
  /** Name after AS; empty for a stage without a name. */
  name: string
  steps: Step[]
}

export type Step =
  | { kind: 'copy'; from: string | undefined; sources: string[]; target: string }
  | { kind: 'run'; command: string }
  | { kind: 'env'; values: Record<string, string> }
  | { kind: 'workdir'; folder: string }
  | { kind: 'user'; name: string }
  | { kind: 'healthcheck'; command: string[] }
  | { kind: 'cmd'; command: string[] }

/** Instructions that have no effect on the files and processes of the drill. */
const ignoredInstructions = ['EXPOSE', 'STOPSIGNAL']

/** Returns the stages in order; the last one is the image. */
export function readDockerfile(text: string): Stage[] {
  const variables: Record<string, string> = {}
  const stages: Stage[] = []
  const instructionLines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  for (const line of instructionLines) {
    const [, instruction = '', rawArgs = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    const args = rawArgs.replaceAll(
      /\$\{(\w+)\}/g,
      (reference, name: string) => variables[name] ?? reference,
    )
    if (instruction === 'ARG' && stages.length === 0) {
      const [name = '', value = ''] = args.split('=')
      variables[name] = value
    } else if (instruction === 'FROM') {
      const [base = '', , name = ''] = args.split(' ')
      stages.push({ base, name, steps: [] })
    } else if (!ignoredInstructions.includes(instruction)) {
      const stage = stages.at(-1)
      if (!stage) throw new Error(`Dockerfile: ${line} comes before the first FROM`)
      stage.steps.push(readStep(instruction, args))
    }
  }
  return stages
}

function readStep(instruction: string, args: string): Step {
  switch (instruction) {
    case 'COPY': {
      const paths = args.split(' ')
      const from = paths[0]?.startsWith('--from=')
        ? paths.shift()?.slice('--from='.length)
        : undefined
      return { kind: 'copy', from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' }
    }
    case 'RUN':
      return { kind: 'run', command: args }
    case 'ENV':
      return {
        kind: 'env',
        values: Object.fromEntries(args.split(' ').map((pair) => pair.split('='))),
      }
    case 'WORKDIR':
      return { kind: 'workdir', folder: args }
    case 'USER':
      return { kind: 'user', name: args }
    case 'HEALTHCHECK':
      return { kind: 'healthcheck', command: readCommand(args.slice(args.indexOf('CMD ') + 4)) }
    case 'CMD':
      return { kind: 'cmd', command: readCommand(args) }
    default:
      throw new Error(`Dockerfile: the drill cannot run ${instruction} ${args}`)
  }
}

function readCommand(json: string): string[] {
  const command: unknown = JSON.parse(json)
  if (!Array.isArray(command)) throw new Error(`Dockerfile: not a JSON list of words: ${json}`)
  return command.map(String)
}
