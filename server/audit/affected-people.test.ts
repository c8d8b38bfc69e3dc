/** The query of docs/operations/affected-people.sql. Its psql variables are replaced by texts. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'

import { sql, type RawBuilder } from 'kysely'

import { hours, addDuration } from '#domain/time.ts'
import { root } from '#scripts/gate/steps.ts'
import type { Db } from '#server/db/open-database.ts'
import { transact } from '#server/db/transact.ts'
import { healthColumns } from '#server/erasure/health-columns.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createPaidOrder, quizAnswers } from '#tests/support/desks/reviewed-order.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'

import { recordAudit } from './record-audit.ts'

type Person = { email: string; name: string; has_health_data: boolean; seen: string }

const affectedPeopleSql = readFileSync(
  path.join(root, 'docs/operations/affected-people.sql'),
  'utf8',
)
const testShop = await startShopWithPayments({ after })
const { db } = testShop.shop
const admin = await createStaffMember(testShop, 'admin')
const openedOrder = await createPaidOrder(testShop, { quiz: quizAnswers })
const otherOrder = await createPaidOrder(testShop)
const customer = await createCustomer(testShop, { email: 'Never.Bought@example.com' })
const created = testShop.shop.now()
/** The period in which a staff account was hijacked; `end` is outside of it. */
const start = addDuration(testShop.shop.now(), hours(1))
const end = addDuration(start, hours(2))

async function findAffected(actor: string, connection: Db = db): Promise<Person[]> {
  const variables = { actor, since: start.toISOString(), until: end.toISOString() }
  const text = Object.entries(variables).reduce(
    (replacedSql, [name, value]) =>
      replacedSql.replaceAll(`:'${name}'`, `'${value.replaceAll("'", "''")}'`),
    affectedPeopleSql,
  )
  return (await sql.raw<Person>(text).execute(connection)).rows
}

const seenByEmail = (people: Person[]) =>
  Object.fromEntries(people.map(({ email, seen }) => [email, seen]))

test('without an actor, every person is listed once as possibly affected', async () => {
  const people = await findAffected('')
  assert.equal(people.length, 4)
  assert.deepEqual(seenByEmail(people), {
    [openedOrder.email]: 'possible',
    // The results of the quiz were sent to the address that was typed in it.
    [quizAnswers.email]: 'possible',
    [otherOrder.email]: 'possible',
    [customer.email.toLowerCase()]: 'possible',
  })
})

test('people whose orders a hijacked staff account opened or exported in the given time are marked', async () => {
  await transact(db, async (tx) => {
    const entry = { actor: admin, action: 'order.note' } as const
    await recordAudit(tx, {
      ...entry,
      at: addDuration(start, hours(1)),
      subjectId: openedOrder.number,
    })
    await recordAudit(tx, { ...entry, at: end, subjectId: otherOrder.number })
  })
  const people = await findAffected(admin.email)
  assert.equal(seenByEmail(people)[openedOrder.email], 'opened')
  assert.equal(seenByEmail(people)[otherOrder.email], 'possible', 'the end is outside')
  assert.equal(people.find(({ email }) => email === openedOrder.email)?.has_health_data, true)
  assert.equal(seenByEmail(await findAffected('other@example.test'))[openedOrder.email], 'possible')
  const exportEntry = { actor: admin, action: 'orders.exported', detail: { count: 2 } } as const
  await transact(db, (tx) =>
    recordAudit(tx, { ...exportEntry, at: addDuration(start, hours(1)), subjectId: 'orders' }),
  )
  assert.equal(seenByEmail(await findAffected(admin.email))[otherOrder.email], 'listed')
})

test('people of the lots that a hijacked staff account traced or recalled may have been seen', async () => {
  const at = start
  const subjectId = 'L-1'
  const tracer = await createStaffMember(testShop, 'pharmacist')
  const recaller = await createStaffMember(testShop, 'pharmacist')
  const detail = { count: 2 }
  await transact(db, async (tx) => {
    await recordAudit(tx, { at, actor: tracer, action: 'lot.traced', subjectId, detail })
    await recordAudit(tx, { at, actor: recaller, action: 'recall.reminded', subjectId, detail })
  })
  for (const { email } of [tracer, recaller])
    assert.equal(seenByEmail(await findAffected(email))[otherOrder.email], 'listed', email)
})

/** Writes a value into one column, or a row if the whole row is health data, of one person. */
type HealthWrite = { of: string; statement: RawBuilder<unknown> }

