/** The query of docs/operations/affected-people.sql. Its psql variables are replaced by texts. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'

import { sql } from 'kysely'

import { hours, addDuration } from '#domain/time.ts'
import { root } from '#scripts/gate/steps.ts'
import { transact } from '#server/db/transact.ts'
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
/** The period in which a staff account was hijacked; `end` is outside of it. */
const start = addDuration(testShop.shop.now(), hours(1))
const end = addDuration(start, hours(2))

async function findAffected(actor: string): Promise<Person[]> {
  const variables = { actor, since: start.toISOString(), until: end.toISOString() }
  const text = Object.entries(variables).reduce(
    (replacedSql, [name, value]) =>
      replacedSql.replaceAll(`:'${name}'`, `'${value.replaceAll("'", "''")}'`),
    affectedPeopleSql,
  )
  return (await sql.raw<Person>(text).execute(db)).rows
}

const seenByEmail = (people: Person[]) =>
  Object.fromEntries(people.map(({ email, seen }) => [email, seen]))

test('without an actor, every person is listed once as possibly affected', async () => {
  const people = await findAffected('')
  assert.equal(people.length, 3)
  assert.deepEqual(seenByEmail(people), {
    [openedOrder.email]: 'possible',
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
