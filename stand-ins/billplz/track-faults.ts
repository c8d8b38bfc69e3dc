/**
 * For tests: simulates faults of a shop's stand-in, and finds the rows of the table that no test
 * used.
 */
import { BILLPLZ_FAULTS, type BillplzFault, type BillplzFaultDefinition } from './faults.ts'
import type { ShopAtBillplz } from './shop-at-billplz.ts'

/** The test file that uses the rows of a call. A new call needs a line, or the type check fails. */
const testFileOfCall = {
  create: 'calls',
  get: 'calls',
  delete: 'calls',
  'callback-timing': 'callbacks',
  'callback-content': 'callbacks',
  pay: 'callbacks',
  redirect: 'callbacks',
} satisfies Record<BillplzFaultDefinition['at'], 'calls' | 'callbacks'>

/** `getShop` returns the shop of the running test. */
export function trackFaults(getShop: () => ShopAtBillplz) {
  const usedNames = new Set<string>()
  return {
    simulateFault(name: BillplzFault, options: object = {}): void {
      usedNames.add(name)
      getShop().billplz.simulateFault({ name, ...options })
    },
    /** Returns the names of this file's rows that were not used so far. */
    findUnused(testFile: 'calls' | 'callbacks'): string[] {
      return Object.entries(BILLPLZ_FAULTS)
        .filter(([name, { at }]) => testFileOfCall[at] === testFile && !usedNames.has(name))
        .map(([name]) => name)
    },
  }
}
