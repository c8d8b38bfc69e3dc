/* All stand-ins together: one port, restarts, the program and its signals. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTransport } from 'nodemailer'
import { startShopAtBillplz, type ShopAtBillplz } from '#stand-ins/billplz/shop-at-billplz.ts'
import { startStandIns } from './start-stand-ins.ts'

test('a restart keeps open bills, planned retries and emails', async (t) => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'stand-ins-'))
  const shops: ShopAtBillplz[] = []
  t.after(async () => {
    // First the shops: closing them writes to the folder.
    await Promise.all(shops.map((shop) => shop.close()))
    await rm(dataFolder, { recursive: true })
  })
  const startAt = new Date('2026-01-15T06:00:00Z')
  const first = await startShopAtBillplz({ dataFolder, startAt })
  shops.push(first)
  const openBill = await first.newBill()
  const paidBill = await first.newBill({ callback_url: 'http://127.0.0.1:9/away' })
  await first.billplz.pay(paidBill)
  await createTransport({ host: '127.0.0.1', port: first.smtpPort }).sendMail({
    from: 'shop@example.com',
    to: 'aisyah@example.com',
    subject: 'Kept',
    text: 'x',
  })
  const before = first.billplz.ledger()
  await first.close()

  const second = await startShopAtBillplz({ dataFolder, startAt })
  shops.push(second)
  assert.deepEqual(second.billplz.ledger(), before)
  assert.equal(second.mailbox.listEmails()[0]?.subject, 'Kept')
  await second.billplz.advanceClock(2000)
  assert.equal(second.billplz.deliveries()[0]?.attempts.length, 2, 'the retry was made')
  await second.billplz.pay(openBill)
  assert.equal(second.billplz.bill(openBill)?.state, 'paid')
  assert.equal(second.billplz.deliveries()[1]?.k, 2)
})

test('the front page names every stand-in', async (t) => {
  const standIns = await startStandIns({ port: 0, smtpPort: 0 })
  t.after(() => standIns.close())
  const text = await (await fetch(standIns.url)).text()
  for (const name of ['Billplz', 'Google Places', 'Mailbox', String(standIns.smtpPort)]) {
    assert.ok(text.includes(name), name)
  }
  const style = await fetch(`${standIns.url}/stand-ins.css`)
  assert.match(style.headers.get('content-type') ?? '', /^text\/css/)
})

test('bill URLs use the public URL if one is set', async (t) => {
  const shop = await startShopAtBillplz({ publicUrl: 'https://demo.example' })
  t.after(() => shop.close())
  const bill = await (await shop.create()).json()
  assert.equal(bill.url, `https://demo.example/billplz/bills/${bill.id}`)
  assert.match(shop.localUrl, /^http:\/\/127\.0\.0\.1:\d+$/)
})

test('starting on a taken port is rejected, and closing twice is allowed', async (t) => {
  const standIns = await startStandIns({ port: 0, smtpPort: 0 })
  t.after(() => standIns.close())
  const port = Number(new URL(standIns.url).port)
  await assert.rejects(startStandIns({ port, smtpPort: 0 }), { code: 'EADDRINUSE' })
  await assert.rejects(startStandIns({ port: 0, smtpPort: standIns.smtpPort }), {
    code: 'EADDRINUSE',
  })
  await standIns.close()
})

test('the program prints its URLs and ends on SIGTERM', async () => {
  const child = spawn(process.execPath, ['stand-ins/main.ts'], {
    env: { ...process.env, STAND_INS_PORT: '0', STAND_INS_SMTP_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const text of child.stdout) {
    output += String(text)
    if (output.includes('SMTP at')) break
  }
  const url = /Stand-ins at (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1]
  assert.equal((await fetch(`${url}/mailbox`)).status, 200)
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  assert.equal(code, 0)
})