/** Keys are columns as `table.column`, or tables of which the erasure deletes whole rows. */
function createHealthWrites(): Record<string, HealthWrite> {
  const { id } = otherOrder
  const customerEmail = customer.email.toLowerCase()
  const ofOrder = (statement: RawBuilder<unknown>) => ({ of: otherOrder.email, statement })
  const ofCustomer = (statement: RawBuilder<unknown>) => ({ of: customerEmail, statement })
  const updateOrder = (column: string, value: string | boolean) =>
    ofOrder(sql`update orders set ${sql.ref(column)} = ${value} where id = ${id}`)
  const insertSubscription = (column: string) =>
    ofCustomer(sql`insert into subscription (reference, user_id, request_hash, fingerprint, state,
      payment_option, saving_percent, cadence_days, deliveries, subtotal_sen, shipping_sen,
      savings_sen, discount_sen, each_sen, first_sen, email, first_name, last_name, phone,
      address_1, address_2, city, state_name, postcode, created_at, changed_at, ${sql.ref(column)})
      values ('r', ${customer.userId}, '', '', 'ACTIVE', 'threeMonth', 10, 30, 3, 1, 0, 0, 0, 1, 1,
        ${customer.email}, '', '', '', '', '', '', '', '', ${created}, ${created}, 'x')`)
  return {
    quiz: ofCustomer(sql`insert into quiz (id, submitted_at, user_id, linked_at, answers_sealed, results_sealed)
      values ('q', ${created}, ${customer.userId}, ${created}, 'x', 'x')`),
    'subscription.medical_note': insertSubscription('medical_note'),
    'subscription.quiz_answers': insertSubscription('quiz_answers'),
    'subscription.cancel_reason': insertSubscription('cancel_reason'),
    'orders.medical_note': updateOrder('medical_note', 'x'),
    'orders.allergies': updateOrder('allergies', 'x'),
    'orders.quiz_answers': updateOrder('quiz_answers', 'x'),
    'orders.quiz_id': updateOrder('quiz_id', 'x'),
    'orders.conflict': updateOrder('conflict', true),
    'review.approved_flags': ofOrder(sql`
      insert into review (order_id, state, approved_flags, changed_at)
      values (${id}, 'approved', 'x', ${created})`),
    review_message: ofOrder(sql`
      insert into review_message (id, order_id, author, name, text, at)
      values ('m', ${id}, 'customer', '', 'x', ${created})`),
    'review_step.reason': ofOrder(sql`
      insert into review_step (id, order_id, step, at, name, registration, reason)
      values ('s', ${id}, 'declined', ${created}, '', '', 'x')`),
    // A message of the contact form goes to the owner.
    outbox_email: ofCustomer(sql`
      insert into outbox_email (dedupe_key, kind, recipient, data, message_id, queued_at, send_at)
      values ('k', 'contact message', 'owner@example.com',
        ${JSON.stringify({ email: customer.email })}, 'k', ${created}, ${created})`),
  }
}

test('each column that erasure counts as health data is counted as health data here too', async () => {
  const writes = createHealthWrites()
  const parts = Object.entries(healthColumns).flatMap(([table, { erasedPart, columns }]) =>
    erasedPart === 'rows' ? [table] : columns.map((column) => `${table}.${column}`),
  )
  assert.deepEqual(Object.keys(writes), parts)
  const undone = new Error('undone')
  for (const [part, { of, statement }] of Object.entries(writes)) {
    const readHealth = async (connection: Db) =>
      (await findAffected('', connection)).find(({ email }) => email === of)?.has_health_data
    assert.equal(await readHealth(db), false, `${of} before`)
    const check = transact(db, async (tx) => {
      await statement.execute(tx)
      assert.equal(await readHealth(tx), true, part)
      throw undone
    })
    await assert.rejects(check, undone)
  }
})

test('a person who only wrote to the shop or got the results of a quiz is listed', async () => {
  const findEmail = async (email: string) =>
    (await findAffected('')).find((person) => person.email === email)
  assert.equal((await findEmail(quizAnswers.email))?.has_health_data, true)
  await testShop.call('POST /api/users/contactus', {
    body: {
      name: 'Mei Ling',
      email: 'Mei.Ling@example.com',
      subject: 'A question',
      message: 'I take warfarin. May I take your capsules?',
    },
  })
  const sender = await findEmail('mei.ling@example.com')
  assert.deepEqual([sender?.name, sender?.has_health_data], ['Mei Ling', true])
})
