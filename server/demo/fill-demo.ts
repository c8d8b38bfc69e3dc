/**
 * Creates the demo accounts: an admin, a pharmacist, and a customer with a history. They exist only
 * while stand-ins replace the providers. Their passwords are generated at the first start and stored in
 * the data folder, where `npm start` reads them to print them (decision S-8). A real shop never has
 * them.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { emptyAddress, type Address } from '#domain/address/address.ts'
import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'
import { fillDemoAccount, type DemoPerson } from '#server/accounts/fill-demo-account.ts'
import { recommendAndSave } from '#server/quiz/recommend-and-save.ts'
import type { Shop } from '#server/shop.ts'

import { fillDemoOrders } from './fill-demo-orders.ts'

const people: readonly DemoPerson[] = [
  { role: 'admin', email: 'admin@racik.example', address: named('Admin') },
  { role: 'pharmacist', email: 'pharmacist@racik.example', address: named('Pharmacist') },
  {
    role: 'customer',
    email: 'customer@racik.example',
    address: {
      ...named('Customer'),
      phone: '+60123456789',
      line1: '12 Jalan Contoh 3/4',
      city: 'Petaling Jaya',
      state: 'Selangor',
      postcode: '47000',
    },
  },
]

/** Creates the accounts once. Returns a stop function that does nothing. */
export async function fillDemo(shop: Shop): Promise<() => Promise<void>> {
  const { standIns, production, NODE_ENV, DATA_DIR } = shop.config
  const file = join(DATA_DIR, 'demo-accounts.json')
  const isDemo = standIns && !production && NODE_ENV !== 'test'
  if (isDemo && !existsSync(file)) {
    const accounts = []
    for (const person of people) {
      const password = shop.randomBytes(9).toString('base64url')
      await fillPerson(shop, person, password)
      accounts.push({ role: person.role, email: person.email, password })
    }
    writeFileSync(file, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 })
  }
  return async () => undefined
}

async function fillPerson(shop: Shop, person: DemoPerson, password: string): Promise<void> {
  const userId = await fillDemoAccount(shop, person, password)
  if (userId === undefined || person.role !== 'customer') return
  await fillDemoOrders(shop, { ...person, userId })
  await recommendAndSave(shop, { answers: demoAnswers, consentVersion: quizConsentVersion, userId })
}

const demoAnswers = {
  name: 'Demo',
  age: '31-40',
  gender: 'Female',
  dietType: 'Youthful Grow',
  pregnancy: 'None of the above',
  consultDoctor: '',
  allergic: ['Fish'],
  consumption: 'Occasionally',
  frequency_seafood: 'Rarely',
  alcohol: 'No',
  smoke: 'No',
  exercise: 'Once or twice a week',
  muscle_pain: 'Yes',
  email: 'customer@racik.example',
}

function named(lastName: string): Address {
  return { ...emptyAddress, firstName: 'Demo', lastName }
}
