/**
 * The fixtures of every journey: an empty browser, the shop's URLs, received emails, and a listener
 * that fails the journey on script errors, policy violations, responses of 500 and above, and
 * requests to other hosts.
 */
import { expect, test as base, type BrowserContext } from '@playwright/test'
import { billplzOf, type BillplzDouble } from './billplz.ts'
import { refuseAnalytics } from './refuse-analytics.ts'
import { demoAccounts, type DemoAccount, type ShopUrls } from './running-shop.ts'

/** An email in the mailbox stand-in. */
export type ReceivedEmail = {
  id: string
  to: string[]
  from: string
  subject: string
  date: string
  text: string
  html: string
}

export type JourneyShop = ShopUrls & {
  /** Returns the demo account of a role: admin, pharmacist, customer. */
  account(role: string): DemoAccount
  /** Returns the emails to an address, newest first. */
  emails(to: string): Promise<ReceivedEmail[]>
  /** Waits until an email whose subject matches has arrived. */
  emailTo(to: string, subject: RegExp): Promise<ReceivedEmail>
}

type Fixtures = {
  shop: JourneyShop
  billplz: BillplzDouble
  /** Faults that this journey causes on purpose, such as /503/ when it stops a provider. */
  expectedNoise: RegExp[]
  /** The visitor's analytics consent; by default refused some time ago. */
  measuring: 'refused' | 'unasked'
  /** Runs automatically; a journey need not request it. */
  quiet: void
}

type WorkerFixtures = {
  /** The shop that all journeys share; a journey that breaks a provider starts a separate one. */
  addresses: ShopUrls
}

/** A small phone. */
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  expectedNoise: [[], { option: true }],
  measuring: ['refused', { option: true }],
  context: async ({ context, measuring }, use) => {
    if (measuring === 'refused') await refuseAnalytics(context)
    await use(context)
  },
  addresses: [sharedShop(), { scope: 'worker', option: true }],
  baseURL: async ({ addresses }, use) => use(addresses.url),
  // A random IP per visitor, because the shop counts attempts by IP.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, 'x-forwarded-for': randomIp() }),
  billplz: async ({ addresses }, use) => use(billplzOf(addresses)),
  shop: async ({ addresses }, use) => {
    const emails = async (to: string) => {
      const url = `${addresses.standInsUrl}/mailbox/api/messages?to=${encodeURIComponent(to)}`
      const found: ReceivedEmail[] = await (await fetch(url)).json()
      return found
    }
    await use({
      ...addresses,
      emails,
      account: (role) => {
        const found = demoAccounts(addresses.dataDir).find((account) => account.role === role)
        if (found === undefined) throw new Error(`the demo shop has no ${role}`)
        return found
      },
      emailTo: async (to, subject) => {
        let found: ReceivedEmail | undefined
        const check = async () => {
          const all = await emails(to)
          found = all.find((email) => subject.test(email.subject))
          return found === undefined ? all.map((email) => email.subject) : 'there'
        }
        await expect.poll(check, { timeout: 20_000, message: `an email ${subject}` }).toBe('there')
        if (found === undefined) throw new Error('unreachable: the poll above found the email')
        return found
      },
    })
  },
  quiet: [
    async ({ context, shop, expectedNoise }, use) => {
      const noise: string[] = []
      await listen(context, shop, (text) => noise.push(text))
      await use()
      expect(
        noise.filter((text) => !expectedNoise.some((expected) => expected.test(text))),
        'faults during the journey',
      ).toEqual([])
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'

async function listen(
  context: BrowserContext,
  shop: ShopUrls,
  record: (text: string) => void,
): Promise<void> {
  const ours = new Set([new URL(shop.url).host, new URL(shop.standInsUrl).host])
  await context.route(
    (url) => /^https?:$/.test(url.protocol) && !ours.has(url.host),
    async (route) => {
      record(`request elsewhere: ${route.request().url()}`)
      await route.abort()
    },
  )
  context.on('weberror', (problem) => record(`script error: ${problem.error().message}`))
  context.on('console', (message) => {
    // Responses such as 404 or 409 are part of many journeys; those of 500 are recorded below.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      record(`console: ${message.text()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) record(`${response.status()} ${response.url()}`)
  })
}

function sharedShop(): ShopUrls {
  const text = process.env['RACIK_JOURNEY_SHOP']
  if (text === undefined) throw new Error('journeys need a running shop: npm run journeys')
  const addresses: ShopUrls = JSON.parse(text)
  return addresses
}

function randomIp(): string {
  const part = (): number => Math.floor(Math.random() * 254) + 1
  return `10.${part()}.${part()}.${part()}`
}
