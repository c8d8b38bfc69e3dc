/**
 * Adds an unconfirmed subscriber and sends the confirmation email. Response and timing are the same
 * whether or not the address is already subscribed. Only the email that is sent differs. Repeated
 * requests, even by a stranger, send no more emails than the limits allow.
 */
import type { ParsedCallInput } from '#contract/call.ts'
import { invalidEmailMessage, isEmail } from '#domain/checkout/field-rules.ts'
import type { ShopLanguage } from '#domain/content/languages.ts'
import { waitlistConsentVersion } from '#domain/waitlist/waitlist-consent.ts'
import { checkSignUp } from '#domain/waitlist/waitlist.ts'
import { createSecretToken } from '#server/http/access/secret-token.ts'
import { withMinimumDuration } from '#server/http/limits/with-minimum-duration.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { countRecipientEmail } from '#server/mail/recipient-limits.ts'
import { waitlistConfirmation } from '#server/mail/emails/waitlist/waitlist-confirmation.email.ts'
import type { Shop } from '#server/shop.ts'

import { createUnsubscribeLinks } from './unsubscribe-links.ts'
import { findSignupTarget, type SignupTarget } from './find-signup-target.ts'
import { createConfirmationKey } from './email-dedupe-keys.ts'
import { computeAcceptedHmacs, computeSubscriberHmac } from './subscriber-hmac.ts'
import {
  countConfirmationEmail,
  insertEntry,
  lockEntry,
  updateSubscriberHmac,
} from './waitlist.store.ts'

type Signup = ParsedCallInput<'POST /api/waitlist'>['body']

/** Length of an entry's random id. */
const entryIdBytes = 16

const acceptedReply = {
  message: 'Check your email: the link in it adds you to the waitlist.',
}

/**
 * Returns the same message for all valid requests. Throws INVALID for an invalid email address, and
 * for a product that is unknown, not published or available.
 */
export async function joinWaitlist(
  shop: Shop,
  signup: Signup,
  language: ShopLanguage,
): Promise<{ message: string }> {
  const { email } = signup
  if (!isEmail(email))
    throw new ShopError('INVALID', {
      message: invalidEmailMessage,
      fields: { email: invalidEmailMessage },
    })
  await withMinimumDuration(() => saveSignup(shop, signup, language))
  return acceptedReply
}

/**
 * Like `joinWaitlist`, for a valid address. Its duration may reveal whether the address is
 * subscribed, so only the demo calls it directly.
 */
export async function saveSignup(
  shop: Shop,
  signup: Signup,
  language: ShopLanguage,
): Promise<void> {
  const { email } = signup
  const signupTarget = findSignupTarget(shop, signup)
  await transact(shop.db, (tx) => addSubscriber(shop, tx, { ...signupTarget, email, language }))
}

/**
 * Adds or updates the row of the address and queues the email. Does nothing when a limit allows no
 * email, because the response must not depend on that.
 */
async function addSubscriber(
  shop: Shop,
  tx: Tx,
  request: SignupTarget & { email: string; language: ShopLanguage },
): Promise<void> {
  const { target, targetName, email, language } = request
  const now = shop.now()
  const entry = await lockEntry(tx, {
    // Includes HMACs of old secrets: otherwise a second row would be added after a change of
    // APP_SECRET.
    subscriberHmacs: computeAcceptedHmacs(shop, email),
    target,
  })
  const currentHmac = computeSubscriberHmac(shop, email)
  const checkResult = checkSignUp(entry, now)
  if (!checkResult.ok) return
  if (!(await countRecipientEmail(shop, tx, { kind: waitlistConfirmation.kind, to: email }))) return
  const newToken = createSecretToken(shop)
  const id = entry?.id ?? shop.randomBytes(entryIdBytes).toString('base64url')
  // With the old HMAC, nothing would find the row once APP_SECRET_OLD is removed.
  const hasCurrentHmac = !entry || (await updateSubscriberHmac(tx, id, currentHmac))
  const subscriberHmac = hasCurrentHmac ? currentHmac : entry.subscriberHmac
  // Null: the subscriber is already confirmed, and the email says so without a link.
  const token = checkResult.email === 'confirm' ? newToken : null
  const consentVersion = waitlistConsentVersion
  let emailNumber = 1
  if (entry)
    emailNumber = await countConfirmationEmail(tx, id, {
      token: token ?? undefined,
      language,
      consentVersion,
      sentAt: now,
    })
  else {
    const consent = { consentVersion, requestedAt: now }
    // A new subscriber always gets a link, so `newToken` is also the token of the email.
    const row = { id, target, subscriberHmac, email, language, token: newToken, ...consent }
    // A concurrent request has inserted the row and sends the email.
    if (!(await insertEntry(tx, shop.sealingKeys, row))) return
  }
  await queueEmail(shop, tx, waitlistConfirmation, {
    dedupeKey: createConfirmationKey(id, emailNumber),
    to: email,
    // countRecipientEmail above has already counted this email.
    isCounted: true,
    language,
    data: { ...targetName, token, ...createUnsubscribeLinks(shop, subscriberHmac, language) },
  })
}
