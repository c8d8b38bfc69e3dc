/** PayPal does not cancel the subscription of a customer who has deleted the account. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hours } from '#domain/time.ts'
import { composeStoredEmail } from '#server/mail/compose-stored-email.ts'
import { goodPassword } from '#tests/support/people/accounts.ts'
import {
  createActiveSubscription,
  startShopWithSubscriptions,
} from '#tests/support/shop/shop-with-subscriptions.ts'

for (const { state, stateText } of [
  { state: 'active', stateText: /continues\. The next payment is on 20\/12\/2026\.$/m },
  { state: 'suspended', stateText: /^Your subscription is suspended\. Nothing is charged/m },
])
  test(`the email about a subscription (${state}) that was not cancelled sends a deleted account to PayPal, not to the dashboard`, async (t) => {
    const testShop = await startShopWithSubscriptions(t, { settings: { RUN_JOBS: 'false' } })
    const { shop, paypal, customer, runMinuteJob, advanceClocks } = testShop
    const { id } = await createActiveSubscription(testShop)
    if (state === 'suspended')
      await customer('POST /api/paypal/subscriptions/{id}/suspend', { params: { id } })
    paypal.simulateFault({ name: 'cancel-422', times: 'always' })
    await customer('POST /api/users/delete-account', { body: { password: goodPassword } })
    for (let run = 0; run < 33; run++) {
      await runMinuteJob()
      await advanceClocks(hours(1))
    }
    const row = await shop.db
      .selectFrom('outbox_email')
      .selectAll()
      .where('kind', '=', 'subscription change refused')
      .executeTakeFirstOrThrow()
    const { subject, text, html } = composeStoredEmail(shop, row)
    assert.equal(subject, 'Your subscription was not cancelled')
    assert.match(text, stateText)
    assert.match(
      text,
      /^Cancel the subscription in your PayPal account, or reply to this email\.$/m,
    )
    assert.doesNotMatch(text + html, /dashboard|Last day for changes/)
  })
