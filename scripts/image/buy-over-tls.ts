/** A client that visits the shop over TLS through Caddy, and buys one jar as a guest. */
import { readFileSync } from 'node:fs'

import { Agent, request } from 'undici'

import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { createCookieJar } from '#tests/support/cookie-jar.ts'

export type Visitor = {
  get(path: string): Promise<{ status: number; text: string }>
  post(path: string, body: object): Promise<{ status: number; text: string }>
  close(): Promise<void>
}

/** `authority` is the path of the certificate that signs the certificates of Caddy. */
export function createVisitor(url: string, authority: string): Visitor {
  const dispatcher = new Agent({ connect: { ca: readFileSync(authority) } })
  const cookies = createCookieJar()
  const send = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const response = await request(url + path, {
      method,
      dispatcher,
      headers: {
        cookie: cookies.toHeader(),
        ...(body && {
          'content-type': 'application/json',
          'x-csrf-token': cookies.get('XSRF-TOKEN') ?? '',
          authorization: 'Guest',
          origin: url,
        }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    cookies.store([response.headers['set-cookie'] ?? []].flat())
    return { status: response.statusCode, text: await response.body.text() }
  }
  return {
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
    close: () => dispatcher.close(),
  }
}

/** Orders one jar of the first product on sale. Returns the id of the bill. */
export async function placeOrder(visitor: Visitor): Promise<string> {
  await visitor.get('/api/init')
  const { text } = await visitor.get('/browse/products?limit=1')
  const products: { id: number; price: number }[] = JSON.parse(text)
  const [product] = products
  if (!product) throw new Error('the shop has no product')
  const response = await visitor.post('/api/billplz/pay', {
    paymentData: {
      total: product.price,
      currency: 'MYR',
      method: 'billplz',
      intent: 'oneTime',
      description: 'Racik',
    },
    customerDetails: {
      email: 'guest@shopper.example',
      phone: '012-345 6789',
      firstName: 'Image',
      lastName: 'Drill',
      address_1: '12 Jalan Contoh 3/4',
      address_2: '',
      city: 'Petaling Jaya',
      state: 'Selangor',
      postalCode: '47000',
      country: 'Malaysia',
      dob: '',
      medicalCondition: '',
    },
    cart: [{ id: product.id, quantity: 1 }],
    consent: { terms: true },
    quizId: null,
  })
  if (response.status !== 200) throw new Error(`pay: ${response.status} ${response.text}`)
  const reply: { url: string } = JSON.parse(response.text)
  return readBillId(reply.url)
}
