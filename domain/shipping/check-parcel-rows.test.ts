import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Courier } from '#domain/couriers/courier.ts'
import { checkParcelRows, type RowOrder } from './check-parcel-rows.ts'

const posLaju: Courier = {
  id: 'pos-laju',
  name: 'Pos Laju',
  urlPattern: '',
  numberFormats: ['AA9{9}MY'],
  isActive: true,
  position: 1,
}
const ninjaVan: Courier = {
  ...posLaju,
  id: 'ninja-van',
  name: 'Ninja Van',
  numberFormats: ['NV9{8}'],
}
const number = 'EH123456789MY'

/** Returns each row as [result, courier and questions] or [result, reason]. */
function checkRows(
  rows: readonly [order: string, tracking: string][],
  orders: Record<string, Partial<RowOrder>>,
  facts: { courierId?: string; numbersInUse?: Record<string, string[]> } = {},
) {
  return checkParcelRows(
    rows.map(([order, tracking], index) => ({ line: index + 2, order, tracking })),
    {
      couriers: [posLaju, ninjaVan],
      courierId: facts.courierId,
      orders: new Map(
        Object.entries(orders).map(([order, values]) => [
          order,
          { shipment: 'ready', trackingNumber: '', ...values },
        ]),
      ),
      numbersInUse: new Map(Object.entries(facts.numbersInUse ?? {})),
    },
  ).map((row) => {
    if (row.result === 'ships') return ['ships', row.courier?.id ?? '', ...row.questions]
    return row.result === 'done' ? ['done'] : ['refused', row.reason]
  })
}

test('a paid, approved order that is ready ships with the courier of its number', () => {
  assert.deepEqual(checkRows([['k7m4-qx2p', ' eh123456789my ']], { K7M4QX2P: {} }), [
    ['ships', 'pos-laju'],
  ])
})

test('the shipment of the order decides whether the row ships, with which question, or is refused', () => {
  const cases: [Partial<RowOrder>, string[]][] = [
    [{ shipment: 'not paid' }, ['refused', 'not paid']],
    [{ shipment: 'refund' }, ['refused', 'refund']],
    [{ shipment: 'not ready' }, ['refused', 'not ready']],
    [{ shipment: 'recalled' }, ['refused', 'recalled']],
    [{ shipment: 'handed over' }, ['refused', 'handed over']],
    [{ shipment: 'not approved' }, ['ships', 'pos-laju', 'not approved']],
    [{ shipment: 'shipped', trackingNumber: number }, ['done']],
    [
      { shipment: 'shipped', trackingNumber: 'EH000000000MY' },
      ['ships', 'pos-laju', 'other number'],
    ],
  ]
  for (const [order, expected] of cases)
    assert.deepEqual(checkRows([['K7M4QX2P', number]], { K7M4QX2P: order }), [expected])
})

test('unknown orders, bad numbers and repeated orders are refused', () => {
  const rows: [string, string][] = [
    ['AAAAAAAA', number],
    ['not an order', number],
    ['K7M4QX2P', '6.3E+11'],
    ['K7M4QX2P', number],
    ['ABCD2345', ''],
  ]
  assert.deepEqual(checkRows(rows, { K7M4QX2P: {}, ABCD2345: {} }), [
    ['refused', 'unknown order'],
    ['refused', 'unknown order'],
    ['refused', 'bad number'],
    ['refused', 'duplicate'],
    ['refused', 'bad number'],
  ])
})

test('a number of no courier asks for its courier; with a courier for the file, a number that does not fit it is a question', () => {
  const rows: [string, string][] = [['K7M4QX2P', '12345']]
  assert.deepEqual(checkRows(rows, { K7M4QX2P: {} }), [['ships', '', 'no courier']])
  assert.deepEqual(checkRows(rows, { K7M4QX2P: {} }, { courierId: 'pos-laju' }), [
    ['ships', 'pos-laju', 'unknown format'],
  ])
  const ninjaVanFile = { courierId: 'ninja-van' }
  assert.deepEqual(checkRows([['K7M4QX2P', number]], { K7M4QX2P: {} }, ninjaVanFile), [
    ['ships', 'ninja-van', 'other courier'],
  ])
})

test('a number that another order has, in the file or in the shop, is a question', () => {
  const orders = { K7M4QX2P: {}, ABCD2345: {} }
  const rows: [string, string][] = [
    ['K7M4QX2P', number],
    // Small letters and dashes make no other number.
    ['ABCD2345', `${number.slice(0, 2)}-${number.slice(2)}`.toLowerCase()],
  ]
  assert.deepEqual(checkRows(rows, orders), [
    ['ships', 'pos-laju', 'number in use'],
    ['ships', 'pos-laju', 'number in use'],
  ])
  const firstRowOnly = rows.slice(0, 1)
  assert.deepEqual(checkRows(firstRowOnly, orders, { numbersInUse: { [number]: ['K7M4QX2P'] } }), [
    ['ships', 'pos-laju'],
  ])
  assert.deepEqual(checkRows(firstRowOnly, orders, { numbersInUse: { [number]: ['ABCD2345'] } }), [
    ['ships', 'pos-laju', 'number in use'],
  ])
})
