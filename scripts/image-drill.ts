/**
 * `npm run image-drill [-- folder] [--built]`: builds the image of the Dockerfile without a
 * container engine, in folders with a minimal Debian. Starts the image like compose.yaml does, as
 * two processes with PostgreSQL and Caddy. Prints figures. `--built` uses the folders of the last
 * build. Needs Linux, root, debootstrap and network. Takes about five minutes.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import type { ReportRow } from '#bench/row.ts'
import { formatTable } from '#bench/write-proof.ts'
import { createBillplzControl } from '#tests/support/buying/billplz.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { startPostgresUntilRemoved } from '#tests/support/database/postgres.ts'

import { buildImage, type Image } from './image/build-image.ts'
import { createVisitor, placeOrder, type Visitor } from './image/buy-over-tls.ts'
import { startCaddy } from './image/start-caddy.ts'
import {
  createProductionSettings,
  maxStartSeconds,
  runInImage,
  startContainer,
  readUserId,
  waitUntilHealthy,
  type Container,
} from './image/run-image.ts'
import { startProcess } from './processes/start-process.ts'

/** Goal for the size of the image. */
const maxMegabytes = 350
/** How long the payment of the guest's order may take to arrive through its callback. */
const maxPaymentMs = 30_000
const pollMs = 250
/** Pause between two requests while the processes restart. */
const trafficPauseMs = 20
/** Caddy checks the health of the processes every two seconds; a pause of two checks is safe. */
const healthCheckPauseMs = 4_000
/** Fewer requests would not prove that the restart refuses none. */
const minRequestCount = 100
/** Path in the image of the certificate of Caddy's authority, which the shop must trust. */
const authorityInImage = '/etc/drill-authority.crt'
const { values: options, positionals } = parseArgs({
  options: { built: { type: 'boolean' } },
  allowPositionals: true,
})
const workFolder = path.resolve(positionals[0] ?? path.join(tmpdir(), 'racik-image'))
const rows: ReportRow[] = []
/** Adds a row to the figures and prints it. */
const addRow = ({ title, figure, goal, isMet }: Omit<ReportRow, 'id'>) => {
  rows.push({ id: `IMG-${rows.length + 1}`, title, figure, goal, isMet })
  console.log(`${isMet ? '✓' : '✗'} ${title}: ${figure}`)
}
/** Stop what this drill has started. Called in reverse order at its end. */
const stopFunctions: (() => Promise<unknown>)[] = []

try {
  const image = await buildImage(workFolder, { isBuilt: options.built === true })
  measureSize(image)
  await drillImage(image)
} finally {
  // A program that cannot be stopped must not keep the others running.
  for (const stop of stopFunctions.toReversed()) await stop().catch(console.error)
}
console.log(`\n${formatTable(rows)}`)
process.exit(rows.every(({ isMet }) => isMet) ? 0 : 1)

function measureSize(image: Image): void {
  const parts = ['.', 'usr/local/bin/node', 'app/node_modules', 'app/build'].map((part) => {
    const size = execFileSync(
      'du',
      ['--summarize', '--one-file-system', '--apparent-size', '--block-size=1M', part],
      {
        cwd: image.folder,
        encoding: 'utf8',
      },
    )
    return `${part === '.' ? 'all' : path.basename(part)} ${Number.parseInt(size)} MB`
  })
  const total = Number.parseInt(parts[0]?.split(' ')[1] ?? '')
  addRow({
    title: 'size of the image',
    figure: parts.join(', '),
    goal: `< ${maxMegabytes} MB`,
    isMet: total < maxMegabytes,
  })
  const developmentPackages = [
    'vite',
    'typescript',
    'playwright-core',
    '@mui/material',
    'node',
  ].filter((name) => existsSync(path.join(image.folder, 'app/node_modules', name, 'package.json')))
  addRow({
    title: 'development packages',
    figure: `${developmentPackages.length}`,
    goal: '0',
    isMet: developmentPackages.length === 0,
  })
}

