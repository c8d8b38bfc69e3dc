/**
 * The import rules of docs/layout.md as data; imports.test.ts applies them. The last row that
 * matches a file holds, so every row states all its rules.
 */

/** One room: its files, what they may import, and the message for a violation. */
export type Room = {
  /** Name in messages and in the house test. */
  room: string
  /** Files of the room, as globs from the root of the repository. */
  files: string[]
  /** Allowed prefixes of `#…` paths; everything else that starts with `#` is refused. */
  ours: string[]
  /** Allowed packages (a name covers its sub-paths). Omitted: any package not in `notPackages`. */
  packages?: string[]
  /** Refused packages; a name ending in `/` or `:` covers a whole scope. */
  notPackages?: string[]
  /** Refused among the allowed `#…` paths. A file may always import its own feature. */
  refuse?: RegExp[]
  /** The message of the house test. */
  because: string
}

/** Server-only packages: none of them may reach a browser. */
const serverPackages = [
  'node:',
  'fastify',
  '@fastify/',
  'fastify-type-provider-zod',
  'kysely',
  'pg',
  'pg-boss',
  '@electric-sql/',
  'pino',
  'nodemailer',
  'sharp',
  'undici',
  'prom-client',
  'cockatiel',
]

/** UI packages: none of them belongs on the server outside the renderer. */
const viewPackages = ['react', 'react-dom', '@mui/', '@emotion/']

/** Folders under server/ that are not features. */
const frameFolders = ['http', 'db', 'jobs']

/** The lowest layer: every room of the server may import these. */
const floor = ['server/config.ts', 'server/log.ts']

/** The interface between the frame and the features. */
const frameFiles = [
  'server/shop.ts',
  'server/feature.ts',
  'server/domain-events.ts',
  'server/publish.ts',
]

const anotherFeaturesInside = /^#server\/[^/]+\/.*\.(store|routes|jobs)\.ts$/
const theLists = /^#server\/(main|features|event-handlers|start-shop)\.ts$/

/** Rooms that do not depend on a folder's name, in the order in which they override. */
export const rooms: Room[] = [
  {
    room: 'domain',
    files: ['domain/**'],
    ours: ['#domain/'],
    packages: ['zod'],
    because: 'domain is pure: it may import #domain and zod, nothing else',
  },
  {
    room: 'contract',
    files: ['contract/**'],
    ours: ['#domain/', '#contract/'],
    packages: ['zod'],
    because: 'contract may import #domain, #contract and zod, nothing else',
  },
  {
    room: 'server feature',
    files: ['server/**'],
    ours: ['#domain/', '#contract/', '#server/'],
    notPackages: [...viewPackages, 'react-router', '@react-router/'],
    refuse: [anotherFeaturesInside, theLists],
    because:
      'a server feature may import #domain, #contract, the frame, integrations and the verb files of other features; never .store, .routes or .jobs of another, nor the web',
  },
  {
    room: 'server start',
    files: ['server/*.ts'],
    ours: ['#domain/', '#contract/', '#server/'],
    notPackages: [...viewPackages],
    because:
      'files directly in server/ compose the server; they may import the web only through its build',
  },
  {
    room: 'server frame',
    files: [...frameFolders.map((folder) => `server/${folder}/**`), ...frameFiles],
    ours: [
      '#domain/',
      '#contract/',
      ...[...floor, ...frameFiles].map((file) => `#${file}`),
      ...frameFolders.map((folder) => `#server/${folder}/`),
    ],
    notPackages: [...viewPackages],
    because:
      'the frame (http, db, jobs) may import no feature and no integration: server/features.ts lists them',
  },
  {
    room: 'server floor',
    files: floor,
    ours: ['#domain/', '#contract/'],
    notPackages: [...viewPackages],
    because: 'config and log are the lowest layer: they may import #domain and #contract only',
  },
  {
    room: 'server integration',
    files: ['server/integrations/**'],
    ours: ['#domain/', ...floor.map((file) => `#${file}`), '#server/integrations/'],
    notPackages: [...viewPackages, 'react-router', '@react-router/', 'kysely', 'pg', 'fastify'],
    refuse: [/^#server\/integrations\/[^/]+\//],
    because:
      'an integration may import #domain, config, log and itself: no feature, no db, no http, no other integration',
  },
  {
    room: 'web root',
    files: ['web/*.ts', 'web/*.tsx', 'web/head/**'],
    ours: ['#domain/', '#contract/', '#web/'],
    notPackages: [...serverPackages, '@mui/', '@emotion/'],
    because:
      'the root of the web and its head scripts may import #domain, #contract and #web; never the server or MUI',
  },
  {
    room: 'web ui',
    files: ['web/ui/**'],
    ours: ['#domain/', '#web/ui/'],
    packages: ['react', 'react-dom', 'react-router', '@fontsource', '@fontsource-variable'],
    because:
      'web/ui may import #domain, react and react-router: no contract, no api, no surface, no MUI',
  },
  {
    room: 'web api',
    files: ['web/api/**'],
    ours: ['#domain/', '#contract/', '#web/api/'],
    notPackages: [...serverPackages, '@mui/', '@emotion/'],
    because: 'web/api may import #contract and #domain: no ui, no surface, no server',
  },
  ...surface('storefront', ['@mui/', '@emotion/']),
  // Desks share #web/back-office/parts/: tables, page heads, confirmation dialogs with a reason.
  ...surface('back-office', [], ['#web/back-office/parts/']),
  {
    room: 'web renderer',
    files: ['web/entry.server.tsx'],
    ours: ['#domain/', '#contract/', '#web/'],
    notPackages: ['fastify', '@fastify/', 'kysely', 'pg', '@mui/'],
    because: 'the renderer runs in Node, but may not import the server',
  },
  {
    room: 'stand-ins',
    files: ['stand-ins/**'],
    ours: ['#stand-ins/'],
    notPackages: [...viewPackages],
    because:
      'a stand-in may import nothing of the shop, so that it does not repeat a mistake of the shop',
  },
  {
    room: 'tests and tools',
    files: [
      'tests/**',
      'scripts/**',
      'bench/**',
      '*.config.ts',
      '**/*.test.ts',
      '**/*.test.tsx',
      'web/react-router.config.ts',
    ],
    ours: ['#'],
    because: 'tests and tools may import everything, by its full path',
  },
]

/** A surface of the web: features do not import each other; pages and root files compose them. */
function surface(name: string, notPackages: string[], alsoShared: string[] = []): Room[] {
  const shared = ['#domain/', '#contract/', '#web/ui/', '#web/api/', '#web/content/', ...alsoShared]
  const refused = [...serverPackages, ...notPackages]
  return [
    {
      room: `${name} feature`,
      files: [`web/${name}/**`],
      ours: shared,
      notPackages: refused,
      because: `a feature of the ${name} may import #domain, #contract, #web/ui, #web/api, the words of #web/content, shared parts of its surface and its own neighbours; pages compose features`,
    },
    {
      room: `${name} page`,
      files: [`web/${name}/**/*-page.tsx`, `web/${name}/*.ts`, `web/${name}/*.tsx`],
      ours: [...shared, `#web/${name}/`],
      notPackages: refused,
      refuse: [new RegExp(`^#web/${name}/.*-page\\.tsx$`)],
      because: `a page may compose the features of the ${name}: no other surface, no server, no other page`,
    },
  ]
}
