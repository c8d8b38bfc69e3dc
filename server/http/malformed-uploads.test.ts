/**
 * An upload with a malformed body is refused and is no server error: 400 if the multipart parser
 * cannot read it, or 422 if the endpoint then lacks a field.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

const testShop = await startTestShop({ after })
const { app } = testShop
const admin = await createStaffMember(testShop, 'admin')
/** Its body is the CSRF token, and its cookie must be sent with the token. */
const csrf = await app.inject('/api/init')

const partContent = 'content-disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc'
const contentTypePrefix = 'multipart/form-data; boundary='
const uploads: readonly [name: string, contentType: string, body: string][] = [
  ['no boundary', 'multipart/form-data', `--x\r\n${partContent}\r\n--x--\r\n`],
  ['an empty boundary', contentTypePrefix, `--\r\n${partContent}\r\n----\r\n`],
  ['a boundary of 300 characters', `${contentTypePrefix}${'x'.repeat(300)}`, 'abc'],
  ['no part', `${contentTypePrefix}x`, ''],
  ['another boundary in the body', `${contentTypePrefix}x`, `--y\r\n${partContent}\r\n--y--\r\n`],
  ['a file that ends too early', `${contentTypePrefix}x`, `--x\r\n${partContent}`],
  ['a part without headers', `${contentTypePrefix}x`, '--x\r\n\r\nabc\r\n--x--\r\n'],
  ['a JSON body', `${contentTypePrefix}x`, '{"a":1}'],
]

const uploadKeys = Object.entries<Endpoint>(endpoints)
  .filter(([, { bodyFormat }]) => bodyFormat === 'multipart')
  .map(([key]) => key)

for (const [name, contentType, body] of uploads)
  test(`an upload with ${name} is refused`, async () => {
    assert.ok(uploadKeys.length >= 4)
    for (const key of uploadKeys) {
      const response = await sendUpload(key, contentType, body)
      const { statusCode } = response
      assert.ok([400, 422].includes(statusCode), `${key}: ${statusCode} ${response.body}`)
    }
  })

/** Sends a body to the endpoint with the key, such as `PUT /api/admin/products/{productId}`. */
function sendUpload(key: string, contentType: string, body: string) {
  const [method, pattern = ''] = key.split(' ')
  return app.inject({
    method: method === 'PUT' ? 'PUT' : 'POST',
    // The body is refused first, so the id in the path need not exist.
    url: pattern.replaceAll(/\{\w+\}/g, '28'),
    cookies: Object.fromEntries(csrf.cookies.map((cookie) => [cookie.name, cookie.value])),
    headers: {
      authorization: `Bearer ${admin.token}`,
      'x-csrf-token': csrf.body,
      'content-type': contentType,
    },
    payload: body,
  })
}
