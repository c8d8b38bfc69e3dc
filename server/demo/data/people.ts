/**
 * The people of the demo. They are recognisable as invented: a number as name, a mailbox on the
 * reserved domain racik.example, and a street called Contoh ("example").
 */
import { emptyAddress, type Address } from '#domain/address/address.ts'
import type { ShopLanguage } from '#domain/content/languages.ts'
import type { MalaysianState } from '#domain/malaysia/states.ts'
import { pickInTurn } from '#server/demo/pick-in-turn.ts'

export type DemoCustomer = {
  email: string
  address: Address
  language: ShopLanguage
  /** Has an account; the others buy as guests. */
  hasAccount: boolean
}

/** An invented number with ascending digits. */
const demoPhone = '+60123456789'

/**
 * The mail server refuses emails to these mailboxes, so the emails desk shows them as undelivered.
 * Their owners place no ordinary orders (`ordinaryBuyerCount`), so that the list stays short.
 */
export const fullMailboxes = ['demo53@racik.example', 'demo55@racik.example'] as const

/** Used in turn. The Klang Valley has more rows, because most parcels go there. */
const towns: readonly (readonly [city: string, state: MalaysianState, postcode: string])[] = [
  ['Petaling Jaya', 'Selangor', '47000'],
  ['Kuala Lumpur', 'Kuala Lumpur', '50000'],
  ['Shah Alam', 'Selangor', '40000'],
  ['George Town', 'Penang', '10000'],
  ['Kuala Lumpur', 'Kuala Lumpur', '50400'],
  ['Johor Bahru', 'Johor', '80000'],
  ['Subang Jaya', 'Selangor', '47500'],
  ['Ipoh', 'Perak', '30000'],
  ['Kota Kinabalu', 'Sabah', '88000'],
  ['Seremban', 'Negeri Sembilan', '70000'],
  ['Kuching', 'Sarawak', '93000'],
  ['Melaka', 'Malacca', '75000'],
]

/** IP of all demo customers, from a network reserved for documentation (RFC 5737). */
export const demoIp = '192.0.2.1'

const customerCount = 60

/**
 * Customers 1 to 50 place the ordinary orders in turn. The later ones are for orders with a payment
 * issue (`getDemoGuest`).
 */
export const ordinaryBuyerCount = 50

/**
 * Customers 1 to 60; `getDemoCustomer` finds one by number. Every third customer has an account,
 * every fourth reads Malay. Stories refer to customers by number, so a story that needs an account
 * must use a multiple of three.
 */
export const demoCustomers: readonly DemoCustomer[] = Array.from(
  { length: customerCount },
  (_, index): DemoCustomer => {
    const number = index + 1
    const [city, state, postcode] = pickInTurn(towns, index)
    return {
      email: `demo${number}@racik.example`,
      address: {
        ...emptyAddress,
        firstName: 'Demo',
        lastName: `Customer ${number}`,
        phone: demoPhone,
        line1: `${number} Jalan Contoh ${(number % 9) + 1}/${(number % 4) + 1}`,
        city,
        state,
        postcode,
      },
      language: number % 4 === 0 ? 'ms' : 'en',
      hasAccount: number % 3 === 0,
    }
  },
)

/** Returns a demo customer by number, from 1. Throws for an unknown number. */
export function getDemoCustomer(number: number): DemoCustomer {
  const demoCustomer = demoCustomers[number - 1]
  if (!demoCustomer) throw new Error(`demo customer ${number} does not exist`)
  return demoCustomer
}

/** The customer whose password `npm start` prints. */
export const mainCustomer = {
  email: 'customer@racik.example',
  address: {
    ...emptyAddress,
    firstName: 'Demo',
    lastName: 'Customer',
    phone: demoPhone,
    line1: '12 Jalan Contoh 3/4',
    city: 'Petaling Jaya',
    state: 'Selangor',
    postcode: '47000',
  },
  language: 'en',
  hasAccount: true,
} as const satisfies DemoCustomer

/** Staff whose password is stored in the data folder, from where `npm start` prints it. */
export const demoStaff = [
  { role: 'admin', email: 'admin@racik.example', lastName: 'Admin' },
  { role: 'pharmacist', email: 'pharmacist@racik.example', lastName: 'Pharmacist' },
] as const

/**
 * Makes the batches of the demo's past. Another person must check a batch, so the demo pharmacist
 * can check these.
 */
export const secondPharmacist = {
  role: 'pharmacist',
  email: 'pharmacist2@racik.example',
  lastName: 'Pharmacist 2',
} as const

/** Returns an address with only a name, because staff need no more. */
export function createStaffAddress(lastName: string): Address {
  return { ...emptyAddress, firstName: 'Demo', lastName }
}
