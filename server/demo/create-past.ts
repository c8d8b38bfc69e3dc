/**
 * Creates `demoDays` days of orders, with all actions of staff and customers. The shop's own
 * functions save everything, with the clock set to each moment, so that every screen and job works
 * with the result.
 */
import { dateInMalaysia, days, subtractDuration, startOfDay, addDays } from '#domain/time.ts'
import { hashDemoPassword } from '#server/accounts/create-demo-account.ts'
import { createLog } from '#server/log.ts'
import { markPastEmailsSent } from '#server/mail/mark-past-emails-sent.ts'
import { saveSignature } from '#server/signatures/signature.ts'
import type { Shop } from '#server/shop.ts'

import { fullMailboxes, getDemoCustomer, mainCustomer, ordinaryBuyerCount } from './data/people.ts'
import { stories } from './data/stories.ts'
import type { DemoCart, Story } from './data/story.ts'
import { demoDays } from './data/order-moments.ts'
import { planVisits } from './past/visits.ts'
import { planQuizzesAndMessage } from './past/messages.ts'
import { noSessionId, type DemoPast, type Staff } from './past/past.ts'
import { planOrderTimes } from './past/order-times.ts'
import { agesOfIssueOrders, planPaymentIssues } from './past/payment-issues.ts'
import { placeStory } from './past/place-orders.ts'
import { planProductChanges } from './past/product-changes.ts'
import { createSeededRandom, type SeededRandom } from './past/seeded-random.ts'
import { planStaffDays } from './past/staff-days.ts'
import { planStock } from './past/stock.ts'
import { openStandInControls, type StandInControls } from './past/stand-in-controls.ts'
import { agesOfDeliveries, planSubscriptions } from './past/subscriptions.ts'
import { createTimeline } from './past/timeline.ts'
import { planVouchers } from './past/vouchers.ts'
import { planWaitlist } from './past/waitlist.ts'

/** Arbitrary. Another seed gives other orders, with which the demo's tests must still pass. */
const demoSeed = 2_026

/**
 * Carts of ordinary orders, with product ids of server/catalogue/seed/products.ts. A cart that is
 * listed twice is picked twice as often. Product 25 is left out, because its stock ends
 * (past/product-changes.ts).
 */
const ordinaryCarts: readonly DemoCart[] = [
  [[28, 1]],
  [[28, 1]],
  [[23, 1]],
  [[23, 1]],
  [[24, 1]],
  [[29, 1]],
  [[35, 1]],
  [[35, 2]],
  [[26, 1]],
  [[32, 1]],
  [[22, 1]],
  [[30, 1]],
  [[33, 1]],
  [[21, 1]],
  [[34, 1]],
  [
    [28, 1],
    [23, 1],
  ],
  [
    [24, 1],
    [35, 1],
  ],
]

/** Share of the ordinary orders (those without a story) that follow a quiz. */
const quizShare = 0.4

type DemoAccounts = {
  /** Ids of the accounts of staff and the main customer, by email. Must have all of them. */
  userIds: Map<string, string>
  /** Password of all other accounts. It is not stored, so their owners cannot log in. */
  lockedPassword: string
}

/**
 * Creates the past. Returns 'no stand-ins' and changes nothing when the stand-ins do not respond.
 */
export async function createPast(
  shop: Shop,
  accounts: DemoAccounts,
): Promise<'created' | 'no stand-ins'> {
  const standIns = await openStandInControls(shop)
  if (!standIns) return 'no stand-ins'
  const present = shop.now()
  try {
    await runPast(await openPast(shop, standIns, accounts), present)
  } finally {
    // Also after an error: the shop then starts with an incomplete past. Together, so that an error
    // of one does not prevent the other.
    await Promise.all([
      markPastEmailsSent(shop, { before: present, fullMailboxes }),
      standIns.close(),
    ])
  }
  return 'created'
}

/** Returns the past before its first step. */
async function openPast(
  shop: Shop,
  standIns: StandInControls,
  { userIds, lockedPassword }: DemoAccounts,
): Promise<DemoPast> {
  // Silent, because log lines about past dates would confuse a reader of the log.
  const quietShop = { ...shop, log: createLog('silent') }
  const timeline = createTimeline(quietShop)
  return {
    shop: timeline.shop,
    timeline,
    standIns,
    random: createSeededRandom(demoSeed),
    staff: findStaff(userIds, subtractDuration(shop.now(), days(demoDays + 1))),
    orders: [],
    userIds,
    lockedPasswordHash: await hashDemoPassword(shop, lockedPassword),
  }
}

/** Plans all steps and runs them. Throws the error of the first step that fails. */
async function runPast(past: DemoPast, present: Date): Promise<void> {
  const start = startOfDay(addDays(dateInMalaysia(present), -demoDays))
  // The signatures are planned first, because releasing lots and making batches need them: of two
  // steps of one moment, the step that was planned first runs first.
  past.timeline.plan(start, () => saveSignatures(past))
  planVouchers(past, start, present)
  planStaffDays(past, present)
  planStock(past, present)
  planOrders(past, present)
  planSubscriptions(past, present)
  planPaymentIssues(past, present)
  planVisits(past, present)
  planQuizzesAndMessage(past, present)
  planProductChanges(past, present)
  planWaitlist(past, present)
  await past.timeline.run()
}

async function saveSignatures({ shop, staff }: DemoPast): Promise<void> {
  const { pharmacist, secondPharmacist } = staff
  await saveSignature(shop, pharmacist, { name: 'Demo Pharmacist', registration: 'DEMO-0001' })
  await saveSignature(shop, secondPharmacist, {
    name: 'Demo Pharmacist 2',
    registration: 'DEMO-0002',
  })
}

function findStaff(userIds: ReadonlyMap<string, string>, loggedInAt: Date): Staff {
  const createActor = (email: string, role: 'admin' | 'pharmacist') => {
    const userId = userIds.get(email)
    if (userId === undefined) throw new Error(`demo account ${email} is missing`)
    return { userId, role, sessionId: noSessionId, loggedInAt }
  }
  return {
    admin: createActor('admin@racik.example', 'admin'),
    pharmacist: createActor('pharmacist@racik.example', 'pharmacist'),
    secondPharmacist: createActor('pharmacist2@racik.example', 'pharmacist'),
  }
}

/** Plans the orders of the stories, and ordinary orders between them. */
function planOrders(past: DemoPast, present: Date): void {
  const { timeline, random } = past
  let ordinaryOrderCount = 0
  const takeNextBuyer = () => {
    const buyer = getDemoCustomer((ordinaryOrderCount % ordinaryBuyerCount) + 1)
    ordinaryOrderCount += 1
    return buyer
  }
  const otherOrderAges = [...agesOfIssueOrders, ...agesOfDeliveries]
  for (const { placedAt, story } of planOrderTimes(present, random, { stories, otherOrderAges })) {
    const plannedStory = story ?? createOrdinaryStory(random)
    const buyer = findNamedBuyer(plannedStory) ?? takeNextBuyer()
    timeline.plan(placedAt, () => placeStory(past, plannedStory, buyer))
  }
}

function createOrdinaryStory(random: SeededRandom): Story {
  const cart = random.pick(ordinaryCarts)
  const takesQuiz = random.next() < quizShare
  return { shows: 'an ordinary order', placedAgo: 0, cart, ...(takesQuiz && { answers: {} }) }
}

/** Returns the buyer whom a story names; undefined if the next customer in turn is to buy. */
function findNamedBuyer({ buyer }: Story) {
  if (buyer === 'main') return mainCustomer
  return buyer === undefined ? undefined : getDemoCustomer(buyer)
}
