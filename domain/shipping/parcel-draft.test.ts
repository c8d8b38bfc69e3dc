import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Courier } from '#domain/couriers/courier.ts'
import {
  chooseCourier,
  findTrackingMismatch,
  toParcelDraft,
  emptyParcelDraft,
  otherCourierId,
  toParcelInput,
  changeTracking,
  changeTrackingUrl,
} from './parcel-draft.ts'

const posLaju: Courier = {
  id: 'pos-laju',
  name: 'Pos Laju',
  urlPattern: 'https://pos.example/{number}',
  numberFormats: ['AA9{9}MY'],
  isActive: true,
  position: 1,
}
const ninjaVan: Courier = {
  ...posLaju,
  id: 'ninja-van',
  name: 'Ninja Van',
  urlPattern: 'https://ninja.example/{number}',
  numberFormats: ['NV*{6-20}'],
}
const ownDelivery: Courier = {
  ...posLaju,
  id: 'own-delivery',
  name: 'Own delivery',
  urlPattern: '',
  numberFormats: [],
}
const couriers = [posLaju, ninjaVan, ownDelivery]
const draftWithNumber = (tracking: string, draft = emptyParcelDraft) =>
  changeTracking(draft, tracking, couriers)

test('while a number is typed it selects the courier and the link', () => {
  const draft = draftWithNumber('eh 123456789 my')
  assert.deepEqual(toParcelInput(draft, couriers), {
    courier: 'Pos Laju',
    tracking: 'eh 123456789 my',
    trackingUrl: 'https://pos.example/EH123456789MY',
  })
  assert.equal(draftWithNumber('NV12345678', draft).courierId, 'ninja-van')
  // An unfinished number keeps the courier of the last match.
  assert.equal(draftWithNumber('EH1', draft).courierId, 'pos-laju')
})

test('a courier that staff chose stays, and a typed link stays until it is emptied', () => {
  const draftWithCourier = chooseCourier(
    draftWithNumber('EH123456789MY'),
    'ninja-van',
    couriers,
    'K7M4QX2P',
  )
  assert.equal(draftWithCourier.trackingUrl, 'https://ninja.example/EH123456789MY')
  assert.equal(draftWithNumber('EH000000000MY', draftWithCourier).courierId, 'ninja-van')
  const draftWithLink = changeTrackingUrl(draftWithCourier, 'https://other.example/1')
  assert.equal(draftWithNumber('NV12345678', draftWithLink).trackingUrl, 'https://other.example/1')
  const draftWithoutLink = changeTrackingUrl(draftWithLink, '')
  assert.equal(
    draftWithNumber('NV12345678', draftWithoutLink).trackingUrl,
    'https://ninja.example/NV12345678',
  )
})

test('own delivery takes the order number, another courier does not', () => {
  const choose = (id: string) => chooseCourier(emptyParcelDraft, id, couriers, 'K7M4QX2P')
  assert.deepEqual(
    [choose('own-delivery').tracking, choose('own-delivery').trackingUrl],
    ['K7M4QX2P', ''],
  )
  assert.equal(choose('ninja-van').tracking, '')
  assert.equal(choose(otherCourierId).tracking, '')
})

test('a saved parcel keeps its courier and its own link', () => {
  const savedParcel = { courier: 'GDex', tracking: 'G1', trackingUrl: 'https://gdex.example/G1' }
  const draft = toParcelDraft(savedParcel, couriers)
  assert.equal(draft.courierId, otherCourierId)
  assert.deepEqual(toParcelInput(draft, couriers), savedParcel)
  const draftOfUsualParcel = toParcelDraft(
    {
      courier: 'Pos Laju',
      tracking: 'EH123456789MY',
      trackingUrl: 'https://pos.example/EH123456789MY',
    },
    couriers,
  )
  assert.equal(
    draftWithNumber('EH000000000MY', draftOfUsualParcel).trackingUrl,
    'https://pos.example/EH000000000MY',
  )
  // A number that was saved before shipping selects its courier.
  const unshippedParcel = { courier: '', tracking: 'NV12345678', trackingUrl: '' }
  assert.equal(toParcelDraft(unshippedParcel, couriers).courierId, 'ninja-van')
})

test('a number that fits no courier, or not the chosen one, must be confirmed', () => {
  const mismatchOf = (tracking: string, courierId: string) =>
    findTrackingMismatch({ tracking, courierId }, couriers)
  assert.equal(mismatchOf('EH123456789MY', 'pos-laju'), undefined)
  assert.equal(mismatchOf('EH123456789MY', 'own-delivery'), undefined)
  assert.equal(mismatchOf('EH123456789MY', 'ninja-van'), 'other courier')
  assert.equal(mismatchOf('EH123456789MY', otherCourierId), 'other courier')
  assert.equal(mismatchOf('12345', 'pos-laju'), 'unknown format')
  assert.equal(mismatchOf('12345', otherCourierId), 'unknown format')
  assert.equal(mismatchOf('', 'pos-laju'), undefined)
})
