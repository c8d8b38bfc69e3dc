/**
 * Fills an empty shop. DEMO_DATA sets the amount: `business` (accounts and `demoDays` days of
 * business), `small` (accounts and two orders) or `none` (accounts of staff only). The passwords
 * are random.
 */
import { days, subtractDuration } from '#domain/time.ts'
import { createDemoAccount, hashDemoPassword } from '#server/accounts/create-demo-account.ts'
import type { Shop } from '#server/shop.ts'

import { createPast } from './create-past.ts'
import { createSmallDemo } from './create-small-demo.ts'
import { demoStaff, mainCustomer, secondPharmacist, createStaffAddress } from './data/people.ts'
import { demoDays } from './data/order-moments.ts'

type PrintedAccount = { role: string; email: string; password: string }

/**
 * Returns the accounts with their passwords, which the caller stores for `npm start` to print.
 * Accounts that exist get new passwords, and then no orders are created.
 */
export async function createDemoData(
  shop: Shop,
  demoSize: 'business' | 'small' | 'none',
): Promise<PrintedAccount[]> {
  /** Ids of the accounts created now, by email. */
  const userIds = new Map<string, string>()
  // The accounts of a shop in business are older than its orders.
  const openedAt = subtractDuration(shop.now(), demoSize === 'business' ? days(demoDays + 1) : 0)
  const shopAtOpening: Shop = { ...shop, now: () => openedAt }
  const createAccount = async (person: Parameters<typeof createDemoAccount>[1]) => {
    const password = shop.randomBytes(9).toString('base64url')
    const userId = await createDemoAccount(
      shopAtOpening,
      person,
      await hashDemoPassword(shop, password),
    )
    if (userId !== undefined) userIds.set(person.email, userId)
    return { role: person.role, email: person.email, password }
  }
  const accounts: PrintedAccount[] = []
  for (const { role, email, lastName } of demoStaff)
    accounts.push(await createAccount({ role, email, address: createStaffAddress(lastName) }))
  if (demoSize === 'none') return accounts
  accounts.push(await createAccount({ ...mainCustomer, role: 'customer' }))
  // The account existed: only the file of the accounts was deleted, and the orders exist too.
  if (!userIds.has(mainCustomer.email)) return accounts
  if (demoSize === 'small') {
    await createSmallDemo(shop, userIds)
    return accounts
  }
  const { role, email, lastName } = secondPharmacist
  await createAccount({ role, email, address: createStaffAddress(lastName) })
  await createBusiness(shop, userIds)
  return accounts
}

/** Logs an error instead of throwing, so that the shop starts even if the demo data fails. */
async function createBusiness(shop: Shop, userIds: Map<string, string>): Promise<void> {
  const lockedPassword = shop.randomBytes(18).toString('base64url')
  try {
    if ((await createPast(shop, { userIds, lockedPassword })) === 'created') return
    shop.log.warn({ event: 'demo.no_stand_ins' }, 'no stand-ins: the demo has two orders only')
    await createSmallDemo(shop, userIds)
  } catch (error) {
    shop.log.error({ event: 'demo.failed', error }, 'demo data is incomplete')
  }
}
