/**
 * Every column that may hold health data is in the table that erases it, or listed here with a
 * reason.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { healthColumns } from '#server/erasure/health-columns.ts'

import { sources, textOf } from './sources.ts'

const suspiciousName =
  /note|words|text|reason|message|answer|quiz|health|allerg|medic|conflict|caution|sealed|data|detail|body/

/** Columns with a suspicious name that hold no customer's health data. */
const notHealth: Record<string, string> = {
  'audit.detail': 'ids and names of fields; record-audit.ts allows no health data',
  'provider_message.body': 'a payment provider sends no health data',
  'provider_message.note': 'written by staff about a payment',
  'provider_message.reason': 'why the shop rejected or parked it',
  'order_note.text': 'written by staff, who are told on the screen to leave health out',
  'orders.health_erased_at': 'a time',
  'orders.health_erasure_requested_at': 'a time',
  'orders.search_text': 'the search index over number, name, email and phone',
  'payment_issue.note': 'written by staff about a payment',
  'payment_issue.reason': 'one of a closed list',
  'product.allergies': 'what a product contains',
  'product.no_allergens': 'what a product does not contain',
  'refund.reason': 'one of a closed list',
  'refund.note': 'written by staff about a payment',
  'waitlist_entry.email_sealed': 'has its own consent and is erased with the waitlist entry',
  'waitlist_entry.wording': 'the version of a consent',
}

/** Returns `table.column` of every column, from the generated types of the database. */
function allColumns(): string[] {
  const tables = textOf('server/db/tables.ts').matchAll(/^ {2}(\w+): \{\n([\s\S]*?)^ {2}\}/gm)
  return [...tables].flatMap(([, table = '', body = '']) =>
    [...body.matchAll(/^ {4}(\w+):/gm)].map(([, column = '']) => `${table}.${column}`),
  )
}

const listed = Object.entries(healthColumns).flatMap(([table, { columns }]) =>
  columns.map((column) => `${table}.${column}`),
)

/** True when whole rows of the column's table are deleted. */
function isDeletedWhole(name: string): boolean {
  const [table] = name.split('.')
  return Object.entries(healthColumns).some(([one, { erase }]) => one === table && erase === 'rows')
}

test('a column with a suspicious name is erased with health data, or has a reason why not', () => {
  const all = allColumns()
  assert.ok(all.length > 100)
  const suspicious = all.filter((name) => suspiciousName.test(name.split('.')[1] ?? ''))
  const unlisted = suspicious.filter(
    (name) => !listed.includes(name) && !(name in notHealth) && !isDeletedWhole(name),
  )
  assert.deepEqual(unlisted, [], 'add it to server/erasure/health-columns.ts')
  const gone = [...listed, ...Object.keys(notHealth)].filter((name) => !all.includes(name))
  assert.deepEqual(gone, [], 'these columns do not exist')
})

test('an encrypted column is erased with health data, or has a reason why not', () => {
  const sealed = sources()
    .filter((file) => /^server\/.*(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => [...textOf(file).matchAll(/table: '(\w+)',\s*column(?:: '(\w+)')?/g)])
    .map(([, table = '', column]) => (column ? `${table}.${column}` : table))
  assert.ok(sealed.includes('quiz.answers_sealed'))
  const notOfCustomers = new Set([
    // The reason why one person made and checked a batch; the desk asks to leave customers out.
    'batch.checked_alone',
    'staff_factor.secret',
    'waitlist_entry.email_sealed',
    'secret_check.value',
  ])
  const tables = Object.keys(healthColumns)
  const unlisted = sealed.filter(
    (name) => !listed.includes(name) && !tables.includes(name) && !notOfCustomers.has(name),
  )
  assert.deepEqual(unlisted, [], 'add it to server/erasure/health-columns.ts')
})
