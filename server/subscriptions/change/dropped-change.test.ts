/** PayPal refuses changes until they are dropped: what the customer reads, and what still happens. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days, hours, minutes } from '#domain/time.ts'
import { composeStoredEmail } from '#server/mail/compose-stored-email.ts'
import {
  startShopWithPlans,
  createActivePlan,
  type SubscriptionView,
} from '#tests/support/shop/shop-with-plans.ts'

const inMalay = { headers: { 'accept-language': 'ms' } }

async function startPlan(t: Parameters<typeof startShopWithPlans>[0]) {
  const testShop = await startShopWithPlans(t, { settings: { RUN_JOBS: 'false' } })
  const plan = await createActivePlan(testShop)
  const { customer, paypal, shop, advanceClocks, runMinuteJob } = testShop
  await paypal.waitUntilIdle()
  await runMinuteJob()
  const params = { id: plan.id }
  return {
    ...testShop,
    ...plan,
    change: (verb: 'skip' | 'suspend' | 'activate' | 'cancel') =>
      customer(`POST /api/paypal/subscriptions/{id}/${verb}`, { params }),
    /** Runs the job, then every hour. A try is at most an hour after the one before. */
    runHourly: async (count: number) => {
      for (let run = 0; run < count; run++) {
        await runMinuteJob()
        await advanceClocks(hours(1))
      }
    },
    readEmails: async () => {
      const rows = await shop.db
        .selectFrom('outbox_email')
        .selectAll()
        .where('kind', '=', 'subscription change refused')
        .orderBy('id')
        .execute()
      return rows.map((row) => composeStoredEmail(shop, row))
    },
    readMalayHistory: async () => {
      const { history } = await customer('GET /api/paypal/subscriptions/{id}', { params }, inMalay)
      return history.map(({ text }) => text)
    },
  }
}

type StartedPlan = Awaited<ReturnType<typeof startPlan>>

/** Skips the second delivery to 19/01/2027 and moves the clocks to 18/01/2027, 00:32 in Malaysia. */
async function skipUntilResumption(plan: StartedPlan, afterCutOff?: 'cancel' | 'suspend') {
  await plan.change('skip')
  await plan.advanceClocks(days(52))
  await plan.runMinuteJob()
  if (afterCutOff) await plan.change(afterCutOff)
  plan.paypal.misbehave({ name: 'activate-422', times: 'always' })
  await plan.advanceClocks(days(6) + hours(10))
}

