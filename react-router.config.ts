// React Router settings: pages are rendered on the server and contain only their own routes. The
// routes of their links are fetched when the browser is idle, because the list of all routes is as
// large as a page.
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
