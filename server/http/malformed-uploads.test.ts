/** An upload that the multipart parser cannot read is refused as a bad body, not a server error. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

const testShop = await startTestShop({ after })
const { app } = testShop
const admin = await createStaffMember(testShop, 'admin')
const init = await app.inject('/api/init')

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

const uploadCalls = Object.entries<Endpoint>(endpoints)
  .filter(([, { bodyFormat }]) => bodyFormat === 'multipart')
  .map(([key]) => key)

for (const [name, contentType, payload] of uploads)
  test(`an upload with ${name} is refused`, async () => {
    assert.ok(uploadCalls.length >= 4)
    for (const key of uploadCalls) {
      const response = await app.inject({
        method: key.startsWith('PUT') ? 'PUT' : 'POST',
        url: key.replace(/^\w+ /, '').replaceAll(/\{\w+\}/g, '28'),
        cookies: Object.fromEntries(init.cookies.map((cookie) => [cookie.name, cookie.value])),
        headers: {
          authorization: `Bearer ${admin.token}`,
          'x-csrf-token': init.body,
          'content-type': contentType,
        },
        payload,
      })
      const { statusCode, body } = response
      assert.ok(statusCode >= 400 && statusCode < 500, `${key}: ${statusCode} ${body}`)
    }
  })