async function drillImage(image: Image): Promise<void> {
  const postgres = await startPostgresUntilRemoved()
  stopFunctions.push(() => postgres.remove())
  const ports = {
    tls: await freePort(),
    http: await freePort(),
    providersTls: await freePort(),
    standIns: await freePort(),
    smtp: await freePort(),
    shops: [await freePort(), await freePort()],
  }
  const publicUrl = `https://localhost:${ports.tls}`
  // In production the shop accepts only payment pages with https.
  const providersUrl = `https://localhost:${ports.providersTls}`
  const caddy = await startCaddy(workFolder, {
    publicUrl,
    httpPort: ports.http,
    upstreams: ports.shops.map((port) => `127.0.0.1:${port}`),
    providers: { url: providersUrl, upstream: `127.0.0.1:${ports.standIns}` },
  })
  stopFunctions.push(() => caddy.stop())
  // The copy must be readable for the user of the image; Caddy's own file is not.
  writeFileSync(path.join(image.folder, authorityInImage), readFileSync(caddy.authority))
  chmodSync(path.join(image.folder, authorityInImage), 0o644)
  const settings = createProductionSettings({
    DATABASE_URL: postgres.url(await postgres.createDatabase()),
    TRUSTED_PROXIES: '127.0.0.1',
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    BILLPLZ_BASE_URL: `${providersUrl}/billplz/api`,
    PAYPAL_BASE_URL: `${providersUrl}/paypal`,
    PAYPAL_SDK_URL: `${providersUrl}/paypal/sdk/js`,
    PLACES_BASE_URL: `${providersUrl}/places`,
    SMTP_URL: `smtp://localhost:${ports.smtp}`,
    NODE_EXTRA_CA_CERTS: authorityInImage,
  })
  const standIns = await startProcess(
    'stand-ins/main.ts',
    {
      ...createStandInSettings(settings),
      STAND_INS_PORT: String(ports.standIns),
      STAND_INS_SMTP_PORT: String(ports.smtp),
      STAND_INS_PUBLIC_URL: providersUrl,
      NODE_EXTRA_CA_CERTS: caddy.authority,
    },
    { quiet: true },
  )
  stopFunctions.push(() => standIns.stop())
  const shops = await startBoth(image, settings, ports.shops)
  const visitor = createVisitor(publicUrl, caddy.authority)
  stopFunctions.push(() => visitor.close())
  const checks: [string, () => Promise<void>][] = [
    ['pages', () => checkPages(visitor)],
    ['buying', () => buyAsGuest(visitor, `http://127.0.0.1:${ports.standIns}`)],
    ['commands', () => checkCommands(image, settings)],
    ['rolling restart', () => restartOneByOne(image, shops, visitor)],
  ]
  for (const [title, check] of checks)
    await check().catch((error: unknown) => {
      for (const shop of shops) console.error(shop.output().slice(-4_000))
      addRow({ title, figure: String(error).slice(0, 300), goal: 'no error', isMet: false })
    })
  for (const shop of shops) {
    const { code, seconds } = await shop.stop()
    addRow({
      title: 'SIGTERM',
      figure: `code ${code} after ${seconds.toFixed(1)} s`,
      goal: 'code 0',
      isMet: code === 0,
    })
  }
}

/** Starts both processes at the same time with an empty database. Returns them once healthy. */
async function startBoth(
  image: Image,
  settings: Record<string, string>,
  ports: number[],
): Promise<Container[]> {
  const shops: Container[] = []
  for (const port of ports) {
    const shop = startContainer(image, { ...settings, PORT: String(port) })
    shops.push(shop)
    stopFunctions.push(() => shop.stop())
  }
  const seconds = await Promise.all(shops.map((shop) => waitUntilHealthy(image, shop)))
  addRow({
    title: 'two processes start with an empty database',
    figure: `ready after ${Math.max(...seconds).toFixed(1)} s`,
    goal: `< ${maxStartSeconds} s`,
    isMet: Math.max(...seconds) < maxStartSeconds,
  })
  const owners = shops.map(
    ({ pid }) => /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1],
  )
  addRow({
    title: 'user ids of the processes',
    figure: owners.join(', '),
    goal: `${readUserId(image)}`,
    isMet: owners.every((id) => Number(id) === readUserId(image) && id !== '0'),
  })
  return shops
}

/**
 * Returns settings with which the stand-ins accept the production keys instead of the demo keys.
 */
