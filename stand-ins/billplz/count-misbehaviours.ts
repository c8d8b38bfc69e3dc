/** For tests: makes a shop's stand-in misbehave, and finds the rows of the table that no test used. */
import { BILLPLZ_MISBEHAVIOURS, type BillplzMisbehaviour, type Row } from './misbehaviours.ts'
import type { Shop } from './shop-at-billplz.ts'

/** `getShop` returns the shop of the running test. */
export function countMisbehaviours(getShop: () => Shop) {
  const usedNames = new Set<string>()
  return {
    misbehave(name: BillplzMisbehaviour, options: object = {}): void {
      usedNames.add(name)
      getShop().billplz.misbehave({ name, ...options })
    },
    /** Returns the names of the rows at these calls that were not used so far. */
    findUnused(calls: readonly Row['at'][]): string[] {
      return Object.entries(BILLPLZ_MISBEHAVIOURS)
        .filter(([name, { at }]) => calls.includes(at) && !usedNames.has(name))
        .map(([name]) => name)
    },
  }
}
