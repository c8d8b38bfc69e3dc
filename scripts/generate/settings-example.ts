/**
 * Text of `.env.example`, made from the settings schema: every key with its default and its comment
 * in server/config.ts.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { configSchema } from '#server/config.ts'
import { root } from '#scripts/gate/steps.ts'

/** Returns the whole file. Every line is commented out: the shop runs with an empty environment. */
export function settingsExample(): string {
  const source = readFileSync(path.join(root, 'server/config.ts'), 'utf8')
  const defaults: Record<string, unknown> = configSchema.parse({})
  const lines = Object.keys(configSchema.shape).map((key) => {
    const comment = new RegExp(`/\\*\\*\\s*(.+?)\\s*\\*/\\s*${key}:`, 's').exec(source)?.[1]
    const own =
      comment?.includes('*/') === true ? comment.slice(comment.lastIndexOf('/**') + 3) : comment
    const words = own?.replaceAll(/\s*\n\s*\*\s*/g, ' ').trim()
    return `${words === undefined ? '' : `\n# ${words}\n`}#${key}=${quoted(defaults[key])}`
  })
  return `# Settings of the shop. All are optional: every key has a default, and stand-ins replace providers
# without a URL. Production refuses demo values.
# Written by \`npm run generate\` from server/config.ts; copy to .env what you change.
${lines.join('\n').replaceAll(/\n{3,}/g, '\n\n')}
`
}

function quoted(value: unknown): string {
  if (value === undefined) return ''
  const text = String(value)
  return /[\s<>#"']/.test(text) ? JSON.stringify(text) : text
}
