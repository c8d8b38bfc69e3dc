/*
 * Faults of a provider that a stand-in simulates, such as a lost response. A test adds faults to
 * the schedule: a row of the stand-in's table, how often it applies (default once) and optionally a
 * reference. The oldest matching fault is used first; without a match the stand-in behaves
 * normally.
 */
import { z } from 'zod'

/** A row of a fault table: `at` is the call or step it applies to, `does` describes it. */
type FaultDefinition = { readonly at: string; readonly does: string }

export type Fault<Name extends string> = {
  name: Name
  /** How often it applies; `'always'` until `clearFaults()`. Default 1. */
  times?: number | 'always' | undefined
  /** Only for this bill reference or id, email address or search text. Default: all. */
  reference?: string | undefined
  /** Milliseconds, for late, slow and dripping responses. Each row has its default. */
  ms?: number | undefined
  /** How often a repeated callback or webhook is sent. */
  count?: number | undefined
  /** Whether repetitions are sent in parallel instead of one after another. */
  parallel?: boolean | undefined
  /** Makes a shuffle repeatable; without it the sequence is reversed. */
  seed?: number | undefined
  /** Seconds until the rate limit resets, sent with a 429. */
  resetSeconds?: number | undefined
}

/** A fault with how often it still applies and how often it was used. */
export type ScheduledFault<Name extends string> = Fault<Name> & {
  remainingCount: number
  usedCount: number
}

export type FaultSchedule<Name extends string> = {
  /** Adds a fault to the end of the schedule. */
  add(fault: Fault<Name>): void
  /**
   * Returns the oldest fault for this call or step that applies to one of these references or to
   * all, and counts one use. Returns `undefined` if there is none.
   */
  take(at: string, references: readonly (string | null)[]): ScheduledFault<Name> | undefined
  list(): ScheduledFault<Name>[]
  clearFaults(): void
  /** Parses a fault from a control call. Throws ZodError for an unknown name. */
  read(body: unknown): Fault<Name>
}

export function createFaultSchedule<Name extends string>(
  table: Readonly<Record<Name, FaultDefinition>>,
): FaultSchedule<Name> {
  let scheduledFaults: ScheduledFault<Name>[] = []
  const isName = (name: string): name is Name => Object.hasOwn(table, name)
  const faultSchema = z.strictObject({
    name: z.string().refine(isName, { error: 'no such fault; GET lists them' }),
    times: z.union([z.int().positive(), z.literal('always')]).optional(),
    reference: z.string().optional(),
    ms: z.number().nonnegative().optional(),
    count: z.int().nonnegative().optional(),
    parallel: z.boolean().optional(),
    seed: z.int().optional(),
    resetSeconds: z.int().positive().optional(),
  })

  return {
    add(fault) {
      const times = fault.times ?? 1
      scheduledFaults.push({
        ...fault,
        remainingCount: times === 'always' ? Infinity : times,
        usedCount: 0,
      })
    },
    take(at, references) {
      const scheduledFault = scheduledFaults.find(
        (candidate) =>
          candidate.remainingCount > 0 &&
          table[candidate.name].at === at &&
          (candidate.reference === undefined || references.includes(candidate.reference)),
      )
      if (!scheduledFault) return undefined
      scheduledFault.remainingCount -= 1
      scheduledFault.usedCount += 1
      return scheduledFault
    },
    list: () => structuredClone(scheduledFaults),
    clearFaults() {
      scheduledFaults = []
    },
    read(body) {
      const { name, ...options } = faultSchema.parse(body)
      if (!isName(name)) throw new TypeError(`unknown fault ${name}`)
      return { name, ...options }
    },
  }
}
