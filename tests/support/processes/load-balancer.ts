/**
 * A load balancer in front of shop processes. It forwards each request to the next process whose
 * `/readyz` returns 200, over keep-alive connections, and does not retry.
 */
import { Agent, createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import { waitUntil } from '#tests/support/wait-until.ts'
import type { CleanupContext } from '#tests/support/shop/test-shop.ts'

type LoadBalancer = {
  url: string
  port: number
  /** Adds a process and waits until it is ready for requests. */
  add(processUrl: string): Promise<void>
  /** Removes a process that has ended. */
  remove(processUrl: string): void
  /** Returns the number of requests whose connection to a process was refused or broke. */
  countBrokenRequests(): number
}

/** Pause between two health checks, which request `/readyz` of all processes. */
export const healthIntervalMs = 200

/** Listens on a free port. Ends after the test. */
export async function startLoadBalancer(t: CleanupContext): Promise<LoadBalancer> {
  const readinessByUrl = new Map<string, boolean>()
  const agent = new Agent({ keepAlive: true })
  let brokenRequestCount = 0
  let nextIndex = 0
  const server = createServer((request, response) => {
    const readyUrls = [...readinessByUrl]
      .filter(([, isReady]) => isReady)
      .map(([processUrl]) => processUrl)
    const target = readyUrls[nextIndex++ % readyUrls.length]
    if (target === undefined) return void response.writeHead(503).end()
    const { port, hostname } = new URL(target)
    const { method, headers, url: path } = request
    const upstreamRequest = sendRequest(
      { agent, hostname, port, method, path, headers },
      (reply) => {
        // Headers about the connection apply to the process, not to the caller.
        const { connection: _, 'keep-alive': __, ...replyHeaders } = reply.headers
        response.writeHead(reply.statusCode ?? 502, replyHeaders)
        // The process ended during the response, so the caller must not wait for the rest of it.
        reply.on('error', () => {
          brokenRequestCount += 1
          response.destroy()
        })
        reply.pipe(response)
      },
    )
    upstreamRequest.on('error', () => {
      brokenRequestCount += 1
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
    request.pipe(upstreamRequest)
  })
  let isClosed = false
  const checkHealth = async () => {
    while (!isClosed) {
      for (const processUrl of readinessByUrl.keys()) {
        const status = await fetch(`${processUrl}/readyz`).then(
          (reply) => reply.status,
          () => 0,
        )
        if (readinessByUrl.has(processUrl)) readinessByUrl.set(processUrl, status === 200)
      }
      await pause(healthIntervalMs)
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Cast: a server on a TCP port has an address with its port.
  const { port } = server.address() as AddressInfo
  const healthChecks = checkHealth()
  t.after(async () => {
    isClosed = true
    await healthChecks
    server.closeAllConnections()
    server.close()
    agent.destroy()
  })
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    add: async (processUrl) => {
      readinessByUrl.set(processUrl, false)
      await waitUntil(`${processUrl} is ready`, async () => readinessByUrl.get(processUrl))
    },
    remove: (processUrl) => void readinessByUrl.delete(processUrl),
    countBrokenRequests: () => brokenRequestCount,
  }
}
