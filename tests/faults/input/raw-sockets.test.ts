/**
 * Malformed and abusive requests over plain sockets (T-J06): each is refused or handled as exactly
 * one request, and other connections are still served. `npm run prove sockets` adds the slow ones,
 * which end only after their time limits.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { waitUntil } from '#tests/support/wait-until.ts'
import { openRawSocket, parseStatuses } from '#tests/support/network/raw-socket.ts'
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'

const shop = await startTestShop({ after }, { listen: true })

const hiddenRequest = 'GET /robots.txt HTTP/1.1\r\nHost: shop.test\r\n\r\n'
const requestHead = 'POST /api/places/autocomplete HTTP/1.1\r\nHost: shop.test\r\n'
const jsonHeader = 'Content-Type: application/json\r\n'
const chunkedHidden = `0\r\n\r\n${hiddenRequest}`

/** Each could be read as one request by one server and as two by another. */
const smugglingRequests: Record<string, string> = {
  'length and chunks': `${requestHead}Content-Length: ${chunkedHidden.length}\r\nTransfer-Encoding: chunked\r\n\r\n${chunkedHidden}`,
  'chunks and length': `${requestHead}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${chunkedHidden}`,
  'two lengths': `${requestHead}Content-Length: 0\r\nContent-Length: ${hiddenRequest.length}\r\n\r\n${hiddenRequest}`,
  'a list of lengths': `${requestHead}Content-Length: 0, ${hiddenRequest.length}\r\n\r\n${hiddenRequest}`,
  'a signed length': `${requestHead}Content-Length: +${hiddenRequest.length}\r\n\r\n${hiddenRequest}`,
  'a hexadecimal length': `${requestHead}Content-Length: 0x2\r\n\r\n${hiddenRequest}`,
  'a negative length': `${requestHead}Content-Length: -1\r\n\r\n${hiddenRequest}`,
  'a space before the colon': `${requestHead}Content-Length : 0\r\nContent-Length: ${hiddenRequest.length}\r\n\r\n${hiddenRequest}`,
  'a folded header': `${requestHead}Transfer-Encoding:\r\n chunked\r\nContent-Length: 3\r\n\r\n${chunkedHidden}`,
  'two encodings': `${requestHead}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n${chunkedHidden}`,
  'chunks that are not last': `${requestHead}Transfer-Encoding: chunked, identity\r\n\r\n${chunkedHidden}`,
  'an unknown encoding': `${requestHead}Transfer-Encoding: xchunked\r\nContent-Length: 0\r\n\r\n${hiddenRequest}`,
  'an encoding with a vertical tab': `${requestHead}Transfer-Encoding:\vchunked\r\nContent-Length: 0\r\n\r\n${hiddenRequest}`,
  'a chunk size that overflows': `${requestHead}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n${hiddenRequest}`,
  'a chunk without its end': `${requestHead}Transfer-Encoding: chunked\r\n\r\n1\r\naXX0\r\n\r\n${hiddenRequest}`,
  'a chunk size with letters': `${requestHead}Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n${hiddenRequest}`,
  'a bare line feed': `${requestHead.replaceAll('\r\n', '\n')}Content-Length: 0\nX: a\n\n\r\n${hiddenRequest}`,
  'a NUL in a header': `${requestHead}X: a\0b\r\nContent-Length: 0\r\n\r\n${hiddenRequest}`,
  'a carriage return in a header': `${requestHead}X: a\rContent-Length: 0\r\n\r\n${hiddenRequest}`,
  'a body of GET in another length': `GET /livez HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 5\r\nContent-Length: 0\r\n\r\n${hiddenRequest}`,
  'a request line with a tab': `GET\t/livez\tHTTP/1.1\r\nHost: shop.test\r\n\r\n${hiddenRequest}`,
  'HTTP 0.9': `GET /livez\r\n\r\n${hiddenRequest}`,
  'an unknown version': `GET /livez HTTP/3.7\r\nHost: shop.test\r\n\r\n${hiddenRequest}`,
  'a preface of HTTP/2': `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${hiddenRequest}`,
  TLS: `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${hiddenRequest}`,
}

test('the hidden request is counted when it is sent openly', async () => {
  const countBefore = countRequests('/robots.txt')
  const socket = await openRawSocket(shop.url)
  socket.write(hiddenRequest)
  await socket.receive('HTTP/1.1 ')
  await waitUntil(
    'the request is logged',
    async () => countRequests('/robots.txt') === countBefore + 1,
  )
  socket.reset()
})

