/**
 * Connects the driver `pg` with the embedded database in this process. The driver writes messages
 * of PostgreSQL's wire protocol and reads the responses, as over a network socket.
 *
 * Danger: all sockets share the database's one session, so only one may be open at a time (`max: 1`
 * in open-database.ts). An open transaction or a setting would stay for the next one.
 */
import { Duplex } from 'node:stream'
import { callbackify } from 'node:util'

import type { PGlite } from '@electric-sql/pglite'

/** First byte of the Terminate message, by which a client ends its connection. */
const terminateByte = 'X'.charCodeAt(0)

type WriteCallback = (error?: Error | null) => void

export class EmbeddedSocket extends Duplex {
  readonly #pglite: PGlite
  readonly #send = callbackify(async (messages: Buffer): Promise<void> => {
    // Not passed on: it would end the database's only session, which the next connection needs.
    if (messages[0] === terminateByte) return
    const response = await this.#pglite.execProtocolRaw(messages)
    if (response.length > 0) this.push(Buffer.from(response))
  })

  constructor(pglite: PGlite) {
    super()
    this.#pglite = pglite
  }

  /** Reports the connection later, as a network socket does. The database is open already. */
  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  /** Does nothing, because each write pushes its response. */
  override _read(): void {}

  override _write(message: Buffer, _encoding: string, callback: WriteCallback): void {
    this.#send(message, callback)
  }

  /**
   * The driver corks the messages of a statement, so that one call handles all of them. It sends
   * Terminate alone; after other messages, Terminate would not be recognised.
   */
  override _writev(messages: { chunk: Buffer }[], callback: WriteCallback): void {
    this.#send(Buffer.concat(messages.map(({ chunk }) => chunk)), callback)
  }

  override _final(callback: () => void): void {
    this.push(null)
    callback()
  }

  // The driver calls these methods of a network socket. They have no effect here.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}
