/**
 * Creates the demo accounts: an admin, a pharmacist, and a customer with orders and a quiz. They
 * are created only while stand-ins replace the providers, never in production. Their passwords are
 * generated at the first start and stored in the data folder, from where `npm start` prints them
 * (decision S-8).
 */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { emptyAddress, type Address } from '#domain/address/address.ts'
import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'
import { createDemoAccount, type DemoPerson } from '#server/accounts/create-demo-account.ts'
import { hasGoneLive } from '#server/go-live/has-gone-live.ts'
import { recommendAndSave } from '#server/quiz/recommend-and-save.ts'
import type { Shop } from '#server/shop.ts'

import { createDemoOrders } from './create-demo-orders.ts'

const demoPeople: readonly DemoPerson[] = [
  { role: 'admin', email: 'admin@racik.example', address: demoAddress('Admin') },
  { role: 'pharmacist', email: 'pharmacist@racik.example', address: demoAddress('Pharmacist') },
  {
    role: 'customer',
    email: 'customer@racik.example',
    address: {
      ...demoAddress('Customer'),
      phone: '+60123456789',
      line1: '12 Jalan Contoh 3/4',
      city: 'Petaling Jaya',
      state: 'Selangor',
      postcode: '47000',
    },
  },
]

/** Creates the accounts once. Returns a stop function that does nothing. */
export async function createDemoData(shop: Shop): Promise<() => Promise<void>> {
  const { standIns, production, NODE_ENV, DATA_DIR } = shop.config
  const accountsFile = join(DATA_DIR, 'demo-accounts.json')
  const isDemo = standIns && !production && NODE_ENV !== 'test'
  if (isDemo && !existsSync(accountsFile) && !(await hasGoneLive(shop.db))) {
    const accounts = []
    for (const person of demoPeople) {
      const password = shop.randomBytes(9).toString('base64url')
      await createPerson(shop, person, password)
      accounts.push({ role: person.role, email: person.email, password })
    }
    writeFileSync(accountsFile, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 })
  }
  return async () => undefined
}

async function createPerson(shop: Shop, person: DemoPerson, password: string): Promise<void> {
  const userId = await createDemoAccount(shop, person, password)
  if (userId === undefined || person.role !== 'customer') return
  await createDemoOrders(shop, { ...person, userId })
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

function demoAddress(lastName: string): Address {
  return { ...emptyAddress, firstName: 'Demo', lastName }
}
