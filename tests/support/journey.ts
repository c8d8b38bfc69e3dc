/**
 * What every journey has: a shopper with an empty browser, the shop's addresses, the letters that
 * arrived, and an ear for what a visitor must never cause: script errors, refused policies, answers of
 * 500, and requests to anywhere but the shop and its stand-ins.
 */
import { expect, test as base, type BrowserContext } from '@playwright/test'
import { bankOf, type Bank } from './bank.ts'
import { refuseMeasuring } from './refuse-measuring.ts'
import { demoAccounts, type DemoAccount, type ShopAddresses } from './running-shop.ts'

/** A letter in the mailbox of the stand-ins. */
export type Letter = {
  id: string
  to: string[]
  from: string
  subject: string
  date: string
  text: string
  html: string
}

export type JourneyShop = ShopAddresses & {
  /** A demo account of the role: admin, pharmacist, customer. */
  account(role: string): DemoAccount
  /** Letters to an address, newest first. */
  letters(to: string): Promise<Letter[]>
  /** Waits until a letter whose subject matches has arrived. */
  letterTo(to: string, subject: RegExp): Promise<Letter>
}

type Fixtures = {
  shop: JourneyShop
  bank: Bank
  /** Noise that this journey causes on purpose, for instance /503/ when it takes a provider away. */
  expectedNoise: RegExp[]
  /** What this visitor has said about being counted; by default no, a while ago. */
  measuring: 'refused' | 'unasked'
  /** Listens by itself; a journey need not ask for it. */
  quiet: void
}

type WorkerFixtures = {
  /** The shop all journeys share; a journey that takes a provider away brings one of its own. */
  addresses: ShopAddresses
}

/** A small phone that is held in one hand. */
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
    if (measuring === 'refused') await refuseMeasuring(context)
    await use(context)
  },
  addresses: [sharedShop(), { scope: 'worker', option: true }],
  baseURL: async ({ addresses }, use) => use(addresses.url),
  // Visitors come from different addresses, and the shop counts tries by address.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, 'x-forwarded-for': someAddress() }),
  bank: async ({ addresses }, use) => use(bankOf(addresses)),
  shop: async ({ addresses }, use) => {
    const letters = async (to: string) => {
      const url = `${addresses.standInsUrl}/mailbox/api/messages?to=${encodeURIComponent(to)}`
      const answer: Letter[] = await (await fetch(url)).json()
      return answer
    }
    await use({
      ...addresses,
      letters,
      account: (role) => {
        const found = demoAccounts(addresses.dataDir).find((account) => account.role === role)
        if (found === undefined) throw new Error(`the demo shop has no ${role}`)
        return found
      },
      letterTo: async (to, subject) => {
        let found: Letter | undefined
        const look = async () => {
          const all = await letters(to)
          found = all.find((letter) => subject.test(letter.subject))
          return found === undefined ? all.map((letter) => letter.subject) : 'there'
        }
        await expect.poll(look, { timeout: 20_000, message: `a letter ${subject}` }).toBe('there')
        if (found === undefined) throw new Error('unreachable: the poll above has found it')
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
        'what no visitor may cause',
      ).toEqual([])
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'

async function listen(
  context: BrowserContext,
  shop: ShopAddresses,
  hear: (text: string) => void,
): Promise<void> {
  const ours = new Set([new URL(shop.url).host, new URL(shop.standInsUrl).host])
  await context.route(
    (url) => /^https?:$/.test(url.protocol) && !ours.has(url.host),
    async (route) => {
      hear(`request elsewhere: ${route.request().url()}`)
      await route.abort()
    },
  )
  context.on('weberror', (problem) => hear(`script error: ${problem.error().message}`))
  context.on('console', (message) => {
    // An answer of 404 or 409 is part of many journeys; answers of 500 are heard below.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      hear(`console: ${message.text()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) hear(`${response.status()} ${response.url()}`)
  })
}

function sharedShop(): ShopAddresses {
  const text = process.env['RACIK_JOURNEY_SHOP']
  if (text === undefined) throw new Error('journeys need a running shop: npm run journeys')
  const addresses: ShopAddresses = JSON.parse(text)
  return addresses
}

function someAddress(): string {
  const part = (): number => Math.floor(Math.random() * 254) + 1
  return `10.${part()}.${part()}.${part()}`
}
