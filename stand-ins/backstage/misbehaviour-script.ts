/*
 * A misbehaviour is a fault of a provider that a stand-in can imitate, such as a lost response.
 * The script is the queue of misbehaviours that a test has ordered from a stand-in. An order names
 * a row of the stand-in's table, how often it applies (default once) and optionally a reference.
 * The oldest matching order is used first; without a match the stand-in behaves normally.
 */
import { z } from 'zod'

/** A row of a misbehaviour table: `at` is the call or step it applies to, `does` describes it. */
type MisbehaviourRow = { readonly at: string; readonly does: string }

export type Misbehaviour<Name extends string> = {
  name: Name
  /** How often it applies; `'always'` until `clearMisbehaviours()`. Default 1. */
  times?: number | 'always' | undefined
  /** Only for this bill reference or id, email address or search text. Default: all. */
  reference?: string | undefined
  /** Milliseconds, for late, slow and dripping responses. Each row has its default. */
  ms?: number | undefined
  /** How often a repeated callback or webhook is sent. */
  count?: number | undefined
  /** Whether repetitions are sent in parallel instead of one after another. */
  parallel?: boolean | undefined
  /** Makes a shuffle repeatable; without it the order is reversed. */
  seed?: number | undefined
  /** Seconds until the rate limit resets, sent with a 429. */
  resetSeconds?: number | undefined
}

/** An ordered misbehaviour, with how often it still applies and how often it was used. */
export type Scripted<Name extends string> = Misbehaviour<Name> & {
  remainingCount: number
  usedCount: number
}

export type MisbehaviourScript<Name extends string> = {
  /** Adds an order to the end of the queue. */
  order(misbehaviour: Misbehaviour<Name>): void
  /**
   * Returns the misbehaviour ordered for this call or step and one of these references, and counts
   * it as used. Returns `undefined` if there is none.
   */
  take(at: string, references: readonly (string | null)[]): Scripted<Name> | undefined
  list(): Scripted<Name>[]
  clearMisbehaviours(): void
  /** Parses an order from a control call. Throws ZodError for an unknown name. */
  read(body: unknown): Misbehaviour<Name>
}

export function createMisbehaviourScript<Name extends string>(
  table: Readonly<Record<Name, MisbehaviourRow>>,
): MisbehaviourScript<Name> {
  let scriptedMisbehaviours: Scripted<Name>[] = []
  const isName = (name: string): name is Name => Object.hasOwn(table, name)
  const misbehaviourSchema = z.strictObject({
    name: z.string().refine(isName, { error: 'no such misbehaviour; GET lists them' }),
    times: z.union([z.int().positive(), z.literal('always')]).optional(),
    reference: z.string().optional(),
    ms: z.number().nonnegative().optional(),
    count: z.int().nonnegative().optional(),
    parallel: z.boolean().optional(),
    seed: z.int().optional(),
    resetSeconds: z.int().positive().optional(),
  })

  return {
    order(misbehaviour) {
      const times = misbehaviour.times ?? 1
      scriptedMisbehaviours.push({
        ...misbehaviour,
        remainingCount: times === 'always' ? Infinity : times,
        usedCount: 0,
      })
    },
    take(at, references) {
      const scripted = scriptedMisbehaviours.find(
        (candidate) =>
          candidate.remainingCount > 0 &&
          table[candidate.name].at === at &&
          (candidate.reference === undefined || references.includes(candidate.reference)),
      )
      if (!scripted) return undefined
      scripted.remainingCount -= 1
      scripted.usedCount += 1
      return scripted
    },
    list: () => structuredClone(scriptedMisbehaviours),
    clearMisbehaviours() {
      scriptedMisbehaviours = []
    },
    read(body) {
      const { name, ...rest } = misbehaviourSchema.parse(body)
      if (!isName(name)) throw new TypeError(`unknown misbehaviour ${name}`)
      return { name, ...rest }
    },
  }
}
