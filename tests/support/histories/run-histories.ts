/**
 * Runs histories in a shop and in a model of it in plain data. A history is a sequence of steps,
 * such as a purchase, a callback and a refund; most are generated at random. After each step, the
 * response and the visible state must equal the model's. A failed run prints its seed and the
 * shortest list of steps that still fails; pass the seed to repeat it. `real` is fast-check's word
 * for what is tested: the shop with what a history needs of it.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'

import type { CleanupContext } from '#tests/support/shop/test-shop.ts'
import { withCleanup } from '#tests/support/with-cleanup.ts'

/** One step of a history, in the shop and in the model. */
export type Step<Model, Real> = {
  /** Printed in the list of steps of a failed run. The first word is the kind of the step. */
  name: string
  /** False leaves the step out of this history. Default: it always runs. */
  canRun?(model: Readonly<Model>): boolean
  /** Runs before `applyToModel`, so `model` has the state before the step. Returns the response. */
  runInShop(real: Real, model: Readonly<Model>): Promise<string>
  /** Changes the model. Returns the response that the shop must have given. */
  applyToModel(model: Model): string
}

/** The subject of histories: several kinds of steps, how to start a shop, and its model. */
export type Histories<Model extends object, Real> = {
  steps: readonly fc.Arbitrary<Step<Model, Real>>[]
  /**
   * Written histories of situations that generated ones seldom reach, by their title. They run
   * first.
   */
  examples?: Readonly<Record<string, readonly Step<Model, Real>[]>>
  maxSteps: number
  /**
   * Starts a separate shop for each history, so that a shortened one depends on no other. `t` stops
   * the shop after the history, or if `start` throws.
   */
  start(t: CleanupContext): Promise<{ model: Model; real: Real }>
  readShopState(real: Real): Promise<unknown>
  /** Returns what `readShopState` must return. */
  readModelState(model: Model): unknown
  /** Runs the last steps in the shop and in the model. Returns violations of the invariants. */
  finish(real: Real, model: Model): Promise<readonly string[]>
}

/** The same seed gives the same histories. */
type HistoryRuns = { runCount: number; seed: number }

/**
 * For `npm test`, whose result must not depend on chance. These histories have each kind of step.
 * `npm run prove models` runs many others.
 */
export const gateRuns: HistoryRuns = { runCount: 2, seed: 20_261_123 }

/** Index of the item that a step concerns. `pick` takes it modulo the number of items. */
export const indexArbitrary = fc.nat(9)

/**
 * Runs the examples, then generated histories. Returns how often each kind of step was run in
 * generated histories, by the first word of its name.
 */
export async function runHistories<Model extends object, Real>(
  histories: Histories<Model, Real>,
  { runCount, seed }: HistoryRuns,
): Promise<Map<string, number>> {
  await runExamples(histories)
  const countByKind = new Map<string, number>()
  const toCommand = (step: Step<Model, Real>): fc.AsyncCommand<Model, Real> => ({
    check: (model) => step.canRun?.(model) ?? true,
    run: async (model, real) => {
      const [kind = ''] = step.name.split(' ')
      countByKind.set(kind, (countByKind.get(kind) ?? 0) + 1)
      await runStep(histories, step, { model, real })
    },
    toString: () => step.name,
  })
  const commands = fc.commands(
    histories.steps.map((step) => step.map(toCommand)),
    { maxCommands: histories.maxSteps, size: 'max' },
  )
  const property = fc.asyncProperty(commands, (history) =>
    runHistory(histories, (subjects) => fc.asyncModelRun(() => subjects, history)),
  )
  // Unbiased, because biased histories are short, and starting a shop takes as long as many steps.
  await fc.assert(property, { numRuns: runCount, seed, unbiased: true })
  return countByKind
}

async function runExamples<Model extends object, Real>(
  histories: Histories<Model, Real>,
): Promise<void> {
  for (const [title, steps] of Object.entries(histories.examples ?? {}))
    await runHistory(histories, async (subjects) => {
      for (const [index, step] of steps.entries()) {
        const position = `step ${index + 1} of the example "${title}"`
        assert.ok(step.canRun?.(subjects.model) ?? true, `${position} cannot run: ${step.name}`)
        await runStep(histories, step, subjects).catch((cause) => {
          throw new Error(`${position} differs: ${step.name}`, { cause })
        })
      }
    })
}

/** Starts a shop and its model, runs the steps, finishes the history, and compares both again. */
async function runHistory<Model extends object, Real>(
  histories: Histories<Model, Real>,
  runSteps: (subjects: { model: Model; real: Real }) => Promise<void>,
): Promise<void> {
  await withCleanup(async (t) => {
    const { model, real } = await histories.start(t)
    await runSteps({ model, real })
    const violations = await histories.finish(real, model)
    await compareStates(histories, real, model)
    assert.deepEqual(violations, [])
  })
}

async function runStep<Model extends object, Real>(
  histories: Histories<Model, Real>,
  step: Step<Model, Real>,
  { model, real }: { model: Model; real: Real },
): Promise<void> {
  const response = await step.runInShop(real, model)
  assert.equal(response, step.applyToModel(model), `response to: ${step.name}`)
  await compareStates(histories, real, model)
}

/** Returns the item at the index modulo the number of items. Throws if there are no items. */
export function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  assert.ok(item !== undefined, 'the step needs an item')
  return item
}

async function compareStates<Model extends object, Real>(
  {
    readShopState,
    readModelState,
  }: Pick<Histories<Model, Real>, 'readShopState' | 'readModelState'>,
  real: Real,
  model: Model,
): Promise<void> {
  assert.deepEqual(
    await readShopState(real),
    readModelState(model),
    'the shop differs from the model',
  )
}
