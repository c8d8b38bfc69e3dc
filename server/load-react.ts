/**
 * Loads React's production build, whatever NODE_ENV is: its development build, which it chooses
 * without NODE_ENV=production, takes twice as long to render a page. Import this before any module
 * that imports React. `npm run dev` does not, so it has React's warnings.
 */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const environment = process.env['NODE_ENV']

// React reads NODE_ENV when it is loaded. All of this runs in one turn, so that no other code sees
// the changed value.
process.env['NODE_ENV'] = 'production'
for (const name of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server']) require(name)
if (environment === undefined) delete process.env['NODE_ENV']
else process.env['NODE_ENV'] = environment
