/**
 * The import rules of docs/layout.md as data, which imports.test.ts checks. A layer is a group of
 * files with the same rules. Only the last row that matches a file applies, so the sequence
 * matters, and every row contains all rules of its layer.
 */

export type Layer = {
  name: string
  /** Files of the layer, as globs from the root of the repository. */
  files: string[]
  /** Allowed prefixes of `#…` paths; all other `#…` paths are refused. */
  allowedPaths: string[]
  /**
   * Allowed packages. A name includes the sub-paths of the package. Without this field every
   * package is allowed, except those of `refusedPackages`; with it, that field has no effect.
   */
  allowedPackages?: string[]
  /** Refused packages. A name that ends in `/` or `:` is a prefix, such as a scope. */
  refusedPackages?: string[]
  /** Refused among `allowedPaths`. A file may import its own feature anyway, except pages. */
  refusedPaths?: RegExp[]
  /** Failure message of the test. */
  message: string
}

/** Packages of the server, which must not be part of the browser's build. */
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

/** Packages of the UI, which server code must not import. */
const viewPackages = ['react', 'react-dom', '@mui/', '@emotion/']

/** Folders under server/ that are not features. */
const frameworkFolders = ['http', 'db', 'jobs']

/** The lowest layer: every file of the server may import these. */
const lowestFiles = ['server/config.ts', 'server/log.ts']

/** The interface between the framework folders and the features. */
const frameworkFiles = [
  'server/shop.ts',
  'server/feature.ts',
  'server/domain-events.ts',
  'server/publish.ts',
]

const internalsOfOtherFeatures = /^#server\/[^/]+\/.*\.(store|routes|jobs)\.ts$/
const assemblyFiles = /^#server\/(main|features|event-handlers|start-shop)\.ts$/

