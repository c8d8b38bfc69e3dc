/**
 * Saves a registration and emails its link. The registration becomes an account once the address is
 * verified. Only the email reveals whether the address already has an account: the response is the
 * same and takes nearly the same time, because the password is always hashed (D-92 in
 * docs/decisions/register.md).
 */
import type { ParsedCallInput } from '#contract/call.ts'
import { addressFromRegistration } from '#domain/address/register-address.ts'
import { mailedLinkLifetimes } from '#domain/accounts/mailed-link.ts'
import { listRegistrationProblems, type Registration } from '#domain/accounts/registration.ts'
import { defaultLanguage, type ShopLanguage } from '#domain/content/languages.ts'
import type { DeliverySettings } from '#domain/shop-settings.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { alreadyRegistered } from '#server/mail/emails/account/already-registered.email.ts'
import { verificationEmail } from '#server/mail/emails/account/verify-email.email.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { hashPassword, deriveRegistrationSalt } from '#server/accounts/session/hash-password.ts'
import { assertStrongPassword } from '#server/accounts/session/assert-strong-password.ts'
import { createVerifyEmailPath } from './email-link-paths.ts'
import { issueToken } from './mailed-tokens.store.ts'
import { saveRegistration } from './registrations.store.ts'
import { createUserId, findUserByEmail } from '#server/accounts/profile/users.store.ts'
import { queueAccountEmail } from '#server/accounts/queue-account-email.ts'

const successMessage = 'Registration successful! Please check your email for verification.'

/**
 * Returns the same message whether or not the address has an account; an owner of an account gets
 * an email that says so. Throws INVALID and PASSWORD_REFUSED with messages for the form,
 * UNAVAILABLE when the hash queue is full.
 */
export async function register(
  shop: Shop,
  form: ParsedCallInput<'POST /api/users/register'>['body'],
  language: ShopLanguage = defaultLanguage,
): Promise<{ message: string }> {
  assertValidForm(form, settingsOf(shop).delivery)
  const email = form.email.trim()
  assertStrongPassword(form.password, { ...form, email })
  const passwordHash = await hashPassword(shop, form.password, deriveRegistrationSalt(shop, email))
  const address = addressFromRegistration(form)
  const { firstName } = address
  await transact(shop.db, async (tx) => {
    if (await findUserByEmail(tx, email)) {
      // Without `language`, the email is in the language of the existing account.
      await queueAccountEmail(shop, tx, alreadyRegistered, { to: email, firstName, path: '/login' })
      return
    }
    // May be the id of an earlier registration: one with the same address and password is reused.
    const registrationId = await saveRegistration(tx, {
      id: createUserId(shop),
      email,
      passwordHash,
      address,
      language,
      acceptsMarketing: form.hasMarketingConsent,
      registeredAt: shop.now(),
    })
    const token = await issueToken(shop, tx, { kind: 'verify', registrationId, email })
    await queueAccountEmail(shop, tx, verificationEmail, {
      to: email,
      firstName,
      path: createVerifyEmailPath(token),
      linkLifetime: mailedLinkLifetimes.verify,
      language,
    })
  })
  return { message: successMessage }
}

/** Throws INVALID with the message of the first wrong field. */
function assertValidForm(form: Registration, delivery: DeliverySettings): void {
  const [problem] = listRegistrationProblems(form, delivery)
  if (!problem) return
  const { field, message } = problem
  throw new ShopError('INVALID', { message, fields: { [field]: message } })
}
