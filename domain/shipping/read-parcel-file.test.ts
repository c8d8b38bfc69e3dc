import assert from 'node:assert/strict'
import { test } from 'node:test'

import { seededRandom } from '#tests/support/random.ts'
import { maxParcelFileRows } from './parcel-file-limits.ts'
import { readParcelFile } from './read-parcel-file.ts'

const rowsOf = (text: string) => {
  const file = readParcelFile(text)
  assert.ok(file.ok, text)
  return file.rows.map(({ line, order, tracking }) => [line, order, tracking])
}

test('the two columns are found under common names, in any case and order', () => {
  for (const header of [
    'Order number,Tracking number',
    'ORDER NO.,AWB No',
    'order_id,Waybill Number',
    'Reference,Consignment Note',
    'No. Pesanan,No. Penjejakan',
  ])
    assert.deepEqual(rowsOf(`${header}\nK7M4QX2P,EH1\n`), [[2, 'K7M4QX2P', 'EH1']], header)
  const fileWithOtherColumns = 'Date;Tracking ID;Weight;Customer Ref\n1;NV1;0,5;K7M4QX2P'
  assert.deepEqual(rowsOf(fileWithOtherColumns), [[2, 'K7M4QX2P', 'NV1']])
  assert.deepEqual(rowsOf('Order\tAWB\nK7M4QX2P\tEH1'), [[2, 'K7M4QX2P', 'EH1']])
})

test('a byte order mark, title lines, quotes, line breaks in cells and Excel texts are read', () => {
  const text =
    '\uFEFF"My courier, manifest"\r\n\r\n"Order No","Address","Tracking No"\r\n' +
    'K7M4QX2P,"12 Jalan ""A"",\nKuala Lumpur",="630123456789"\r\n' +
    ',,\r\n' +
    "'ABCD2345,x,'0012\r\n"
  assert.deepEqual(rowsOf(text), [
    [4, 'K7M4QX2P', '630123456789'],
    [7, 'ABCD2345', '0012'],
  ])
})

test('a column with the order number is preferred to other reference columns', () => {
  assert.deepEqual(rowsOf('Reference,Order number,AWB\nx,K7M4QX2P,EH1'), [[2, 'K7M4QX2P', 'EH1']])
})

test('files without the columns, without rows or with too many rows are refused', () => {
  assert.deepEqual(readParcelFile(''), { ok: false, reason: 'no columns' })
  assert.deepEqual(readParcelFile('a,b\n1,2'), { ok: false, reason: 'no columns' })
  assert.deepEqual(readParcelFile('order,awb\n,\n'), { ok: false, reason: 'no rows' })
  const rows = 'K7M4QX2P,1\n'.repeat(maxParcelFileRows + 1)
  assert.deepEqual(readParcelFile(`order,awb\n${rows}`), { ok: false, reason: 'too many rows' })
})

test('reading never throws, whatever the text is', () => {
  const random = seededRandom(121)
  const pieces = ['"', ',', ';', '\n', '\r', '\t', 'order', 'awb', '=', "'", '\u0000', 'é', '1']
  for (let round = 0; round < 3_000; round++) {
    const text = Array.from(
      { length: Math.floor(random() * 40) },
      () => pieces[Math.floor(random() * pieces.length)],
    ).join('')
    assert.ok('ok' in readParcelFile(`order,awb\n${text}`))
  }
})