/** All layers. For a file that matches several rows, only the last of them applies. */
export const layers: Layer[] = [
  {
    name: 'domain',
    files: ['domain/**'],
    allowedPaths: ['#domain/'],
    allowedPackages: ['zod'],
    message: 'domain is pure: it may import #domain and zod, nothing else',
  },
  {
    name: 'contract',
    files: ['contract/**'],
    allowedPaths: ['#domain/', '#contract/'],
    allowedPackages: ['zod'],
    message: 'contract may import #domain, #contract and zod, nothing else',
  },
  {
    name: 'server feature',
    files: ['server/**'],
    allowedPaths: ['#domain/', '#contract/', '#server/'],
    refusedPackages: [...viewPackages, 'react-router', '@react-router/'],
    refusedPaths: [internalsOfOtherFeatures, assemblyFiles],
    message:
      'a server feature may import #domain, #contract, the framework, integrations and the action files of other features; never .store, .routes or .jobs of another, nor the web',
  },
  {
    name: 'server start',
    files: ['server/*.ts'],
    allowedPaths: ['#domain/', '#contract/', '#server/'],
    refusedPackages: [...viewPackages],
    message:
      'files directly in server/ compose the server; they may import the web only through its build',
  },
  {
    name: 'server framework',
    files: [...frameworkFolders.map((folder) => `server/${folder}/**`), ...frameworkFiles],
    allowedPaths: [
      '#domain/',
      '#contract/',
      ...[...lowestFiles, ...frameworkFiles].map((file) => `#${file}`),
      ...frameworkFolders.map((folder) => `#server/${folder}/`),
    ],
    refusedPackages: [...viewPackages],
    message:
      'the framework (http, db, jobs) may import no feature and no integration: server/features.ts lists them',
  },
  {
    name: 'lowest layer of the server',
    files: lowestFiles,
    allowedPaths: ['#domain/', '#contract/'],
    refusedPackages: [...viewPackages],
    message: 'config and log are the lowest layer: they may import #domain and #contract only',
  },
  {
    name: 'server integration',
    files: ['server/integrations/**'],
    allowedPaths: ['#domain/', ...lowestFiles.map((file) => `#${file}`), '#server/integrations/'],
    refusedPackages: [...viewPackages, 'react-router', '@react-router/', 'kysely', 'pg', 'fastify'],
    refusedPaths: [/^#server\/integrations\/[^/]+\//],
    message:
      'an integration may import #domain, config, log and itself: no feature, no db, no http, no other integration',
  },
  {
    name: 'web root',
    files: ['web/*.ts', 'web/*.tsx', 'web/head/**'],
    allowedPaths: ['#domain/', '#contract/', '#web/'],
    refusedPackages: [...serverPackages, '@mui/', '@emotion/'],
    message:
      'the root of the web and its head scripts may import #domain, #contract and #web; never the server or MUI',
  },
  {
    name: 'web ui',
    files: ['web/ui/**'],
    allowedPaths: ['#domain/', '#web/ui/'],
    allowedPackages: ['react', 'react-dom', 'react-router', '@fontsource-variable'],
    message:
      'web/ui may import #domain, react and react-router: no contract, no api, no surface, no MUI',
  },
  {
    name: 'web api',
    files: ['web/api/**'],
    allowedPaths: ['#domain/', '#contract/', '#web/api/'],
    refusedPackages: [...serverPackages, '@mui/', '@emotion/'],
    message: 'web/api may import #contract and #domain: no ui, no surface, no server',
  },
  ...createSurfaceLayers('storefront', { extraRefusedPackages: ['@mui/', '@emotion/'] }),
  // Desks share #web/back-office/parts/: tables, page heads, confirmation dialogs with a reason.
  ...createSurfaceLayers('back-office', { extraAllowedPaths: ['#web/back-office/parts/'] }),
  {
    name: 'web renderer',
    files: ['web/entry.server.tsx'],
    allowedPaths: ['#domain/', '#contract/', '#web/'],
    refusedPackages: ['fastify', '@fastify/', 'kysely', 'pg', '@mui/'],
    message: 'the renderer runs in Node, but may not import the server',
  },
  {
    name: 'stand-ins',
    files: ['stand-ins/**'],
    allowedPaths: ['#stand-ins/'],
    refusedPackages: [...viewPackages],
    message:
      'a stand-in may import nothing of the shop, so that it does not repeat a mistake of the shop',
  },
  {
    name: 'tests and tools',
    files: ['tests/**', 'scripts/**', 'bench/**', '*.config.ts', '**/*.test.ts', '**/*.test.tsx'],
    allowedPaths: ['#'],
    message: 'tests and tools may import everything, by its full path',
  },
]

/**
 * Returns the two layers of a surface (storefront or back office): its features, which must not
 * import each other, and its pages and root files, which compose features.
 */
function createSurfaceLayers(
  surface: string,
  {
    extraRefusedPackages = [],
    extraAllowedPaths = [],
  }: { extraRefusedPackages?: string[]; extraAllowedPaths?: string[] },
): Layer[] {
  const sharedPaths = [
    '#domain/',
    '#contract/',
    '#web/ui/',
    '#web/api/',
    '#web/content/',
    ...extraAllowedPaths,
  ]
  const refusedPackages = [...serverPackages, ...extraRefusedPackages]
  return [
    {
      name: `${surface} feature`,
      files: [`web/${surface}/**`],
      allowedPaths: sharedPaths,
      refusedPackages,
      message: `a feature of the ${surface} may import #domain, #contract, #web/ui, #web/api, the content pages of #web/content, shared parts of its surface and its own files; pages compose features`,
    },
    {
      name: `${surface} page`,
      files: [`web/${surface}/**/*-page.tsx`, `web/${surface}/*.ts`, `web/${surface}/*.tsx`],
      allowedPaths: [...sharedPaths, `#web/${surface}/`],
      refusedPackages,
      refusedPaths: [new RegExp(`^#web/${surface}/.*-page\\.tsx$`)],
      message: `a page may compose the features of the ${surface}: no other surface, no server, no other page`,
    },
  ]
}
