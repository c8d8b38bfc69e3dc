/** P-1 and P-2: the product list and cached pages, against bare Fastify sending the same bytes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startProcess } from '#scripts/start-process.ts'

import { compare, load } from './load.ts'
import type { Row, Subject } from './row.ts'

const goal = 0.7
const browser = { 'accept-encoding': 'br' }

export async function measureReading(subject: Subject): Promise<Row[]> {
  return [
    await against(subject, 'P-1', '/browse/products', 'list of products, JSON', {}),
    await against(subject, 'P-2', '/', 'home page', browser),
    await against(subject, 'P-2', '/browse_products', 'browse page', browser),
    await against(subject, 'P-2', '/products/28', 'product page', browser),
  ]
}

async function against(
  subject: Subject,
  id: string,
  path: string,
  name: string,
  headers: Record<string, string>,
): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'racik-bench-'))
  // `identity`, because fetch would decompress and the bytes on the wire are compared.
  const response = await fetch(subject.url + path, { headers: { 'accept-encoding': 'identity' } })
  const bytes = new Uint8Array(await response.arrayBuffer())
  writeFileSync(join(folder, 'body'), bytes)
  const bare = await startProcess(
    'bench/bare-server.ts',
    { BARE_BODY: join(folder, 'body'), BARE_TYPE: response.headers.get('content-type') ?? '' },
    { quiet: true },
  )
  const options = { connections: 32, seconds: subject.seconds }
  try {
    const { ours, limit, ratio } = await compare(
      () =>
        load(subject.url + path, {
          ...options,
          headers: { ...headers, 'accept-encoding': 'identity' },
        }),
      () => load(`${bare.url}/`, options),
      subject.rounds,
    )
    return {
      id,
      what: `${name} (${Math.round(bytes.length / 1024)} kB)`,
      figure: `${Math.round(ours.perSecond)} /s of ${Math.round(limit.perSecond)} /s bare: ${ratio.toFixed(2)}; p99 ${ours.p99} ms; ${ours.wrong} wrong`,
      goal: `≥ ${goal} of the limit`,
      met: ratio >= goal && ours.wrong === 0,
    }
  } finally {
    await bare.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