function createStandInSettings(settings: Record<string, string>): Record<string, string> {
  const names = [
    'BILLPLZ_API_KEY',
    'BILLPLZ_COLLECTION_ID',
    'BILLPLZ_X_SIGNATURE_KEY',
    'PAYPAL_CLIENT_ID',
    'PAYPAL_SECRET',
    'PAYPAL_WEBHOOK_ID',
    'GOOGLE_MAPS_API_KEY',
  ]
  return Object.fromEntries(names.map((name) => [`STAND_INS_${name}`, settings[name] ?? '']))
}

async function checkPages(visitor: Visitor): Promise<void> {
  const home = await visitor.get('/')
  const script = /\/assets\/[\w.-]+\.js/.exec(home.text)?.[0] ?? '/assets/none.js'
  const statuses = [home.status]
  for (const url of ['/product-range', '/browse/products', '/livez', script])
    statuses.push((await visitor.get(url)).status)
  addRow({
    title: 'pages, calls and files over TLS',
    figure: statuses.join(', '),
    goal: 'all 200',
    isMet: statuses.every((status) => status === 200),
  })
}

async function buyAsGuest(visitor: Visitor, standInsUrl: string): Promise<void> {
  const billId = await placeOrder(visitor)
  await createBillplzControl({ standInsUrl }).pay(billId)
  let state = ''
  for (
    const deadline = performance.now() + maxPaymentMs;
    state !== 'Paid' && performance.now() < deadline;
    await pause(pollMs)
  ) {
    const reply: { paymentState: string } = JSON.parse(
      (await visitor.get(`/api/billplz/get-bill/${billId}`)).text,
    )
    state = reply.paymentState
  }
  addRow({
    title: 'an order by a guest, with its callback over TLS',
    figure: state,
    goal: 'Paid',
    isMet: state === 'Paid',
  })
}

/** Runs the commands that docs/operations.md runs in a container. */
async function checkCommands(image: Image, env: Record<string, string>): Promise<void> {
  const staff = await runInImage(image, {
    env,
    command: ['node', 'scripts/staff.ts', 'add', 'admin', 'owner@racik.example'],
  })
  const hasLink = staff.includes('https://localhost')
  addRow({
    title: 'staff.ts in a container',
    figure: hasLink ? 'prints the link' : staff.trim(),
    goal: 'prints the link',
    isMet: hasLink,
  })
  const reseal = await runInImage(image, { env, command: ['node', 'scripts/reseal.ts'] })
  // Met, because runInImage throws for any other exit code.
  addRow({
    title: 'reseal.ts in a container',
    figure: reseal.trim().split('\n').at(-1) ?? '',
    goal: 'ends with 0',
    isMet: true,
  })
  const doctor = await runInImage(image, {
    env,
    command: ['sh', '-c', 'node scripts/doctor.ts production || true'],
  })
  const lines = doctor.split('\n').filter((line) => /^[✓!✗?]/.test(line.trim())).length
  addRow({
    title: 'doctor.ts in a container',
    figure: `${lines} rows`,
    goal: '> 5 rows',
    isMet: lines > 5,
  })
}

/** Replaces one process after the other while requests go through Caddy. */
async function restartOneByOne(image: Image, shops: Container[], visitor: Visitor): Promise<void> {
  let isRunning = true
  const statuses: number[] = []
  const traffic = (async () => {
    while (isRunning) {
      statuses.push(
        await visitor.get('/browse/categories').then(
          ({ status }) => status,
          () => 0,
        ),
      )
      await pause(trafficPauseMs)
    }
  })()
  for (const [index, oldShop] of shops.entries()) {
    await oldShop.stop()
    const shop = startContainer(image, oldShop.env)
    stopFunctions.push(() => shop.stop())
    await waitUntilHealthy(image, shop)
    shops[index] = shop
    // Caddy must notice the new process before the next one is stopped.
    await pause(healthCheckPauseMs)
  }
  isRunning = false
  await traffic
  const failedCount = statuses.filter((status) => status !== 200).length
  addRow({
    title: 'rolling restart of both processes',
    figure: `${failedCount} of ${statuses.length} requests failed`,
    goal: '0',
    isMet: failedCount === 0 && statuses.length > minRequestCount,
  })
}