const cases: readonly {
  name: string
  misbehaviour: 'suspend-422' | 'activate-422' | 'cancel-422'
  begin(plan: StartedPlan): Promise<unknown>
  history: RegExp
  malayHistory: RegExp
  subject: string
  text: readonly RegExp[]
  after: Partial<SubscriptionView> & { nextDate: string | undefined }
}[] = [
  {
    name: 'suspension',
    misbehaviour: 'suspend-422',
    begin: ({ change }) => change('suspend'),
    history: /^PayPal could not make the change\. Nothing has changed\.$/,
    malayHistory: /^PayPal tidak dapat membuat perubahan itu\. Tiada apa-apa yang berubah\.$/,
    subject: 'Your subscription was not suspended',
    text: [
      /asked us to suspend/,
      /continues\. The next payment is on 20\/12\/2026/,
      /try again on your dashboard/,
    ],
    after: { status: 'ACTIVE', nextDate: '2026-12-20' },
  },
  {
    name: 'cancellation',
    misbehaviour: 'cancel-422',
    begin: ({ change }) => change('cancel'),
    history: /^PayPal could not make the change\. Nothing has changed\.$/,
    malayHistory: /^PayPal tidak dapat membuat perubahan itu\. Tiada apa-apa yang berubah\.$/,
    subject: 'Your subscription was not cancelled',
    text: [
      /asked us to cancel/,
      /continues\. The next payment is on 20\/12\/2026/,
      /or cancel the subscription in your PayPal account/,
    ],
    after: { status: 'ACTIVE', nextDate: '2026-12-20' },
  },
  {
    name: 'resumption that the customer asked for',
    misbehaviour: 'activate-422',
    begin: async ({ change }) => {
      await change('suspend')
      await change('activate')
    },
    history: /^PayPal could not make the change\. The subscription stays suspended until you/,
    malayHistory: /^PayPal tidak dapat membuat perubahan itu\. Langganan kekal digantung/,
    subject: 'Your subscription was not resumed',
    text: [
      /asked us to resume/,
      /is suspended\. Nothing is charged or sent until you resume/,
      /press Resume on your dashboard/,
    ],
    after: { status: 'SUSPENDED', nextDate: undefined },
  },
  {
    name: 'skip',
    misbehaviour: 'suspend-422',
    begin: ({ change }) => change('skip'),
    history: /^PayPal could not move the next delivery\. It is charged on its original day\.$/,
    malayHistory: /^PayPal tidak dapat menukar tarikh penghantaran seterusnya\. Caj dikenakan/,
    subject: 'Your next delivery was not moved',
    text: [
      /asked us to move your next delivery to 19\/01\/2027/,
      /continues\. The next payment is on 20\/12\/2026/,
      /try again on your dashboard/,
    ],
    after: { status: 'ACTIVE', nextDate: '2026-12-20', resumesOn: null },
  },
  {
    name: 'end of a skip',
    misbehaviour: 'activate-422',
    begin: (plan) => skipUntilResumption(plan),
    history:
      /^PayPal could not resume the subscription for the delivery you moved\. .* stays suspended/,
    malayHistory: /^PayPal tidak dapat menyambung semula langganan .* kekal digantung/,
    subject: 'Your subscription was not resumed',
    text: [
      /You moved your next delivery to 19\/01\/2027/,
      /^Your subscription is suspended\. Nothing is charged or sent until you resume it/m,
      /press Resume on your dashboard/,
    ],
    after: { status: 'SUSPENDED', nextDate: undefined, resumesOn: null, lateResumption: null },
  },
  {
    name: 'end of a skip, before a suspension',
    misbehaviour: 'activate-422',
    begin: (plan) => skipUntilResumption(plan, 'suspend'),
    history: /for the delivery you moved\. So the change you asked for applies now\.$/,
    malayHistory:
      /yang anda tukar tarikhnya\. Jadi perubahan yang anda minta berkuat kuasa sekarang\.$/,
    subject: 'Your subscription was not resumed',
    text: [
      /^Your subscription is suspended\. Nothing is charged or sent until you resume it/m,
      /press Resume on your dashboard/,
    ],
    after: { status: 'SUSPENDED', nextDate: undefined, resumesOn: null, pending: null },
  },
  {
    name: 'end of a skip, before a cancellation',
    misbehaviour: 'activate-422',
    begin: (plan) => skipUntilResumption(plan, 'cancel'),
    history: /for the delivery you moved\. So the change you asked for applies now\.$/,
    malayHistory:
      /yang anda tukar tarikhnya\. Jadi perubahan yang anda minta berkuat kuasa sekarang\.$/,
    subject: 'Your subscription was not resumed',
    text: [
      /delivery of 19\/01\/2027 is not charged or sent\. We now ask PayPal to cancel/,
      /If you have a question/,
    ],
    after: { status: 'CANCELLED', nextDate: undefined, resumesOn: null, pending: null },
  },
]

for (const { name, misbehaviour, begin, ...expected } of cases)
  test(`a dropped ${name}: history, one email and the plan say what applies now`, async (t) => {
    const plan = await startPlan(t)
    const { paypal, view, runHourly, readEmails, readMalayHistory } = plan
    paypal.misbehave({ name: misbehaviour, times: 'always' })
    await begin(plan)
    await runHourly(33)
    const { next, history, ...after } = await view()
    const { nextDate, ...fields } = expected.after
    assert.equal(next?.date, nextDate)
    for (const [field, value] of Object.entries(fields))
      assert.deepEqual(after[field as keyof typeof after], value, field)
    const droppedTexts = history.filter(({ text }) => text.startsWith('PayPal could not'))
    assert.equal(droppedTexts.length, 1)
    assert.match(droppedTexts[0]?.text ?? '', expected.history)
    assert.ok((await readMalayHistory()).some((text) => expected.malayHistory.test(text)))
    const emails = await readEmails()
    assert.deepEqual(
      emails.map(({ subject }) => subject),
      [expected.subject],
    )
    for (const text of expected.text) assert.match(emails[0]?.text ?? '', text)
    assert.ok(emails[0]?.html.includes(`${expected.subject}, Aisyah`))
  })

test('a customer who reads Malay gets the email about a dropped change in Malay', async (t) => {
  const plan = await startPlan(t)
  const { shop, paypal, change, runHourly, readEmails } = plan
  paypal.misbehave({ name: 'suspend-422', times: 'always' })
  await change('skip')
  await shop.db.updateTable('users').set({ language: 'ms' }).execute()
  await runHourly(33)
  const [email] = await readEmails()
  assert.equal(email?.subject, 'Tarikh penghantaran anda yang seterusnya tidak ditukar')
  assert.match(email.text, /Langganan anda diteruskan\. Bayaran seterusnya pada 20\/12\/2026/)
})

