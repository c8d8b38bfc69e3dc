/**
 * Sends `begin` together with the first statement of its transaction, which saves a round trip. Only
 * a `select` is joined. If `begin` failed, that statement would run outside a transaction, where a
 * read or a lock does no harm; a write waits until `begin` has succeeded.
 */
import type { Socket } from 'node:net'

import type pg from 'pg'

/** The connection needs the driver's option `pipeline`. */
export function joinBegin(client: Pick<pg.ClientBase, 'query'>, socket: Socket): void {
  // Cast: the driver declares many overloads. The shop gets a promise from all that it uses.
  const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  let mustBegin = false
  const sendJoined = async (...args: unknown[]): Promise<unknown> => {
    const [text] = args
    if (text === 'begin') {
      mustBegin = true
      return { command: 'BEGIN', rows: [] }
    }
    if (!mustBegin) return send(...args)
    mustBegin = false
    if (typeof text !== 'string' || !text.startsWith('select')) {
      await send('begin')
      return send(...args)
    }
    // Corked, both leave in one packet.
    socket.cork()
    const responses = Promise.all([send('begin'), send(...args)])
    socket.uncork()
    const [, result] = await responses
    return result
  }
  // Cast: sendJoined returns what the driver's own function returns.
  client.query = sendJoined as typeof client.query
}
