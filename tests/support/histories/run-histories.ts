/**
 * Runs generated histories against a real shop beside a model of it in plain data. After each step,
 * the response and the visible state must equal the model's. A failed run prints its seed and the
 * shortest list of steps that still fails; pass both to repeat it.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'

/** One step of a history, in the shop and in the model. */
export type Step<Model, Real> = {
  /** Printed in the list of steps of a failed run. */
  name: string
  /** False leaves the step out of this history. Default: it always runs. */
  mayRun?(model: Readonly<Model>): boolean
  /**
   * Does the step in the shop. Returns the response; the model is still that of before the step.
   */
  act(real: Real, model: Readonly<Model>): Promise<string>
  /** Does the step in the model. Returns the response that the shop must have given. */
  expect(model: Model): string
}

/** Several kinds of steps, a shop and its model. */
export type Histories<Model extends object, Real> = {
  steps: readonly fc.Arbitrary<Step<Model, Real>>[]
  /**
   * Histories of situations that generated ones seldom reach, by what happens in them. They run
   * before the generated ones.
   */
  examples?: Readonly<Record<string, readonly Step<Model, Real>[]>>
  /** The most steps of one history. */
  maxSteps: number
  /** Starts a shop of its own for each history, so that a shortened one depends on no other. */
  start(): Promise<{ model: Model; real: Real; stop(): Promise<void> }>
  /** Returns what the shop shows, and what the model says that it must show. */
  readState(real: Real): Promise<unknown>
  stateOf(model: Model): unknown
  /** Ends a history, in the shop and in the model. Returns violations of the invariants. */
  finish(real: Real, model: Model): Promise<readonly string[]>
}

/** How many histories are run, and which: the same seed gives the same histories. */
type HistoryRuns = { runs: number; seed: number }

/**
 * For `npm test`, which must find the same in each run: each kind of step is run. `npm run prove
 * models` draws many others.
 */
export const historiesOfGate: HistoryRuns = { runs: 2, seed: 20_261_123 }

/**
 * Runs the examples, then generated histories. Returns how often each kind of step was run in
 * generated histories, by the first word of its name.
 */
export async function runHistories<Model extends object, Real>(
  histories: Histories<Model, Real>,
  { runs, seed }: HistoryRuns,
): Promise<Map<string, number>> {
  await runExamples(histories)
  const stepCounts = new Map<string, number>()
  const toCommand = (step: Step<Model, Real>): fc.AsyncCommand<Model, Real> => ({
    check: (model) => step.mayRun?.(model) ?? true,
    run: async (model, real) => {
      const [kind = ''] = step.name.split(' ')
      stepCounts.set(kind, (stepCounts.get(kind) ?? 0) + 1)
      await runStep(histories, step, { model, real })
    },
    toString: () => step.name,
  })
  const commands = fc.commands(
    histories.steps.map((step) => step.map(toCommand)),
    { maxCommands: histories.maxSteps, size: 'max' },
  )
  const property = fc.asyncProperty(commands, (history) =>
    runHistory(histories, (pair) => fc.asyncModelRun(() => pair, history)),
  )
  // Biased histories would be short, and starting a shop takes longer than many steps.
  await fc.assert(property, { numRuns: runs, seed, unbiased: true })
  return stepCounts
}

async function runExamples<Model extends object, Real>(
  histories: Histories<Model, Real>,
): Promise<void> {
  for (const [title, steps] of Object.entries(histories.examples ?? {}))
    await runHistory(histories, async (pair) => {
      for (const [index, step] of steps.entries()) {
        const place = `step ${index + 1} of the example "${title}"`
        assert.ok(step.mayRun?.(pair.model) ?? true, `${place} cannot run: ${step.name}`)
        await runStep(histories, step, pair).catch((cause) => {
          throw new Error(`${place} differs: ${step.name}`, { cause })
        })
      }
    })
}

/** Starts a shop and its model, and compares them once more after `runSteps`. */
async function runHistory<Model extends object, Real>(
  histories: Histories<Model, Real>,
  runSteps: (pair: { model: Model; real: Real }) => Promise<void>,
): Promise<void> {
  const { model, real, stop } = await histories.start()
  try {
    await runSteps({ model, real })
    const violations = await histories.finish(real, model)
    await compareStates(histories, real, model)
    assert.deepEqual(violations, [])
  } finally {
    await stop()
  }
}

async function runStep<Model extends object, Real>(
  histories: Histories<Model, Real>,
  step: Step<Model, Real>,
  { model, real }: { model: Model; real: Real },
): Promise<void> {
  const response = await step.act(real, model)
  assert.equal(response, step.expect(model), `response to: ${step.name}`)
  await compareStates(histories, real, model)
}

/** Returns the item that a step names by any number. Throws when there is none. */
export function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  assert.ok(item !== undefined, 'the step needs an item')
  return item
}

async function compareStates<Model extends object, Real>(
  { readState, stateOf }: Pick<Histories<Model, Real>, 'readState' | 'stateOf'>,
  real: Real,
  model: Model,
): Promise<void> {
  assert.deepEqual(await readState(real), stateOf(model), 'the shop differs from the model')
}
