/** The papers of a lot: certificates of analysis and the label of its container. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import sharp from 'sharp'

import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { createPhoto } from '#tests/support/desks/product-upload.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { receiveLot } from '#tests/support/desks/stock.ts'
import { startStockRoom } from '#tests/support/desks/stock-room.ts'

test('a certificate is a PDF or a picture, is stored without metadata, and does not replace earlier ones', async (t) => {
  const { testShop, call } = await startStockRoom(t)
  const lot = await receiveLot(call)
  const params = { lotNumber: lot.number }
  const upload = (version: number, bytes: Uint8Array, field = 'certificate') => {
    const body = new FormData()
    body.append(field, new Blob([Uint8Array.from(bytes)]), 'certificate.pdf')
    return call('POST /api/pharmacy/lots/{lotNumber}/certificates', {
      params,
      query: { version },
      body,
    })
  }
  const pdf = Buffer.from('%PDF-1.7 demo certificate')
  const refusals = await Promise.all([
    expectRefusal(upload(lot.version, Buffer.from('<svg onload="alert(1)"/>'))),
    expectRefusal(upload(lot.version, Buffer.alloc(0))),
    expectRefusal(upload(lot.version, Buffer.alloc(5 * 1024 * 1024 + 1, '%PDF-'))),
    expectRefusal(upload(lot.version, pdf, 'image')),
    expectRefusal(upload(lot.version + 1, pdf)),
  ])
  assert.deepEqual(
    refusals.map(({ code }) => code),
    ['CERTIFICATE_REFUSED', 'CERTIFICATE_REFUSED', 'TOO_LARGE', 'BAD_BODY', 'CONFLICT'],
  )
  assert.match(refusals[0]?.message ?? '', /Choose a PDF, JPEG, PNG or WebP file/)
  const lotWithPdf = await upload(lot.version, pdf)
  const photo = await sharp(await createPhoto())
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
  const lotWithBoth = await upload(lotWithPdf.version, photo)
  // The reply was lost, and the same file is sent again.
  assert.deepEqual(await upload(lotWithPdf.version, photo), lotWithBoth)
  assert.equal((await expectRefusal(upload(lotWithPdf.version, pdf))).code, 'CONFLICT')
  assert.deepEqual(
    lotWithBoth.certificates.map(({ type, uploadedBy }) => [type, uploadedBy]),
    [
      ['image/jpeg', 'Demo Pharmacist'],
      ['application/pdf', 'Demo Pharmacist'],
    ],
  )
  const [scanFile, pdfFile] = await Promise.all(
    lotWithBoth.certificates.map(({ id: certificateId }) =>
      call('GET /api/pharmacy/lots/{lotNumber}/certificates/{certificateId}', {
        params: { ...params, certificateId },
      }),
    ),
  )
  assert.deepEqual(Buffer.from(pdfFile?.base64 ?? '', 'base64'), pdf)
  assert.ok(photo.includes('secret place'))
  assert.ok(!Buffer.from(scanFile?.base64 ?? '', 'base64').includes('secret place'))
  const otherLot = await receiveLot(call, 'zinc', { supplierLot: 'DEMO-8' })
  const certificateOfOtherLot = call(
    'GET /api/pharmacy/lots/{lotNumber}/certificates/{certificateId}',
    {
      params: { lotNumber: otherLot.number, certificateId: lotWithBoth.certificates[0]?.id ?? 0 },
    },
  )
  assert.equal((await expectRefusal(certificateOfOtherLot)).code, 'NOT_FOUND')
  const releasedLot = await call('POST /api/pharmacy/lots/{lotNumber}/release', {
    params,
    body: { version: lotWithBoth.version },
  })
  assert.equal(releasedLot.condition, 'released', 'no reason is needed')
  const guestResponse = await testShop.app.inject({
    url: `/api/pharmacy/lots/${lot.number}/certificates/1`,
  })
  assert.equal(guestResponse.statusCode, 401)
  assert.equal(guestResponse.headers['x-content-type-options'], 'nosniff')
})

test('the label of a container has its number as text and bar code, content and expiry', async (t) => {
  const { call } = await startStockRoom(t)
  const { number } = await receiveLot(call)
  const { name, base64 } = await call('GET /api/pharmacy/lots/{lotNumber}/label', {
    params: { lotNumber: number },
  })
  assert.equal(name, 'lot-L261120-01.pdf')
  const [page = ''] = readPdf(Buffer.from(base64, 'base64'))
  for (const text of ['L261120-01', 'Zinc', 'zinc picolinate, factor 0.2', '19/11/2027', 'DEMO-7'])
    assert.ok(page.includes(text), `${text} in ${page}`)
})
