/**
 * Samples for imports.test.ts and lint.test.ts: imports that the table of layers must refuse or
 * allow, and code that the linter must report. The files need not exist.
 */

/** Rows of [file, refused import]. */
export const forbiddenImports: [string, string][] = [
  // everywhere
  ['domain/cart/cart.ts', '../money.ts'],
  ['server/orders/place-order.ts', './../config.ts'],
  ['web/ui/actions/button.tsx', '..'],
  ['tests/house/code/layout.test.ts', '../support/test-shop.ts'],
  ['scripts/start.ts', '../server/main.ts'],
  ['domain/cart/cart.ts', './index.ts'],
  ['server/orders/place-order.ts', '#server/catalogue/index.ts'],
  ['web/storefront/cart/cart-menu.tsx', '#domain/money'],
  ['web/storefront/cart/cart-menu.tsx', './line'],
  ['scripts/start.ts', '/etc/hosts.ts'],
  // domain
  ...pairWithEach('domain/cart/cart.ts', [
    'node:crypto',
    'fs',
    'react',
    'kysely',
    'zodiac',
    '#contract/endpoints.ts',
    '#server/config.ts',
    '#web/ui/actions/button.tsx',
    '#stand-ins/billplz/start.ts',
    '#tests/support/shop/test-shop.ts',
    '#domainx/money.ts',
  ]),
  // contract
  ...pairWithEach('contract/shop/cart.ts', [
    'node:crypto',
    'fastify',
    '#server/config.ts',
    '#web/api/client.ts',
    '#scripts/start.ts',
  ]),
  // a feature of the server
  ...pairWithEach('server/orders/place-order.ts', [
    '#server/catalogue/catalogue.store.ts',
    '#server/catalogue/catalogue.routes.ts',
    '#server/payments/payments.jobs.ts',
    '#server/features.ts',
    '#server/main.ts',
    '#web/routes.ts',
    '#stand-ins/billplz/start.ts',
    '#tests/support/shop/test-shop.ts',
    'react',
    'react-router',
    '@mui/material',
  ]),
  // a feature that does not exist yet
  ['server/loyalty/award-points.ts', '#server/orders/orders.store.ts'],
  // the framework folders
  ...['http', 'db', 'jobs'].flatMap((folder) =>
    pairWithEach(`server/${folder}/frame.ts`, [
      '#server/orders/place-order.ts',
      '#server/integrations/billplz/billplz.ts',
      '#server/features.ts',
      '#web/root.tsx',
      'react',
    ]),
  ),
  ...pairWithEach('server/shop.ts', ['#server/orders/place-order.ts']),
  ...pairWithEach('server/config.ts', [
    '#server/db/open-database.ts',
    '#server/orders/place-order.ts',
  ]),
  ...pairWithEach('server/log.ts', ['#server/http/register-endpoints.ts']),
  ...pairWithEach('server/start-something.ts', [
    '#web/root.tsx',
    '#stand-ins/billplz/start.ts',
    'react',
  ]),
  // integrations
  ...pairWithEach('server/integrations/billplz/billplz.ts', [
    '#server/orders/place-order.ts',
    '#server/db/transact.ts',
    '#server/http/register-endpoints.ts',
    '#server/integrations/paypal/paypal.ts',
    '#contract/endpoints.ts',
    '#stand-ins/billplz/start.ts',
    '#web/root.tsx',
    'kysely',
  ]),
  // the web
  ...pairWithEach('web/start.tsx', ['#server/config.ts', 'node:fs', '@mui/material', 'fastify']),
  ...pairWithEach('web/ui/actions/button.tsx', [
    '#contract/endpoints.ts',
    '#web/api/client.ts',
    '#web/storefront/cart/cart-menu.tsx',
    '#web/back-office/orders/grid.tsx',
    '#server/config.ts',
    '@mui/material',
    'node:fs',
  ]),
  ...pairWithEach('web/api/client.ts', [
    '#web/ui/actions/button.tsx',
    '#web/storefront/cart/cart-menu.tsx',
    '#web/back-office/orders/grid.tsx',
    '#server/config.ts',
    '@mui/material/styles',
    'node:fs',
  ]),
  ...pairWithEach('web/storefront/cart/cart-menu.tsx', [
    '#web/storefront/checkout/pay-button.tsx',
    '#web/back-office/orders/grid.tsx',
    '#web/root.tsx',
    '#server/orders/place-order.ts',
    '#stand-ins/billplz/start.ts',
    'node:fs',
    'pg',
    '@mui/material',
  ]),
  ...pairWithEach('web/storefront/cart/cart-page.tsx', [
    '#web/back-office/orders/grid.tsx',
    '#web/storefront/checkout/checkout-page.tsx',
    '#server/orders/place-order.ts',
    '@mui/material',
  ]),
  ...pairWithEach('web/back-office/orders/grid.tsx', [
    '#web/back-office/pharmacy/review/queue.tsx',
    '#web/storefront/cart/cart-menu.tsx',
    '#server/orders/place-order.ts',
    'node:fs',
  ]),
  ...pairWithEach('web/back-office/orders/orders-page.tsx', [
    '#web/storefront/cart/cart-menu.tsx',
    '#server/orders/place-order.ts',
  ]),
  ['web/storefront/quiz/steps/name-step.tsx', '#web/storefront/cart/cart-menu.tsx'],
  ...pairWithEach('web/entry.server.tsx', ['#server/config.ts', 'fastify']),
  // stand-ins
  ...pairWithEach('stand-ins/billplz/start.ts', [
    '#domain/money.ts',
    '#contract/endpoints.ts',
    '#server/config.ts',
    '#web/root.tsx',
    '#tests/support/shop/test-shop.ts',
  ]),
]

