/**
 * Checks that every column that may hold health data is in server/erasure/health-columns.ts, or is
 * listed here with a reason.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { healthColumns } from '#server/erasure/health-columns.ts'

import { listSourceFiles, readSource } from '#scripts/gate/source-files.ts'

const suspiciousName =
  /note|words|text|reason|message|answer|quiz|health|allerg|medic|conflict|caution|sealed|data|detail|body/

/** Columns with a suspicious name that hold no health data of customers, with the reason. */
const notHealth: Record<string, string> = {
  'batch_weighing.override_reason':
    'why a pharmacist used a lot; the form asks them not to enter health data',
  'audit.detail': 'ids and names of fields; record-audit.ts allows no health data',
  'provider_message.body': 'a payment provider sends no health data',
  'provider_message.note': 'written by staff about a payment',
  'provider_message.reason': 'why the shop rejected or parked the message',
  'order_note.text': 'written by staff; the form asks them not to enter health data',
  'orders.health_erased_at': 'a time',
  'orders.health_erasure_requested_at': 'a time',
  'subscription.health_erased_at': 'a time',
  'orders.search_text': 'the search index over number, name, email and phone',
  'payment_issue.note': 'written by staff about a payment',
  'payment_issue.reason': 'one of a closed list',
  'lot_event.reason': 'why staff released or held a lot',
  'stock_movement.reason': 'why staff discarded or corrected stock',
  'product.allergies': 'what a product contains',
  'product.no_allergens': 'what a product does not contain',
  'recall.reason': 'what a supplier or a check reported about a lot',
  'recall.texts': 'the texts of an email; words about health are refused',
  'recall.withdrawn_reason': 'why staff withdrew a recall',
  'recall.closing_note': 'how a recall ended',
  'recall_order.answer': 'where the jar is, one of a closed list',
  'recall_order.answered_at': 'a time',
  'recall_order.answered_by': 'the name of a member of staff',
  'replaced_jar.reason': 'why staff made a jar again; the desk asks for nothing about the customer',
  'refund.reason': 'one of a closed list',
  'refund.note': 'written by staff about a payment',
  'waitlist_entry.email_sealed': 'has its own consent and is erased with the waitlist entry',
  'waitlist_entry.wording': 'the version of a consent',
}

/** Returns `table.column` of every column, from the generated types of the database. */
function listColumns(): string[] {
  const tables = readSource('server/db/tables.ts').matchAll(/^ {2}(\w+): \{\n([\s\S]*?)^ {2}\}/gm)
  return [...tables].flatMap(([, table = '', body = '']) =>
    [...body.matchAll(/^ {4}(\w+):/gm)].map(([, column = '']) => `${table}.${column}`),
  )
}

const erasedColumns = Object.entries(healthColumns).flatMap(([table, { columns }]) =>
  columns.map((column) => `${table}.${column}`),
)

/** Returns true if the erasure deletes whole rows of the column's table. */
function isDeletedWithRow(name: string): boolean {
  const [table] = name.split('.')
  return Object.entries(healthColumns).some(
    ([tableName, { erasedPart }]) => tableName === table && erasedPart === 'rows',
  )
}

test('a column with a suspicious name is erased with health data, or has a reason why not', () => {
  const columns = listColumns()
  assert.ok(columns.length > 100)
  const suspicious = columns.filter((name) => suspiciousName.test(name.split('.')[1] ?? ''))
  const unlisted = suspicious.filter(
    (name) => !erasedColumns.includes(name) && !(name in notHealth) && !isDeletedWithRow(name),
  )
  assert.deepEqual(unlisted, [], 'add it to server/erasure/health-columns.ts')
  const unknownColumns = [...erasedColumns, ...Object.keys(notHealth)].filter(
    (name) => !columns.includes(name),
  )
  assert.deepEqual(unknownColumns, [], 'these columns do not exist')
})

test('an encrypted column is erased with health data, or has a reason why not', () => {
  const encryptedColumns = listSourceFiles()
    .filter((file) => /^server\/.*(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => [...readSource(file).matchAll(/table: '(\w+)',\s*column(?:: '(\w+)')?/g)])
    .map(([, table = '', column]) => (column ? `${table}.${column}` : table))
  assert.ok(encryptedColumns.includes('quiz.answers_sealed'))
  const otherEncryptedColumns = new Set([
    // Why one person made and checked a batch; the form asks not to enter health data.
    'batch.checked_alone',
    'batch_weighing.override_reason',
    'staff_factor.secret',
    'waitlist_entry.email_sealed',
    'secret_check.value',
  ])
  const tables = Object.keys(healthColumns)
  const unlisted = encryptedColumns.filter(
    (name) =>
      !erasedColumns.includes(name) && !tables.includes(name) && !otherEncryptedColumns.has(name),
  )
  assert.deepEqual(unlisted, [], 'add it to server/erasure/health-columns.ts')
})
