/**
 * What staff change is told, and what they read of anybody's health: every such call leads to an entry
 * of the audit log (invariant I12). Read from the code, so a new call is asked at once.
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

/** Functions that open somebody's sealed answers, allergies, notes and messages. */
const opensHealth =
  /^server\/(orders\/read-order-health\.ts|quiz\/quiz\.store\.ts (findKeptQuiz|quizzesOfUser)|pharmacy\/reviews\.store\.ts list)/

/** Changes that count only with a second call, which is told. */
const changesNothingYet = new Set(['POST /api/staff/factor'])

/** Opens it for the order that a payment makes, and shows it to nobody: pressing the button reads nothing. */
const showsNobody = new Set(['POST /api/admin/provider-messages/{messageId}/again'])

const textsOf = (key: string) => (graph.reachedBy(key) ?? []).flatMap(({ audited }) => audited)
const actionsOf = (key: string) => textsOf(key).filter(isAuditAction)

const tellsOfChange = (key: string) =>
  textsOf(key).includes(someAction) ||
  actionsOf(key).some((action) => !healthReads.includes(action))

test('the handler of every call of staff is found in the code', () => {
  assert.ok(ofStaff.length > 40)
  assert.deepEqual(
    ofStaff.map(([key]) => key).filter((key) => graph.reachedBy(key) === undefined),
    [],
  )
})

test('every change by staff leads to an entry of the audit log that tells of a change', () => {
  const changes = ofStaff.map(([key]) => key).filter((key) => !key.startsWith('GET '))
  assert.ok(changes.length > 20)
  const silent = changes.filter((key) => !changesNothingYet.has(key) && !tellsOfChange(key))
  assert.deepEqual(silent, [], 'call recordAudit in the transaction of the change')
})

test('every reading of health data by staff leads to an entry that says so', () => {
  const reads = ofStaff
    .map(([key]) => key)
    .filter((key) => graph.reachedBy(key)?.some(({ at }) => opensHealth.test(at)))
  for (const known of ['GET /admin/orders', 'GET /api/pharmacy/orders/{orderId}'])
    assert.ok(reads.includes(known), `${known} is known to open health data`)
  const silent = reads.filter(
    (key) =>
      !showsNobody.has(key) && !actionsOf(key).some((action) => healthReads.includes(action)),
  )
  assert.deepEqual(silent, [], 'record an action that is marked `health` before the answer')
})

test('what is only read of a customer is told as well', () => {
  assert.ok(actionsOf('GET /api/admin/customers/{customerId}').includes('customer.read'))
})