/** Rows of [file, allowed import]. */
export const allowedImports: [string, string][] = [
  ...pairWithEach('domain/cart/cart.ts', ['./line.ts', '#domain/money.ts', 'zod', 'zod/mini']),
  ...pairWithEach('contract/shop/cart.ts', ['#domain/money.ts', '#contract/endpoint.ts', 'zod']),
  ...pairWithEach('server/orders/place-order.ts', [
    './orders.store.ts',
    '#domain/money.ts',
    '#contract/errors.ts',
    '#server/http/shop-error.ts',
    '#server/db/transact.ts',
    '#server/jobs/jobs.ts',
    '#server/config.ts',
    '#server/log.ts',
    '#server/integrations/billplz/billplz.ts',
    '#server/vouchers/redeem-voucher.ts',
    'node:crypto',
    'kysely',
  ]),
  ...pairWithEach('server/http/register-endpoints.ts', [
    '#contract/endpoints.ts',
    '#server/db/transact.ts',
    'fastify',
  ]),
  ...pairWithEach('server/integrations/billplz/billplz.ts', [
    './billplz.wire.ts',
    '#domain/money.ts',
    '#server/config.ts',
    '#server/integrations/provider-client.ts',
    'undici',
    'zod',
  ]),
  ...pairWithEach('server/features.ts', [
    '#server/orders/orders.routes.ts',
    '#server/orders/orders.jobs.ts',
  ]),
  ...pairWithEach('web/ui/actions/button.tsx', [
    '#domain/money.ts',
    '#web/ui/actions/link.tsx',
    'react',
  ]),
  ...pairWithEach('web/api/client.ts', ['#contract/endpoints.ts', '#domain/money.ts', 'react']),
  ...pairWithEach('web/storefront/cart/cart-menu.tsx', [
    './cart-line.tsx',
    './cart-menu.module.css',
    '#domain/money.ts',
    '#contract/shop/cart.ts',
    '#web/ui/actions/button.tsx',
    '#web/api/client.ts',
    'react',
  ]),
  ...pairWithEach('web/storefront/quiz/steps/email-step.tsx', ['#web/storefront/quiz/draft.ts']),
  ...pairWithEach('web/storefront/cart/cart-page.tsx', [
    '#web/storefront/checkout/delivery-note.tsx',
  ]),
  ...pairWithEach('web/back-office/orders/grid.tsx', [
    '@mui/material',
    '#web/ui/actions/button.tsx',
    '#web/back-office/parts/table/data-table.tsx',
  ]),
  ...pairWithEach('web/root.tsx', ['#web/ui/actions/link.tsx', '#web/storefront/home/hero.tsx']),
  ...pairWithEach('stand-ins/billplz/start.ts', [
    './ledger.ts',
    '#stand-ins/page.ts',
    'fastify',
    'node:http',
  ]),
  ...pairWithEach('server/orders/place-order.test.ts', [
    '#tests/support/shop/test-shop.ts',
    '#stand-ins/start.ts',
  ]),
  ...pairWithEach('tests/journeys/buy-once.journey.ts', ['#server/config.ts', '@playwright/test']),
  ...pairWithEach('scripts/start.ts', ['#server/config.ts', '#stand-ins/start.ts']),
]

