/**
 * All errors of calls: a code for programs, a status and a message for people. Error responses are
 * built from this table (server/http/send-error-response.ts), and docs/errors.md is generated from
 * it.
 */
export const errors = {
  // Any call.
  INVALID: { status: 400, message: 'Some details are invalid. Check them and try again.' },
  BAD_BODY: { status: 400, message: 'The request body cannot be read.' },
  CSRF: { status: 400, message: 'This page is out of date. Reload it and try again.' },
  // The client of the specification ends its session on 401 and 403. So 403 is only for an
  // unverified login and for a role that is too low (S-1 in docs/decisions/register.md). For an
  // object of another customer, use NOT_FOUND and never FORBIDDEN.
  UNAUTHENTICATED: { status: 401, message: 'Please log in.' },
  FORBIDDEN: { status: 403, message: 'Your account is not allowed to do this.' },
  NOT_FOUND: { status: 404, message: 'Nothing was found here.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This URL does not support that method.' },
  CONFLICT: {
    status: 409,
    message: 'This was changed in the meantime. Reload and try again.',
  },
  TOO_LARGE: { status: 413, message: 'This is too large. Send less and try again.' },
  UNSUPPORTED_TYPE: { status: 415, message: 'This type of content is not supported here.' },
  TOO_MANY: { status: 429, message: 'Too many attempts. Wait a while and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  UNAVAILABLE: {
    status: 503,
    message: 'This is not possible right now. Please try again shortly.',
  },

  // Accounts.
  /** Message fixed by the specification. */
  LOGIN_FAILED: { status: 401, message: 'Login failed. Please check your credentials.' },
  /** Message fixed by the specification. */
  EMAIL_UNVERIFIED: { status: 403, message: 'Email is not verified. Please check your email.' },
  PASSWORD_REFUSED: { status: 422, message: 'Choose another password.' },
  PASSWORD_REQUIRED: { status: 422, message: 'Enter your password to confirm this.' },
  LINK_EXPIRED: {
    status: 410,
    message: 'This link was used or has expired. Ask for a new one.',
  },
  CODE_INVALID: {
    status: 422,
    message: 'This code is wrong or has expired. Check the email or ask for a new code.',
  },

  // Second factor of staff. The status is 422, because the client ends its session on 401 and 403.
  FACTOR_REQUIRED: {
    status: 422,
    message: 'Enter the code from your authenticator app, or a recovery code.',
  },
  FACTOR_INVALID: {
    status: 422,
    message: 'This code is wrong or was already used. Wait for the next code.',
  },

  // The quiz.
  QUIZ_REFUSED: {
    status: 422,
    message: 'These answers cannot be combined. Check them and try again.',
  },

  // Buying.
  /** Message fixed by the specification. */
  FIELDS_MISSING: {
    status: 400,
    message: 'Please complete all required fields before proceeding.',
  },
  /** Message fixed by the specification. */
  TERMS_REQUIRED: {
    status: 400,
    message: 'You must agree to the terms and conditions before proceeding.',
  },
  /** Message fixed by the specification. */
  CART_EMPTY: { status: 400, message: 'Your cart is empty.' },
  FIELD_INVALID: { status: 400, message: 'Please check the details you entered.' },
  HEALTH_CONSENT_REQUIRED: {
    status: 400,
    message: 'Tick the box that lets our pharmacist read your medical note, or delete the note.',
  },
  PLAN_ELSEWHERE: {
    status: 422,
    message: 'Plans need an account and PayPal. Choose a one-time purchase here.',
  },
  PRODUCT_GONE: {
    status: 409,
    message: 'A product in your cart is no longer sold. Check your cart and try again.',
  },
  TOTAL_CHANGED: {
    status: 409,
    message: 'The amounts have changed. Check your order and try again.',
  },
  TOTAL_TOO_SMALL: {
    status: 422,
    message: 'This total is too small for a bank payment. Your voucher was not used.',
  },
  VOUCHER_UNKNOWN: { status: 404, message: 'This voucher code is not valid.' },
  VOUCHER_EXPIRED: { status: 410, message: 'This voucher code can no longer be used.' },
  VOUCHER_NOT_APPLICABLE: {
    status: 422,
    message: 'This voucher code cannot be used for this cart.',
  },
  /** Another call is creating the payment of the same order or subscription. */
  PAYMENT_IN_PROGRESS: {
    status: 409,
    message: 'Your order is being placed. Wait a moment, then try again.',
  },
  /** The idempotency key belongs to a request with other content. */
  KEY_USED: {
    status: 422,
    message: 'This order was already sent with other details. Reload the page and try again.',
  },
  /** Billplz created no bill. The specification fixes the first sentence. */
  NO_PAYMENT_PAGE: {
    status: 503,
    message: 'Failed to create order. Nothing was charged. Please try again in a minute.',
  },

  // Callbacks of Billplz and webhooks of PayPal.
  /** About the provider's signature of the message. */
  SIGNATURE_INVALID: { status: 400, message: 'The signature is invalid.' },

  // Plans and subscriptions.
  NO_PLAN: { status: 422, message: 'There is no plan for this cart. Buy it once instead.' },
  PAYPAL_UNAVAILABLE: {
    status: 503,
    message: 'PayPal cannot be reached right now. Nothing was charged. Try again, or buy once.',
  },
  SUBSCRIPTION_ENDED: { status: 409, message: 'This subscription has already ended.' },
  SUBSCRIPTION_NOT_BEGUN: {
    status: 409,
    message: 'This subscription has not started yet. Approve it at PayPal first.',
  },
  CUT_OFF_PASSED: {
    status: 409,
    message: 'Your next delivery is already being prepared. Try again after it.',
  },
  DELAY_INVALID: { status: 422, message: 'Choose a day after your next delivery, within 90 days.' },
  DELIVERY_COSTS_MORE: {
    status: 422,
    message:
      'Delivery to this state has a different fee than you approved at PayPal. Cancel this subscription and start a new one, or contact us.',
  },

  // Orders of customers.
  ADDRESS_CLOSED: {
    status: 409,
    message: 'The address of this order can no longer be changed. Please contact us.',
  },
  ADDRESS_COSTS_MORE: {
    status: 422,
    message:
      'Delivery to this state has a fee that was not part of your payment. Please contact us to change the address.',
  },
  ORDER_EXPIRED: {
    status: 409,
    message: 'This order expired without payment. Add the products to your cart to order again.',
  },

  // The orders desk.
  REFUND_REFUSED: { status: 422, message: 'This refund is not possible.' },
  RECALLED_LOT: {
    status: 422,
    message:
      'A jar of this order contains a recalled lot. Ship it only after the jar was replaced.',
  },

  // The pharmacy desk.
  /** About the signature of a pharmacist: name and registration number. */
  SIGNATURE_REQUIRED: {
    status: 422,
    message: 'Enter your name and registration number first. Your decisions are signed with them.',
  },
  REASON_REQUIRED: {
    status: 422,
    message: 'Write a reason: this order has a flag or an unanswered question.',
  },
  LABEL_INVALID: {
    status: 422,
    message: 'This label code is not valid. Scan the label again.',
  },
  AMOUNTS_UNKNOWN: {
    status: 422,
    message: 'A selected product has no ingredient amounts, so it cannot be weighed.',
  },
  LOTS_MISSING: {
    status: 422,
    message: 'Weigh each ingredient first.',
  },
  SECOND_PERSON_REQUIRED: {
    status: 422,
    message: 'You opened or weighed this batch. A second person must check it.',
  },
  BATCH_REQUIRED: {
    status: 422,
    message: 'Labels can be printed once every jar of the order is in a checked batch.',
  },

  // Ingredients and lots.
  LOT_TAKEN: {
    status: 409,
    message: 'This lot of the supplier was received already.',
  },
  LOT_REFUSED: { status: 422, message: 'This is not possible with the lot as it is now.' },
  CERTIFICATE_REFUSED: {
    status: 422,
    message: 'This certificate cannot be used. Choose another file.',
  },

  // The products desk.
  /** The specification fixes the first sentence. The reason follows it. */
  SKU_TAKEN: {
    status: 409,
    message: 'Failed to add product. Please try again. Another product has this SKU.',
  },
  PICTURE_REFUSED: { status: 422, message: 'This photo cannot be used. Choose another one.' },

  // The vouchers desk.
  VOUCHER_TAKEN: { status: 409, message: 'A voucher with this code already exists.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** Body of an error response (`application/problem+json`). */
export type Problem = {
  code: ErrorCode
  status: number
  message: string
  /** By input field: a message to show, or a short reason such as `wrong`. */
  fields?: Record<string, string>
  requestId: string
}
