/**
 * PayPal refuses changes until they are dropped: what the customer reads, and what still happens.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  skipUntilResumption,
  startRefusedPlan,
  type RefusedPlan,
} from '#tests/support/shop/refused-plan.ts'
import type { SubscriptionView } from '#tests/support/shop/shop-with-plans.ts'

const cases: readonly {
  name: string
  fault: 'suspend-422' | 'activate-422' | 'cancel-422'
  begin(plan: RefusedPlan): Promise<unknown>
  history: RegExp
  malayHistory: RegExp
  subject: string
  text: readonly RegExp[]
  after: Partial<SubscriptionView> & { nextDate: string | undefined }
}[] = [
  {
    name: 'suspension',
    fault: 'suspend-422',
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
    fault: 'cancel-422',
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
    fault: 'activate-422',
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
    fault: 'suspend-422',
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
    fault: 'activate-422',
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
    fault: 'activate-422',
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
    fault: 'activate-422',
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

for (const { name, fault, begin, ...expected } of cases)
  test(`a dropped ${name}: history, one email and the plan say what applies now`, async (t) => {
    const plan = await startRefusedPlan(t)
    const { paypal, view, runHourly, readEmails, readMalayHistory } = plan
    paypal.simulateFault({ name: fault, times: 'always' })
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
  const plan = await startRefusedPlan(t)
  const { shop, paypal, change, runHourly, readEmails } = plan
  paypal.simulateFault({ name: 'suspend-422', times: 'always' })
  await change('skip')
  await shop.db.updateTable('users').set({ language: 'ms' }).execute()
  await runHourly(33)
  const [email] = await readEmails()
  assert.equal(email?.subject, 'Tarikh penghantaran anda yang seterusnya tidak ditukar')
  assert.match(email.text, /Langganan anda diteruskan\. Bayaran seterusnya pada 20\/12\/2026/)
})

test('a second dropped change has an email of its own, and opens the closed payment issue again', async (t) => {
  const { shop, paypal, change, runHourly, readEmails } = await startRefusedPlan(t)
  const readIssues = () =>
    shop.db.selectFrom('payment_issue').select(['expected_state', 'closed_at', 'note']).execute()
  paypal.simulateFault({ name: 'suspend-422', times: 'always' })
  paypal.simulateFault({ name: 'cancel-422', times: 'always' })
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