/** Rows of [rule, file, source that violates the rule]. */
export const violatingRules: [string, string, string][] = [
  ['pure-time', 'domain/time.ts', 'export const now = () => new Date()\n'],
  ['pure-time', 'domain/time.ts', 'export const now = () => Date.now()\n'],
  ['pure-time', 'domain/time.ts', 'export const chance = () => Math.random()\n'],
  ['pure-time', 'domain/time.ts', 'export const chance = () => crypto.randomUUID()\n'],
  ['reasoned-cast', 'domain/cast.ts', 'export const n = (x: unknown) => x as number\n'],
  ['reasoned-cast', 'server/orders/cast.ts', 'export const n = (x: unknown) => <number>x\n'],
  ['reasoned-disable', 'domain/quiet.ts', '// @ts-ignore\nexport const a: number = 1\n'],
  ['reasoned-disable', 'domain/quiet.ts', '// oxlint-disable-next-line no-var\nexport var a = 1\n'],
  ['erasable', 'domain/kind.ts', 'export enum Kind { a }\n'],
  ['erasable', 'domain/space.ts', 'export namespace Space { export const a = 1 }\n'],
  ['erasable', 'domain/box.ts', 'export class Box { constructor(private a: number) {} }\n'],
  ['one-environment', 'server/orders/env.ts', 'const { env } = process\nexport const a = env\n'],
  [
    'one-environment',
    'server/orders/env.ts',
    "import { env } from 'node:process'\nexport const a = env\n",
  ],
  ['no-process-env', 'server/orders/env.ts', "export const a = process.env['A']\n"],
  ['no-process-env', 'server/http/env.ts', 'export const a = process.env.A\n'],
  ['no-explicit-any', 'domain/any.ts', 'export const a = (x: any) => x\n'],
  ['no-non-null-assertion', 'domain/bang.ts', 'export const a = (x?: number) => x!\n'],
  ['no-console', 'server/orders/say.ts', "console.log('paid')\n"],
  ['no-console', 'web/ui/say.tsx', "console.error('lost')\n"],
  ['no-default-export', 'domain/rule.ts', 'export default 1\n'],
  ['no-default-export', 'web/ui/actions/button.tsx', 'export default 1\n'],
  ['no-barrel-file', 'domain/all.ts', "export * from './money.ts'\n"],
  ['max-lines', 'domain/long.ts', `/** Long. */\n${'export {}\n'.repeat(400)}`],
  ['filename-case', 'domain/TwoWords.ts', '/** Named wrong. */\nexport const a = 1\n'],
  ['prefer-node-protocol', 'server/orders/old.ts', "import fs from 'fs'\nexport const a = fs\n"],
  ['consistent-type-imports', 'domain/lazy.ts', "export type A = import('./b.ts').B\n"],
  [
    'no-floating-promises',
    'domain/later.ts',
    'const later = async () => 1\nexport const go = () => {\n  later()\n}\n',
  ],
  ['no-alert', 'web/ui/say.tsx', "window.alert('hi')\n"],
  [
    'no-restricted-imports',
    'web/ui/menu.tsx',
    "import { lazy } from 'react'\nexport const a = lazy\n",
  ],
]

function pairWithEach(file: string, imports: string[]): [string, string][] {
  return imports.map((specifier) => [file, specifier])
}
