/**
 * PayPal refuses changes until they are dropped: what the customer reads, and what still happens.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  skipUntilResumption,
  startRefusedSubscription,
  type RefusedSubscription,
} from '#tests/support/shop/refused-subscription.ts'
import type { SubscriptionView } from '#tests/support/shop/shop-with-subscriptions.ts'

const cases: readonly {
  name: string
  fault: 'suspend-422' | 'activate-422' | 'cancel-422'
  requestChange(subscription: RefusedSubscription): Promise<unknown>
  historyText: RegExp
  malayHistoryText: RegExp
  emailSubject: string
  emailTexts: readonly RegExp[]
  subscriptionAfter: Partial<SubscriptionView> & { nextDate: string | undefined }
}[] = [
  {
    name: 'suspension',
    fault: 'suspend-422',
    requestChange: ({ change }) => change('suspend'),
    historyText: /^PayPal could not make the change\. Nothing has changed\.$/,
    malayHistoryText: /^PayPal tidak dapat membuat perubahan itu\. Tiada apa-apa yang berubah\.$/,
    emailSubject: 'Your subscription was not suspended',
    emailTexts: [
      /asked us to suspend/,
      /continues\. The next payment is on 20\/12\/2026/,
      /try again on your dashboard/,
    ],
    subscriptionAfter: { status: 'ACTIVE', nextDate: '2026-12-20' },
  },
  {
    name: 'cancellation',
    fault: 'cancel-422',
    requestChange: ({ change }) => change('cancel'),
    historyText: /^PayPal could not make the change\. Nothing has changed\.$/,
    malayHistoryText: /^PayPal tidak dapat membuat perubahan itu\. Tiada apa-apa yang berubah\.$/,
    emailSubject: 'Your subscription was not cancelled',
    emailTexts: [
      /asked us to cancel/,
      /continues\. The next payment is on 20\/12\/2026/,
      /or cancel the subscription in your PayPal account/,
    ],
    subscriptionAfter: { status: 'ACTIVE', nextDate: '2026-12-20' },
  },
  {
    name: 'resumption that the customer asked for',
    fault: 'activate-422',
    requestChange: async ({ change }) => {
      await change('suspend')
      await change('activate')
    },
    historyText: /^PayPal could not make the change\. The subscription stays suspended until you/,
    malayHistoryText: /^PayPal tidak dapat membuat perubahan itu\. Langganan kekal digantung/,
    emailSubject: 'Your subscription was not resumed',
    emailTexts: [
      /asked us to resume/,
      /is suspended\. Nothing is charged or sent until you resume/,
      /press Resume on your dashboard/,
    ],
    subscriptionAfter: { status: 'SUSPENDED', nextDate: undefined },
  },
  {
    name: 'skip',
    fault: 'suspend-422',
    requestChange: ({ change }) => change('skip'),
    historyText: /^PayPal could not move the next delivery\. It is charged on its original day\.$/,
    malayHistoryText: /^PayPal tidak dapat menukar tarikh penghantaran seterusnya\. Caj dikenakan/,
    emailSubject: 'Your next delivery was not moved',
    emailTexts: [
      /asked us to move your next delivery to 19\/01\/2027/,
      /continues\. The next payment is on 20\/12\/2026/,
      /try again on your dashboard/,
    ],
    subscriptionAfter: { status: 'ACTIVE', nextDate: '2026-12-20', resumesOn: null },
  },
  {
    name: 'end of a skip',
    fault: 'activate-422',
    requestChange: (subscription) => skipUntilResumption(subscription),
    historyText:
      /^PayPal could not resume the subscription for the delivery you moved\. .* stays suspended/,
    malayHistoryText: /^PayPal tidak dapat menyambung semula langganan .* kekal digantung/,
    emailSubject: 'Your subscription was not resumed',
    emailTexts: [
      /You moved your next delivery to 19\/01\/2027/,
      /^Your subscription is suspended\. Nothing is charged or sent until you resume it/m,
      /press Resume on your dashboard/,
    ],
    subscriptionAfter: {
      status: 'SUSPENDED',
      nextDate: undefined,
      resumesOn: null,
      lateResumption: null,
    },
  },
  {
    name: 'end of a skip, before a suspension',
    fault: 'activate-422',
    requestChange: (subscription) => skipUntilResumption(subscription, 'suspend'),
    historyText: /for the delivery you moved\. So the change you asked for applies now\.$/,
    malayHistoryText:
      /yang anda tukar tarikhnya\. Jadi perubahan yang anda minta berkuat kuasa sekarang\.$/,
    emailSubject: 'Your subscription was not resumed',
    emailTexts: [
      /^Your subscription is suspended\. Nothing is charged or sent until you resume it/m,
      /press Resume on your dashboard/,
    ],
    subscriptionAfter: {
      status: 'SUSPENDED',
      nextDate: undefined,
      resumesOn: null,
      pendingChange: null,
    },
  },
  {
    name: 'end of a skip, before a cancellation',
    fault: 'activate-422',
    requestChange: (subscription) => skipUntilResumption(subscription, 'cancel'),
    historyText: /for the delivery you moved\. So the change you asked for applies now\.$/,
    malayHistoryText:
      /yang anda tukar tarikhnya\. Jadi perubahan yang anda minta berkuat kuasa sekarang\.$/,
    emailSubject: 'Your subscription was not resumed',
    emailTexts: [
      /delivery of 19\/01\/2027 is not charged or sent\. We are now asking PayPal to cancel/,
      /If you have a question/,
    ],
    subscriptionAfter: {
      status: 'CANCELLED',
      nextDate: undefined,
      resumesOn: null,
      pendingChange: null,
    },
  },
]

for (const { name, fault, requestChange, ...expected } of cases)
  test(`a dropped ${name}: history, one email and the subscription say what applies now`, async (t) => {
    const subscription = await startRefusedSubscription(t)
    const { paypal, readView, runHourly, readEmails, readMalayHistory } = subscription
    paypal.simulateFault({ name: fault, times: 'always' })
    await requestChange(subscription)
    await runHourly(33)
    const { nextPayment, history, ...subscriptionFields } = await readView()
    const { nextDate, ...fields } = expected.subscriptionAfter
    assert.equal(nextPayment?.date, nextDate)
    for (const [field, value] of Object.entries(fields))
      assert.deepEqual(subscriptionFields[field as keyof typeof subscriptionFields], value, field)
    const droppedTexts = history.filter(({ text }) => text.startsWith('PayPal could not'))
    assert.equal(droppedTexts.length, 1)
    assert.match(droppedTexts[0]?.text ?? '', expected.historyText)
    assert.ok((await readMalayHistory()).some((text) => expected.malayHistoryText.test(text)))
    const emails = await readEmails()
    assert.deepEqual(
      emails.map(({ subject }) => subject),
      [expected.emailSubject],
    )
    for (const pattern of expected.emailTexts) assert.match(emails[0]?.text ?? '', pattern)
    assert.ok(emails[0]?.html.includes(`${expected.emailSubject}, Aisyah`))
  })

test('a customer who reads Malay gets the email about a dropped change in Malay', async (t) => {
  const subscription = await startRefusedSubscription(t)
  const { shop, paypal, change, runHourly, readEmails } = subscription
  paypal.simulateFault({ name: 'suspend-422', times: 'always' })
  await change('skip')
  await shop.db.updateTable('users').set({ language: 'ms' }).execute()
  await runHourly(33)
  const [email] = await readEmails()
  assert.equal(email?.subject, 'Tarikh penghantaran anda yang seterusnya tidak ditukar')
  assert.match(email.text, /Langganan anda diteruskan\. Bayaran seterusnya pada 20\/12\/2026/)
})

test('a second dropped change has an email of its own, and opens the closed payment issue again', async (t) => {
  const { shop, paypal, change, runHourly, readEmails } = await startRefusedSubscription(t)
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
