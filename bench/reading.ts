/**
 * Goals P-1 and P-2 of docs/proof.md: measures the list of products and cached pages, compared with
 * a bare Fastify server that sends the same body. The bare server is also measured with the shop's
 * headers: the shop cannot be faster than that without leaving out headers.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startProcess } from '#scripts/processes/start-process.ts'

import { measureInTurn, measureLoad, type Load } from './load.ts'
import { median } from './median.ts'
import type { ReportRow, BenchTarget } from './row.ts'

/** Goal: the shop serves at least this share of the requests per second of the bare server. */
const minRatio = 0.85

/** Open connections to the measured server. Each sends one request after another. */
const connections = 32

/** Requests no compression: both servers must send the same bytes, and fetch decompresses. */
const uncompressedHeaders = { 'accept-encoding': 'identity' }

/** `goalId` and `name` are shown in the report. */
type MeasuredPath = { goalId: 'P-1' | 'P-2'; path: string; name: string }

const measuredPaths: readonly MeasuredPath[] = [
  { goalId: 'P-1', path: '/browse/products', name: 'list of products, JSON' },
  { goalId: 'P-2', path: '/', name: 'home page' },
  { goalId: 'P-2', path: '/browse_products', name: 'browse page' },
  { goalId: 'P-2', path: '/products/28', name: 'product page' },
]

/** Measures the paths in turn, because they would slow each other down. */
export async function measureReading(target: BenchTarget): Promise<ReportRow[]> {
  const rows: ReportRow[] = []
  for (const measuredPath of measuredPaths) rows.push(await measurePath(target, measuredPath))
  return rows
}

async function measurePath(target: BenchTarget, measuredPath: MeasuredPath): Promise<ReportRow> {
  const url = target.url + measuredPath.path
  const reply = await fetchReply(url)
  const options = { connections, seconds: target.seconds }
  const rounds = await withBareServer(reply, (bareUrl) =>
    measureInTurn(
      {
        shop: () => measureLoad(url, { ...options, headers: uncompressedHeaders }),
        bare: () => measureLoad(`${bareUrl}/`, options),
        bareWithHeaders: () => measureLoad(`${bareUrl}/headers`, options),
      },
      target.rounds,
    ),
  )
  return createReportRow(measuredPath, reply.body.length, rounds)
}

type Reply = { body: Uint8Array; headers: Record<string, string> }

/** Headers that Node sets itself, for the shop and the bare server. */
const headersOfNode = new Set(['connection', 'content-length', 'date', 'keep-alive'])

/** Returns what the shop sends. Throws when it responds with an error. */
async function fetchReply(url: string): Promise<Reply> {
  const response = await fetch(url, { headers: uncompressedHeaders })
  if (!response.ok) throw new Error(`${url} responded ${response.status}`)
  return {
    body: new Uint8Array(await response.arrayBuffer()),
    headers: Object.fromEntries([...response.headers].filter(([name]) => !headersOfNode.has(name))),
  }
}

/** Runs `work` with the URL of a bare server that sends this reply. Then stops the server. */
async function withBareServer<Result>(
  { body, headers }: Reply,
  work: (bareUrl: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'racik-bench-'))
  try {
    const bodyFile = join(folder, 'body')
    writeFileSync(bodyFile, body)
    const bareServer = await startProcess(
      'bench/bare-server.ts',
      { BARE_BODY_FILE: bodyFile, BARE_HEADERS: JSON.stringify(headers) },
      { quiet: true },
    )
    try {
      return await work(bareServer.url)
    } finally {
      await bareServer.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Round = { shop: Load; bare: Load; bareWithHeaders: Load }

/** Reports the round with the median ratio. */
function createReportRow(
  { goalId, name }: MeasuredPath,
  byteCount: number,
  rounds: readonly Round[],
): ReportRow {
  const sortedRounds = rounds.toSorted((a, b) => ratioOf(a) - ratioOf(b))
  const medianRound = sortedRounds[Math.floor(sortedRounds.length / 2)]
  if (!medianRound) throw new Error(`no round of ${name} was measured`)
  const { shop, bare, bareWithHeaders } = medianRound
  const ratio = ratioOf(medianRound)
  const ratioWithHeaders = median(
    rounds.map((round) => round.shop.perSecond / round.bareWithHeaders.perSecond),
  )
  const failedCount = shop.failedCount + bare.failedCount + bareWithHeaders.failedCount
  return {
    id: goalId,
    title: `${name} (${Math.round(byteCount / 1024)} kB)`,
    figure: `${Math.round(shop.perSecond)} /s of ${Math.round(bare.perSecond)} /s bare: ${ratio.toFixed(3)}; of bare with the same headers: ${ratioWithHeaders.toFixed(2)}; p99 ${shop.p99} ms; ${failedCount} failed`,
    goal: `≥ ${minRatio} of bare Fastify`,
    isMet: ratio >= minRatio && failedCount === 0,
  }
}

const ratioOf = ({ shop, bare }: Round): number => shop.perSecond / bare.perSecond
