/** Handlers for registration, login, email links and password reset. */
import type { Handlers } from '#server/http/register-endpoints.ts'
import { requireActor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import { clearBrowserCookies } from '#server/accounts/session/clear-browser-cookies.ts'
import { requestPasswordReset } from '#server/accounts/session/request-password-reset.ts'
import { rejectEmailLink } from '#server/accounts/registration/reject-email-link.ts'
import { findEmailLink, isLinkApplied } from '#server/accounts/registration/find-email-link.ts'
import { getOwnUser } from '#server/accounts/profile/get-own-user.ts'
import { rememberBrowser, findLoginSource } from '#server/accounts/session/known-browser.ts'
import { logIn } from '#server/accounts/session/log-in.ts'
import { confirmLinkPassword } from '#server/accounts/registration/confirm-link-password.ts'
import { register } from '#server/accounts/registration/register.ts'
import { resendVerification } from '#server/accounts/registration/resend-verification.ts'
import { resetPassword } from '#server/accounts/session/reset-password.ts'
import { revokeSession } from '#server/accounts/session/sessions.store.ts'
import { ownDataRoutes } from '#server/accounts/profile/own-data.routes.ts'
import { staffSecurityRoutes } from '#server/accounts/staff/staff-security.routes.ts'
import { toStoredUser } from '#server/accounts/profile/stored-user.ts'
import { redeemEmailLink } from '#server/accounts/registration/redeem-email-link.ts'

export function accountsRoutes(shop: Shop): Partial<Handlers> {
  return {
    ...ownDataRoutes(shop),
    ...staffSecurityRoutes(shop),
    'POST /api/users/register': ({ body, language }) => register(shop, body, language),
    'POST /api/users/login': async ({ body, ip, language, request, reply }) => {
      const source = findLoginSource(shop, request, body.email)
      const userAgent = request.headers['user-agent']
      const login = await logIn(shop, body, { ip, language, userAgent, source })
      rememberBrowser(shop, request, reply, body.email)
      return login
    },
    'POST /api/users/logout': async ({ actor, reply }) => {
      await revokeSession(shop.db, requireActor(actor).sessionId)
      clearBrowserCookies(shop, reply)
    },
    'GET /api/users/me': async ({ actor }) => ({
      user: toStoredUser(await getOwnUser(shop, actor)),
    }),
    'GET /api/users/verify-email': ({ query }) => redeemEmailLink(shop, query.token),
    'POST /api/users/verify-email/show': async ({ body }) => {
      const link = await findEmailLink(shop, body.token)
      return { kind: link.kind, email: link.mailedToken.email, isDone: isLinkApplied(link) }
    },
    'POST /api/users/verify-email/password': ({ body }) => confirmLinkPassword(shop, body),
    'POST /api/users/verify-email/not-me': ({ body }) => rejectEmailLink(shop, body.token),
    'POST /api/users/resend-verification': ({ body }) => resendVerification(shop, body.email),
    'POST /api/users/forgot-password': ({ body }) => requestPasswordReset(shop, body.email),
    'POST /api/users/reset-password': async ({ body, language, request, reply }) => {
      const { email } = await resetPassword(shop, { ...body, language })
      // This browser's login attempts are counted separately from now on, so attackers cannot delay
      // its logins.
      rememberBrowser(shop, request, reply, email)
      return { message: 'Password reset successful!' }
    },
  }
}