test('a second dropped change has an email of its own, and opens the closed payment issue again', async (t) => {
  const { shop, paypal, change, runHourly, readEmails } = await startPlan(t)
  const readIssues = () =>
    shop.db.selectFrom('payment_issue').select(['expected_state', 'closed_at', 'note']).execute()
  paypal.misbehave({ name: 'suspend-422', times: 'always' })
  paypal.misbehave({ name: 'cancel-422', times: 'always' })
  await change('suspend')
  await runHourly(33)
  await shop.db
    .updateTable('payment_issue')
    .set({ closed_at: shop.now(), closed_by: 'staff', note: 'Done at PayPal' })
    .execute()
  await change('cancel')
  await runHourly(33)
  assert.deepEqual(
    (await readEmails()).map(({ subject }) => subject),
    ['Your subscription was not suspended', 'Your subscription was not cancelled'],
  )
  assert.deepEqual(await readIssues(), [{ expected_state: 'CANCELLED', closed_at: null, note: '' }])
})

test('a change that waits for a delivery gets all its tries after a resumption that took many', async (t) => {
  const plan = await startPlan(t)
  const { paypal, view, runHourly, advanceClocks, readEmails } = plan
  await skipUntilResumption(plan, 'cancel')
  // The tries to resume end with the time of the payment, 18:00 of 19/01/2027 in Malaysia.
  await advanceClocks(hours(25))
  await runHourly(16)
  const waiting = await view()
  assert.match(waiting.pending?.message ?? '', /delivery of 19\/01\/2027 .* will still arrive/)
  assert.equal(waiting.lateResumption?.triesUntil, '2027-01-19')
  await runHourly(1)
  const uncharged = await view()
  assert.match(uncharged.pending?.message ?? '', /will be cancelled when PayPal confirms it/)
  assert.equal(uncharged.lateResumption, null)
  paypal.misbehave({ name: 'cancel-422', times: 'always' })
  await runHourly(29)
  const refused = await view()
  assert.equal(refused.pending?.status, 'CANCELLED', 'the cancellation has one try left')
  paypal.clearMisbehaviours()
  await runHourly(1)
  assert.equal((await view()).status, 'CANCELLED')
  const emails = await readEmails()
  assert.deepEqual(
    emails.map(({ subject }) => subject),
    ['Your subscription was not resumed'],
  )
  assert.match(
    emails[0]?.text ?? '',
    /delivery of 19\/01\/2027 is not charged or sent\. We now ask/,
  )
})

test('tries to resume that an older process counted as tries of the change do not count for the change', async (t) => {
  const plan = await startPlan(t)
  await skipUntilResumption(plan, 'cancel')
  plan.paypal.clearMisbehaviours()
  await plan.shop.db.updateTable('subscription').set({ pending_tries: 20 }).execute()
  await plan.runMinuteJob()
  const row = await plan.shop.db
    .selectFrom('subscription')
    .select(['state', 'pending', 'pending_tries'])
    .execute()
  assert.deepEqual(row, [{ state: 'ACTIVE', pending: 'CANCELLED', pending_tries: 0 }])
})

test('a plan that is resumed too late for a postponed delivery stays suspended, and the customer gets an email', async (t) => {
  const plan = await startPlan(t)
  const { shop, view, runHourly, advanceClocks, readEmails } = plan
  await skipUntilResumption(plan, 'suspend')
  // The job does not run before 01:32 of 20/01/2027 in Malaysia: the suspension is due too.
  await advanceClocks(days(2) + hours(1))
  await runHourly(2)
  const { status, pending, resumesOn, lateResumption, history } = await view()
  assert.deepEqual(
    { status, pending, resumesOn, lateResumption },
    { status: 'SUSPENDED', pending: null, resumesOn: null, lateResumption: null },
  )
  const droppedTexts = history.filter(({ text }) => /could not resume .* applies now/.test(text))
  assert.equal(droppedTexts.length, 1)
  const emails = await readEmails()
  assert.equal(emails.length, 1)
  assert.match(
    emails[0]?.text ?? '',
    /moved your next delivery to 19\/01\/2027, but PayPal did not resume/,
  )
  assert.match(
    emails[0]?.text ?? '',
    /^Your subscription is suspended\. Nothing is charged or sent/m,
  )
  const issues = await shop.db
    .selectFrom('payment_issue')
    .select(['kind', 'expected_state', 'found_state', 'reason'])
    .execute()
  assert.deepEqual(issues, [
    { kind: 'change refused', expected_state: 'ACTIVE', found_state: 'SUSPENDED', reason: null },
  ])
})

