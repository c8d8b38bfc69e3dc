/**
 * Each staff call that changes something or reads health data records an audit entry (invariant
 * I12). Derived from the code, so new calls are covered.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { healthReads, isAuditAction } from '#domain/audit/audit-actions.ts'

import { readCallGraph, someAction } from './call-graph.ts'

const graph = readCallGraph()
const calls: [string, Endpoint][] = Object.entries(endpoints)
const ofStaff = calls.filter(([, { access }]) => access === 'admin' || access === 'pharmacist')

/** Functions that decrypt a customer's answers, allergies, notes and messages. */
const opensHealth =
  /^server\/(orders\/read-order-health\.ts|quiz\/quiz\.store\.ts (findKeptQuiz|quizzesOfUser)|pharmacy\/review\/reviews\.store\.ts list)/

/** Changes that take effect only with a second call, which is audited. */
const takesEffectLater = new Set(['POST /api/staff/factor'])

/** Decrypts health data for the order that a payment creates, and returns none of it. */
const returnsNothing = new Set(['POST /api/admin/provider-messages/{messageId}/again'])

const auditedTexts = (key: string) => (graph.reachedBy(key) ?? []).flatMap(({ audited }) => audited)
const actionsOf = (key: string) => auditedTexts(key).filter(isAuditAction)

const recordsChange = (key: string) =>
  auditedTexts(key).includes(someAction) ||
  actionsOf(key).some((action) => !healthReads.includes(action))

test('the handler of every staff call is found in the code', () => {
  assert.ok(ofStaff.length > 40)
  assert.deepEqual(
    ofStaff.map(([key]) => key).filter((key) => graph.reachedBy(key) === undefined),
    [],
  )
})

test('every change by staff records an audit entry of a change', () => {
  const changes = ofStaff.map(([key]) => key).filter((key) => !key.startsWith('GET '))
  assert.ok(changes.length > 20)
  const missing = changes.filter((key) => !takesEffectLater.has(key) && !recordsChange(key))
  assert.deepEqual(missing, [], 'call recordAudit in the transaction of the change')
})

test('every reading of health data by staff records an audit entry of that', () => {
  const reads = ofStaff
    .map(([key]) => key)
    .filter((key) => graph.reachedBy(key)?.some(({ at }) => opensHealth.test(at)))
  for (const known of ['GET /admin/orders', 'GET /api/pharmacy/orders/{orderId}'])
    assert.ok(reads.includes(known), `${known} is known to open health data`)
  const missing = reads.filter(
    (key) =>
      !returnsNothing.has(key) && !actionsOf(key).some((action) => healthReads.includes(action)),
  )
  assert.deepEqual(missing, [], 'record an action that is marked `health` before the response')
})

test('reading a customer is audited too', () => {
  assert.ok(actionsOf('GET /api/admin/customers/{customerId}').includes('customer.read'))
})
