import assert from 'node:assert/strict'
import { test } from 'node:test'

import { checkParcel, isTrackingUrl, maxCourierNameLength, readParcel } from './parcel.ts'

const input = { courier: ' Pos  Laju ', tracking: 'er 123 my', trackingUrl: '' }

test('a parcel needs a courier and a tracking number; a tracking URL is optional', () => {
  assert.deepEqual(readParcel(input).parcel, {
    courier: 'Pos Laju',
    trackingNumber: 'ER123MY',
    trackingUrl: '',
  })
  const url = 'https://track.example.com/ER123MY?lang=en'
  assert.equal(readParcel({ ...input, trackingUrl: url }).parcel?.trackingUrl, url)
  assert.equal(readParcel({ ...input, trackingUrl: ` ${url} ` }).parcel?.trackingUrl, url)
  for (const trackingUrl of [
    'https://track/1',
    'https://track.example.com/a b',
    'http://track.example.com/1',
    'javascript:alert(1)',
    'track.example.com',
    'https://user@track.example.com/',
    `https://track.example.com/${'a'.repeat(300)}`,
  ])
    assert.deepEqual(Object.keys(readParcel({ ...input, trackingUrl }).problems), ['trackingUrl'])
  const emptyResult = readParcel({ courier: ' ', tracking: '', trackingUrl: '' })
  assert.deepEqual(Object.keys(emptyResult.problems), ['courier', 'tracking'])
})

test('a courier name has at most as many characters as the message says', () => {
  const problemOf = (length: number) =>
    readParcel({ ...input, courier: 'c'.repeat(length) }).problems.courier
  assert.equal(problemOf(maxCourierNameLength), undefined)
  assert.match(
    problemOf(maxCourierNameLength + 1) ?? '',
    new RegExp(`most ${maxCourierNameLength} char`),
  )
})

test('a tracking URL has at most 300 characters', () => {
  const host = 'https://track.example.com/'
  assert.ok(isTrackingUrl(host.padEnd(300, 'a')))
  assert.ok(!isTrackingUrl(host.padEnd(301, 'a')))
})

test('an order that may be shipped is not shipped with an invalid parcel', () => {
  const order = {
    status: 'Ready to Ship',
    dispatchedAt: undefined,
    deliveredAt: undefined,
  } as const
  const checkResult = checkParcel(order, { ...input, tracking: '' })
  assert.deepEqual(checkResult, {
    ok: false,
    reason: 'invalid input',
    problems: { tracking: 'Enter a tracking number first.' },
  })
})

test('only a Ready to Ship order at the pharmacy can be shipped; a shipped order can be corrected in any status', () => {
  const dispatchedAt = new Date('2026-11-22T04:00:00Z')
  const atPharmacy = { dispatchedAt: undefined, deliveredAt: undefined }
  for (const status of ['Preparing', 'Investigation', 'PENDING'] as const) {
    const checkResult = checkParcel({ ...atPharmacy, status }, input)
    assert.deepEqual(checkResult, { ok: false, reason: 'not ready' })
    assert.equal(checkParcel({ ...atPharmacy, status, dispatchedAt }, input).ok, true)
  }
  const status = 'Ready to Ship'
  assert.equal(checkParcel({ ...atPharmacy, status }, input).ok, true)
  const deliveredAt = dispatchedAt
  assert.deepEqual(checkParcel({ ...atPharmacy, status, deliveredAt }, input), {
    ok: false,
    reason: 'handed over',
  })
  assert.equal(checkParcel({ status, dispatchedAt, deliveredAt }, input).ok, true)
})