test('a delivery that PayPal charges is not reported as lost, although the sync after its resumption failed', async (t) => {
  const plan = await startPlan(t)
  const { paypal, view, runHourly, runMinuteJob, advanceClocks, readEmails } = plan
  await skipUntilResumption(plan, 'suspend')
  await advanceClocks(hours(40))
  paypal.clearMisbehaviours()
  paypal.misbehave({ name: 'webhook-never', times: 'always' })
  paypal.misbehave({ name: 'transactions-500', times: 'always' })
  await runMinuteJob()
  // PayPal charges the delivery at 18:00 of 19/01/2027 in Malaysia.
  await advanceClocks(hours(2))
  await runMinuteJob()
  paypal.clearMisbehaviours()
  await runHourly(10)
  const { status, orders, pending } = await view()
  assert.deepEqual([status, orders.length, pending], ['SUSPENDED', 2, null])
  assert.deepEqual(await readEmails(), [])
})

const madeAtLastTry = [
  { change: 'cancel', misbehaviour: 'cancel', done: { status: 'CANCELLED', resumesOn: null } },
  { change: 'skip', misbehaviour: 'suspend', done: { status: 'ACTIVE', resumesOn: '2027-01-19' } },
] as const
/** What fails after the last try, so that its outcome is not known. */
const failedReads = [
  { read: 'payments', failure: { name: 'transactions-500', times: 2 } },
  { read: 'subscription', failure: { name: 'get-html', times: 2 } },
] as const
for (const { change, misbehaviour, done, read, failure } of madeAtLastTry.flatMap((made) =>
  failedReads.map((failed) => ({ ...made, ...failed })),
))
  test(`a ${change} that PayPal makes at the last try is kept, although the ${read} cannot be read after it`, async (t) => {
    const plan = await startPlan(t)
    const { shop, paypal, view, runHourly, runMinuteJob, readEmails } = plan
    paypal.misbehave({ name: `${misbehaviour}-422`, times: 'always' })
    await plan.change(change)
    await runHourly(29)
    const row = await shop.db.selectFrom('subscription').select('pending_tries').execute()
    assert.deepEqual(row, [{ pending_tries: 29 }], 'one try is left')
    paypal.clearMisbehaviours()
    paypal.misbehave({ name: 'webhook-never', times: 'always' })
    paypal.misbehave({ name: `${misbehaviour}-500-after`, times: 1 })
    paypal.misbehave(failure)
    await runMinuteJob()
    paypal.clearMisbehaviours()
    await runMinuteJob()
    const { status, resumesOn, pending } = await view()
    assert.deepEqual({ status, resumesOn, pending }, { ...done, pending: null })
    assert.deepEqual(await readEmails(), [])
  })

test('while PayPal refuses to resume a plan after a skip, the dashboard says so, until PayPal does', async (t) => {
  const plan = await startPlan(t)
  const { paypal, customer, view, id, advanceClocks, runMinuteJob } = plan
  await skipUntilResumption(plan)
  assert.equal((await view()).lateResumption, null, 'before the first try')
  await runMinuteJob()
  const expected = {
    triesUntil: '2027-01-18',
    message:
      'PayPal has not resumed your subscription yet. Nothing is charged until it does. We try again until 18/01/2027, and email you if it does not work.',
  }
  assert.deepEqual((await view()).lateResumption, expected)
  for (let run = 0; run < 5; run++) {
    await advanceClocks(minutes(2))
    await runMinuteJob()
  }
  const refused = await view()
  assert.deepEqual([refused.lateResumption, refused.status], [expected, 'ACTIVE'])
  const { subscriptions } = await customer('GET /api/users/dashboard', {}, inMalay)
  const plansInMalay = subscriptions.filter((subscription) => String(subscription.id) === id)
  assert.match(
    plansInMalay[0]?.lateResumption?.message ?? '',
    /^PayPal belum menyambung semula langganan anda\. .* sehingga 18\/01\/2027/,
  )
  paypal.clearMisbehaviours()
  await advanceClocks(minutes(30))
  await runMinuteJob()
  const resumed = await view()
  assert.deepEqual(
    [resumed.lateResumption, resumed.resumesOn, resumed.next?.date],
    [null, null, '2027-01-19'],
  )
  const row = await plan.shop.db.selectFrom('subscription').select('resume_tries').execute()
  assert.deepEqual(row, [{ resume_tries: 0 }])
})
