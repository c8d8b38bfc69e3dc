/** One TCP connection on which a test writes bytes at its own pace and reads the responses. */
import { connect } from 'node:net'

import { resetSocket } from './reset-socket.ts'

/** Number of received characters that an error message shows. */
const maxErrorText = 300

type RawSocket = {
  write(bytes: string | Buffer): void
  /** Closes the sending half; responses are still received. */
  end(): void
  /** Resets the connection. */
  reset(): void
  /** Returns everything received so far. */
  received(): string
  /** Resolves when the text has been received. Throws when the connection closes before that. */
  receive(text: string): Promise<void>
  /** Resolves with everything received when the server has closed the connection. */
  closed: Promise<string>
}

/** Connects to the port of `url` at 127.0.0.1. Throws when the connection is refused. */
export async function openRawSocket(url: string): Promise<RawSocket> {
  const socket = connect({
    port: Number(new URL(url).port),
    host: '127.0.0.1',
    noDelay: true,
    allowHalfOpen: true,
  })
  let received = ''
  let isClosed = false
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => (received += chunk))
  // The server resets connections that it refuses; `close` follows.
  socket.on('error', () => undefined)
  socket.on('end', () => socket.end())
  const closed = new Promise<string>((resolve) => {
    socket.once('close', () => {
      isClosed = true
      resolve(received)
    })
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return {
    write: (bytes) => void (socket.writable && socket.write(bytes)),
    end: () => void socket.end(),
    reset: () => resetSocket(socket),
    received: () => received,
    async receive(text) {
      while (!received.includes(text)) {
        if (isClosed) throw new Error(`closed before "${text}": ${received.slice(0, maxErrorText)}`)
        await new Promise<void>((resolve) => {
          socket.once('data', () => resolve())
          socket.once('close', () => resolve())
        })
      }
    },
    closed,
  }
}

/** Returns the HTTP statuses of the responses in a received text, in their sequence. */
export function parseStatuses(received: string): number[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}