for (const [name, bytes] of Object.entries(smugglingRequests))
  test(`a request with ${name} is refused, and no hidden request runs`, async () => {
    const countBefore = countRequests('/robots.txt')
    const socket = await openRawSocket(shop.url)
    socket.write(Buffer.from(bytes, 'latin1'))
    const statuses = parseStatuses(await socket.closed)
    // The first may be refused for its body (415); what follows it cannot be read.
    assert.equal(statuses.at(-1), 400)
    assert.ok(statuses.length <= 2 && statuses.every((status) => status >= 400), String(statuses))
    // Served after a hidden request would have been logged.
    await assertServes()
    assert.equal(countRequests('/robots.txt'), countBefore)
  })

test('headers, a path and a header count above the limits are refused', async () => {
  const requests = [
    `GET /livez HTTP/1.1\r\nHost: shop.test\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: shop.test\r\n\r\n`,
    `GET /livez HTTP/1.1\r\nHost: shop.test\r\n${'X: y\r\n'.repeat(5_000)}\r\n`,
  ]
  for (const request of requests) {
    const socket = await openRawSocket(shop.url)
    socket.write(request)
    assert.deepEqual(parseStatuses(await socket.closed), [431])
  }
  await assertServes()
})

test('a body that announces ten gigabytes is refused before it is sent', async () => {
  for (const expectation of ['', 'Expect: 100-continue\r\n']) {
    const socket = await openRawSocket(shop.url)
    socket.write(
      `${requestHead}${jsonHeader}${expectation}Content-Length: 10000000000\r\n\r\n{"a":`,
    )
    await socket.receive('HTTP/1.1 413')
    socket.end()
    await socket.closed
  }
  await assertServes()
})

test('pipelined requests get their responses in sequence, also after refused ones', async () => {
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop.test\r\n\r\n`
  const closingRequest = 'GET /livez HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n'
  const socket = await openRawSocket(shop.url)
  socket.write(
    [get('/livez'), get('/api/none'), get('/api/postcodes/x'), get('/api/users/me')]
      .join('')
      .repeat(5) + closingRequest,
  )
  const statuses = parseStatuses(await socket.closed)
  assert.deepEqual(statuses, [...Array.from({ length: 5 }, () => [200, 404, 400, 401]).flat(), 200])

  // What cannot be parsed ends the connection, and nothing after it runs.
  const countBefore = countRequests('/robots.txt')
  const brokenSocket = await openRawSocket(shop.url)
  brokenSocket.write(`${get('/livez')}GARBAGE\r\n\r\n${get('/robots.txt')}`)
  assert.equal(parseStatuses(await brokenSocket.closed).at(-1), 400)
  await assertServes()
  assert.equal(countRequests('/robots.txt'), countBefore)
})

test('a client that closes its sending half still gets the response', async () => {
  const socket = await openRawSocket(shop.url)
  socket.write('GET /browse/categories HTTP/1.1\r\nHost: shop.test\r\n\r\n')
  socket.end()
  assert.deepEqual(parseStatuses(await socket.closed), [200])
})

test('a body that is cut off runs no handler and leaves no connection', async (t) => {
  // No other test keeps a connection to this shop open.
  const ownShop = await startTestShop(t, { listen: true })
  // Without time limits, a connection that is left open stays open.
  Object.assign(ownShop.app.server, { headersTimeout: 0, requestTimeout: 0 })
  const { body: csrfToken, cookies } = await ownShop.app.inject('/api/init')
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const body = '{"input":"Jalan","sessionToken":"demo-1234"}'
  const request = `${requestHead}${jsonHeader}Cookie: ${cookie}\r\nX-CSRF-Token: ${csrfToken}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  // The handler calls the maps service. A request whose connection has ended is not logged.
  const countHandled = () =>
    ownShop.logLines.filter((line) => /"event":"provider.called".*"autocomplete"/.test(line)).length
  const completeSocket = await openRawSocket(ownShop.url)
  completeSocket.write(request)
  await waitUntil('the whole request is handled', async () => countHandled() === 1)
  completeSocket.reset()
  for (let round = 0; round < 40; round++) {
    const socket = await openRawSocket(ownShop.url)
    socket.write(request.slice(0, -1))
    if (round % 2 === 0) socket.end()
    else socket.reset()
    const responseText = await socket.closed
    assert.ok(parseStatuses(responseText).every((status) => status === 400))
  }
  await waitUntil(
    'no connection is open',
    async () => (await countConnections(ownShop)) === 0,
  ).finally(() => ownShop.app.server.closeAllConnections())
  assert.equal(countHandled(), 1)
  assert.equal((await fetch(`${ownShop.url}/livez`)).status, 200)
})

function countRequests(route: string): number {
  return shop.logLines.filter(
    (line) => line.includes('"event":"request"') && line.includes(`"route":"${route}"`),
  ).length
}

async function assertServes(): Promise<void> {
  assert.equal((await fetch(`${shop.url}/livez`)).status, 200)
}

function countConnections({ app }: TestShop): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => {
      if (error === null) resolve(count)
      else reject(error)
    })
  })
}
