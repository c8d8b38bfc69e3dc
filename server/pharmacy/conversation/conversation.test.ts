import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days } from '#domain/time.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import {
  createPaidOrder,
  createPharmacist,
  orderWithFish,
  withOrderId,
} from '#tests/support/desks/reviewed-order.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'

test('a question is answered with the link and a code, and the order returns to the top of the queue', async (t) => {
  const testShop = await startShopWithPayments(t)
  await createPaidOrder(testShop, { body: orderWithFish, quiz: { allergic: ['Fish'] } })
  const order = await createPaidOrder(testShop, {})
  const { call } = await createPharmacist(testShop)
  const ask = (question: string) =>
    call('POST /api/pharmacy/orders/{orderId}/ask', {
      ...withOrderId(order.number),
      body: { version: 0, question },
    })
  const askedReview = await ask('CANARY Do you take warfarin?')
  assert.equal(askedReview.state, 'asked')
  assert.equal(askedReview.status, 'Investigation')
  assert.deepEqual(await ask('CANARY Do you take warfarin?'), askedReview, 'a repeated call')
  assert.equal((await expectRefusal(ask('CANARY Since when?'))).code, 'CONFLICT')
  const questionEmails = await testShop.shop.db
    .selectFrom('outbox_email')
    .select('id')
    .where('kind', '=', 'pharmacist asks')
    .execute()
  assert.equal(questionEmails.length, 1)
  const lastInQueue = (await call('GET /api/pharmacy/orders')).orders.at(-1)
  assert.equal(lastInQueue?.orderId, order.number, 'an order that waits for the customer is last')

  const message = await waitUntil('the email', async () =>
    testShop.emails.listEmails(order.email).find(({ subject }) => subject.includes('question')),
  )
  assert.doesNotMatch(`${message.subject} ${message.text} ${message.html}`, /CANARY|warfarin/)
  const linkToken = /pharmacist\?token=([\w-]+)/.exec(message.text)?.[1] ?? ''
  const linkRow = await testShop.shop.db
    .selectFrom('review_link')
    .selectAll()
    .executeTakeFirstOrThrow()
  assert.ok(
    linkToken && !JSON.stringify(linkRow).includes(linkToken),
    'only the hash of the token is stored',
  )

  const reader = testShop.createVisitor()
  const lockedConversation = await reader('POST /api/pharmacist-messages/open', {
    body: { token: linkToken },
  })
  assert.ok(
    !lockedConversation.isUnlocked && !JSON.stringify(lockedConversation).includes('CANARY'),
  )
  assert.equal(lockedConversation.maskedEmail, 'a•••@example.com')
  const answerBeforeUnlock = reader('POST /api/pharmacist-messages/answer', {
    body: { token: linkToken, text: 'No', consent: true },
  })
  assert.equal((await expectRefusal(answerBeforeUnlock)).code, 'CODE_INVALID')
  await reader('POST /api/pharmacist-messages/code', { body: { token: linkToken } })
  const codeEmail = await waitUntil('the code', async () =>
    testShop.emails.listEmails(order.email).find(({ subject }) => subject.includes('opens your')),
  )
  // The subject begins with the code, such as '123 456'.
  const code = codeEmail.subject.slice(0, 7)
  const unlockWithWrongCode = reader('POST /api/pharmacist-messages/unlock', {
    body: { token: linkToken, code: code === '000 000' ? '111111' : '000000' },
  })
  assert.equal((await expectRefusal(unlockWithWrongCode)).code, 'CODE_INVALID')
  const unlockedConversation = await reader('POST /api/pharmacist-messages/unlock', {
    body: { token: linkToken, code },
  })
  assert.ok(
    unlockedConversation.isUnlocked &&
      unlockedConversation.messages[0]?.text === 'CANARY Do you take warfarin?',
  )
  const sendAnswer = (consent: boolean) =>
    reader('POST /api/pharmacist-messages/answer', {
      body: { token: linkToken, text: 'CANARY No, nothing.', consent },
    })
  assert.equal((await expectRefusal(sendAnswer(false))).code, 'HEALTH_CONSENT_REQUIRED')
  const answeredConversation = await sendAnswer(true)
  assert.deepEqual(await sendAnswer(true), answeredConversation, 'a repeated call')

  const firstInQueue = (await call('GET /api/pharmacy/orders')).orders[0]
  assert.deepEqual([firstInQueue?.orderId, firstInQueue?.state], [order.number, 'answered'])
  const staleApproval = call('POST /api/pharmacy/orders/{orderId}/approve', {
    ...withOrderId(order.number),
    body: { version: askedReview.version },
  })
  assert.match((await expectRefusal(staleApproval)).message, /^The customer answered on/)
  const review = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))
  assert.equal(review.messages.at(-1)?.text, 'CANARY No, nothing.')
  await call('POST /api/pharmacy/orders/{orderId}/approve', {
    ...withOrderId(order.number),
    body: { version: review.version },
  })
  const endedConversation = await reader('POST /api/pharmacist-messages/open', {
    body: { token: linkToken },
  })
  assert.deepEqual(
    [endedConversation.isUnlocked, endedConversation.closedReason],
    [true, 'approved'],
  )
  const messageRows = await testShop.shop.db.selectFrom('review_message').selectAll().execute()
  assert.ok(messageRows.length === 2 && !JSON.stringify(messageRows).includes('CANARY'))
  assert.ok(!testShop.logLines.join().includes('CANARY'))
})

test('only the owner’s session opens a question; other accounts, guests and old links do not', async (t) => {
  const testShop = await startShopWithPayments(t)
  const owner = await createCustomer(testShop)
  const stranger = await createCustomer(testShop, { email: 'stranger@example.com' })
  const order = await createPaidOrder(testShop, { call: owner.call })
  const { call } = await createPharmacist(testShop)
  await call('POST /api/pharmacy/orders/{orderId}/ask', {
    ...withOrderId(order.number),
    body: { version: 0, question: 'Anything else?' },
  })
  const message = await waitUntil('the email', async () =>
    testShop.emails.listEmails(order.email).find(({ subject }) => subject.includes('question')),
  )
  const body = { token: /pharmacist\?token=([\w-]+)/.exec(message.text)?.[1] ?? '' }
  const isOpenFor = async (caller: typeof call) =>
    (await caller('POST /api/pharmacist-messages/open', { body })).isUnlocked
  assert.equal(await isOpenFor(owner.call), true)
  assert.equal(await isOpenFor(stranger.call), false)
  assert.equal(await isOpenFor(testShop.createVisitor()), false)
  const forgedBody = { token: `${body.token.slice(0, -2)}AA` }
  const forgedOpening = owner.call('POST /api/pharmacist-messages/open', { body: forgedBody })
  assert.equal((await expectRefusal(forgedOpening)).code, 'LINK_EXPIRED')
  // A link is valid for 14 days.
  testShop.clock.advance(days(15))
  const lateOpening = testShop.createVisitor()('POST /api/pharmacist-messages/open', { body })
  assert.equal((await expectRefusal(lateOpening)).code, 'LINK_EXPIRED')
})
