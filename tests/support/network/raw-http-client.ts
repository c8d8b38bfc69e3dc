/**
 * An HTTP client on a plain socket. It sends any bytes, including requests that other clients
 * refuse to build, and reads one response per request. It keeps the connection alive and reconnects
 * after the server has closed it.
 */
import { connect, type Socket } from 'node:net'

export type RawResponse = { status: number; headers: string; body: string }

/** The server closed the connection before the response was complete. */
class ClosedError extends Error {}

export class RawHttpClient {
  readonly #port: number
  #socket: Socket | undefined
  #received = Buffer.alloc(0)
  /** Resolves the promise of `#nextEvent`. */
  #resolveNextEvent: () => void = () => undefined

  constructor(url: string) {
    this.#port = Number(new URL(url).port)
  }

  /**
   * Sends one request and returns its final response (not 100 Continue). Returns undefined when the
   * server closed the connection before the response was complete. Throws after `timeoutMs`.
   */
  async send(
    bytes: Buffer,
    { isHead = false, timeoutMs = 60_000 } = {},
  ): Promise<RawResponse | undefined> {
    const socket = await this.#open()
    let hasTimedOut = false
    const timer = setTimeout(() => {
      hasTimedOut = true
      socket.destroy()
    }, timeoutMs)
    try {
      socket.write(bytes)
      const response = await this.#readResponse(isHead)
      // Node closes the connection after a request that it cannot parse, without this header.
      if (!/^connection: keep-alive/im.test(response.headers)) this.close()
      return response
    } catch (error) {
      this.close()
      if (hasTimedOut) throw new Error(`no response within ${timeoutMs} ms`, { cause: error })
      if (error instanceof ClosedError) return undefined
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  close(): void {
    this.#socket?.destroy()
    this.#socket = undefined
    this.#received = Buffer.alloc(0)
  }

  async #open(): Promise<Socket> {
    if (this.#socket && !this.#socket.destroyed && this.#received.length === 0) return this.#socket
    this.close()
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('error', reject)
    })
    socket.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk])
      this.#resolveNextEvent()
    })
    // A reset is expected when the server refuses a request before its end; `close` follows.
    socket.on('error', () => undefined)
    socket.on('close', () => this.#resolveNextEvent())
    this.#socket = socket
    return socket
  }

  async #readResponse(isHead: boolean): Promise<RawResponse> {
    for (;;) {
      const headEnd = await this.#find('\r\n\r\n')
      const headers = this.#received.subarray(0, headEnd).toString('latin1')
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1])
      if (Number.isNaN(status)) throw new Error(`not a response: ${headers.slice(0, 100)}`)
      this.#received = this.#received.subarray(headEnd + 4)
      // 100 Continue comes before the final response.
      if (status < 200) continue
      const hasBody = !isHead && status !== 204 && status !== 304
      const body = hasBody ? await this.#readBody(headers) : ''
      return { status, headers, body }
    }
  }

  async #readBody(headers: string): Promise<string> {
    if (/^transfer-encoding: chunked/im.test(headers)) return this.#readChunks()
    const length = /^content-length: (\d+)/im.exec(headers)?.[1]
    if (length !== undefined) return (await this.#take(Number(length))).toString()
    // Without a length, the body ends with the connection.
    while (this.#isOpen()) await this.#nextEvent()
    return this.#received.toString()
  }

  async #readChunks(): Promise<string> {
    const chunks: Buffer[] = []
    for (;;) {
      const lineEnd = await this.#find('\r\n')
      const length = Number.parseInt(this.#received.subarray(0, lineEnd).toString('latin1'), 16)
      this.#received = this.#received.subarray(lineEnd + 2)
      const chunk = await this.#take(length)
      // The line break after the chunk.
      await this.#take(2)
      if (length === 0) return Buffer.concat(chunks).toString()
      chunks.push(chunk)
    }
  }

  /** Removes and returns the next bytes. Throws ClosedError when the connection closes before. */
  async #take(length: number): Promise<Buffer> {
    while (this.#received.length < length) await this.#nextDataOrThrow()
    const bytes = this.#received.subarray(0, length)
    this.#received = this.#received.subarray(length)
    return bytes
  }

  /** Returns the position of a text. Throws ClosedError when the connection closes before. */
  async #find(text: string): Promise<number> {
    for (;;) {
      const position = this.#received.indexOf(text, 0, 'latin1')
      if (position >= 0) return position
      await this.#nextDataOrThrow()
    }
  }

  #isOpen(): boolean {
    return this.#socket !== undefined && !this.#socket.closed
  }

  async #nextDataOrThrow(): Promise<void> {
    if (!this.#isOpen()) throw new ClosedError('connection closed')
    await this.#nextEvent()
  }

  /** Resolves when data arrives or the connection closes. */
  #nextEvent(): Promise<void> {
    return new Promise((resolve) => {
      this.#resolveNextEvent = resolve
    })
  }
}
