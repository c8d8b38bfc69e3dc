/*
 * The list of misbehaviours a stand-in has been told to show next.
 *
 * An order names one row of the stand-in's table, how many times it holds (once by default) and,
 * if wanted, whom it concerns (a bill's reference or id, a mail address, a text searched for).
 * The oldest matching order is used first; when none matches the stand-in behaves.
 */
import { z } from 'zod'

/** What a table of misbehaviours says of each name: the moment it shows, and what it does. */
export type MisbehaviourRow = { readonly at: string; readonly does: string }

export type Misbehaviour<Name extends string> = {
  name: Name
  /** How often it shows; `'always'` until calmed. Default 1. */
  times?: number | 'always' | undefined
  /** Only for this bill reference or id, mail address or text. Default: whoever comes. */
  reference?: string | undefined
  /** Milliseconds, for what is late, slow or dripping. Each row has its default. */
  ms?: number | undefined
  /** How many, for what is repeated. */
  count?: number | undefined
  /** Sent at the same moment rather than one after another. */
  parallel?: boolean | undefined
  /** Makes a shuffle repeatable; without it the order is reversed. */
  seed?: number | undefined
  /** Seconds a 429 tells the caller to wait. */
  resetSeconds?: number | undefined
}

export type Scripted<Name extends string> = Misbehaviour<Name> & { left: number; shown: number }

export type MisbehaviourScript<Name extends string> = {
  order(wanted: Misbehaviour<Name>): void
  /** The misbehaviour to show at this moment, counted as shown; `undefined` to behave. */
  take(at: string, concerning: readonly (string | null)[]): Scripted<Name> | undefined
  list(): Scripted<Name>[]
  calm(): void
  /** Reads an order from a control call; throws a ZodError on an unknown name. */
  read(body: unknown): Misbehaviour<Name>
}

export function misbehaviourScript<Name extends string>(
  table: Readonly<Record<Name, MisbehaviourRow>>,
): MisbehaviourScript<Name> {
  let orders: Scripted<Name>[] = []
  const isName = (name: string): name is Name => Object.hasOwn(table, name)
  const shape = z.strictObject({
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
    order(wanted) {
      const times = wanted.times ?? 1
      orders.push({ ...wanted, left: times === 'always' ? Infinity : times, shown: 0 })
    },
    take(at, concerning) {
      const found = orders.find(
        (one) =>
          one.left > 0 &&
          table[one.name].at === at &&
          (one.reference === undefined || concerning.includes(one.reference)),
      )
      if (!found) return undefined
      found.left -= 1
      found.shown += 1
      return found
    },
    list: () => structuredClone(orders),
    calm() {
      orders = []
    },
    read(body) {
      const { name, ...rest } = shape.parse(body)
      if (!isName(name)) throw new TypeError(`no misbehaviour is called ${name}`)
      return { name, ...rest }
    },
  }
}
