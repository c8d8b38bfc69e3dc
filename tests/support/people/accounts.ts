/** Builds registrations, reads the emails that they cause, and creates accounts. */
import type { Registration } from '#domain/accounts/registration.ts'
import { addressFromRegistration } from '#domain/address/register-address.ts'
import { createDemoAccount, hashDemoPassword } from '#server/accounts/create-demo-account.ts'
import { findUserByEmail } from '#server/accounts/profile/users.store.ts'
import { openSession } from '#server/accounts/session/sessions.store.ts'
import type { StandIns } from '#stand-ins/start-stand-ins.ts'

import type { TestShop } from '#tests/support/shop/test-shop.ts'

type RegisterBody = Registration & { hasMarketingConsent?: boolean }

export const goodPassword = 'four plain words here'

/** Returns a complete registration with `changes`, which may also change the password. */
export function buildRegistration(changes: Partial<RegisterBody> = {}): RegisterBody {
  const password = changes.password ?? goodPassword
  return {
    firstName: 'Aisyah',
    lastName: 'Demo',
    email: 'aisyah@example.com',
    password,
    confirmPassword: password,
    address: '12 Jalan Contoh 3/4',
    address_2: '',
    phone: '012-345 6789',
    city: 'Petaling Jaya',
    state: 'Selangor',
    country: 'Malaysia',
    postalCode: '47000',
    ...changes,
  }
}

/** The token in the link of an email. */
const linkTokenPattern = /token=([\w-]+)/

type QueuedEmail = { kind: string; to: string; token: string | undefined }

/** Returns the outbox emails to an email address, newest first, with the token of their link. */
export async function findQueuedEmails({ shop }: TestShop, to: string): Promise<QueuedEmail[]> {
  const rows = await shop.db
    .selectFrom('outbox_email')
    .select(['kind', 'recipient', 'data'])
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ kind, recipient, data }) => ({
    kind,
    to: recipient,
    token: linkTokenPattern.exec(JSON.stringify(data))?.[1],
  }))
}

/** Returns the token of the newest email of a kind. Throws when there is none. */
export async function readEmailToken(
  shop: TestShop & { emails?: Pick<StandIns['mailbox'], 'listEmails'> },
  to: string,
  kind: string,
): Promise<string> {
  const email = (await findQueuedEmails(shop, to)).find((queued) => queued.kind === kind)
  // The outbox deletes the data of a sent email. The link is then only in the mailbox.
  const token = email?.token ?? (email && findLinkToken(shop.emails?.listEmails(to) ?? []))
  if (!token) throw new Error(`no email "${kind}" with a link to ${to}`)
  return token
}

/** Returns the token of the first message that has one. Messages are sorted newest first. */
function findLinkToken(messages: readonly { text: string }[]): string | undefined {
  return messages
    .map(({ text }) => linkTokenPattern.exec(text)?.[1])
    .find((token) => token !== undefined)
}

/**
 * Verifies an email address as the page behind the link does: sends the password, then uses the
 * link.
 */
export async function verifyByLink(shop: TestShop, token: string, password: string = goodPassword) {
  // A separate browser: the link must work outside the browser that registered.
  const call = shop.createVisitor()
  await call('POST /api/users/verify-email/password', { body: { token, password } })
  return call('GET /api/users/verify-email', { query: { token } })
}

/** Registers and verifies an account by calls. Returns its email address and password. */
export async function registerAndVerify(shop: TestShop, changes: Partial<RegisterBody> = {}) {
  const body = buildRegistration(changes)
  await shop.call('POST /api/users/register', { body })
  const token = await readEmailToken(shop, body.email, 'verify email')
  await verifyByLink(shop, token, body.password)
  return { email: body.email, password: body.password }
}

/**
 * Creates an account with a session directly in the database: faster than `registerAndLogIn`, and
 * without the emails of a registration. If the account exists, only opens a session.
 */
export async function createCustomer(testShop: TestShop, changes: Partial<RegisterBody> = {}) {
  const { shop, createVisitor } = testShop
  const registration = buildRegistration(changes)
  const { email, password } = registration
  const address = addressFromRegistration(registration)
  const account = { role: 'customer', email, address } as const
  await createDemoAccount(shop, account, await hashOnce(shop, password))
  const user = await findUserByEmail(shop.db, email)
  if (!user) throw new Error(`${email} has no account`)
  const token = await openSession(shop, user.id)
  return { userId: user.id, email, password, token, call: createVisitor({ token }) }
}

/**
 * Changes the email address of an account with the link that it is sent. Returns the old address's
 * token to undo the change, and a new session, because the change ends the sessions.
 */
export async function changeEmail(
  testShop: TestShop,
  {
    userId,
    email,
    call,
  }: Pick<Awaited<ReturnType<typeof createCustomer>>, 'userId' | 'email' | 'call'>,
  newEmail: string,
) {
  await call('PUT /api/users/update_email', { body: { user: { email: newEmail } } })
  const undoToken = await readEmailToken(testShop, email, 'email change asked')
  await verifyByLink(testShop, await readEmailToken(testShop, newEmail, 'confirm new email'))
  const token = await openSession(testShop.shop, userId)
  return { undoToken, call: testShop.createVisitor({ token }) }
}

/** Hashes by password. They are kept, because hashing a password is slow. */
const passwordHashes = new Map<string, Promise<string>>()

function hashOnce(shop: TestShop['shop'], password: string): Promise<string> {
  const hash = passwordHashes.get(password) ?? hashDemoPassword(shop, password)
  passwordHashes.set(password, hash)
  return hash
}

/** Registers, verifies and logs in an account by calls, as a customer does. Also causes emails. */
export async function registerAndLogIn(shop: TestShop, changes: Partial<RegisterBody> = {}) {
  const account = await registerAndVerify(shop, changes)
  const { token } = await shop.call('POST /api/users/login', { body: account })
  return { ...account, token, call: shop.createVisitor({ token }) }
}
