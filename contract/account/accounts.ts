/**
 * Calls for registration, login, email verification and password reset. The specification fixes
 * their paths and field names. The response to a call with an email address is the same with and
 * without an account, so that a stranger cannot find out who is a customer. Only the email that is
 * sent differs. A login that fails reveals a reason, such as a missing verification, only after the
 * right password. Fields that the contract does not list, such as `role`, are dropped.
 */
import { z } from 'zod'

import { maxSecondFactorCodeLength } from '#domain/accounts/second-factor-code.ts'

import type { Endpoints } from '#contract/endpoint.ts'
import { enteredEmail, enteredPassword } from '#contract/entered-texts.ts'
import { perFiveMinutes, perHour } from '#contract/rate-limits.ts'

const mailedToken = z.string().max(200)
const messageReply = z.object({ message: z.string() })

/**
 * The user that the browser stores: the person and their default shipping address. Replies contain
 * this object as `user`, so the email is `user.user.email`.
 */
export const storedUserReply = z.object({
  user: z.object({
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(['customer', 'pharmacist', 'admin']),
  }),
  shipping: z.object({
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string(),
    address_1: z.string(),
    address_2: z.string(),
    city: z.string(),
    state: z.string(),
    postal_code: z.string(),
    country: z.string(),
  }),
})

const optionalText = z.string().max(255).default('')

export const accountEndpoints = {
  'POST /api/users/register': {
    summary: 'Registers a customer and emails a verification link.',
    access: 'public',
    // A missing field becomes '', so that the handler refuses it with the message of the form.
    body: z.object({
      firstName: optionalText,
      lastName: optionalText,
      email: z.string().max(300).default(''),
      password: enteredPassword.default(''),
      confirmPassword: enteredPassword.default(''),
      address: optionalText,
      address_2: optionalText,
      phone: optionalText,
      city: optionalText,
      state: optionalText,
      country: optionalText,
      postalCode: optionalText,
      /** Opt-in to marketing emails; off by default and not in the specification's form. */
      hasMarketingConsent: z.boolean().default(false),
    }),
    reply: messageReply,
    errorFormat: 'text',
    limit: perHour(10),
    errors: ['INVALID', 'CSRF', 'PASSWORD_REFUSED', 'TOO_MANY', 'UNAVAILABLE'],
  },
  'POST /api/users/login': {
    summary: 'Logs in. The session is valid for one hour.',
    access: 'public',
    body: z.object({
      email: enteredEmail,
      password: enteredPassword,
      /** Second factor of staff; customers leave it out. */
      code: z.string().max(maxSecondFactorCodeLength).optional(),
    }),
    reply: z.object({ token: z.string(), user: storedUserReply }),
    limit: perFiveMinutes(30),
    errors: [
      'INVALID',
      'CSRF',
      'LOGIN_FAILED',
      'EMAIL_UNVERIFIED',
      'FACTOR_REQUIRED',
      'FACTOR_INVALID',
      'TOO_MANY',
      'UNAVAILABLE',
    ],
  },
  'POST /api/users/logout': {
    summary: 'Logs out: revokes the current session.',
    access: 'customer',
    reply: z.void(),
    replyFormat: 'empty',
    errors: ['CSRF', 'UNAUTHENTICATED'],
  },
  'GET /api/users/me': {
    summary: 'Returns the logged-in user.',
    access: 'customer',
    reply: z.object({ user: storedUserReply }),
    errors: ['UNAUTHENTICATED'],
  },
  'GET /api/users/verify-email': {
    summary: 'Verifies, changes or keeps the email address that a mailed token is for. Idempotent.',
    access: 'public',
    query: z.object({ token: mailedToken }),
    reply: messageReply,
    limit: perHour(60),
    errors: ['INVALID', 'LINK_EXPIRED', 'PASSWORD_REQUIRED', 'TOO_MANY'],
  },
  'POST /api/users/verify-email/show': {
    summary: 'Returns what a mailed token would do, and for which address. Changes nothing.',
    access: 'public',
    body: z.object({ token: mailedToken }),
    reply: z.object({
      /** As in `mailedLinkLifetimes`: `keep_email` cancels a change of the email address. */
      kind: z.enum(['verify', 'new_email', 'keep_email']),
      email: z.string(),
      /** True if the token was used and its effect is still in place. */
      isDone: z.boolean(),
    }),
    limit: perHour(60),
    errors: ['INVALID', 'CSRF', 'LINK_EXPIRED', 'TOO_MANY'],
  },
  'POST /api/users/verify-email/password': {
    summary: 'Checks the password, which verify-email requires except to cancel a change of email.',
    access: 'public',
    body: z.object({ token: mailedToken, password: enteredPassword }),
    reply: z.void(),
    replyFormat: 'empty',
    limit: perHour(30),
    errors: ['INVALID', 'CSRF', 'LINK_EXPIRED', 'PASSWORD_REQUIRED', 'TOO_MANY', 'UNAVAILABLE'],
  },
  'POST /api/users/verify-email/not-me': {
    summary: 'Deletes the registration of the token, or cancels the account’s change of email.',
    access: 'public',
    body: z.object({ token: mailedToken }),
    reply: messageReply,
    limit: perHour(30),
    errors: ['INVALID', 'CSRF', 'LINK_EXPIRED', 'TOO_MANY'],
  },
  'POST /api/users/resend-verification': {
    summary:
      'Sends another link if the address has an unverified registration or is the new email of an account.',
    access: 'public',
    body: z.object({ email: enteredEmail }),
    reply: messageReply,
    limit: perHour(10),
    errors: ['INVALID', 'CSRF', 'TOO_MANY'],
  },
  'POST /api/users/forgot-password': {
    summary: 'Emails a link to reset the password of an account or an unverified registration.',
    access: 'public',
    body: z.object({ email: enteredEmail }),
    reply: messageReply,
    limit: perHour(10),
    errors: ['INVALID', 'CSRF', 'TOO_MANY'],
  },
  'POST /api/users/reset-password': {
    summary: 'Sets a new password with the token of the email and revokes all sessions.',
    access: 'public',
    body: z.object({ token: mailedToken, newPassword: enteredPassword }),
    reply: messageReply,
    limit: perHour(30),
    errors: ['INVALID', 'CSRF', 'LINK_EXPIRED', 'PASSWORD_REFUSED', 'TOO_MANY', 'UNAVAILABLE'],
  },
} as const satisfies Endpoints
