// Runs before start, test and doctor. Says what to do when the packages are missing or Node is too
// old. Plain JavaScript, because an older Node cannot run TypeScript.
import { existsSync } from 'node:fs'

const major = Number(process.versions.node.split('.')[0])
if (!existsSync(new URL('../node_modules/.package-lock.json', import.meta.url))) {
  console.error('The packages are not installed yet. Run: npm ci')
  process.exit(1)
}
if (major < 24) {
  console.error(
    `This is Node ${process.versions.node}; the shop brings its own Node 24. Run: npm ci, then start it through npm (npm start, npm test).`,
  )
  process.exit(1)
}
