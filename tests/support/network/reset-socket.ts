import type { Socket } from 'node:net'

/**
 * Closes a connection by a reset, or without one while its end is being sent. Danger: Node 24 loses
 * a socket that is reset in that moment, and the process then never exits and uses a processor
 * (reset-socket.test.ts).
 */
export function resetSocket(socket: Socket): void {
  if (socket.writableEnded && !socket.writableFinished) socket.destroy()
  else socket.resetAndDestroy()
}
