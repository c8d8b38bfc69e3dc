/**
 * Checks that each staff call that changes data or reads health data records an audit entry
 * (invariant I12). Reads the calls and their functions from the source, so new calls are covered.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { healthReadActions, isAuditAction } from '#domain/audit/audit-actions.ts'

import { readCallGraph, computedAction } from './call-graph.ts'

const graph = readCallGraph()
const endpointEntries: [string, Endpoint][] = Object.entries(endpoints)
const staffCalls = endpointEntries.filter(
  ([, { access }]) => access === 'admin' || access === 'pharmacist',
)

/**
 * Functions that decrypt a customer's answers, allergies, notes and messages, as `file function`.
 * Add new ones here.
 */
const readsHealthData =
  /^server\/(orders\/read\/read-order-health\.ts|quiz\/quiz\.store\.ts (findStoredQuiz|findQuizzesOfUser)|pharmacy\/review\/reviews\.store\.ts list)/

/** Calls that take effect only with a second call, which is audited. */
const callsWithoutEffect = new Set(['POST /api/staff/factor', 'POST /api/admin/shipping/preview'])

/**
 * Calls that decrypt health data but do not return it: for an order that a payment creates, or to
 * save the review flags with which staff overrode a review.
 */
const callsWithoutHealthReply = new Set([
  'POST /api/admin/provider-messages/{messageId}/again',
  'PUT /api/admin/orders/{orderId}/shipped',
  'PUT /api/admin/orders/{orderId}/delivered',
  'PUT /admin/orders/{orderId}/status',
  'PUT /api/admin/orders/status',
  'POST /api/admin/shipping/import',
])

const findAuditTexts = (key: string) =>
  (graph.findReachable(key) ?? []).flatMap(({ auditTexts }) => auditTexts)
const findAuditActions = (key: string) => findAuditTexts(key).filter(isAuditAction)

const recordsChange = (key: string) =>
  findAuditTexts(key).includes(computedAction) ||
  findAuditActions(key).some((action) => !healthReadActions.includes(action))

test('the handler of every staff call is found in the source code', () => {
  assert.ok(staffCalls.length > 40)
  assert.deepEqual(
    staffCalls.map(([key]) => key).filter((key) => graph.findReachable(key) === undefined),
    [],
  )
})

test('every change by staff records an audit entry of a change', () => {
  const changes = staffCalls.map(([key]) => key).filter((key) => !key.startsWith('GET '))
  assert.ok(changes.length > 20)
  const unauditedCalls = changes.filter(
    (key) => !callsWithoutEffect.has(key) && !recordsChange(key),
  )
  assert.deepEqual(unauditedCalls, [], 'call recordAudit in the transaction of the change')
})

test('every reading of health data by staff records an audit entry of the reading', () => {
  const healthReadCalls = staffCalls
    .map(([key]) => key)
    .filter((key) => graph.findReachable(key)?.some(({ id }) => readsHealthData.test(id)))
  for (const knownRead of ['GET /admin/orders', 'GET /api/pharmacy/orders/{orderId}'])
    assert.ok(healthReadCalls.includes(knownRead), `${knownRead} is known to open health data`)
  const unauditedCalls = healthReadCalls.filter(
    (key) =>
      !callsWithoutHealthReply.has(key) &&
      !findAuditActions(key).some((action) => healthReadActions.includes(action)),
  )
  assert.deepEqual(
    unauditedCalls,
    [],
    'record an action that is marked `health` before the response',
  )
})

test('reading a customer record is audited too', () => {
  assert.ok(findAuditActions('GET /api/admin/customers/{customerId}').includes('customer.read'))
})
